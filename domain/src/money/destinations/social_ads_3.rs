//! Events API of a video network, version 2, for clicks on its ads.
//!
//! Written after <https://business-api.tiktok.com/portal/docs?id=1771100865818625>,
//! <https://ads.tiktok.com/help/article/event-deduplication> and the platform's own template for tag managers,
//! <https://github.com/tiktok/gtm-template-eapi>.
//!
//! - Every answer has the HTTP status 200. The code in the body says if the request succeeded.
//! - The platform recognises a repeated event id for 48 hours.
//! - A click counts for 28 days at most, so older events are not sent.
//! - An event of a website needs the URL of its page. Conversions without a page, which a server told without a visit,
//!   go to an offline event set in a request of their own.
//! - Offline events are recognised by the person, not by the browser.
//! - Only new conversions are uploaded; changes are not supported.

use chrono::TimeDelta;
use entity::visits::ClickId;
use serde_json::{Map, Value, json};

use super::decimal;
use super::exchange::{Answer, Request};
use super::fields::{DestinationCredential, DestinationSettings};
use super::outgoing::{Change, Limits, Mode, Outgoing, Skip, Verdict};
use super::reading::{Reading, by_status, internal_error, text, undocumented, unsaid};
use super::send::{Part, Way};

pub(super) const LIMITS: Limits =
    Limits { batch: 1_000, oldest: TimeDelta::days(28), remembers: Some(TimeDelta::hours(48)) };

pub(super) fn skips(outgoing: &Outgoing, now: i64) -> Option<Skip> {
    let hashes = &outgoing.hashes;
    let has_person = hashes.em.is_some() || hashes.ph.is_some() || hashes.xid.is_some();
    let has_browser = outgoing.click(ClickId::Ttclid).is_some() || outgoing.cookie("ttp").is_some();
    match outgoing.change {
        Change::Retraction { .. } | Change::Restatement { .. } => Some(Skip::UnsupportedChange),
        Change::New if !has_person && (!has_browser || outgoing.page.is_none()) => Some(Skip::NoIdentifier),
        Change::New => outgoing.is_older(LIMITS.oldest, now).then_some(Skip::TooOld),
    }
}

/// Returns true if the destination has a source for the conversion.
pub(super) fn has_source(settings: &DestinationSettings, outgoing: &Outgoing) -> bool {
    outgoing.page.is_some() || settings.event_set_id.is_some()
}

/// Splits a batch into requests: a request has one source.
pub(super) fn parts(way: &Way<'_>, batch: &[Outgoing], mode: Mode) -> Vec<Part> {
    let settings = &way.destination.settings;
    let all: Vec<usize> = (0..batch.len()).collect();
    let (web, offline): (Vec<usize>, Vec<usize>) =
        all.into_iter().partition(|place| batch[*place].page.is_some());
    let web = part(way, batch, web, ("web", settings.event_source_id.as_deref()), mode);
    let offline = part(way, batch, offline, ("offline", settings.event_set_id.as_deref()), mode);
    [web, offline].into_iter().filter(|part| !part.events.is_empty()).collect()
}

fn part(
    way: &Way<'_>,
    batch: &[Outgoing],
    events: Vec<usize>,
    (source, id): (&str, Option<&str>),
    mode: Mode,
) -> Part {
    let settings = &way.destination.settings;
    let data: Vec<Value> = events.iter().map(|place| content(&batch[*place])).collect();
    let mut body = json!({ "event_source": source, "event_source_id": id, "data": data });
    if let (Mode::Test, Some(code)) = (mode, &settings.test_event_code) {
        body["test_event_code"] = json!(code);
    }
    let url = format!("{}/event/track/", way.addresses.social_ads_3);
    let token = way.destination.credential(DestinationCredential::AccessToken);
    let request = Request::post(url, &body).header("access-token", token.expose());
    Part { events, request }
}

/// Returns what a request says of one conversion.
pub(super) fn content(outgoing: &Outgoing) -> Value {
    let hashes = &outgoing.hashes;
    let person = [
        ("email", hashes.em.as_deref()),
        ("phone", hashes.ph.as_deref()),
        ("external_id", hashes.xid.as_deref()),
        ("ttclid", outgoing.click(ClickId::Ttclid)),
        ("ttp", outgoing.cookie("ttp")),
    ];
    let person: Map<String, Value> =
        person.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.into()))).collect();
    let mut event = json!({
        "event": outgoing.name,
        "event_time": outgoing.occurred_at.div_euclid(1_000),
        "event_id": outgoing.event_id,
        "user": person,
    });
    if let Some(page) = &outgoing.page {
        event["page"] = json!({ "url": page });
    }
    if let Some(value) = outgoing.value {
        event["properties"] = json!({ "value": decimal::number(value), "currency": outgoing.currency });
    }
    event
}

pub(super) fn read(answer: &Answer, count: usize) -> Reading {
    let body = answer.json();
    let (code, message) = (text(&body, "/code"), text(&body, "/message"));
    match (answer.is_ok(), body["code"].as_i64()) {
        (true, Some(0)) if none_failed(&body) => Reading::All(Verdict::Accepted),
        (true, Some(0 | 20_001)) => some_failed(answer, &body, count),
        (true, Some(number)) => all_failed(answer, number, code, message),
        (true, None) => undocumented(answer),
        (false, _) => by_status(answer, code, message),
    }
}

/// Returns true if the answer names no event that failed.
fn none_failed(body: &Value) -> bool {
    let failed = &body["data"]["failed_events"];
    failed.is_null() || failed.as_array().is_some_and(Vec::is_empty)
}

/// Reads an answer in which some events were rejected and the others accepted. If one of the rejected events cannot be
/// told, the outcome of all that the answer does not name is unknown.
fn some_failed(answer: &Answer, body: &Value, count: usize) -> Reading {
    let failed = body["data"]["failed_events"].as_array().filter(|failed| !failed.is_empty());
    let Some(failed) = failed else { return undocumented(answer) };
    let mut verdicts: Vec<Option<Verdict>> = vec![None; count];
    let mut others = Verdict::Accepted;
    for event in failed {
        let place = event["order_in_batch"].as_u64().and_then(|place| usize::try_from(place).ok());
        let Some(verdict) = place.and_then(|place| verdicts.get_mut(place)) else {
            others = unsaid(answer);
            continue;
        };
        let (code, message) = (text(event, "/error_code"), text(event, "/error_message"));
        let number = event["error_code"].as_i64().unwrap_or(40_002);
        *verdict = Some(match all_failed(answer, number, code, message) {
            Reading::Whole { code, message } | Reading::Unexplained { code, message } => {
                Verdict::Refused { code, message }
            }
            Reading::All(verdict) => verdict,
            Reading::Each(_) => unsaid(answer),
        });
    }
    Reading::Each(verdicts.into_iter().map(|verdict| verdict.unwrap_or_else(|| others.clone())).collect())
}

fn all_failed(answer: &Answer, number: i64, code: String, message: String) -> Reading {
    match number {
        40_016 | 40_100 | 40_132 | 40_133 => {
            Reading::All(Verdict::Later { after: answer.retry_after, code, message })
        }
        40_001 | 40_101..=40_131 => Reading::All(Verdict::Unauthorized { code, message }),
        // A parameter of an event.
        40_002 => Reading::Whole { code, message },
        40_000..50_000 => Reading::Unexplained { code, message },
        // Internal error of the platform. The events may have been accepted before.
        _ => Reading::All(internal_error(message)),
    }
}

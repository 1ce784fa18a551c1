//! Conversions API of a social network, for clicks on its ads.
//!
//! Written after <https://developers.facebook.com/documentation/ads-commerce/conversions-api/using-the-api>,
//! <https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/server-event> and
//! <https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc>.
//!
//! - A single event that is older than seven days, or has any other error, makes the platform reject the whole request.
//! - The platform recognises a repeated event id for 48 hours.
//! - Website events must include the visitor's user agent, which is never stored here. Events are therefore sent with
//!   another action source.
//! - Phone numbers are hashed without the plus sign.
//! - Only new conversions are uploaded; changes are not supported.

use chrono::TimeDelta;
use entity::visits::ClickId;
use serde_json::{Map, Value, json};

use super::decimal;
use super::exchange::{Answer, Request};
use super::fields::{ActionSource, DestinationCredential};
use super::outgoing::{Change, Limits, Mode, Outgoing, Skip, Verdict};
use super::reading::{Reading, by_status, internal_error, text, undocumented};
use super::send::{OpenDestination, Part, Way};

pub(super) const LIMITS: Limits =
    Limits { batch: 1_000, oldest: TimeDelta::days(7), remembers: Some(TimeDelta::hours(48)) };

/// Error codes for too many requests: per application, user, account or business.
const TOO_MANY: [i64; 5] = [4, 17, 32, 341, 613];

pub(super) fn skips(outgoing: &Outgoing, now: i64) -> Option<Skip> {
    let hashes = &outgoing.hashes;
    let has_person = hashes.em.is_some() || hashes.phd.is_some() || hashes.xid.is_some();
    match outgoing.change {
        Change::Retraction { .. } | Change::Restatement { .. } => Some(Skip::UnsupportedChange),
        Change::New if !has_person && fbc(outgoing).is_none() && outgoing.cookie("fbp").is_none() => {
            Some(Skip::NoIdentifier)
        }
        Change::New => outgoing.is_older(LIMITS.oldest, now).then_some(Skip::TooOld),
    }
}

/// Returns the platform's click cookie. If there was no cookie, builds its value from the click id.
fn fbc(outgoing: &Outgoing) -> Option<String> {
    let cookie = outgoing.cookie("fbc").map(str::to_owned);
    cookie.or_else(|| {
        let at = outgoing.clicked_at.unwrap_or(outgoing.occurred_at);
        Some(format!("fb.1.{at}.{}", outgoing.click(ClickId::Fbclid)?))
    })
}

pub(super) fn parts(way: &Way<'_>, batch: &[Outgoing], mode: Mode) -> Vec<Part> {
    let settings = &way.destination.settings;
    let data: Vec<Value> = batch.iter().map(|outgoing| content(way.destination, outgoing)).collect();
    let token = way.destination.credential(DestinationCredential::AccessToken);
    let mut body = json!({ "data": data, "access_token": token.expose() });
    if let (Mode::Test, Some(code)) = (mode, &settings.test_event_code) {
        body["test_event_code"] = json!(code);
    }
    let pixel = settings.pixel_id.as_deref().unwrap_or_default();
    let url = format!("{}/{pixel}/events", way.addresses.social_ads_1);
    vec![Part { events: (0..batch.len()).collect(), request: Request::post(url, &body) }]
}

/// Returns what a request says of one conversion.
pub(super) fn content(destination: &OpenDestination, outgoing: &Outgoing) -> Value {
    let source = destination.settings.action_source.unwrap_or(ActionSource::Other);
    let hashes = &outgoing.hashes;
    let lists = [
        ("em", &hashes.em),
        ("ph", &hashes.phd),
        ("fn", &hashes.fname),
        ("ln", &hashes.lname),
        ("external_id", &hashes.xid),
    ];
    let mut person: Map<String, Value> = lists
        .into_iter()
        .filter_map(|(name, hash)| Some((name.to_owned(), json!([hash.as_ref()?]))))
        .collect();
    person.extend(fbc(outgoing).map(|click| ("fbc".to_owned(), click.into())));
    person.extend(outgoing.cookie("fbp").map(|cookie| ("fbp".to_owned(), cookie.into())));
    let mut event = json!({
        "event_name": outgoing.name,
        "event_time": outgoing.occurred_at.div_euclid(1_000),
        "event_id": outgoing.event_id,
        "action_source": source,
        "user_data": person,
    });
    if let Some(page) = &outgoing.page {
        event["event_source_url"] = json!(page);
    }
    if let Some(value) = outgoing.value {
        event["custom_data"] = json!({ "value": decimal::number(value), "currency": outgoing.currency });
    }
    event
}

pub(super) fn read(answer: &Answer, count: usize) -> Reading {
    let body = answer.json();
    if answer.is_ok() {
        return match body["events_received"].as_u64() {
            Some(received) if received == count as u64 && body["error"].is_null() => {
                Reading::All(Verdict::Accepted)
            }
            _ => undocumented(answer),
        };
    }
    let error = &body["error"];
    let number = error["code"].as_i64().unwrap_or(0);
    let subcode = error["error_subcode"].as_i64().unwrap_or(0);
    let code = if subcode == 0 { text(error, "/code") } else { format!("{number}.{subcode}") };
    let message = ["/error_user_msg", "/message"].iter().map(|place| text(error, place));
    let message = message.filter(|text| !text.is_empty()).take(1).collect();
    let later = |code, message| Verdict::Later { after: answer.retry_after, code, message };
    match number {
        // Invalid token, missing permissions, a block for a breach of the platform's rules, or a version of the interface
        // that has ended.
        3 | 10 | 102 | 190 | 200..=299 | 368 | 2635 => Reading::All(Verdict::Unauthorized { code, message }),
        // A data set that does not exist or is not accessible with this token, or a missing proof of the app's secret.
        100 if subcode == 33 || message.contains("appsecret_proof") => {
            Reading::All(Verdict::Unauthorized { code, message })
        }
        _ if TOO_MANY.contains(&number) || (80_000..80_100).contains(&number) => {
            Reading::All(later(code, message))
        }
        _ if error["is_transient"] == true => Reading::All(later(code, message)),
        // Internal error of the platform. The events may have been accepted before.
        1 | 2 => Reading::All(internal_error(message)),
        // A parameter of an event: these subcodes are documented for events.
        100 if (2_800_000..2_900_000).contains(&subcode) => Reading::Whole { code, message },
        2_800_000..2_900_000 => Reading::Whole { code, message },
        _ => by_status(answer, code, message),
    }
}

//! Conversion uploads of the same search engine's ads through its newer interface, which takes new customers.
//!
//! Written after the documentation and the API definitions of the platform:
//! <https://developers.google.com/data-manager/api/devguides/events/google-ads/offline/send-events>,
//! <https://developers.google.com/data-manager/api/devguides/events/google-ads/conversion-adjustments>,
//! <https://developers.google.com/data-manager/api/devguides/diagnostics>,
//! <https://github.com/googleapis/googleapis/tree/master/google/ads/datamanager/v1>.
//!
//! - A successful answer has only the id of the request: the platform processes the conversions later. Half an hour
//!   after that it should be asked for the first time.
//! - The state of a request has numbers of conversions by reason, and no word about a particular one. Repeating the
//!   request in halves finds the conversions that were not taken. The platform recognises those it has by their
//!   transaction id, without time limit.
//! - A request with one invalid field is rejected as a whole.
//! - A changed value is sent as the same event again, with all its identifiers. There is no retraction.
//! - All conversions of a request belong to one conversion action here, so that each request has one state.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat};
use form_urlencoded::byte_serialize;
use serde_json::{Map, Value, json};

use super::exchange::{Answer, Request};
use super::fields::digits;
use super::outgoing::{Change, Mode, Outgoing, Skip, Verdict};
use super::reading::{Reading, by_status, detail, said, text, undocumented, unknown, unsaid};
use super::search_ads_1::{ADJUSTED_UNTIL, click, is_without_identifier};
use super::send::{Asked, Part, Way};
use super::{decimal, search_ads_1};

/// When to ask what came of a request: at first after this time, then at growing distances.
pub(crate) const ASKED_AFTER: Duration = Duration::from_secs(30 * 60);
/// Maximum length of the id of a request.
const LONGEST_ID: usize = 200;

/// Reasons to process a conversion no further because the platform has it already.
const ALREADY_THERE: [&str; 2] = ["DUPLICATE_TRANSACTION_ID", "DUPLICATE_GCLID"];

/// Errors for accounts that are not completely set up, regardless of the conversion.
const ACCOUNT: [&str; 6] = [
    "PERMISSION_DENIED",
    "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
    "TERMS_AND_CONDITIONS_NOT_SIGNED",
    "DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS",
    "DESTINATION_ACCOUNT_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS",
    "DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED",
];

/// Errors for conversion actions that do not exist, or to which servers cannot upload.
const ACTION: [&str; 2] = ["INVALID_CONVERSION_ACTION_ID", "INVALID_CONVERSION_ACTION_TYPE"];

pub(super) fn skips(outgoing: &Outgoing, now: i64) -> Option<Skip> {
    match outgoing.change {
        Change::New => search_ads_1::skips(outgoing, now),
        Change::Retraction { .. } => Some(Skip::UnsupportedChange),
        // The event is sent as a whole again, and data about its visitor may have been deleted.
        Change::Restatement { .. } if is_without_identifier(outgoing) => Some(Skip::UnsupportedChange),
        Change::Restatement { .. } => outgoing.is_older(ADJUSTED_UNTIL, now).then_some(Skip::TooOld),
    }
}

/// Returns the conversions that may share a request, as their places in the batch.
pub(super) fn groups(batch: &[Outgoing], most: usize) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<(&str, usize), Vec<usize>> = BTreeMap::new();
    for (place, one) in batch.iter().enumerate() {
        let together = one.together.unwrap_or(most).clamp(1, most);
        groups.entry((action(one), together)).or_default().push(place);
    }
    let chunks = |((_, together), places): ((&str, usize), Vec<usize>)| {
        places.chunks(together).map(<[usize]>::to_vec).collect::<Vec<_>>()
    };
    groups.into_iter().flat_map(chunks).collect()
}

/// Builds the request for conversions of one conversion action.
pub(super) fn parts(way: &Way<'_>, batch: &[Outgoing], mode: Mode) -> Vec<Part> {
    let account = |id: &str| json!({ "accountType": "GOOGLE_ADS", "accountId": digits(id) });
    let settings = &way.destination.settings;
    let mut destination = json!({
        "operatingAccount": account(settings.customer_id.as_deref().unwrap_or_default()),
        "productDestinationId": batch.first().map(action).unwrap_or_default(),
    });
    if let Some(id) = &settings.login_customer_id {
        destination["loginAccount"] = account(id);
    }
    let body = json!({
        "destinations": [destination],
        "events": batch.iter().map(content).collect::<Vec<_>>(),
        "encoding": "HEX",
        "validateOnly": mode == Mode::Test,
    });
    let url = format!("{}/events:ingest", way.addresses.search_ads_1_ingestion);
    vec![Part { events: (0..batch.len()).collect(), request: signed(way, Request::post(url, &body)) }]
}

/// Builds the question what came of a request.
pub(super) fn question(way: &Way<'_>, request: &str) -> Request {
    let id: String = byte_serialize(request.as_bytes()).collect();
    let base = &way.addresses.search_ads_1_ingestion;
    signed(way, Request::get(format!("{base}/requestStatus:retrieve?requestId={id}")))
}

fn signed(way: &Way<'_>, request: Request) -> Request {
    request.header("authorization", format!("Bearer {}", way.token.expose()))
}

/// Returns the id of the conversion action. People may enter its resource name.
fn action(outgoing: &Outgoing) -> &str {
    outgoing.name.rsplit('/').next().unwrap_or_default()
}

/// Returns what a request says of one conversion.
pub(super) fn content(outgoing: &Outgoing) -> Value {
    let mut event = Map::new();
    let mut set = |name: &str, value: Value| event.insert(name.to_owned(), value);
    set("transactionId", outgoing.event_id.clone().into());
    set("eventTimestamp", time(outgoing.occurred_at).into());
    if let Change::Restatement { at } = outgoing.change {
        set("lastUpdatedTimestamp", time(at).into());
    }
    if let Some(value) = outgoing.value {
        set("conversionValue", decimal::number(value));
        set("currency", outgoing.currency.clone().into());
    }
    let click = click(outgoing);
    let is_web = click.is_some() || outgoing.page.is_some();
    set("eventSource", if is_web { "WEB" } else { "OTHER" }.into());
    if let Some((name, id)) = click {
        set("adIdentifiers", json!({ name: id }));
    }
    // gbraid and wbraid do not identify a person and are not combined with personal data.
    if click.is_none_or(|(name, _)| name == "gclid") {
        let hashes = &outgoing.hashes;
        let email = hashes.emg.as_ref().or(hashes.em.as_ref()).map(|hash| json!({ "emailAddress": hash }));
        let phone = hashes.ph.as_ref().map(|hash| json!({ "phoneNumber": hash }));
        let identifiers: Vec<Value> = email.into_iter().chain(phone).collect();
        if !identifiers.is_empty() {
            set("userData", json!({ "userIdentifiers": identifiers }));
        }
    }
    // Nobody was asked about personalized ads, so nothing is said about them.
    if let Some(consent) = outgoing.consent {
        set("consent", json!({ "adUserData": if consent { "CONSENT_GRANTED" } else { "CONSENT_DENIED" } }));
    }
    event.into()
}

fn time(at: i64) -> String {
    DateTime::from_timestamp_millis(at).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Parses the answer to a request.
pub(super) fn read(answer: &Answer, mode: Mode) -> Reading {
    let body = answer.json();
    if !answer.is_ok() {
        return refused(answer, &body);
    }
    let request = text(&body, "/requestId");
    if request.is_empty() || request.len() > LONGEST_ID {
        return undocumented(answer);
    }
    Reading::All(match mode {
        Mode::Test => Verdict::Accepted,
        Mode::Live => Verdict::Received { request },
    })
}

/// Parses an error of the request as a whole.
fn refused(answer: &Answer, body: &Value) -> Reading {
    let status = &body["error"];
    let violation = detail(status, "fieldViolations").and_then(|list| list.get(0)).unwrap_or(&Value::Null);
    let of_request = detail(status, "reason").and_then(Value::as_str).unwrap_or_default().to_owned();
    let first = |texts: [String; 3]| texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    let code = first([text(violation, "/reason"), of_request, text(status, "/status")]);
    let message = first([text(violation, "/description"), text(status, "/message"), String::new()]);
    let is = |codes: &[&str]| codes.contains(&code.as_str());
    let field = violation["field"].as_str().unwrap_or_default();
    match answer.status {
        _ if is(&ACCOUNT) => Reading::All(Verdict::Unauthorized { code, message: said(message, answer) }),
        _ if is(&ACTION) => Reading::All(Verdict::Refused { code, message: said(message, answer) }),
        // Accounts come from the settings.
        400 if field.starts_with("destinations") => Reading::All(Verdict::Unauthorized { code, message }),
        400 if field.starts_with("events") => Reading::Whole { code, message },
        _ => by_status(answer, code, message),
    }
}

/// Parses the state of a request, which contained at least so many conversions.
pub(super) fn state(answer: &Answer, request: &str, count: usize) -> Asked {
    let body = answer.json();
    if !answer.is_ok() {
        return unasked(answer, &body);
    }
    let odd = || Asked::open(unsaid(answer));
    // One destination has one state.
    let Some([state]) = body["requestStatusPerDestination"].as_array().map(Vec::as_slice) else {
        return odd();
    };
    let records = number(&state["eventsIngestionStatus"]["recordCount"]);
    let counts: Vec<(String, usize)> = state["errorInfo"]["errorCounts"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|count| (reason(&text(count, "/reason")), number(&count["recordCount"])))
        .collect();
    match state["requestStatus"].as_str() {
        Some("PROCESSING") => Asked::open(Verdict::Received { request: request.to_owned() }),
        Some("SUCCESS") if records >= count => Asked::decided(Verdict::Accepted),
        Some("PARTIAL_SUCCESS") if !counts.is_empty() => Asked::decided(in_part(records.max(count), &counts)),
        Some("FAILED") => Asked::decided(failed(records.max(count), &counts)),
        _ => odd(),
    }
}

/// Parses an answer that is no state of the request.
fn unasked(answer: &Answer, body: &Value) -> Asked {
    let is_lost = detail(&body["error"], "fieldViolations")
        .and_then(Value::as_array)
        .is_some_and(|list| list.iter().any(|one| one["reason"] == "INVALID_REQUEST_ID"))
        || detail(&body["error"], "reason").is_some_and(|reason| reason == "INVALID_REQUEST_ID");
    if is_lost {
        let (code, message) = ("INVALID_REQUEST_ID".to_owned(), text(body, "/error/message"));
        return Asked::decided(Verdict::Unexplained { code, message: said(message, answer) });
    }
    Asked::unanswered(match refused(answer, body) {
        // The question was refused, and not the conversions.
        Reading::All(Verdict::Refused { code, message })
        | Reading::Unexplained { code, message }
        | Reading::Whole { code, message } => Verdict::Unexplained { code, message },
        Reading::All(verdict) => verdict,
        Reading::Each(_) => unknown(answer.described()),
    })
}

/// Returns the verdict on a request of which the platform has taken a part.
fn in_part(records: usize, counts: &[(String, usize)]) -> Verdict {
    if counts.iter().all(|(reason, _)| ALREADY_THERE.contains(&reason.as_str())) {
        return Verdict::AlreadyThere;
    }
    match counts {
        [(reason, _), ..] if records <= 1 => of_reason(reason),
        _ => halves(records, counts),
    }
}

/// Returns the verdict on a request of which the platform has taken nothing.
fn failed(records: usize, counts: &[(String, usize)]) -> Verdict {
    if let Some((reason, _)) = counts.iter().find(|(_, count)| *count >= records) {
        return of_reason(reason);
    }
    if counts.is_empty() {
        let message = "the platform took nothing of the request, and gave no reason".to_owned();
        return Verdict::Unexplained { code: "FAILED".to_owned(), message };
    }
    in_part(records, counts)
}

/// Repeats a request in halves, to find the conversions that the platform has not taken.
fn halves(records: usize, counts: &[(String, usize)]) -> Verdict {
    let reasons = counts.iter().map(|(reason, count)| format!("{count} {reason}")).collect::<Vec<_>>();
    Verdict::Repeat {
        together: Some((records / 2).max(1)),
        after: Duration::ZERO,
        code: "PARTIAL_SUCCESS".to_owned(),
        message: format!("of {records} conversions the platform did not take {}", reasons.join(", ")),
    }
}

/// Returns the verdict on each conversion of a request that the platform has not taken for the same reason.
fn of_reason(reason: &str) -> Verdict {
    let code = reason.to_owned();
    let message = format!("the platform received the conversion, but did not take it: {reason}");
    match reason {
        reason if ALREADY_THERE.contains(&reason) => Verdict::AlreadyThere,
        reason if ACCOUNT.contains(&reason) => Verdict::Unauthorized { code, message },
        "INTERNAL_ERROR" => Verdict::Repeat { together: None, after: ASKED_AFTER, code, message },
        _ => Verdict::Refused { code, message },
    }
}

fn reason(text: &str) -> String {
    text.trim_start_matches("PROCESSING_ERROR_REASON_").to_owned()
}

/// Parses a whole number, which JSON has as a text, because it may be long.
fn number(value: &Value) -> usize {
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
    number.and_then(|number| usize::try_from(number).ok()).unwrap_or_default()
}

//! Fake of the newer interface of a search network: it receives events, and says later what came of them.

use chrono::DateTime;
use serde_json::{Value, json};

use super::{Asked, CUSTOMER, Failure, Platform, Processed, Reply, Taken, is_currency, is_hash, unknown};

/// A request that the platform received.
pub(super) struct Ingested {
    pub(super) events: Vec<Value>,
    /// What came of it; nothing while it is being processed.
    state: Option<Value>,
    is_lost: bool,
    at: i64,
}

/// Events, with the reason if the platform does not take them.
type Sorted = Vec<(Value, Option<&'static str>)>;

pub(super) fn answer(platform: &mut Platform, asked: &Asked, failure: Option<Failure>, now: i64) -> Reply {
    if platform.lacks_token(asked, failure) {
        return refused(
            401,
            "UNAUTHENTICATED",
            "Request had invalid authentication credentials.",
            &json!([]),
        );
    }
    if asked.headers.contains_key("developer-token") || asked.headers.contains_key("login-customer-id") {
        return refused(400, "INVALID_ARGUMENT", "This interface has no such header.", &json!([]));
    }
    match failure {
        Some(Failure::Scope) => return lacks_scope("datamanager.googleapis.com"),
        Some(Failure::TooMany { retry_after }) => {
            let details = json!([info("RESOURCE_EXHAUSTED", "datamanager.googleapis.com")]);
            return refused(429, "RESOURCE_EXHAUSTED", "Too many requests.", &details).after(retry_after);
        }
        Some(Failure::ServerError) => return refused(500, "INTERNAL", "Internal error.", &json!([])),
        Some(Failure::Schema) => return malformed("Invalid JSON payload received."),
        _ => {}
    }
    match (asked.method.as_str(), asked.path.as_str()) {
        ("POST", "v1/events:ingest") => ingest(platform, asked, failure, now),
        ("GET", "v1/requestStatus:retrieve") => retrieve(platform, asked),
        _ => Reply::new(404, Value::Null),
    }
}

fn ingest(platform: &mut Platform, asked: &Asked, failure: Option<Failure>, now: i64) -> Reply {
    let body = asked.json();
    if let Some(field) = unknown(&body, &["destinations", "events", "encoding", "validateOnly"]) {
        return malformed(&format!("Invalid JSON payload received. Unknown name \"{field}\""));
    }
    let [destination] = body["destinations"].as_array().map(Vec::as_slice).unwrap_or_default() else {
        return violated("destinations", "REQUIRED_FIELD_MISSING", "One destination is expected here.");
    };
    if let Some(reply) = wrong_destination(destination) {
        return reply;
    }
    let Some(events) = body["events"].as_array().filter(|events| !events.is_empty()) else {
        return violated("events", "REQUIRED_FIELD_MISSING", "Required field is missing.");
    };
    if events.len() > 2_000 {
        return violated("events", "TOO_MANY_EVENTS", "There are too many events.");
    }
    for (place, event) in events.iter().enumerate() {
        if let Some(field) = unknown_of(event) {
            return malformed(&format!("Unknown name \"{field}\" at 'events[{place}]'"));
        }
        if let Some((field, reason)) = wrong(event, body["encoding"] == "HEX") {
            let field = format!("events.events[{place}].{field}");
            return violated(&field, reason, "There was a problem with the event.");
        }
    }
    if failure == Some(Failure::FirstRefused) {
        return violated("events.events[0].user_data", "INVALID_EVENT", "This event is not valid.");
    }
    let id = format!("126365e1-16d0-4c81-9de9-{:012}", platform.ingested.len());
    if body["validateOnly"] == true {
        platform.tested.extend(events.iter().cloned());
    } else {
        platform.ingested.push(Ingested { events: events.clone(), state: None, is_lost: false, at: now });
    }
    Reply::new(200, json!({ "requestId": id }))
}

fn wrong_destination(destination: &Value) -> Option<Reply> {
    if unknown(destination, &["operatingAccount", "loginAccount", "productDestinationId"]).is_some() {
        return Some(malformed("Unknown name at 'destinations[0]'"));
    }
    let is_account = |account: &Value| {
        account["accountType"] == "GOOGLE_ADS" && account["accountId"].as_str().is_some_and(is_digits)
    };
    let login = &destination["loginAccount"];
    if destination["operatingAccount"]["accountId"] != CUSTOMER || !(login.is_null() || is_account(login)) {
        let details = json!([info("PERMISSION_DENIED", "datamanager.googleapis.com")]);
        let said = "The caller does not have permission";
        return Some(refused(403, "PERMISSION_DENIED", said, &details));
    }
    let action = destination["productDestinationId"].as_str().unwrap_or_default();
    (!is_digits(action) || action == "404").then(|| {
        let field = "destinations.destinations[0].product_destination_id";
        violated(field, "INVALID_CONVERSION_ACTION_ID", "Conversion action ID is not valid.")
    })
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A field of an event that the platform does not know.
fn unknown_of(event: &Value) -> Option<String> {
    let known = [
        "transactionId",
        "eventTimestamp",
        "lastUpdatedTimestamp",
        "userData",
        "consent",
        "adIdentifiers",
        "currency",
        "conversionValue",
        "eventSource",
    ];
    let found = unknown(event, &known)
        .or_else(|| unknown(&event["adIdentifiers"], &["gclid", "gbraid", "wbraid"]))
        .or_else(|| unknown(&event["consent"], &["adUserData", "adPersonalization"]))
        .or_else(|| unknown(&event["userData"], &["userIdentifiers"]));
    let of_people = || {
        let people = event["userData"]["userIdentifiers"].as_array()?;
        people.iter().find_map(|one| unknown(one, &["emailAddress", "phoneNumber"]))
    };
    found.or_else(of_people).map(str::to_owned)
}

/// What is wrong with an event, so that the whole request is refused.
fn wrong(event: &Value, is_hex: bool) -> Option<(&'static str, &'static str)> {
    let is_time = |value: &Value| {
        value.as_str().is_some_and(|text| DateTime::parse_from_rfc3339(text).is_ok() && text.ends_with('Z'))
    };
    let people = event["userData"]["userIdentifiers"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_person = |one: &Value| {
        one.as_object().is_some_and(|fields| fields.len() == 1)
            && (is_hash(&one["emailAddress"]) || is_hash(&one["phoneNumber"]))
    };
    let clicks = event["adIdentifiers"].as_object();
    let consent = &event["consent"]["adUserData"];
    let sources = ["WEB", "APP", "IN_STORE", "PHONE", "OTHER"];
    match () {
        () if event["transactionId"].as_str().is_none_or(str::is_empty) => {
            Some(("transaction_id", "REQUIRED_FIELD_MISSING"))
        }
        () if !is_time(&event["eventTimestamp"]) => Some(("event_timestamp", "INVALID_FORMAT")),
        () if !event["lastUpdatedTimestamp"].is_null() && !is_time(&event["lastUpdatedTimestamp"]) => {
            Some(("last_updated_timestamp", "INVALID_FORMAT"))
        }
        () if people.is_empty() && clicks.is_none_or(serde_json::Map::is_empty) => {
            Some(("user_data", "NO_IDENTIFIERS_PROVIDED"))
        }
        () if people.len() > 10 => Some(("user_data.user_identifiers", "TOO_MANY_USER_IDENTIFIERS")),
        () if !people.is_empty() && !is_hex => Some(("user_data.user_identifiers", "REQUIRED_FIELD_MISSING")),
        () if !people.iter().all(is_person) => Some(("user_data.user_identifiers", "INVALID_HEX_ENCODING")),
        () if !(consent.is_null() || consent == "CONSENT_GRANTED" || consent == "CONSENT_DENIED") => {
            Some(("consent.ad_user_data", "INVALID_ENUM_VALUE"))
        }
        () if !sources.iter().any(|source| event["eventSource"] == *source) => {
            Some(("event_source", "INVALID_ENUM_VALUE"))
        }
        () if !event["conversionValue"].is_null() && !is_currency(&event["currency"]) => {
            Some(("currency", "INVALID_CURRENCY_CODE"))
        }
        () => None,
    }
}

fn retrieve(platform: &Platform, asked: &Asked) -> Reply {
    let id = asked.query.strip_prefix("requestId=").unwrap_or_default();
    let number = id.rsplit('-').next().and_then(|number| number.parse::<usize>().ok());
    let ingested = number.and_then(|number| platform.ingested.get(number)).filter(|one| !one.is_lost);
    let Some(ingested) = ingested else {
        return violated("request_id", "INVALID_REQUEST_ID", "The request ID is not valid.");
    };
    let state = ingested.state.clone().unwrap_or_else(|| state("PROCESSING", ingested.events.len(), &[]));
    Reply::new(200, json!({ "requestStatusPerDestination": [state] }))
}

/// Processes every request that waits for it.
pub(super) fn process(platform: &mut Platform, outcome: Processed) {
    let mut ingested = std::mem::take(&mut platform.ingested);
    for one in ingested.iter_mut().filter(|one| one.state.is_none()) {
        let count = one.events.len();
        one.is_lost = outcome == Processed::Lost;
        one.state = match outcome {
            Processed::Lost => None,
            Processed::Odd => Some(json!({ "requestStatus": "SOMETHING_NEW" })),
            Processed::FailedWithoutReason => Some(state("FAILED", count, &[])),
            Processed::Failed(reason) => Some(state("FAILED", count, &[(reason, count)])),
            Processed::Taken => Some(taken(platform, &one.events, one.at)),
        };
    }
    platform.ingested = ingested;
}

/// Takes the events of a request that can be taken. Returns its state.
fn taken(platform: &mut Platform, events: &[Value], at: i64) -> Value {
    let sorted: Sorted = events.iter().map(|event| (event.clone(), refusal(event))).collect();
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for (event, reason) in sorted {
        match reason {
            Some(reason) => match counts.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, count)) => *count += 1,
                None => counts.push((reason, 1)),
            },
            None => count(platform, &event, at),
        }
    }
    let failed: usize = counts.iter().map(|(_, count)| count).sum();
    let word = match failed {
        0 => "SUCCESS",
        failed if failed == events.len() => "FAILED",
        _ => "PARTIAL_SUCCESS",
    };
    state(word, events.len(), &counts)
}

fn refusal(event: &Value) -> Option<&'static str> {
    let click = event["adIdentifiers"]["gclid"].as_str().unwrap_or_default();
    click.contains("bad").then_some("PROCESSING_ERROR_REASON_INVALID_GCLID")
}

/// Counts an event once. One with a known transaction id changes the value.
fn count(platform: &mut Platform, event: &Value, at: i64) {
    let id = event["transactionId"].as_str().unwrap_or_default();
    let value = |event: &Value| (event["conversionValue"].clone(), event["currency"].clone());
    match platform.taken.iter_mut().find(|taken| taken.event_id == id) {
        Some(known) if value(&known.body) == value(event) => platform.repeated += 1,
        Some(known) => {
            known.body = event.clone();
            platform.adjusted.push(event.clone());
        }
        None => platform.taken.push(Taken { event_id: id.to_owned(), body: event.clone(), at }),
    }
}

/// Numbers are texts in the platform's JSON.
fn state(word: &str, count: usize, counts: &[(&str, usize)]) -> Value {
    let counts: Vec<Value> = counts
        .iter()
        .map(|(reason, count)| json!({ "recordCount": count.to_string(), "reason": reason }))
        .collect();
    let mut state = json!({
        "destination": { "productDestinationId": "77" },
        "requestStatus": word,
        "eventsIngestionStatus": { "recordCount": count.to_string() },
    });
    if !counts.is_empty() {
        state["errorInfo"] = json!({ "errorCounts": counts });
    }
    state
}

/// The answer to a token that was made without the scope of the interface.
pub(super) fn lacks_scope(service: &str) -> Reply {
    let details = json!([info("ACCESS_TOKEN_SCOPE_INSUFFICIENT", service)]);
    let said = "Request had insufficient authentication scopes.";
    refused(403, "PERMISSION_DENIED", said, &details)
}

fn info(reason: &str, domain: &str) -> Value {
    json!({ "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason, "domain": domain })
}

fn violated(field: &str, reason: &str, said: &str) -> Reply {
    let violation = json!({ "field": field, "description": said, "reason": reason });
    let details = json!([
        info("INVALID_ARGUMENT", "datamanager.googleapis.com"),
        { "@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [violation] },
    ]);
    refused(400, "INVALID_ARGUMENT", "There was a problem with the request.", &details)
}

fn malformed(said: &str) -> Reply {
    refused(400, "INVALID_ARGUMENT", said, &json!([]))
}

fn refused(status: u16, name: &str, said: &str, details: &Value) -> Reply {
    let error = json!({ "code": status, "status": name, "message": said, "details": details });
    Reply::new(status, json!({ "error": error }))
}

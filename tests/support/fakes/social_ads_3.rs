//! Fake of a video network's events API: every answer is HTTP 200, and a code in the body says whether it
//! succeeded.

use serde_json::{Value, json};

use super::{
    ACCESS_TOKEN, Asked, EVENT_SET, EVENT_SOURCE, Failure, Platform, Reply, is_currency, is_hash, unknown,
};

pub(super) fn answer(platform: &mut Platform, asked: &Asked, failure: Option<Failure>, now: i64) -> Reply {
    if asked.header("access-token") != ACCESS_TOKEN || failure == Some(Failure::TokenExpired) {
        return said(40_105, "Access token is incorrect or has been revoked.");
    }
    match failure {
        Some(Failure::TooMany { retry_after }) => {
            return said(40_100, "Requests made too frequently.").after(retry_after);
        }
        Some(Failure::ServerError) => return said(50_000, "System error."),
        Some(Failure::Schema) => return said(40_002, "Missing data for required field."),
        _ => {}
    }
    if asked.path != "v1.3/event/track/" || asked.method != "POST" {
        return Reply::new(404, Value::Null);
    }
    let body = asked.json();
    if let Some(field) = unknown(&body, &["event_source", "event_source_id", "data", "test_event_code"]) {
        return said(40_002, &format!("{field}: Unknown field."));
    }
    let source = (body["event_source"].as_str(), body["event_source_id"].as_str());
    if source != (Some("web"), Some(EVENT_SOURCE)) && source != (Some("offline"), Some(EVENT_SET)) {
        return said(40_001, "No permission to operate this event source.");
    }
    let is_web = source.0 == Some("web");
    let Some(data) = body["data"].as_array().filter(|data| (1..=1_000).contains(&data.len())) else {
        return said(40_002, "data: Length must be between 1 and 1000.");
    };
    if let Some(wrong) = data.iter().find_map(|event| wrong(event, is_web, now)) {
        return said(40_002, wrong);
    }
    let refuses_first = failure == Some(Failure::FirstRefused);
    for event in data.iter().skip(usize::from(refuses_first)) {
        match body["test_event_code"].is_string() {
            true => platform.tested.push(event.clone()),
            false => platform.count_for_two_days(event["event_id"].as_str().unwrap_or_default(), event, now),
        }
    }
    if refuses_first {
        let failed =
            json!([{ "order_in_batch": 0, "error_code": 40_002, "error_message": "event: Invalid value." }]);
        let answer =
            json!({ "code": 20_001, "message": "Partial success", "data": { "failed_events": failed } });
        return Reply::new(200, answer);
    }
    said(0, "OK")
}

/// What is wrong with an event.
fn wrong(event: &Value, is_web: bool, now: i64) -> Option<&'static str> {
    let known = ["event", "event_time", "event_id", "user", "page", "properties"];
    let person = &event["user"];
    let hashed = ["email", "phone", "external_id"]
        .iter()
        .all(|name| person[*name].is_null() || is_hash(&person[*name]));
    let seconds = event["event_time"].as_i64();
    let properties = &event["properties"];
    let value = properties["value"].is_number() && is_currency(&properties["currency"]);
    match () {
        () if unknown(event, &known).is_some() => Some("data: Unknown field."),
        () if unknown(person, &["email", "phone", "external_id", "ttclid", "ttp"]).is_some() => {
            Some("user: Unknown field.")
        }
        () if event["event"].as_str().is_none_or(str::is_empty) => {
            Some("event: Missing data for required field.")
        }
        () if event["event_id"].as_str().is_none_or(str::is_empty) => {
            Some("event_id: Missing data for required field.")
        }
        // Seconds: milliseconds would lie far ahead.
        () if seconds.is_none_or(|seconds| seconds * 1_000 > now + 60_000) => {
            Some("event_time: Not a valid time.")
        }
        () if is_web && event["page"]["url"].as_str().is_none_or(str::is_empty) => {
            Some("page.url: Missing data for required field.")
        }
        () if !is_web && ["email", "phone", "external_id"].iter().all(|name| person[*name].is_null()) => {
            Some("user: Missing data for required field.")
        }
        () if !hashed => Some("user: Not a valid hash."),
        () if person.as_object().is_none_or(serde_json::Map::is_empty) => {
            Some("user: Missing data for required field.")
        }
        () if !properties.is_null() && !value => Some("properties: Not a valid value."),
        () => None,
    }
}

fn said(code: i64, message: &str) -> Reply {
    Reply::new(200, json!({ "code": code, "message": message, "request_id": "2026", "data": {} }))
}

//! Fake of a social network's conversions API: one invalid event fails the whole batch.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{ACCESS_TOKEN, Asked, Failure, PIXEL, Platform, Reply, is_currency, is_hash, unknown};

pub(super) fn answer(platform: &mut Platform, asked: &Asked, failure: Option<Failure>, now: i64) -> Reply {
    let body = asked.json();
    if body["access_token"] != ACCESS_TOKEN || failure == Some(Failure::TokenExpired) {
        return refused(400, 190, 463, "Error validating access token: Session has expired");
    }
    match failure {
        Some(Failure::TooMany { retry_after }) => {
            return refused(400, 80_004, 2_446_079, "There have been too many calls to this ad-account.")
                .after(retry_after);
        }
        Some(Failure::ServerError) => return refused(500, 2, 0, "Service temporarily unavailable"),
        Some(Failure::Schema) => return refused(400, 100, 0, "(#100) param data must be an array."),
        _ => {}
    }
    if asked.path != format!("v27.0/{PIXEL}/events") || asked.method != "POST" {
        return refused(400, 100, 33, "Unsupported post request. Object does not exist");
    }
    if unknown(&body, &["data", "access_token", "test_event_code"]).is_some() {
        return refused(400, 100, 0, "(#100) unknown parameter");
    }
    let Some(data) = body["data"].as_array().filter(|data| (1..=1_000).contains(&data.len())) else {
        return refused(400, 100, 2_804_004, "The number of events is not between 1 and 1000");
    };
    if let Some((subcode, said)) = data.iter().find_map(|event| wrong(event, now)) {
        return refused(400, 100, subcode, said);
    }
    if failure == Some(Failure::FirstRefused) {
        return refused(400, 100, 2_804_050, "One event has not enough customer information");
    }
    for event in data {
        match body["test_event_code"].is_string() {
            true => platform.tested.push(event.clone()),
            false => platform.count_for_two_days(event["event_id"].as_str().unwrap_or_default(), event, now),
        }
    }
    Reply::new(200, json!({ "events_received": data.len(), "messages": [], "fbtrace_id": "AbCdEf" }))
}

/// What is wrong with an event.
fn wrong(event: &Value, now: i64) -> Option<(i64, &'static str)> {
    let known = [
        "event_name",
        "event_time",
        "event_id",
        "action_source",
        "event_source_url",
        "user_data",
        "custom_data",
    ];
    let sources =
        ["email", "website", "app", "phone_call", "chat", "physical_store", "system_generated", "other"]
            .map(Value::from);
    let person = &event["user_data"];
    let known_of_person =
        ["em", "ph", "fn", "ln", "external_id", "fbc", "fbp", "client_user_agent", "client_ip_address"];
    let lists = ["em", "ph", "fn", "ln", "external_id"];
    let hashed = |name: &str| {
        person[name].is_null()
            || person[name].as_array().is_some_and(|all| !all.is_empty() && all.iter().all(is_hash))
    };
    let seconds = event["event_time"].as_i64();
    let age = seconds.map(|seconds| now - seconds * 1_000).unwrap_or(i64::MAX);
    let strong = ["em", "ph", "external_id", "fbc", "fbp"].iter().any(|name| !person[*name].is_null());
    let custom = &event["custom_data"];
    let has_value = custom["value"].is_number() && is_currency(&custom["currency"]);
    match () {
        () if unknown(event, &known).is_some() || unknown(person, &known_of_person).is_some() => {
            Some((0, "unknown parameter"))
        }
        () if event["event_name"].as_str().is_none_or(|name| name.is_empty() || name.len() > 50) => {
            Some((2_804_001, "event_name is missing"))
        }
        () if seconds.is_none() || age < -60_000 => Some((2_804_002, "event_time is not valid")),
        () if age > TimeDelta::days(7).num_milliseconds() => {
            Some((2_804_003, "event_time is more than 7 days ago"))
        }
        () if !sources.contains(&event["action_source"]) => Some((2_804_005, "action_source is not valid")),
        () if event["action_source"] == "website"
            && (person["client_user_agent"].is_null() || event["event_source_url"].is_null()) =>
        {
            Some((2_804_006, "website events need client_user_agent and event_source_url"))
        }
        () if !lists.iter().all(|name| hashed(name)) => {
            Some((2_804_007, "customer information is not hashed"))
        }
        () if person["fbc"].as_str().is_some_and(|click| click.splitn(4, '.').count() < 4) => {
            Some((2_804_008, "fbc is not valid"))
        }
        () if !strong => Some((2_804_050, "not enough customer information")),
        () if event["event_name"] == "Purchase" && !has_value => {
            Some((2_804_009, "a purchase needs value and currency"))
        }
        () if !custom.is_null() && !has_value => Some((2_804_010, "value or currency is not valid")),
        () => None,
    }
}

fn refused(status: u16, code: i64, subcode: i64, said: &str) -> Reply {
    let mut error =
        json!({ "message": said, "type": "OAuthException", "code": code, "fbtrace_id": "AbCdEf" });
    if subcode != 0 {
        error["error_subcode"] = json!(subcode);
    }
    Reply::new(status, json!({ "error": error }))
}

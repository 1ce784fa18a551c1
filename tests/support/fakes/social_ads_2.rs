//! Fake of a business network's conversions API: each event of a batch has its own status.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{ACCESS_TOKEN, AD_ACCOUNT, Asked, Failure, Platform, Reply, is_currency, is_hash, unknown};

const RULE: &str = "urn:lla:llaPartnerConversion:";

pub(super) fn answer(platform: &mut Platform, asked: &Asked, failure: Option<Failure>, now: i64) -> Reply {
    if failure == Some(Failure::TokenExpired) {
        platform.tokens.clear();
        return refused(401, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired");
    }
    let token = asked.header("authorization").strip_prefix("Bearer ").unwrap_or_default();
    if token != ACCESS_TOKEN && !platform.tokens.iter().any(|valid| valid == token) {
        return refused(401, "INVALID_ACCESS_TOKEN", "Invalid access token");
    }
    let version = asked.header("linkedin-version");
    if version.len() != 6 || version < "202511" {
        return refused(426, "NONEXISTENT_VERSION", "Requested version is not active");
    }
    if asked.header("x-restli-protocol-version") != "2.0.0" {
        return refused(400, "ILLEGAL_ARGUMENT", "X-Restli-Protocol-Version must be 2.0.0");
    }
    match failure {
        Some(Failure::TooMany { retry_after }) => {
            return refused(429, "TOO_MANY_REQUESTS", "Resource level throttle limit").after(retry_after);
        }
        Some(Failure::ServerError) => return refused(500, "INTERNAL_SERVER_ERROR", "Internal Server Error"),
        Some(Failure::Schema) => {
            return refused(400, "ILLEGAL_ARGUMENT", "Unpermitted fields present in the request");
        }
        _ => {}
    }
    if asked.method == "GET" {
        return rule(asked);
    }
    if asked.path != "rest/conversionEvents" || asked.header("x-restli-method") != "BATCH_CREATE" {
        return refused(404, "RESOURCE_NOT_FOUND", "No virtual resource found");
    }
    let body = asked.json();
    let elements = body["elements"].as_array().filter(|all| (1..=5_000).contains(&all.len()));
    let Some(elements) = elements.filter(|_| unknown(&body, &["elements"]).is_none()) else {
        return refused(400, "ILLEGAL_ARGUMENT", "A batch has 1 to 5000 elements");
    };
    let mut statuses = Vec::new();
    for (place, event) in elements.iter().enumerate() {
        let wrong = match failure {
            Some(Failure::FirstRefused) if place == 0 => Some("INVALID_CONVERSION"),
            _ => wrong(event, now),
        };
        statuses.push(match wrong {
            Some(said) => {
                json!({ "status": 400, "error": { "message": said, "status": 400, "code": "INVALID" } })
            }
            None => {
                platform.count_for_two_days(event["eventId"].as_str().unwrap_or_default(), event, now);
                json!({ "status": 201 })
            }
        });
    }
    Reply::new(200, json!({ "elements": statuses }))
}

/// A conversion rule of the account.
fn rule(asked: &Asked) -> Reply {
    let id = asked.path.strip_prefix("rest/conversions/").unwrap_or_default();
    let account = format!("account=urn%3Ali%3AsponsoredAccount%3A{AD_ACCOUNT}");
    if id.is_empty() || id == "404" || asked.query != account {
        return refused(404, "NOT_FOUND", "Could not find conversion rule");
    }
    let method = if id == "405" { "INSIGHT_TAG" } else { "CONVERSIONS_API" };
    Reply::new(200, json!({ "id": id, "name": "Lead", "enabled": true, "conversionMethod": method }))
}

/// What is wrong with an event.
fn wrong(event: &Value, now: i64) -> Option<&'static str> {
    let known = ["conversion", "conversionHappenedAt", "conversionValue", "user", "eventId"];
    let rule = event["conversion"].as_str().and_then(|rule| rule.strip_prefix(RULE)).unwrap_or_default();
    let at = event["conversionHappenedAt"].as_i64().unwrap_or(0);
    let ids = event["user"]["userIds"].as_array().map(Vec::as_slice).unwrap_or_default();
    let id = |id: &Value| match id["idType"].as_str() {
        Some("SHA256_EMAIL") => is_hash(&id["idValue"]),
        Some("LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID") => id["idValue"].is_string(),
        _ => false,
    };
    let value = &event["conversionValue"];
    let amount = value["amount"].as_str().is_some_and(|amount| amount.parse::<f64>().is_ok());
    match () {
        () if unknown(event, &known).is_some() || unknown(&event["user"], &["userIds"]).is_some() => {
            Some("unpermitted field")
        }
        () if rule.is_empty() || !rule.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some("conversion is not valid")
        }
        () if at > now || now - at > TimeDelta::days(90).num_milliseconds() => {
            Some("conversionHappenedAt is more than 90 days ago or in the future")
        }
        () if event["eventId"].as_str().is_none_or(|id| id.is_empty() || id.len() > 64) => {
            Some("eventId has more than 64 characters")
        }
        () if ids.is_empty() || !ids.iter().all(id) => Some("userIds are not valid"),
        () if !(value.is_null() || amount && is_currency(&value["currencyCode"])) => {
            Some("conversionValue is not valid")
        }
        () => None,
    }
}

fn refused(status: u16, code: &str, said: &str) -> Reply {
    Reply::new(status, json!({ "status": status, "code": code, "message": said }))
}

//! Fake of a search network: upload of click conversions and adjustments.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta};
use serde_json::{Value, json};

use super::{
    Asked, CUSTOMER, DEVELOPER_TOKEN, Failure, Platform, Reply, Taken, is_currency, is_hash, unknown,
};

type Said = (&'static str, &'static str, &'static str);

pub(super) fn answer(platform: &mut Platform, asked: &Asked, failure: Option<Failure>, now: i64) -> Reply {
    if platform.lacks_token(asked, failure) {
        return refused(
            401,
            "UNAUTHENTICATED",
            ("authenticationError", "OAUTH_TOKEN_INVALID", "Invalid token"),
        );
    }
    if failure == Some(Failure::Scope) {
        return super::search_ads_1_ingestion::lacks_scope("googleads.googleapis.com");
    }
    // The platform ignores the header since it ended developer tokens. A wrong one shows a mistake here.
    if asked.headers.contains_key("developer-token") && asked.header("developer-token") != DEVELOPER_TOKEN {
        let said = ("authenticationError", "DEVELOPER_TOKEN_INVALID", "The developer token is not valid.");
        return refused(401, "UNAUTHENTICATED", said);
    }
    match failure {
        Some(Failure::TooMany { retry_after }) => {
            let said = ("quotaError", "RESOURCE_EXHAUSTED", "Too many requests.");
            return refused(429, "RESOURCE_EXHAUSTED", said).after(retry_after);
        }
        Some(Failure::ServerError) => {
            let said = ("internalError", "INTERNAL_ERROR", "An internal error has occurred.");
            return refused(500, "INTERNAL", said);
        }
        Some(Failure::Schema) => return malformed("Invalid JSON payload received."),
        _ => {}
    }
    let (customer, operation) =
        asked.path.rsplit('/').next().and_then(|last| last.split_once(':')).unwrap_or_default();
    if customer != CUSTOMER {
        let said = ("authorizationError", "USER_PERMISSION_DENIED", "The customer can't be accessed.");
        return refused(403, "PERMISSION_DENIED", said);
    }
    let body = asked.json();
    match operation {
        "uploadClickConversions" => upload(platform, &body, failure, now),
        "uploadConversionAdjustments" => adjust(platform, &body, failure, now),
        _ => Reply::new(404, Value::Null),
    }
}

fn upload(platform: &mut Platform, body: &Value, failure: Option<Failure>, now: i64) -> Reply {
    let known = [
        "conversionAction",
        "conversionDateTime",
        "orderId",
        "conversionValue",
        "currencyCode",
        "gclid",
        "gbraid",
        "wbraid",
        "userIdentifiers",
        "consent",
    ];
    let list = match list(body, "conversions", &known) {
        Ok(list) => list,
        Err(reply) => return *reply,
    };
    let mut ids: HashMap<&str, usize> = HashMap::new();
    for one in list {
        *ids.entry(one["orderId"].as_str().unwrap_or_default()).or_default() += 1;
    }
    let mut errors = Vec::new();
    for (place, one) in list.iter().enumerate() {
        let id = one["orderId"].as_str().unwrap_or_default();
        let wrong = conversion(platform, one, now)
            .or((ids[id] > 1).then_some(("DUPLICATE_ORDER_ID", "The order ID is there twice.")));
        let wrong = match failure {
            Some(Failure::NewConversionAction) => {
                Some(("TOO_RECENT_CONVERSION_ACTION", "Try again in 6 hours."))
            }
            Some(Failure::FirstRefused) if place == 0 => {
                Some(("UNPARSEABLE_GCLID", "The gclid could not be decoded."))
            }
            _ => wrong,
        };
        match wrong {
            Some((code, said)) => errors.push((place, ("conversionUploadError", code, said))),
            None if body["validateOnly"] == true => platform.tested.push(one.clone()),
            None => platform.taken.push(Taken { event_id: id.to_owned(), body: one.clone(), at: now }),
        }
    }
    partial("conversions", &errors, list.len(), body)
}

/// What is wrong with a conversion.
fn conversion(platform: &mut Platform, one: &Value, now: i64) -> Option<(&'static str, &'static str)> {
    let of = |name: &str| one[name].as_str();
    let clicks = ["gclid", "gbraid", "wbraid"].map(of);
    let identifiers = one["userIdentifiers"].as_array().map(Vec::as_slice).unwrap_or_default();
    let plausible = |click: &&str| {
        click.len() >= 20 && click.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
    };
    let at = of("conversionDateTime").and_then(time);
    let is_there = platform.taken.iter().any(|taken| Some(taken.event_id.as_str()) == of("orderId"));
    if is_there {
        platform.repeated += 1;
    }
    match () {
        () if of("conversionAction").and_then(action).is_none() => {
            Some(("NO_CONVERSION_ACTION_FOUND", "The conversion action cannot be found."))
        }
        () if at.is_none() || at.is_some_and(|at| at > now + 1_000) => {
            Some(("INVALID_DATE_TIME", "conversion_date_time is not valid."))
        }
        () if is_there => Some(("ORDER_ID_ALREADY_IN_USE", "The order ID was recorded before.")),
        () if clicks.iter().flatten().count() == 0 && identifiers.is_empty() => {
            Some(("EVENT_NOT_FOUND", "The event could not be attributed to a click."))
        }
        () if clicks.iter().flatten().count() > 1 => Some(("GBRAID_WBRAID_BOTH_SET", "Use only 1.")),
        () if clicks[0].is_some_and(|click| !plausible(&click)) => {
            Some(("UNPARSEABLE_GCLID", "The imported gclid could not be decoded."))
        }
        () if identifiers.len() > 5 || !identifiers.iter().all(is_identifier) => {
            Some(("INVALID_USER_IDENTIFIER", "Hash with SHA-256."))
        }
        () if at.is_some_and(|at| now - at > TimeDelta::days(90).num_milliseconds()) => {
            Some(("EXPIRED_EVENT", "The click is too old."))
        }
        () if !(one["conversionValue"].is_null() || is_valued(one)) => {
            Some(("INVALID_CURRENCY_CODE", "The value or its currency is not valid."))
        }
        () => None,
    }
}

/// A number and its currency.
fn is_valued(one: &Value) -> bool {
    one["conversionValue"].is_number() && is_currency(&one["currencyCode"])
}

/// A hashed address or number, and nothing else.
fn is_identifier(one: &Value) -> bool {
    one.as_object().is_some_and(|fields| fields.len() == 1)
        && (is_hash(&one["hashedEmail"]) || is_hash(&one["hashedPhoneNumber"]))
}

fn adjust(platform: &mut Platform, body: &Value, failure: Option<Failure>, now: i64) -> Reply {
    let known = ["conversionAction", "adjustmentType", "adjustmentDateTime", "orderId", "restatementValue"];
    let list = match list(body, "conversionAdjustments", &known) {
        Ok(list) => list,
        Err(reply) => return *reply,
    };
    let mut errors = Vec::new();
    for (place, one) in list.iter().enumerate() {
        let wrong = match failure {
            Some(Failure::FirstRefused) if place == 0 => Some("CONVERSION_EXPIRED"),
            _ => adjustment(platform, one, now),
        };
        match wrong {
            Some(code) => {
                errors.push((place, ("conversionAdjustmentUploadError", code, "It cannot be adjusted.")))
            }
            None if body["validateOnly"] == true => platform.tested.push(one.clone()),
            None => platform.adjusted.push(one.clone()),
        }
    }
    partial("conversion_adjustments", &errors, list.len(), body)
}

fn adjustment(platform: &Platform, one: &Value, now: i64) -> Option<&'static str> {
    let order = one["orderId"].as_str().unwrap_or_default();
    let conversion = platform.taken.iter().find(|taken| taken.event_id == order);
    let happened = conversion.and_then(|taken| time(taken.body["conversionDateTime"].as_str()?));
    let at = one["adjustmentDateTime"].as_str().and_then(time);
    let before: Vec<&Value> = platform.adjusted.iter().filter(|before| before["orderId"] == order).collect();
    let kind = &one["adjustmentType"];
    match (happened, at) {
        (None, _) => Some("CONVERSION_NOT_FOUND"),
        (Some(happened), _) if now - happened < TimeDelta::hours(24).num_milliseconds() => {
            Some("TOO_RECENT_CONVERSION")
        }
        (Some(happened), _) if now - happened > TimeDelta::days(54).num_milliseconds() => {
            Some("CONVERSION_EXPIRED")
        }
        (Some(happened), at) if at.is_none_or(|at| at <= happened) => Some("ADJUSTMENT_PRECEDES_CONVERSION"),
        _ if before.iter().any(|before| before["adjustmentType"] == "RETRACTION") => {
            Some("CONVERSION_ALREADY_RETRACTED")
        }
        _ if kind == "RESTATEMENT"
            && before.iter().any(|before| before["adjustmentDateTime"] == one["adjustmentDateTime"]) =>
        {
            Some("RESTATEMENT_ALREADY_EXISTS")
        }
        _ if kind == "RESTATEMENT" && !one["restatementValue"]["adjustedValue"].is_number() => {
            Some("INVALID_VALUE")
        }
        _ if kind != "RETRACTION" && kind != "RESTATEMENT" => Some("INVALID_TYPE"),
        _ => None,
    }
}

/// The list of a request, if it has the form of one.
fn list<'a>(body: &'a Value, name: &str, known: &[&str]) -> Result<&'a Vec<Value>, Box<Reply>> {
    if let Some(field) = unknown(body, &[name, "partialFailure", "validateOnly"]) {
        return Err(Box::new(malformed(&format!("Unknown name \"{field}\""))));
    }
    let Some(list) = body[name].as_array().filter(|list| !list.is_empty()) else {
        return Err(Box::new(malformed("The required field was not present.")));
    };
    if body["partialFailure"] != true {
        let said =
            ("partialFailureError", "PARTIAL_FAILURE_MODE_REQUIRED", "The partial failure mode is required.");
        return Err(Box::new(refused(400, "INVALID_ARGUMENT", said)));
    }
    if list.len() > 2_000 {
        let said =
            ("conversionUploadError", "TOO_MANY_CONVERSIONS_IN_REQUEST", "Upload fewer than 2001 events.");
        return Err(Box::new(refused(400, "INVALID_ARGUMENT", said)));
    }
    if let Some(field) = list.iter().find_map(|one| unknown(one, known)) {
        return Err(Box::new(malformed(&format!("Unknown name \"{field}\" at 'conversions'"))));
    }
    Ok(list)
}

fn action(name: &str) -> Option<&str> {
    let id = name.strip_prefix("customers/")?.split_once("/conversionActions/")?.1;
    (!id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit())).then_some(id)
}

fn time(text: &str) -> Option<i64> {
    let time = DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%:z").ok()?;
    (text.len() == 25).then_some(time.timestamp_millis())
}

fn partial(list: &str, errors: &[(usize, Said)], count: usize, body: &Value) -> Reply {
    let mut answer = json!({ "jobId": "2147483649" });
    if body["validateOnly"] != true {
        let failed = |place: usize| errors.iter().any(|(failed, _)| *failed == place);
        let results =
            (0..count).map(|place| if failed(place) { json!({}) } else { json!({ "orderId": "…" }) });
        answer["results"] = results.collect::<Vec<_>>().into();
    }
    if !errors.is_empty() {
        let errors: Vec<Value> = errors
            .iter()
            .map(|(place, (group, code, said))| {
                let path = json!([{ "fieldName": list, "index": place }, { "fieldName": "gclid" }]);
                json!({ "errorCode": { *group: code }, "message": said, "location": { "fieldPathElements": path } })
            })
            .collect();
        answer["partialFailureError"] = json!({
            "code": 3, "message": "Multiple errors", "details": [{ "@type": failure_type(), "errors": errors }],
        });
    }
    Reply::new(200, answer)
}

fn refused(status: u16, name: &str, (group, code, said): Said) -> Reply {
    let error = json!({ "errorCode": { group: code }, "message": said });
    let details = json!([{ "@type": failure_type(), "errors": [error] }]);
    Reply::new(
        status,
        json!({ "error": { "code": status, "status": name, "message": said, "details": details } }),
    )
}

fn malformed(said: &str) -> Reply {
    Reply::new(400, json!({ "error": { "code": 400, "status": "INVALID_ARGUMENT", "message": said } }))
}

fn failure_type() -> &'static str {
    "type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure"
}

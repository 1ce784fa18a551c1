//! `googleAds:searchStream` of version 26: one list of parts.

use serde_json::{Value, json};

use super::{ACCOUNT, Asked, Fake, Fault, Question, Reply, Row, bearer, day, header, telling, text_of};

const FIELDS: [&str; 15] = [
    "customer.id",
    "customer.currency_code",
    "customer.time_zone",
    "customer.manager",
    "campaign.id",
    "campaign.name",
    "ad_group.id",
    "ad_group.name",
    "ad_group_ad.ad.id",
    "ad_group_ad.ad.name",
    "segments.date",
    "metrics.cost_micros",
    "metrics.impressions",
    "metrics.clicks",
    "metrics.conversions",
];

/// The manager account above the account.
const MANAGER: &str = "1001";

/// Maximum number of ids of a list.
const MAX_IDS: usize = 100;

/// Rows of a part.
const PART: usize = 5;

pub fn answer(fake: &mut Fake, asked: &Asked) -> (Reply, Option<Fault>) {
    let path = format!("/v26/customers/{ACCOUNT}/googleAds:searchStream");
    if asked.method != "POST" || asked.path != path {
        return (refused(fake, 404, "requestError", "BAD_RESOURCE_ID"), None);
    }
    if !bearer(fake, asked) || fake.fails(&[Fault::Expired]).is_some() {
        return (error(401, "authenticationError", "OAUTH_TOKEN_EXPIRED"), None);
    }
    // The account is reached through its manager only.
    if header(asked, "login-customer-id") != MANAGER {
        return (refused(fake, 403, "authorizationError", "USER_PERMISSION_DENIED"), None);
    }
    if header(asked, "content-type") != "application/json" {
        return (refused(fake, 400, "requestError", "UNKNOWN"), None);
    }
    let body: Value = serde_json::from_slice(&asked.body).unwrap_or_default();
    let query = body["query"].as_str().unwrap_or_default().to_owned();
    if body.as_object().is_none_or(|fields| fields.len() != 1) {
        return (refused(fake, 400, "requestError", "UNKNOWN"), None);
    }
    let Some((fields, rest)) = query.strip_prefix("SELECT ").and_then(|rest| rest.split_once(" FROM "))
    else {
        return (refused(fake, 400, "queryError", "BAD_QUERY"), None);
    };
    let fields: Vec<&str> = fields.split(',').map(str::trim).collect();
    if fields.iter().any(|field| !FIELDS.contains(field)) {
        return (refused(fake, 400, "queryError", "UNRECOGNIZED_FIELD"), None);
    }
    if rest == "customer LIMIT 1" {
        let customer = json!({
            "id": ACCOUNT, "currencyCode": fake.currency, "timeZone": fake.timezone, "manager": fake.is_manager,
        });
        return (Reply::ok(json!([{ "results": [{ "customer": customer }] }])), None);
    }
    if fake.is_manager {
        return (refused(fake, 400, "queryError", "REQUESTED_METRICS_FOR_MANAGER"), None);
    }
    let Some(question) = question(rest) else {
        return (refused(fake, 400, "queryError", "BAD_QUERY"), None);
    };
    if question.to - question.from >= 14 {
        return (refused(fake, 400, "dateError", "DATE_RANGE_TOO_LONG"), None);
    }
    let mut rows = fake.rows(&question);
    if rows.len() > fake.largest {
        return (error(504, "", "DEADLINE_EXCEEDED"), None);
    }
    let fault = fake.fault(&question);
    match fault {
        Some(Fault::LostRow) => drop(rows.pop()),
        Some(Fault::DoubledRow) => rows.extend(rows.last().cloned()),
        _ => {}
    }
    let parts: Vec<Value> = rows
        .chunks(PART)
        .map(|part| json!({ "results": part.iter().map(|row| shown(fake, &question, row)).collect::<Vec<_>>() }))
        .collect();
    let parts = if parts.is_empty() { json!([{}]) } else { Value::from(parts) };
    match fault {
        Some(Fault::TooMany { retry_after }) => {
            let mut reply = error(429, "quotaError", "RESOURCE_EXHAUSTED");
            // It says the pause in the body, not in a header.
            if let Some(seconds) = retry_after {
                reply.body[0]["error"]["details"][0]["errors"][0]["details"] =
                    json!({ "quotaErrorDetails": { "retryDelay": format!("{seconds}s") } });
            }
            (reply, None)
        }
        Some(Fault::ServerError) => (error(500, "internalError", "INTERNAL_ERROR"), None),
        Some(Fault::TooLarge) => (error(504, "", "DEADLINE_EXCEEDED"), None),
        Some(Fault::ErrorInside) => {
            let mut parts = parts.as_array().cloned().unwrap_or_default();
            parts.push(
                json!({ "error": { "code": 500, "status": "INTERNAL", "message": "Internal error." } }),
            );
            (Reply::ok(Value::from(parts)), None)
        }
        Some(Fault::OtherForm) => (Reply::ok(parts[0].clone()), None),
        Some(Fault::Refused) => {
            let mut reply = error(400, "queryError", "BAD_VALUE");
            reply.body[0]["error"]["details"][0]["errors"][0]["message"] = json!(telling(asked));
            (reply, None)
        }
        fault => (Reply::ok(parts), fault),
    }
}

fn question(rest: &str) -> Option<Question> {
    let (resource, rest) = rest.split_once(" WHERE segments.date BETWEEN '")?;
    let (from, rest) = rest.split_once("' AND '")?;
    let (to, rest) = rest.split_once('\'')?;
    let campaigns = match rest.strip_prefix(" AND campaign.id IN (") {
        Some(ids) => ids.strip_suffix(')')?.split(", ").map(str::to_owned).collect(),
        None if rest.is_empty() => Default::default(),
        None => return None,
    };
    let depth = match resource {
        "customer" => 0,
        "campaign" => 1,
        "ad_group_ad" => 3,
        _ => return None,
    };
    let question = Question { from: day(from)?, to: day(to)?, depth, campaigns, with_deleted: true };
    (question.campaigns.len() <= MAX_IDS).then_some(question)
}

fn shown(fake: &Fake, question: &Question, (day, ids, names, figures): &Row) -> Value {
    let [cost, impressions, clicks, conversions] = figures;
    let mut row = json!({
        "customer": { "currencyCode": fake.currency },
        "segments": { "date": text_of(*day) },
        "metrics": {
            "costMicros": cost.to_string(), "impressions": impressions.to_string(),
            "clicks": clicks.to_string(), "conversions": *conversions as f64 / 1e6,
        },
    });
    if question.depth > 0 {
        row["campaign"] = json!({ "id": ids[0], "name": names[0] });
    }
    if question.depth == 3 {
        row["adGroup"] = json!({ "id": ids[1], "name": names[1] });
        row["adGroupAd"] = json!({ "ad": { "id": ids[2], "name": names[2] } });
    }
    row
}

fn refused(fake: &mut Fake, status: u16, group: &str, code: &str) -> Reply {
    fake.refuse(code);
    error(status, group, code)
}

fn error(status: u16, group: &str, code: &str) -> Reply {
    let errors = match group {
        "" => json!([]),
        group => json!([{ "errors": [{ "errorCode": { group: code }, "message": "It went wrong." }] }]),
    };
    let error = json!({ "code": status, "status": code, "message": "It went wrong.", "details": errors });
    Reply::new(status, json!([{ "error": error }]))
}

//! `insights` of version 27.0: asynchronous reports of ads, and small questions at once.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{
    ACCOUNT, Asked, Fake, Fault, Question, Reply, Row, amount, bearer, day, decimal, parameters, telling,
    text_of,
};

const FIELDS: [&str; 11] = [
    "campaign_id",
    "campaign_name",
    "adset_id",
    "adset_name",
    "ad_id",
    "ad_name",
    "account_currency",
    "spend",
    "impressions",
    "clicks",
    "conversions",
];

/// Maximum number of ids of a list, and of days of a question.
const MAX_IDS: usize = 100;
const MAX_DAYS: i32 = 28;

const STATES_OF_CAMPAIGNS: [&str; 6] =
    ["ACTIVE", "ARCHIVED", "DELETED", "IN_PROCESS", "PAUSED", "WITH_ISSUES"];

pub fn answer(fake: &mut Fake, asked: &Asked) -> (Reply, Option<Fault>) {
    let Some(path) = asked.path.strip_prefix("/v27.0/") else {
        return (refused(fake, 2635, 0, "an unknown version"), None);
    };
    let path = path.to_owned();
    if !bearer(fake, asked) || fake.fails(&[Fault::Expired]).is_some() {
        return (error(190, 463, "The session has expired."), None);
    }
    let given = parameters(&asked.query);
    let has_only = |known: &[&str]| given.keys().all(|name| known.contains(&name.as_str()));
    if path == format!("act_{ACCOUNT}") {
        if !has_only(&["fields"]) || given["fields"] != "account_id,currency,timezone_name" {
            return (refused(fake, 100, 0, "a field that is not documented"), None);
        }
        let account =
            json!({ "account_id": ACCOUNT, "currency": fake.currency, "timezone_name": fake.timezone });
        return (Reply::ok(account), None);
    }
    if path == format!("act_{ACCOUNT}/insights") {
        let is_report = asked.method == "POST";
        let body = match is_report {
            true => serde_json::from_slice(&asked.body).unwrap_or_default(),
            false => of_parameters(&given),
        };
        let Some(question) = question(&body) else {
            return (refused(fake, 100, 0, "a parameter that is not documented"), None);
        };
        if is_report {
            let run = (900_000 + fake.runs.len()).to_string();
            fake.runs.insert(run.clone(), (body, 0));
            return (Reply::ok(json!({ "report_run_id": run })), None);
        }
        return page(fake, asked, &question, given.get("after"));
    }
    let (run, rest) = path.split_once('/').unwrap_or((&path, ""));
    if fake.fails(&[Fault::RunLost]).is_some() {
        fake.runs.remove(run);
    }
    let Some((body, polls)) = fake.runs.get_mut(run) else {
        return (error(100, 33, "Unsupported get request. The object does not exist."), None);
    };
    if rest == "insights" {
        let Some(question) = question(&body.clone()) else {
            return (refused(fake, 100, 0, "no question"), None);
        };
        if !has_only(&["limit", "after"]) {
            return (refused(fake, 100, 0, "a parameter that is not documented"), None);
        }
        return page(fake, asked, &question, given.get("after"));
    }
    *polls += 1;
    if !has_only(&["fields"]) {
        return (refused(fake, 100, 0, "a parameter that is not documented"), None);
    }
    let state = if *polls > 1 { ("Job Completed", 100) } else { ("Job Running", 40) };
    let state = if fake.fails(&[Fault::RunFailed]).is_some() { ("Job Failed", 0) } else { state };
    (Reply::ok(json!({ "id": run, "async_status": state.0, "async_percent_completion": state.1 })), None)
}

fn of_parameters(given: &BTreeMap<String, String>) -> Value {
    let mut body = json!({});
    for (name, value) in given {
        if !["limit", "after"].contains(&name.as_str()) {
            body[name] = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
        }
    }
    body
}

fn question(body: &Value) -> Option<Question> {
    let known = ["level", "time_increment", "time_range", "fields", "filtering"];
    if body.as_object()?.keys().any(|name| !known.contains(&name.as_str())) || body["time_increment"] != 1 {
        return None;
    }
    if body["fields"].as_str()?.split(',').any(|field| !FIELDS.contains(&field)) {
        return None;
    }
    let depth = match body["level"].as_str()? {
        "account" => 0,
        "campaign" => 1,
        "ad" => 3,
        _ => return None,
    };
    let (mut campaigns, mut with_deleted, mut is_within) = (BTreeSet::new(), false, true);
    for filter in body["filtering"].as_array()? {
        let values = filter["value"].as_array()?.iter().filter_map(|value| value.as_str().map(str::to_owned));
        match filter["field"].as_str()? {
            "campaign.id" => {
                campaigns = values.collect();
                is_within &= campaigns.len() <= MAX_IDS;
            }
            "ad.effective_status" if depth == 3 => {
                with_deleted = values.into_iter().any(|value| value == "DELETED")
            }
            "campaign.effective_status" if depth == 1 => {
                let values: Vec<String> = values.collect();
                if values.iter().any(|value| !STATES_OF_CAMPAIGNS.contains(&value.as_str())) {
                    return None;
                }
                with_deleted = values.iter().any(|value| value == "DELETED");
            }
            _ => return None,
        }
    }
    let range = &body["time_range"];
    let (from, to) = (day(range["since"].as_str()?)?, day(range["until"].as_str()?)?);
    (is_within && from <= to && to - from < MAX_DAYS).then_some(Question {
        from,
        to,
        depth,
        campaigns,
        with_deleted,
    })
}

fn page(
    fake: &mut Fake,
    asked: &Asked,
    question: &Question,
    after: Option<&String>,
) -> (Reply, Option<Fault>) {
    let from: usize = after.and_then(|after| after.strip_prefix("c-")?.parse().ok()).unwrap_or(0);
    if fake.is_endless {
        let paging =
            json!({ "cursors": { "after": format!("c-{}", from + 1) }, "next": "https://example.com/next" });
        return (Reply::ok(json!({ "data": [], "paging": paging })), None);
    }
    let rows = fake.rows(question);
    if rows.len() > fake.largest {
        return (error(100, 1_487_534, "Please reduce the amount of data you're asking for."), None);
    }
    let mut some: Vec<Value> =
        rows.iter().skip(from).take(fake.page).map(|row| shown(fake, question, row)).collect();
    let next = from + some.len();
    let fault = fake.fault(question);
    match fault {
        Some(Fault::LostRow) => drop(some.pop()),
        Some(Fault::DoubledRow) => some.extend(some.last().cloned()),
        _ => {}
    }
    if fault == Some(Fault::OtherForm)
        && let Some(row) = some.first_mut().and_then(Value::as_object_mut)
    {
        row.remove("spend");
    }
    let mut body = json!({ "data": some, "paging": { "cursors": { "after": format!("c-{next}") } } });
    if next < rows.len() && fault != Some(Fault::LostPage) {
        body["paging"]["next"] = json!("https://example.com/next");
    }
    match fault {
        Some(Fault::TooMany { retry_after }) => {
            (error(17, 2_446_079, "User request limit reached").later(retry_after), None)
        }
        Some(Fault::ServerError) => {
            (Reply::new(500, json!({ "error": { "code": 2, "is_transient": true } })), None)
        }
        Some(Fault::ErrorInside) => {
            (Reply::ok(json!({ "error": { "code": 1, "message": "Unknown" } })), None)
        }
        Some(Fault::TooLarge) => (error(100, 1_487_534, "Please reduce the amount of data."), None),
        Some(Fault::Refused) => (error(100, 0, &telling(asked)), None),
        fault => (Reply::ok(body), fault),
    }
}

fn shown(fake: &Fake, question: &Question, (day, ids, names, figures): &Row) -> Value {
    let [cost, impressions, clicks, conversions] = figures;
    let mut row = json!({
        "account_currency": fake.currency, "date_start": text_of(*day), "date_stop": text_of(*day),
        "spend": amount(fake, *cost), "impressions": impressions.to_string(), "clicks": clicks.to_string(),
        "conversions": [
            { "action_type": "purchase_total", "value": decimal(conversions / 2) },
            { "action_type": "contact_total", "value": decimal(conversions - conversions / 2) },
        ],
    });
    for (place, level) in ["campaign", "adset", "ad"].iter().enumerate().take(question.depth) {
        row[format!("{level}_id")] = json!(ids[place]);
        row[format!("{level}_name")] = json!(names[place]);
    }
    row
}

fn refused(fake: &mut Fake, code: i64, subcode: i64, message: &str) -> Reply {
    fake.refuse(message);
    error(code, subcode, message)
}

fn error(code: i64, subcode: i64, message: &str) -> Reply {
    let error =
        json!({ "code": code, "error_subcode": subcode, "message": message, "type": "OAuthException" });
    Reply::new(400, json!({ "error": error }))
}

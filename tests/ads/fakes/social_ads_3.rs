//! `report/integrated/get/` of version 1.3: always status 200, with a code.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{
    ACCOUNT, Asked, Fake, Fault, Question, Reply, Row, amount, day, header, parameters, telling, text_of,
};

/// Maximum number of ads of a report.
const MAX_ADS: usize = 10_000;

const FIELDS: [&str; 5] = ["advertiser_id", "name", "currency", "timezone", "display_timezone"];

const METRICS: [&str; 9] = [
    "spend",
    "impressions",
    "clicks",
    "conversion",
    "campaign_id",
    "campaign_name",
    "adgroup_id",
    "adgroup_name",
    "ad_name",
];

pub fn answer(fake: &mut Fake, asked: &Asked) -> (Reply, Option<Fault>) {
    if asked.method != "GET" {
        return (refused(fake, 40_002, "the method"), None);
    }
    if !(fake.accepts)(&header(asked, "access-token")) || fake.fails(&[Fault::Expired]).is_some() {
        return (said(40_105, "Access token is incorrect or has been revoked.", json!({})), None);
    }
    let given = parameters(&asked.query);
    match asked.path.as_str() {
        "/v1.3/advertiser/info/" => {
            let list = |name: &str| {
                given
                    .get(name)
                    .and_then(|list| serde_json::from_str::<Vec<String>>(list).ok())
                    .unwrap_or_default()
            };
            let has_known_fields = list("fields").iter().all(|field| FIELDS.contains(&field.as_str()));
            if given.len() != 2 || list("advertiser_ids") != [ACCOUNT] || !has_known_fields {
                return (refused(fake, 40_002, "a parameter that is not documented"), None);
            }
            let one = json!({
                "advertiser_id": ACCOUNT, "name": "Shop", "currency": fake.currency, "timezone": "Etc/GMT-1",
                "display_timezone": fake.timezone,
            });
            (said(0, "OK", json!({ "list": [one] })), None)
        }
        "/v1.3/report/integrated/get/" => report(fake, asked, &given),
        _ => (refused(fake, 40_006, "an unknown path"), None),
    }
}

fn report(fake: &mut Fake, asked: &Asked, given: &BTreeMap<String, String>) -> (Reply, Option<Fault>) {
    let Some(question) = question(given) else {
        return (refused(fake, 40_002, "a parameter that is not documented"), None);
    };
    if question.to - question.from >= 30 {
        return (refused(fake, 40_002, "more than 30 days"), None);
    }
    let mut rows = fake.rows(&question);
    if question.depth == 3 {
        // Other ads are left out.
        let ads: BTreeSet<String> = rows.iter().map(|row| row.1[2].clone()).collect();
        let told: BTreeSet<String> = ads.into_iter().take(MAX_ADS).collect();
        rows.retain(|row| told.contains(&row.1[2]));
    }
    if rows.len() > fake.largest {
        return (said(40_067, "The data is too large.", json!({})), None);
    }
    let page: usize = given["page"].parse().unwrap_or(0);
    let size = fake.page.min(given["page_size"].parse().unwrap_or(1));
    let some = rows.iter().skip(page.saturating_sub(1) * size).take(size);
    let mut list: Vec<Value> = some.map(|row| shown(fake, &question, row)).collect();
    match fake.fault(&question) {
        Some(Fault::TooMany { .. }) => (said(40_100, "Too many requests.", json!({})), None),
        Some(Fault::ServerError) => (Reply::new(502, Value::Null), None),
        Some(Fault::ErrorInside) => (said(60_001, "Internal service error.", json!({})), None),
        Some(Fault::TooLarge) => (said(40_067, "The data is too large.", json!({})), None),
        Some(Fault::Refused) => (said(40_002, &telling(asked), json!({})), None),
        fault => {
            match fault {
                Some(Fault::LostRow) => drop(list.pop()),
                Some(Fault::DoubledRow) => list.extend(list.last().cloned()),
                _ => {}
            }
            let mut info = json!({
                "page": page, "page_size": size, "total_number": rows.len(), "total_page": rows.len().div_ceil(size),
            });
            if fault == Some(Fault::OtherForm) {
                info["total_number"] = Value::Null;
            }
            (said(0, "OK", json!({ "list": list, "page_info": info })), fault)
        }
    }
}

fn question(given: &BTreeMap<String, String>) -> Option<Question> {
    let known = [
        "advertiser_id",
        "report_type",
        "data_level",
        "dimensions",
        "metrics",
        "start_date",
        "end_date",
        "page",
        "page_size",
        "filtering",
    ];
    if given.keys().any(|name| !known.contains(&name.as_str())) || given.get("report_type")? != "BASIC" {
        return None;
    }
    let page_size: usize = given.get("page_size")?.parse().ok()?;
    let metrics: Vec<String> = serde_json::from_str(given.get("metrics")?).ok()?;
    let is_known = metrics.iter().all(|metric| METRICS.contains(&metric.as_str()));
    if given.get("advertiser_id")? != ACCOUNT || page_size > 1_000 || !is_known {
        return None;
    }
    let dimensions: Vec<String> = serde_json::from_str(given.get("dimensions")?).ok()?;
    let (depth, dimension) = match given.get("data_level")?.as_str() {
        "AUCTION_ADVERTISER" => (0, "advertiser_id"),
        "AUCTION_CAMPAIGN" => (1, "campaign_id"),
        "AUCTION_AD" => (3, "ad_id"),
        _ => return None,
    };
    if dimensions != [dimension, "stat_time_day"] {
        return None;
    }
    let (mut campaigns, mut with_deleted) = (Default::default(), false);
    let filters: Vec<Value> = match given.get("filtering") {
        Some(filters) => serde_json::from_str(filters).ok()?,
        None => Vec::new(),
    };
    for filter in filters {
        let values: Vec<String> = serde_json::from_str(filter["filter_value"].as_str()?).ok()?;
        match filter["field_name"].as_str()? {
            "campaign_ids" if values.len() <= 100 => campaigns = values.into_iter().collect(),
            "ad_status" | "campaign_status" => with_deleted = values == ["STATUS_ALL"],
            _ => return None,
        }
    }
    let (from, to) = (day(given.get("start_date")?)?, day(given.get("end_date")?)?);
    Some(Question { from, to, depth, campaigns, with_deleted })
}

fn shown(fake: &Fake, question: &Question, (day, ids, names, figures): &Row) -> Value {
    let [cost, impressions, clicks, conversions] = figures;
    let mut dimensions = json!({ "stat_time_day": format!("{} 00:00:00", text_of(*day)) });
    let mut metrics = json!({
        "spend": amount(fake, *cost), "impressions": impressions.to_string(), "clicks": clicks.to_string(),
        "conversion": (conversions / 1_000_000).to_string(),
    });
    match question.depth {
        0 => dimensions["advertiser_id"] = json!(ACCOUNT),
        1 => {
            dimensions["campaign_id"] = json!(ids[0]);
            metrics["campaign_name"] = json!(names[0]);
        }
        _ => {
            dimensions["ad_id"] = json!(ids[2]);
            for (place, level) in ["campaign", "adgroup"].iter().enumerate() {
                metrics[format!("{level}_id")] = json!(ids[place]);
                metrics[format!("{level}_name")] = json!(names[place]);
            }
            metrics["ad_name"] = json!(names[2]);
        }
    }
    json!({ "dimensions": dimensions, "metrics": metrics })
}

fn refused(fake: &mut Fake, code: i64, what: &str) -> Reply {
    fake.refuse(what);
    said(code, what, json!({}))
}

fn said(code: i64, message: &str, data: Value) -> Reply {
    Reply::ok(json!({ "code": code, "message": message, "request_id": "1", "data": data }))
}

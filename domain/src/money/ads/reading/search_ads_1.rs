//! Costs of a search engine's ads.
//!
//! Written after <https://developers.google.com/google-ads/api/docs/reporting/overview>,
//! <https://developers.google.com/google-ads/api/docs/reporting/streaming> and
//! <https://developers.google.com/google-ads/api/docs/reporting/zero-metrics>.
//!
//! - The answer is one list of parts, which is complete only with its closing bracket.
//! - Amounts are whole numbers of micros. Removed ads keep their rows.
//! - Campaigns without ads, such as Performance Max, are absent from the rows of ads. Their cost is found as the difference
//!   of the rows of campaigns.
//! - Manager accounts have no metrics.

use std::time::Duration;

use entity::visits::AdPlatform;
use serde_json::{Value, json};

use super::values::{count, day, decimal, digits, id, in_micros, is_zone, name, text};
use super::{Depth, Facts, Next, Query, Read, Trouble, Way};
use crate::ground::currencies::is_currency;
use crate::ground::time::day_text;
use crate::money::ads::rows::CostRow;
use crate::money::destinations::{Answer, Request};

const FIGURES: &str = "customer.currency_code, segments.date, metrics.cost_micros, metrics.impressions, \
                       metrics.clicks, metrics.conversions";

fn asked(way: &Way<'_>, query: &str) -> Request {
    let url =
        format!("{}/customers/{}/googleAds:searchStream", way.addresses.search_ads_1, digits(way.account));
    let request = Request::post(url, &json!({ "query": query }))
        .header("authorization", format!("Bearer {}", way.token.expose()));
    match way.manager {
        Some(manager) => request.header("login-customer-id", digits(manager)),
        None => request,
    }
}

pub(super) fn account(way: &Way<'_>) -> Request {
    asked(
        way,
        "SELECT customer.id, customer.currency_code, customer.time_zone, customer.manager FROM customer LIMIT 1",
    )
}

pub(super) fn read_account(answer: &Answer) -> Result<Facts, Trouble> {
    let rows = rows(answer)?;
    let customer = rows.first().map(|row| &row["customer"]).ok_or_else(|| Trouble::undocumented(answer))?;
    if customer["manager"] == true {
        let message = "a manager account has no costs of its own; choose one of its accounts".to_owned();
        return Err(Trouble::Refused { code: "manager_account".to_owned(), message });
    }
    let (currency, timezone) = (text(customer, "/currencyCode"), text(customer, "/timeZone"));
    if !is_currency(&currency) || !is_zone(&timezone) {
        return Err(Trouble::undocumented(answer));
    }
    Ok(Facts { currency, timezone: Some(timezone) })
}

pub(super) fn costs(way: &Way<'_>, query: &Query) -> Request {
    let (fields, resource) = match query.depth {
        Depth::Account => ("", "customer"),
        Depth::Campaigns => ("campaign.id, campaign.name, ", "campaign"),
        Depth::Ads => (
            "campaign.id, campaign.name, ad_group.id, ad_group.name, ad_group_ad.ad.id, ad_group_ad.ad.name, ",
            "ad_group_ad",
        ),
    };
    let only = match query.campaigns.is_empty() {
        true => String::new(),
        false => {
            let ids: Vec<String> = query.campaigns.iter().map(|id| digits(id)).collect();
            format!(" AND campaign.id IN ({})", ids.join(", "))
        }
    };
    let (from, to) = (day_text(query.from), day_text(query.to));
    asked(
        way,
        &format!(
            "SELECT {fields}{FIGURES} FROM {resource} WHERE segments.date BETWEEN '{from}' AND '{to}'{only}"
        ),
    )
}

pub(super) fn read_costs(query: &Query, answer: &Answer) -> Read {
    let rows = rows(answer)?;
    let rows: Option<Vec<CostRow>> = rows.iter().map(|row| read_row(query.depth, row)).collect();
    Ok((rows.ok_or_else(|| Trouble::undocumented(answer))?, Next::End(None)))
}

fn read_row(depth: Depth, row: &Value) -> Option<CostRow> {
    let metrics = &row["metrics"];
    let figures = [
        in_micros(&metrics["costMicros"])?,
        count(&metrics["impressions"])?,
        count(&metrics["clicks"])?,
        decimal(&metrics["conversions"])?,
    ];
    let (campaign, adset, ad) = (&row["campaign"], &row["adGroup"], &row["adGroupAd"]["ad"]);
    let (key, names) = match depth {
        Depth::Account => Default::default(),
        Depth::Campaigns => {
            ([id(&campaign["id"])?, String::new(), String::new()], [name(&campaign["name"]), None, None])
        }
        Depth::Ads => (
            [id(&campaign["id"])?, id(&adset["id"])?, id(&ad["id"])?],
            [name(&campaign["name"]), name(&adset["name"]), name(&ad["name"])],
        ),
    };
    let currency = text(row, "/customer/currencyCode");
    let day = day(&row["segments"]["date"])?;
    is_currency(&currency).then_some(CostRow {
        platform: Some(AdPlatform::SearchAds1),
        day,
        key,
        names,
        currency,
        figures,
    })
}

/// Returns the rows of all parts of a stream.
fn rows(answer: &Answer) -> Result<Vec<Value>, Trouble> {
    let body = answer.json();
    let parts = match body {
        Value::Array(parts) => parts,
        Value::Null => {
            return Err(match answer.is_ok() {
                true => Trouble::broken("incomplete"),
                false => Trouble::by_status(answer, String::new(), String::new()),
            });
        }
        part => vec![part],
    };
    if let Some(error) = parts.iter().map(|part| &part["error"]).find(|error| error.is_object()) {
        return Err(refused(answer, error));
    }
    if !answer.is_ok() {
        return Err(Trouble::by_status(answer, String::new(), String::new()));
    }
    let mut rows = Vec::new();
    for part in parts {
        match part {
            Value::Object(mut part) => match part.remove("results") {
                Some(Value::Array(results)) => rows.extend(results),
                None => {}
                Some(_) => return Err(Trouble::undocumented(answer)),
            },
            _ => return Err(Trouble::undocumented(answer)),
        }
    }
    Ok(rows)
}

fn refused(answer: &Answer, status: &Value) -> Trouble {
    let details = status["details"].as_array().into_iter().flatten();
    let mut errors = details.flat_map(|detail| detail["errors"].as_array().into_iter().flatten());
    let first = errors.next();
    let named = first.and_then(|error| error["errorCode"].as_object()?.iter().next());
    let (group, code) = named.map_or(("", ""), |(group, code)| (group, code.as_str().unwrap_or("")));
    let code = if code.is_empty() { text(status, "/status") } else { code.to_owned() };
    let message = first.map(|error| text(error, "/message")).filter(|message| !message.is_empty());
    let message = message.unwrap_or_else(|| text(status, "/message"));
    match (group, code.as_str()) {
        ("queryError", "REQUESTED_METRICS_FOR_MANAGER") => {
            Trouble::Refused { code: "manager_account".to_owned(), message }
        }
        ("authenticationError", _) => Trouble::TokenRefused { code, message },
        ("authorizationError", _) => Trouble::Unauthorized { code, message },
        ("quotaError", _) | (_, "RESOURCE_EXHAUSTED") => {
            let after = answer.retry_after.or_else(|| first.and_then(delay));
            Trouble::Later { after, code, message }
        }
        (_, "DEADLINE_EXCEEDED") => Trouble::TooLarge,
        ("internalError", _) | (_, "INTERNAL" | "UNAVAILABLE" | "ABORTED") => {
            Trouble::Broken { code, message }
        }
        ("", _) => Trouble::by_status(answer, code, message),
        _ => Trouble::Refused { code, message },
    }
}

/// Returns the delay that the platform asks for.
fn delay(error: &Value) -> Option<Duration> {
    let delay = error.pointer("/details/quotaErrorDetails/retryDelay")?.as_str()?;
    let seconds: f64 = delay.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

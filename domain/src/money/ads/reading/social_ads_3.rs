//! Costs of a video network's ads.
//!
//! Written after <https://business-api.tiktok.com/portal/docs?id=1740302848100353> (reports),
//! <https://business-api.tiktok.com/portal/docs?id=1739593083610113> (accounts) and
//! <https://business-api.tiktok.com/portal/docs?id=1737172488964097> (codes).
//!
//! - Every answer has the HTTP status 200. The code in the body says if the request succeeded.
//! - A report by day covers at most 30 days and 10,000 ads. It comes in pages.
//! - Deleted ads are left out unless their state is asked for.
//! - Days are those of the account's time zone.

use entity::visits::AdPlatform;
use serde_json::{Value, json};

use super::values::{count, day, decimal, digits, encoded, id, is_zone, name, text};
use super::{Depth, Facts, Next, Page, Query, Read, Trouble, Way};
use crate::ground::currencies::is_currency;
use crate::ground::time::day_text;
use crate::money::ads::rows::CostRow;
use crate::money::destinations::{Answer, Request};

/// Maximum number of ads of a report.
pub(super) const MAX_ADS: usize = 10_000;

/// Rows of a page.
const LIMIT: usize = 1_000;

fn asked(way: &Way<'_>, path: &str, parameters: &[(&str, String)]) -> Request {
    let parameters: Vec<String> =
        parameters.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    let url = format!("{}/{path}?{}", way.addresses.social_ads_3, parameters.join("&"));
    Request::get(url).header("access-token", way.token.expose())
}

pub(super) fn account(way: &Way<'_>) -> Request {
    let fields = json!(["advertiser_id", "currency", "timezone", "display_timezone"]).to_string();
    let ids = json!([digits(way.account)]).to_string();
    asked(way, "advertiser/info/", &[("advertiser_ids", ids), ("fields", fields)])
}

pub(super) fn read_account(way: &Way<'_>, answer: &Answer) -> Result<Facts, Trouble> {
    let data = said(answer)?;
    let all = data["list"].as_array().ok_or_else(|| Trouble::undocumented(answer))?;
    let own = all.iter().find(|one| id(&one["advertiser_id"]) == Some(digits(way.account)));
    let Some(own) = own else {
        let message = "the platform does not tell this account".to_owned();
        return Err(Trouble::Unauthorized { code: "account_not_listed".to_owned(), message });
    };
    let zones = ["/display_timezone", "/timezone"].map(|place| text(own, place));
    let timezone = zones.into_iter().find(|zone| is_zone(zone));
    let currency = text(own, "/currency");
    if !is_currency(&currency) || timezone.is_none() {
        return Err(Trouble::undocumented(answer));
    }
    Ok(Facts { currency, timezone })
}

pub(super) fn costs(way: &Way<'_>, query: &Query, page: &Page) -> Request {
    let figures = ["spend", "impressions", "clicks", "conversion"];
    let (level, dimension, names, status): (_, _, &[&str], _) = match query.depth {
        Depth::Account => ("AUCTION_ADVERTISER", "advertiser_id", &[], None),
        Depth::Campaigns => ("AUCTION_CAMPAIGN", "campaign_id", &["campaign_name"], Some("campaign_status")),
        Depth::Ads => (
            "AUCTION_AD",
            "ad_id",
            &["campaign_id", "campaign_name", "adgroup_id", "adgroup_name", "ad_name"],
            Some("ad_status"),
        ),
    };
    let metrics: Vec<&str> = figures.iter().chain(names).copied().collect();
    let filter = |field: &str, values: Value| json!({ "field_name": field, "filter_type": "IN", "filter_value": values.to_string() });
    let mut filters: Vec<Value> = status.iter().map(|field| filter(field, json!(["STATUS_ALL"]))).collect();
    if !query.campaigns.is_empty() {
        filters.push(filter("campaign_ids", json!(query.campaigns)));
    }
    let number = match page {
        Page::Number(number) => *number,
        _ => 1,
    };
    let mut parameters = vec![
        ("advertiser_id", digits(way.account)),
        ("report_type", "BASIC".to_owned()),
        ("data_level", level.to_owned()),
        ("dimensions", json!([dimension, "stat_time_day"]).to_string()),
        ("metrics", json!(metrics).to_string()),
        ("start_date", day_text(query.from)),
        ("end_date", day_text(query.to)),
        ("page", number.to_string()),
        ("page_size", LIMIT.to_string()),
    ];
    if !filters.is_empty() {
        parameters.push(("filtering", Value::from(filters).to_string()));
    }
    asked(way, "report/integrated/get/", &parameters)
}

pub(super) fn read_costs(way: &Way<'_>, query: &Query, page: &Page, answer: &Answer) -> Read {
    let data = said(answer)?;
    let rows = data["list"].as_array().ok_or_else(|| Trouble::undocumented(answer))?;
    let rows: Option<Vec<CostRow>> = rows.iter().map(|row| read_row(way, query.depth, row)).collect();
    let rows = rows.ok_or_else(|| Trouble::undocumented(answer))?;
    let info = &data["page_info"];
    let (Some(number), Some(last)) = (info["page"].as_u64(), info["total_page"].as_u64()) else {
        return Err(Trouble::undocumented(answer));
    };
    let asked = match page {
        Page::Number(number) => *number,
        _ => 1,
    };
    if number != u64::from(asked) || (rows.is_empty() && number < last) {
        return Err(Trouble::broken("wrong_page"));
    }
    let next = match number < last {
        true => Next::Page(Page::Number(asked + 1)),
        false => Next::End(info["total_number"].as_u64()),
    };
    Ok((rows, next))
}

fn read_row(way: &Way<'_>, depth: Depth, row: &Value) -> Option<CostRow> {
    let (dimensions, metrics) = (&row["dimensions"], &row["metrics"]);
    let figures = [
        decimal(&metrics["spend"])?,
        count(&metrics["impressions"])?,
        count(&metrics["clicks"])?,
        decimal(&metrics["conversion"])?,
    ];
    let (key, names) = match depth {
        Depth::Account => Default::default(),
        Depth::Campaigns => (
            [id(&dimensions["campaign_id"])?, String::new(), String::new()],
            [name(&metrics["campaign_name"]), None, None],
        ),
        Depth::Ads => (
            [id(&metrics["campaign_id"])?, id(&metrics["adgroup_id"])?, id(&dimensions["ad_id"])?],
            [name(&metrics["campaign_name"]), name(&metrics["adgroup_name"]), name(&metrics["ad_name"])],
        ),
    };
    Some(CostRow {
        platform: Some(AdPlatform::SocialAds3),
        day: day(&dimensions["stat_time_day"])?,
        key,
        names,
        currency: way.currency.to_owned(),
        figures,
    })
}

/// Returns the data of an answer without an error.
fn said(answer: &Answer) -> Result<Value, Trouble> {
    let mut body = answer.json();
    let (code, message) = (text(&body, "/code"), text(&body, "/message"));
    if !answer.is_ok() {
        return Err(Trouble::by_status(answer, code, message));
    }
    match body["code"].as_i64() {
        Some(0) => Ok(body["data"].take()),
        // Too many requests, of this account or of all.
        Some(40_016 | 40_100 | 40_132 | 40_133) => {
            Err(Trouble::Later { after: answer.retry_after, code, message })
        }
        Some(40_067) => Err(Trouble::TooLarge),
        Some(40_102 | 40_104 | 40_105) => Err(Trouble::TokenRefused { code, message }),
        Some(40_001 | 40_101..=40_131) => Err(Trouble::Unauthorized { code, message }),
        Some(40_000..50_000) => Err(Trouble::Refused { code, message }),
        // Errors of the platform's own, 60001 among them.
        Some(_) => Err(Trouble::Broken { code, message }),
        None => Err(Trouble::broken("incomplete")),
    }
}

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

use std::borrow::Cow;

use entity::visits::AdPlatform;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::json::{Object, Scalar, each, object, within};
use super::keeper::{Keeper, Told};
use super::values::{amount, count, day, decimal, digits, encoded, id, is_zone, name};
use super::{Depth, Facts, Next, Page, Query, Read, Trouble, Way};
use crate::ground::currencies::is_currency;
use crate::ground::time::day_text;
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

#[derive(Deserialize)]
struct Accounts<'a> {
    #[serde(borrow)]
    list: &'a RawValue,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Account<'a> {
    #[serde(borrow)]
    advertiser_id: Scalar<'a>,
    currency: Scalar<'a>,
    timezone: Scalar<'a>,
    display_timezone: Scalar<'a>,
}

pub(super) fn read_account(way: &Way<'_>, answer: &Answer) -> Result<Facts, Trouble> {
    let accounts: Accounts<'_> = within(answer, said(answer)?)?;
    let (own_id, mut own) = (digits(way.account), None);
    each::<Account<'_>>(answer, accounts.list.get().as_bytes(), |one| {
        if own.is_none() && id(&one.advertiser_id).is_some_and(|id| id == own_id) {
            own = Some(one);
        }
        Ok(())
    })?;
    let Some(own) = own else {
        let message = "the platform does not tell this account".to_owned();
        return Err(Trouble::Unauthorized { code: "account_not_listed".to_owned(), message });
    };
    let zones = [own.display_timezone.text(), own.timezone.text()];
    let timezone = zones.into_iter().find(|zone| is_zone(zone));
    let currency = own.currency.text();
    match timezone {
        Some(timezone) if is_currency(&currency) => {
            Ok(Facts { currency: currency.into_owned(), timezone: timezone.into_owned() })
        }
        _ => Err(Trouble::undocumented(answer)),
    }
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

#[derive(Deserialize)]
struct Report<'a> {
    #[serde(borrow)]
    list: &'a RawValue,
    page_info: Object<PageInfo>,
}

#[derive(Deserialize)]
struct PageInfo {
    page: u64,
    total_page: u64,
    total_number: u64,
}

#[derive(Deserialize)]
struct Row<'a> {
    #[serde(borrow)]
    dimensions: Object<Dimensions<'a>>,
    #[serde(borrow)]
    metrics: Object<Metrics<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Dimensions<'a> {
    #[serde(borrow)]
    campaign_id: Scalar<'a>,
    ad_id: Scalar<'a>,
    stat_time_day: Scalar<'a>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Metrics<'a> {
    #[serde(borrow)]
    spend: Scalar<'a>,
    impressions: Scalar<'a>,
    clicks: Scalar<'a>,
    conversion: Scalar<'a>,
    campaign_id: Scalar<'a>,
    campaign_name: Scalar<'a>,
    adgroup_id: Scalar<'a>,
    adgroup_name: Scalar<'a>,
    ad_name: Scalar<'a>,
}

pub(super) fn read_costs(
    way: &Way<'_>,
    query: &Query,
    page: &Page,
    answer: &Answer,
    keeper: &mut Keeper,
) -> Read {
    let report: Report<'_> = within(answer, said(answer)?)?;
    let mut is_empty = true;
    each::<Row<'_>>(answer, report.list.get().as_bytes(), |row| {
        is_empty = false;
        keep(way, query.depth, &row, keeper).ok_or_else(|| Trouble::undocumented(answer))?
    })?;
    let Object(PageInfo { page: number, total_page: last, total_number }) = report.page_info;
    let asked = match page {
        Page::Number(number) => *number,
        _ => 1,
    };
    if number != u64::from(asked) || (is_empty && number < last) {
        return Err(Trouble::broken("wrong_page"));
    }
    Ok(match number < last {
        true => Next::Page(Page::Number(asked + 1)),
        false => Next::End(Some(total_number)),
    })
}

/// Keeps a row. None if it is not as documented.
fn keep(way: &Way<'_>, depth: Depth, row: &Row<'_>, keeper: &mut Keeper) -> Option<Result<(), Trouble>> {
    let (Object(dimensions), Object(metrics)) = (&row.dimensions, &row.metrics);
    let figures = [
        amount(&metrics.spend)?,
        count(&metrics.impressions)?,
        count(&metrics.clicks)?,
        decimal(&metrics.conversion)?,
    ];
    let levels: &[_] = match depth {
        Depth::Account => &[],
        Depth::Campaigns => &[(&dimensions.campaign_id, &metrics.campaign_name)],
        Depth::Ads => &[
            (&metrics.campaign_id, &metrics.campaign_name),
            (&metrics.adgroup_id, &metrics.adgroup_name),
            (&dimensions.ad_id, &metrics.ad_name),
        ],
    };
    let (mut ids, mut names) = (<[Cow<'_, str>; 3]>::default(), <[Option<String>; 3]>::default());
    for ((own_id, own_name), (its_id, its_name)) in ids.iter_mut().zip(&mut names).zip(levels) {
        (*own_id, *own_name) = (id(its_id)?, name(its_name));
    }
    let told = Told {
        platform: AdPlatform::SocialAds3,
        day: day(&dimensions.stat_time_day)?,
        key: ids.each_ref().map(|id| id.as_ref()),
        names: names.each_ref().map(Option::as_deref),
        currency: way.currency,
        figures,
    };
    Some(keeper.add(&told))
}

/// Returns the data of an answer without an error.
fn said(answer: &Answer) -> Result<&[u8], Trouble> {
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Said<'a> {
        #[serde(borrow)]
        code: Scalar<'a>,
        message: Scalar<'a>,
        #[serde(borrow)]
        data: Option<&'a RawValue>,
    }
    let body = object::<Said<'_>>(answer);
    let Said { code, message, data } = match body {
        Ok(body) => body,
        Err(_) if !answer.is_ok() => Said::default(),
        Err(trouble) => return Err(trouble),
    };
    let number = match code {
        Scalar::Whole(number) => Some(number),
        _ => None,
    };
    let (code, message) = (code.text().into_owned(), message.text().into_owned());
    if !answer.is_ok() {
        return Err(Trouble::by_status(answer, code, message));
    }
    match number {
        Some(0) => data.map(|data| data.get().as_bytes()).ok_or_else(|| Trouble::undocumented(answer)),
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
        None => Err(Trouble::undocumented(answer)),
    }
}

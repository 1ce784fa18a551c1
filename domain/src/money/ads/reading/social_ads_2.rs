//! Costs of a business network's ads.
//!
//! Written after <https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads-reporting/ads-reporting>,
//! <https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads/account-structure/create-and-manage-creatives>,
//! <https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits> and
//! <https://learn.microsoft.com/en-us/linkedin/marketing/versioning>.
//!
//! - Campaign, ad set and ad are campaign group, campaign and creative here. Rows name only the creative; names and parents
//!   need requests of their own.
//! - An answer has no pages, and at most 15,000 rows: others are left out without a word.
//! - Parentheses, colons and commas of a query's own form are not encoded; those within ids are.
//! - Days are those of UTC. Limits start again at midnight UTC, and no header says so.
//! - An answer without rows comes also to somebody who may not read the account, so the account is asked for before.

use entity::visits::AdPlatform;
use serde_json::Value;

use super::values::{count, decimal, digits, id, name, text};
use super::{Depth, Facts, Kind, Named, Next, Query, Read, Trouble, Way};
use crate::ground::currencies::is_currency;
use crate::ground::time::{day_number, day_text};
use crate::money::ads::rows::CostRow;
use crate::money::destinations::{Answer, Request};

/// Maximum number of rows of an answer.
pub(super) const MAX_ROWS: usize = 15_000;

fn signed(way: &Way<'_>, url: String) -> Request {
    Request::get(url)
        .header("authorization", format!("Bearer {}", way.token.expose()))
        .header("linkedin-version", way.addresses.social_ads_2_version.clone())
        .header("x-restli-protocol-version", "2.0.0")
}

fn path(way: &Way<'_>) -> String {
    format!("{}/adAccounts/{}", way.addresses.social_ads_2, digits(way.account))
}

pub(super) fn account(way: &Way<'_>) -> Request {
    signed(way, path(way))
}

pub(super) fn read_account(answer: &Answer) -> Result<Facts, Trouble> {
    let currency = text(&said(answer)?, "/currency");
    match is_currency(&currency) {
        true => Ok(Facts { currency, timezone: None }),
        false => Err(Trouble::undocumented(answer)),
    }
}

pub(super) fn costs(way: &Way<'_>, query: &Query) -> Request {
    let pivot = match query.depth {
        Depth::Account => "ACCOUNT",
        Depth::Campaigns => "CAMPAIGN_GROUP",
        Depth::Ads => "CREATIVE",
    };
    let day = |day: i32| {
        let text = day_text(day);
        let parts: Vec<&str> = text.split('-').map(|part| part.trim_start_matches('0')).collect();
        match parts.as_slice() {
            [year, month, day] => format!("(year:{year},month:{month},day:{day})"),
            _ => String::new(),
        }
    };
    let mut url = format!(
        "{}/adAnalytics?q=analytics&pivot={pivot}&timeGranularity=DAILY&dateRange=(start:{},end:{})\
         &accounts=List({})&fields=dateRange,pivotValues,costInLocalCurrency,impressions,clicks,\
         externalWebsiteConversions",
        way.addresses.social_ads_2,
        day(query.from),
        day(query.to),
        urn("sponsoredAccount", way.account),
    );
    if !query.campaigns.is_empty() {
        let groups: Vec<String> =
            query.campaigns.iter().map(|id| urn("sponsoredCampaignGroup", id)).collect();
        url.push_str(&format!("&campaignGroups=List({})", groups.join(",")));
    }
    signed(way, url)
}

/// Returns an id as a URN, encoded for a URL.
fn urn(kind: &str, id: &str) -> String {
    format!("urn%3Ali%3A{kind}%3A{}", digits(id))
}

pub(super) fn read_costs(way: &Way<'_>, query: &Query, answer: &Answer) -> Read {
    let body = said(answer)?;
    let elements = body["elements"].as_array().ok_or_else(|| Trouble::undocumented(answer))?;
    if elements.len() >= MAX_ROWS {
        return Err(Trouble::TooLarge);
    }
    let rows: Option<Vec<CostRow>> = elements.iter().map(|row| read_row(way, query.depth, row)).collect();
    Ok((rows.ok_or_else(|| Trouble::undocumented(answer))?, Next::End(None)))
}

fn read_row(way: &Way<'_>, depth: Depth, row: &Value) -> Option<CostRow> {
    let figures = [
        decimal(&row["costInLocalCurrency"])?,
        count(&row["impressions"])?,
        count(&row["clicks"])?,
        count(&row["externalWebsiteConversions"])?.checked_mul(1_000_000)?,
    ];
    let (first, last) = (date(&row["dateRange"]["start"])?, date(&row["dateRange"]["end"])?);
    let pivot = last_part(row["pivotValues"].as_array()?.first()?)?;
    let mut key: [String; 3] = Default::default();
    match depth {
        Depth::Account => {}
        Depth::Campaigns => key[0] = pivot,
        Depth::Ads => key[2] = pivot,
    }
    (first == last).then(|| CostRow {
        platform: Some(AdPlatform::SocialAds2),
        day: first,
        key,
        names: Default::default(),
        currency: way.currency.to_owned(),
        figures,
    })
}

fn date(date: &Value) -> Option<i32> {
    let [year, month, day] = ["year", "month", "day"].map(|part| date[part].as_u64());
    day_number(&format!("{:04}-{:02}-{:02}", year?, month?, day?))
}

/// Returns the id at the end of a URN.
fn last_part(urn: &Value) -> Option<String> {
    let id = urn.as_str()?.rsplit(':').next()?;
    (!id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit())).then(|| id.to_owned())
}

/// Returns the request for names and parents, by id.
pub(super) fn names(way: &Way<'_>, kind: Kind, ids: &[String]) -> Request {
    let (resource, ids): (_, Vec<String>) = match kind {
        Kind::Ads => ("creatives", ids.iter().map(|id| urn("sponsoredCreative", id)).collect()),
        Kind::Adsets => ("adCampaigns", ids.iter().map(|id| digits(id)).collect()),
        Kind::Campaigns => ("adCampaignGroups", ids.iter().map(|id| digits(id)).collect()),
    };
    let url = format!("{}/{resource}?ids=List({})", path(way), ids.join(","));
    signed(way, url).header("x-restli-method", "BATCH_GET")
}

/// Reads names and parents by id. Deleted ones are not among them.
pub(super) fn read_names(kind: Kind, answer: &Answer) -> Result<Named, Trouble> {
    let body = said(answer)?;
    let results = body["results"].as_object().ok_or_else(|| Trouble::undocumented(answer))?;
    let mut named = Named::new();
    for (key, one) in results {
        let parent = match kind {
            Kind::Ads => last_part(&one["campaign"]),
            Kind::Adsets => last_part(&one["campaignGroup"]),
            Kind::Campaigns => None,
        };
        let own = last_part(&Value::String(key.clone())).or_else(|| id(&one["id"]));
        let own = own.ok_or_else(|| Trouble::undocumented(answer))?;
        named.insert(own, (name(&one["name"]), parent));
    }
    Ok(named)
}

/// Returns the body of an answer without an error.
fn said(answer: &Answer) -> Result<Value, Trouble> {
    let body = answer.json();
    if answer.is_ok() {
        return match body.is_object() {
            true => Ok(body),
            false => Err(Trouble::broken("incomplete")),
        };
    }
    let code = ["/code", "/serviceErrorCode"].iter().map(|place| text(&body, place));
    let code = code.filter(|code| !code.is_empty()).take(1).collect();
    Err(Trouble::by_status(answer, code, text(&body, "/message")))
}

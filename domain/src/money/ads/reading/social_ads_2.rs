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

use std::sync::Arc;

use entity::visits::AdPlatform;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::json::{Object, Only, Scalar, each, each_entry, object};
use super::keeper::{Keeper, Told};
use super::values::{amount, count, decimal, digits, id, name};
use super::{Depth, Facts, Kind, Named, Next, Query, Read, Trouble, Way};
use crate::ground::currencies::is_currency;
use crate::ground::time::{day_number, day_text};
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
    let account: Account<'_> = said(answer)?;
    let currency = account.currency.text();
    match is_currency(&currency) {
        true => Ok(Facts { currency: currency.into_owned(), timezone: "UTC".to_owned() }),
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

#[derive(Default, Deserialize)]
#[serde(default)]
struct Account<'a> {
    #[serde(borrow)]
    currency: Scalar<'a>,
}

#[derive(Deserialize)]
struct Report<'a> {
    #[serde(borrow)]
    elements: &'a RawValue,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row<'a> {
    date_range: Object<DateRange>,
    #[serde(borrow)]
    pivot_values: Only<Scalar<'a>>,
    #[serde(borrow, default)]
    cost_in_local_currency: Scalar<'a>,
    #[serde(borrow, default)]
    impressions: Scalar<'a>,
    #[serde(borrow, default)]
    clicks: Scalar<'a>,
    #[serde(borrow, default)]
    external_website_conversions: Scalar<'a>,
}

#[derive(Deserialize)]
struct DateRange {
    start: Object<Date>,
    end: Object<Date>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
struct Date {
    year: u16,
    month: u8,
    day: u8,
}

pub(super) fn read_costs(way: &Way<'_>, query: &Query, answer: &Answer, keeper: &mut Keeper) -> Read {
    let report: Report<'_> = said(answer)?;
    let mut count = 0;
    each::<Row<'_>>(answer, report.elements.get().as_bytes(), |row| {
        count += 1;
        if count >= MAX_ROWS {
            return Err(Trouble::TooLarge);
        }
        keep(way, query.depth, &row, keeper).ok_or_else(|| Trouble::undocumented(answer))?
    })?;
    Ok(Next::End(None))
}

/// Keeps a row. None if it is not as documented.
fn keep(way: &Way<'_>, depth: Depth, row: &Row<'_>, keeper: &mut Keeper) -> Option<Result<(), Trouble>> {
    let counts = [count(&row.impressions)?, count(&row.clicks)?];
    // Metrics without any activity may be missing. Who has seen an ad has cost something, or 0.
    let cost = match counts {
        [0, 0] => decimal(&row.cost_in_local_currency)?,
        _ => amount(&row.cost_in_local_currency)?,
    };
    let conversions = count(&row.external_website_conversions)?.checked_mul(1_000_000)?;
    let Object(range) = &row.date_range;
    let Only(Scalar::Text(pivot)) = &row.pivot_values else { return None };
    let pivot = last_part(pivot)?;
    let mut key = [""; 3];
    match depth {
        Depth::Account => {}
        Depth::Campaigns => key[0] = pivot,
        Depth::Ads => key[2] = pivot,
    }
    let Object(Date { year, month, day }) = range.start;
    let day = day_number(&format!("{year:04}-{month:02}-{day:02}"))?;
    (range.start.0 == range.end.0).then(|| {
        keeper.add(&Told {
            platform: AdPlatform::SocialAds2,
            day,
            key,
            names: [None; 3],
            currency: way.currency,
            figures: [cost, counts[0], counts[1], conversions],
        })
    })
}

/// Returns the id at the end of a URN.
fn last_part(urn: &str) -> Option<&str> {
    let id = urn.rsplit(':').next()?;
    (!id.is_empty() && id.len() <= 20 && id.bytes().all(|byte| byte.is_ascii_digit())).then_some(id)
}

/// Returns the request for names and parents, by id.
pub(super) fn names(way: &Way<'_>, kind: Kind, ids: &[Arc<str>]) -> Request {
    let (resource, ids): (_, Vec<String>) = match kind {
        Kind::Ads => ("creatives", ids.iter().map(|id| urn("sponsoredCreative", id)).collect()),
        Kind::Adsets => ("adCampaigns", ids.iter().map(|id| digits(id)).collect()),
        Kind::Campaigns => ("adCampaignGroups", ids.iter().map(|id| digits(id)).collect()),
    };
    let url = format!("{}/{resource}?ids=List({})", path(way), ids.join(","));
    signed(way, url).header("x-restli-method", "BATCH_GET")
}

#[derive(Deserialize)]
struct Found<'a> {
    #[serde(borrow)]
    results: &'a RawValue,
}

/// A creative, campaign or campaign group.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct One<'a> {
    #[serde(borrow)]
    id: Scalar<'a>,
    name: Scalar<'a>,
    campaign: Scalar<'a>,
    campaign_group: Scalar<'a>,
}

/// Reads names and parents by id, of those ids that were asked for. Deleted ones are not among them.
pub(super) fn read_names(
    kind: Kind,
    ids: &[Arc<str>],
    answer: &Answer,
    keeper: &mut Keeper,
) -> Result<Named, Trouble> {
    let found: Found<'_> = said(answer)?;
    let mut named = Named::new();
    each_entry::<One<'_>>(answer, found.results.get().as_bytes(), |key, one| {
        let parent = match kind {
            Kind::Ads => one.campaign.text(),
            Kind::Adsets => one.campaign_group.text(),
            Kind::Campaigns => Default::default(),
        };
        let its_id = id(&one.id);
        let own = last_part(key).or(its_id.as_deref());
        let own = own.and_then(|own| ids.iter().find(|id| ***id == *own));
        let own = own.ok_or_else(|| Trouble::undocumented(answer))?;
        let name = name(&one.name).map(|name| keeper.text(&name)).transpose()?;
        let parent = last_part(&parent).map(|parent| keeper.text(parent)).transpose()?;
        named.insert(own.clone(), (name, parent));
        Ok(())
    })?;
    Ok(named)
}

/// Returns the body of an answer without an error.
fn said<'a, T: Deserialize<'a>>(answer: &'a Answer) -> Result<T, Trouble> {
    if answer.is_ok() {
        return object(answer);
    }
    #[derive(Default, Deserialize)]
    #[serde(rename_all = "camelCase", default)]
    struct Said<'a> {
        #[serde(borrow)]
        code: Scalar<'a>,
        service_error_code: Scalar<'a>,
        message: Scalar<'a>,
    }
    let Said { code, service_error_code, message } = object(answer).unwrap_or_default();
    let codes = [code.text(), service_error_code.text()];
    let code = codes.into_iter().find(|code| !code.is_empty()).unwrap_or_default();
    Err(Trouble::by_status(answer, code.into_owned(), message.text().into_owned()))
}

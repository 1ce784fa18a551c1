//! Costs of ads in the project's currency.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::Result;
use domain::money::ads::NO_AD;
use domain::money::rates::{self, Rates, convert};
use entity::visits::AdPlatform;
use rustc_hash::FxHashMap;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::super::{Reports, Scan, Site, Way, definition};
use super::figures::Spend;
use super::nodes::AdPath;
use crate::columns::{CostKey, Costs, postgres};
use crate::filter::{Bound, Filter, OfAds};

/// SQL definition of [`SpendOf`].
pub(super) const COSTS: &str = include_str!("costs.sql");

const CURRENCIES: &str =
    "select distinct currency from ad_costs where project_id = $1 and day between $2 and $3";

/// Grouping of the definition by day instead of by ad.
const BY_DAY: &str = "null::smallint as ad_platform, null as ad_account_id, null as ad_campaign_id, null as ad_adset_id, \
    null as ad_id, s.day";

/// Costs by ad or by day.
#[derive(Debug, Default)]
pub(super) struct SpendOf {
    pub by_ad: FxHashMap<AdPath, Spend>,
    pub by_day: BTreeMap<i32, Spend>,
    /// Costs without an exchange rate, in millionths, by their currency.
    pub without_rate: BTreeMap<String, i128>,
    /// Last day with converted costs.
    pub last_converted: Option<i32>,
}

/// How costs are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Ad,
    Day,
}

/// Exchange rates to the project's currency.
#[derive(Clone)]
pub(super) struct Exchange {
    wanted: Arc<str>,
    rates: Arc<Rates>,
}

impl Exchange {
    pub(super) async fn to(reports: &Reports, site: &Site) -> Result<Self> {
        let rates = rates::current(&reports.context).await?;
        Ok(Self { wanted: Arc::from(site.currency.as_str()), rates })
    }

    /// Returns how much of a currency and of the wanted one a euro was worth on a day, in millionths.
    fn rate(&self, currency: &str, day: i32) -> Option<(i64, i64)> {
        if currency == &*self.wanted {
            return Some((1, 1));
        }
        Some((self.rates.per_euro(currency, day)?, self.rates.per_euro(&self.wanted, day)?))
    }

    /// Returns true if the rates of a day may still change, because the bank has not published them yet.
    pub(super) fn is_provisional(&self, day: i32) -> bool {
        self.rates.newest_day().is_some_and(|newest| day > newest)
    }
}

/// Converts an amount.
fn converted(amount: i64, (per_euro, wanted): (i64, i64)) -> i128 {
    if per_euro == wanted { amount.into() } else { convert(amount, per_euro, wanted) }
}

/// Returns the costs of the ads that meet the filter's conditions about ads.
pub(super) async fn spend(
    way: &Way,
    site: &Site,
    of_ads: &OfAds,
    exchange: &Exchange,
    by: By,
) -> Result<SpendOf> {
    match way {
        Way::Columns(scan) => of_columns(scan, of_ads.clone(), exchange.clone(), by).await,
        Way::Sql(pool) => of_rows(pool, site, &of_ads.filter, exchange, by).await,
    }
}

async fn of_columns(scan: &Scan, of_ads: OfAds, exchange: Exchange, by: By) -> Result<SpendOf> {
    let costs = scan.project.costs(&scan.patience).await?;
    scan.columns.keep_within_memory().await?;
    scan.in_turn(move || sum(&costs, &of_ads, &exchange, by)).await
}

/// Adds up the columns.
fn sum(costs: &Costs, of_ads: &OfAds, exchange: &Exchange, by: By) -> SpendOf {
    let is_selected = |key: &CostKey| match of_ads.takes_all() {
        true => costs.accounts.contains_key(&key.account),
        false => path(costs, key, of_ads).is_some(),
    };
    let selected: Vec<bool> = costs.keys().iter().map(is_selected).collect();
    let mut sums = vec![None; selected.len()];
    let mut found = SpendOf::default();
    let (first, last) = of_ads.filter.period.numbers();
    for (number, day) in costs.days(first, last) {
        let rates: Vec<Option<(i64, i64)>> =
            costs.currencies().iter().map(|currency| exchange.rate(currency, number)).collect();
        let mut of_day = None;
        for row in 0..day.len() {
            let key = day.keys[row] as usize;
            if !selected[key] {
                continue;
            }
            let currency = usize::from(day.currencies[row]);
            let mut spend = Spend {
                cost: 0,
                impressions: day.impressions[row].into(),
                clicks: day.clicks[row].into(),
                conversions: day.conversions[row].into(),
                lacks_rate: false,
            };
            match rates.get(currency).copied().flatten() {
                Some(rate) => {
                    spend.cost = converted(day.costs[row], rate);
                    if rate.0 != rate.1 {
                        found.last_converted = found.last_converted.max(Some(number));
                    }
                }
                None => {
                    spend.lacks_rate = true;
                    let code = costs.currencies().get(currency).cloned().unwrap_or_default();
                    *found.without_rate.entry(code).or_default() += i128::from(day.costs[row]);
                }
            }
            let sum = if by == By::Ad { &mut sums[key] } else { &mut of_day };
            sum.get_or_insert_with(Spend::default).merge(&spend);
        }
        found.by_day.extend(of_day.map(|spend| (number, spend)));
    }
    for (key, sum) in costs.keys().iter().zip(sums) {
        if let Some(sum) = sum
            && let Some(path) = path(costs, key, of_ads)
        {
            found.by_ad.entry(path).or_default().merge(&sum);
        }
    }
    found
}

/// Returns the path of an ad. None if it does not meet the conditions.
fn path(costs: &Costs, key: &CostKey, of_ads: &OfAds) -> Option<AdPath> {
    let account = costs.accounts.get(&key.account)?;
    // Costs of a campaign beyond its ads stand under the campaign, beside its visits.
    let given = |id: &Arc<str>| Some(id.clone()).filter(|id| !id.is_empty());
    let ad = given(&key.ids[2]).filter(|id| **id != *NO_AD);
    let path = AdPath {
        platform: account.platform,
        account: given(&account.external_id),
        ids: [given(&key.ids[0]), given(&key.ids[1]), ad],
    };
    let text = |field: &str| match field {
        "ad_platform" => path.platform.map(AdPlatform::as_str),
        "ad_account_id" => path.account.as_deref(),
        "ad_campaign_id" => path.ids[0].as_deref(),
        "ad_adset_id" => path.ids[1].as_deref(),
        "ad_id" => path.ids[2].as_deref(),
        _ => None,
    };
    let is_selected = of_ads.select(text);
    is_selected.then_some(path)
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    exchange: &Exchange,
    by: By,
) -> Result<SpendOf> {
    let (first, last) = filter.period.numbers();
    let mut rates = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let currencies: Vec<String> = sqlx::query_scalar(CURRENCIES)
        .bind(site.id)
        .bind(first)
        .bind(last)
        .fetch_all(pool)
        .await
        .map_err(postgres)?;
    for currency in &currencies {
        for day in first..=last {
            let Some((per_euro, wanted)) = exchange.rate(currency, day) else { continue };
            rates.0.push(currency.clone());
            rates.1.push(day);
            rates.2.push(per_euro);
            rates.3.push(wanted);
        }
    }
    let own = vec![Bound::Texts(rates.0), Bound::Ints(rates.1), Bound::Longs(rates.2), Bound::Longs(rates.3)];
    let text = match by {
        By::Ad => COSTS.to_owned(),
        By::Day => definition::with(COSTS, "groups", BY_DAY),
    };
    let rows = definition::rows(pool, site, filter, &text, own).await?;
    let mut found = SpendOf::default();
    for row in &rows {
        let (path, day, spend, without_rate) = read(row).map_err(postgres)?;
        let last_converted = row.try_get("last_converted").map_err(postgres)?;
        found.last_converted = found.last_converted.max(last_converted);
        if let Some((currency, amount)) = without_rate {
            *found.without_rate.entry(currency).or_default() += amount;
        }
        match by {
            By::Ad => found.by_ad.entry(path).or_default().merge(&spend),
            By::Day => found.by_day.entry(day).or_default().merge(&spend),
        }
    }
    Ok(found)
}

/// Path, day, costs, and those without a rate with their currency.
type CostsRow = (AdPath, i32, Spend, Option<(String, i128)>);

fn read(row: &PgRow) -> Result<CostsRow, sqlx::Error> {
    let text = |name: &str| Ok::<_, sqlx::Error>(row.try_get::<Option<&str>, _>(name)?.map(Arc::from));
    let number = |name: &str| {
        let text: &str = row.try_get(name)?;
        text.parse::<i128>().map_err(|error| sqlx::Error::Decode(error.into()))
    };
    let path = AdPath {
        platform: row.try_get::<Option<i16>, _>("ad_platform")?.and_then(AdPlatform::from_number),
        account: text("ad_account_id")?,
        ids: [text("ad_campaign_id")?, text("ad_adset_id")?, text("ad_id")?],
    };
    let (cost, without_rate) = (number("cost")?, row.try_get::<Option<String>, _>("without_rate")?);
    let spend = Spend {
        cost: if without_rate.is_some() { 0 } else { cost },
        impressions: number("impressions")?,
        clicks: number("clicks")?,
        conversions: number("conversions")?,
        lacks_rate: without_rate.is_some(),
    };
    Ok((path, row.try_get("day")?, spend, without_rate.map(|currency| (currency, cost))))
}

//! Time series of what ads cost beside the visits that they brought.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use domain::money::ads::accounts;
use domain::tenancy::access::Scope;
use futures::future::try_join;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row};

use super::super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition};
use super::costs::{By, Exchange, spend};
use super::figures::{AdsFigures, Spend, Visits};
use super::notes::{AdsNote, OtherCurrency, notes, other_currencies};
use super::visits::{LEAD, each_of_ads, figures, read_visits};
use crate::columns::{Day, Dictionary, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask, OfAds};
use crate::period::{Bucket, Buckets, Period};

/// Parameters of the time series of ads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct AdsTimeseriesParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Length of each bucket. Default: day for up to 180 days, otherwise week.
    #[serde(default)]
    #[schemars(with = "AdsBucket")]
    pub bucket: Option<AdsBucket>,
}

entity::choices! {
    /// Length of one bucket of a time series of ads. Platforms tell costs by the day.
    AdsBucket {
        /// One day.
        Day = "day" / "DAY",
        /// One week, Monday to Sunday.
        Week = "week" / "WEEK",
    }
}

impl From<AdsBucket> for Bucket {
    fn from(bucket: AdsBucket) -> Self {
        match bucket {
            AdsBucket::Day => Self::Day,
            AdsBucket::Week => Self::Week,
        }
    }
}

/// What ads cost beside the visits that they brought, by day or week.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsTimeseries {
    /// Days covered. A day of sessions is one in the project's time zone, a day of costs one in the account's.
    pub period: Period,
    /// Length of each bucket.
    pub bucket: AdsBucket,
    /// Currency of all amounts, the project's.
    pub currency: String,
    /// Figures of the whole period. Sessions that are matched with no ad are included.
    pub totals: AdsFigures,
    /// The buckets; empty ones are zero.
    pub series: Vec<AdsPoint>,
    /// Costs in currencies without an exchange rate. They are part of no sum.
    pub other_currencies: Vec<OtherCurrency>,
    /// What a reader must know to read the figures.
    pub notes: Vec<AdsNote>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// One bucket of a time series of ads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsPoint {
    /// First day of the bucket, as YYYY-MM-DD.
    pub start: String,
    /// Costs and visits of the bucket.
    pub figures: AdsFigures,
    /// Number of the sessions that are matched with an ad.
    pub matched_sessions: u64,
}

impl Report for AdsTimeseries {
    type Params = AdsTimeseriesParams;

    const NAME: &'static str = "ads-timeseries";
    const SUMMARY: &'static str = "What ads cost beside the visits that they brought, by day or week.";
    const DESCRIPTION: &'static str = "Empty buckets are zero. Sessions that are matched with no ad are included; \
                                       each bucket also says how many are matched. Costs without an exchange rate \
                                       are part of no sum.";
    const DEFINITION: &'static str = include_str!("timeseries.sql");
    const SCOPE: Scope = Scope::AdsRead;

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: AdsTimeseriesParams) -> Answering<'a, Self> {
        Box::pin(async move {
            // Costs are known by the day.
            let filter = reports.filter(site, &params.filter)?.by_the_day();
            let bucket = match params.bucket {
                Some(bucket) => bucket.into(),
                None => match Bucket::suiting(filter.period.days) {
                    Bucket::Week => Bucket::Week,
                    Bucket::Hour | Bucket::Day => Bucket::Day,
                },
            };
            let buckets = Buckets::new(&filter.period, Some(bucket), site.zone)?;
            let way = reports.way(site, &filter).await?;
            let of_ads = OfAds::of(&filter);
            let exchange = Exchange::to(reports, site).await?;
            let spend = spend(&way, site, &of_ads, &exchange, By::Day);
            let (mut points, spend) = match &way {
                Way::Columns(scan) => try_join(of_columns(scan, site, &buckets), spend).await?,
                // The report has one turn for statements.
                Way::Sql(pool) => (of_rows(pool, site, &filter, &buckets).await?, spend.await?),
            };
            for (day, spend) in &spend.by_day {
                if let Some(point) = points.get_mut(buckets.of_day(*day)) {
                    point.spend.merge(spend);
                }
            }
            let mut totals = Point::default();
            points.iter().for_each(|point| totals.merge(point));
            let is_split = of_ads.has_others;
            let series = buckets.labels().into_iter().zip(&points).map(|(start, point)| AdsPoint {
                start,
                figures: AdsFigures::of(&point.spend, &point.visits, is_split),
                matched_sessions: point.matched,
            });
            let accounts = accounts::of_project(&reports.context, site.id).await?;
            Ok(Self {
                bucket: if bucket == Bucket::Week { AdsBucket::Week } else { AdsBucket::Day },
                currency: site.currency.clone(),
                totals: AdsFigures::of(&totals.spend, &totals.visits, is_split),
                series: series.collect(),
                other_currencies: other_currencies(&spend),
                notes: notes(site, &of_ads, &spend, &exchange, &accounts),
                period: filter.period,
                recomputing: false,
            })
        })
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Point {
    spend: Spend,
    visits: Visits,
    matched: u64,
}

impl Point {
    fn merge(&mut self, other: &Self) {
        self.spend.merge(&other.spend);
        self.visits.merge(&other.visits);
        self.matched += other.matched;
    }
}

struct Course {
    buckets: Arc<Buckets>,
    relevant: u8,
    points: Vec<Point>,
}

impl Fold for Course {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let relevant = self.relevant;
        let point = &mut self.points[self.buckets.of_day(day.number)];
        each_of_ads(day, mask, |session, matched| {
            point.visits.merge(&figures(day, session, relevant));
            point.matched += u64::from(matched);
        });
    }

    fn merge(&mut self, other: Self) {
        for (point, other) in self.points.iter_mut().zip(&other.points) {
            point.merge(other);
        }
    }
}

async fn of_columns(scan: &Scan, site: &Site, buckets: &Buckets) -> Result<Vec<Point>> {
    let (buckets, relevant) = (Arc::new(buckets.clone()), site.relevant_min_score);
    let new =
        move || Course { points: vec![Point::default(); buckets.len()], buckets: buckets.clone(), relevant };
    Ok(scan.fold(new).await?.points)
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter, buckets: &Buckets) -> Result<Vec<Point>> {
    let (offset, length) = buckets.sql_step();
    let own = vec![
        Bound::Int(site.relevant_min_score.into()),
        Bound::Int(LEAD),
        Bound::Int(offset),
        Bound::Int(length),
    ];
    let rows = definition::rows(pool, site, filter, AdsTimeseries::DEFINITION, own).await?;
    let mut points = vec![Point::default(); buckets.len()];
    for row in &rows {
        let index: i32 = row.try_get("point").map_err(postgres)?;
        let matched: i64 = row.try_get("matched").map_err(postgres)?;
        if let Some(point) = usize::try_from(index).ok().and_then(|index| points.get_mut(index)) {
            point.visits = read_visits(row).map_err(postgres)?;
            point.matched = matched.unsigned_abs();
        }
    }
    Ok(points)
}

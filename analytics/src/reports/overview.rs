//! Overview: the figures of a period, their course and their change against the period before.

use async_graphql::{InputObject, SimpleObject};
use domain::flag::{FlagSchema, flag};
use domain::{Error, Result, Timestamp};
use entity::visits::session::KEYS;
use futures::try_join;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row};

use super::funnel::{self, FunnelFigures};
use super::totals::{SeriesPoint, Totals, counted};
use super::{Answering, Report, Reports, Scan, Site, Way, definition, run, timeseries};
use crate::columns::{Parts, postgres};
use crate::filter::{Bound, Filter, FilterParams};
use crate::period::{Bucket, Buckets, Date, Period, date};

/// Parameters of the overview.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct OverviewParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Length of the points of the series; by default hour up to 2 days, day up to 180, else week.
    #[serde(default)]
    #[schemars(with = "Bucket")]
    pub bucket: Option<Bucket>,
    /// Compare with the period of the same length that ends the day before; while the period is not
    /// over, with as much of the one before as has passed of it.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub compare: Option<bool>,
}

/// The figures of a period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// The days covered, in the project's time zone.
    pub period: Period,
    /// The length of the points of the series.
    pub bucket: Bucket,
    /// The currency of all values, three upper-case letters.
    pub currency: String,
    /// What the selected sessions come to.
    pub totals: Totals,
    /// The course of the period, zero-filled.
    pub series: Vec<SeriesPoint>,
    /// The period before; null unless asked for.
    pub comparison: Option<Comparison>,
    /// The project's default funnel over the selected sessions; null where it has none.
    pub funnel: Option<FunnelFigures>,
    /// What a dashboard shows beside the figures.
    pub extras: OverviewExtras,
    /// Whether past visits are being derived anew, so that these figures rest on two sets of rules:
    /// those before and those after the latest change.
    pub recomputing: bool,
}

/// The period of the same length that ends the day before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The days compared with.
    pub period: Period,
    /// Only sessions that began before this moment are counted, so that a period that is not over
    /// compares with as much of the one before: up to the same time of day. Null when both are whole.
    pub until: Option<Timestamp>,
    /// What their selected sessions come to.
    pub totals: Totals,
    /// Their course, in points of the same length.
    pub series: Vec<SeriesPoint>,
}

/// What a dashboard shows beside the figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OverviewExtras {
    /// Visitors active in the last five minutes, whatever the filter says; tests left out.
    pub current_visitors: u64,
    /// Sessions of the period that are left out because they are tests, whatever else the filter says.
    pub test_sessions: u64,
    /// The first day with data.
    pub first_day: Option<Date>,
}

/// A visitor is current for five minutes.
const CURRENT_MS: i64 = 5 * 60 * 1000;
const TWO_DAYS_MS: i64 = 2 * 24 * 60 * 60 * 1000;

impl Report for Overview {
    type Params = OverviewParams;

    const NAME: &'static str = "overview";
    const SUMMARY: &'static str =
        "The figures of a period, their course and, if asked for, the period before.";
    const DEFINITION: &'static str = include_str!("overview.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: OverviewParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let buckets = Buckets::new(&filter.period, params.bucket, site.zone)?;
            let (before, until) = filter.previous(reports.context.clock.now());
            let buckets_before = Buckets::new(&before.period, Some(buckets.bucket), site.zone)?;
            let compare = params.compare.unwrap_or(false);
            let since = reports.context.clock.now_ms() - CURRENT_MS;
            let way = reports.way(site, &filter).await?;
            let (totals, series) = timeseries::course(&way, site, &filter, &buckets).await?;
            let comparison = if compare {
                let way = way.over(before.clone());
                let (totals, series) = timeseries::course(&way, site, &before, &buckets_before).await?;
                Some(Comparison { period: before.period, until: until.map(Timestamp::from), totals, series })
            } else {
                None
            };
            let extras = async {
                match &way {
                    Way::Columns(scan) => extras_of_columns(scan, since).await,
                    Way::Sql(pool) => extras_of_rows(pool, site, &filter, since).await,
                }
            };
            let (extras, funnel) = try_join!(extras, funnel::of_default(reports, &way, site, &filter))?;
            Ok(Self {
                period: filter.period,
                bucket: buckets.bucket,
                currency: site.currency.clone(),
                totals,
                series,
                comparison,
                funnel,
                extras,
                recomputing: false,
            })
        })
    }
}

async fn extras_of_columns(scan: &Scan, since: i64) -> Result<OverviewExtras> {
    let scan = scan.clone();
    run(move |_| {
        let today = i32::try_from(since.div_euclid(domain::time::MS_PER_DAY)).unwrap_or_default();
        let mut visitors = std::collections::HashSet::new();
        for number in scan.project.days(today - 4, i32::MAX) {
            let Some((day, _)) = scan.project.day(number, Parts::CORE, &scan.patience)? else { continue };
            let (started, lasted) = (day.sessions.get(KEYS.started_at), day.sessions.get(KEYS.last_at));
            let (test, visitor) = (day.sessions.get(KEYS.test), day.sessions.get(KEYS.visitor));
            for session in 0..day.len() {
                if started[session] >= since - TWO_DAYS_MS
                    && started[session] + i64::from(lasted[session]) >= since
                    && day.alive[session]
                    && !test[session]
                {
                    visitors.insert(visitor[session]);
                }
            }
        }
        let (first, last) = scan.filter.period.numbers();
        let test_sessions =
            if scan.filter.include_test { 0 } else { scan.project.tests_in(first, last, &scan.patience)? };
        Ok(OverviewExtras {
            current_visitors: visitors.len() as u64,
            test_sessions,
            first_day: scan.project.first_day().map(|day| Date(date(day))),
        })
    })
    .await
}

async fn extras_of_rows(pool: &PgPool, site: &Site, filter: &Filter, since: i64) -> Result<OverviewExtras> {
    let rows = definition::rows(pool, site, filter, Overview::DEFINITION, vec![Bound::Long(since)]).await?;
    let row = rows.first().ok_or_else(|| Error::internal("no row of extras"))?;
    let read = || -> Result<_, sqlx::Error> {
        Ok(OverviewExtras {
            current_visitors: counted(row, "current_visitors")?,
            test_sessions: counted(row, "test_sessions")?,
            first_day: row.try_get::<Option<i32>, _>("first_day")?.map(|day| Date(date(day))),
        })
    };
    read().map_err(postgres)
}

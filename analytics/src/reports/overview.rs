//! Overview report: figures of a period, their time series, and the comparison with the period before.

use async_graphql::{InputObject, SimpleObject};
use domain::ground::flag::{FlagSchema, flag};
use domain::ground::time::MS_PER_DAY;
use domain::{Error, Result, Timestamp};
use entity::visits::session::KEYS;
use futures::try_join;
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row};

use super::funnel::{self, FunnelFigures};
use super::totals::{SeriesPoint, Totals, counted};
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition, timeseries, unconverted};
use crate::columns::{Day, Dictionary, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::{Bucket, Buckets, Date, Period, date};

/// Parameters of the overview.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct OverviewParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Length of each bucket of the series. Default: hour for up to 2 days, day for up to 180 days, otherwise week; the
    /// longer of two compared periods decides.
    #[serde(default)]
    #[schemars(with = "Bucket")]
    pub bucket: Option<Bucket>,
    /// Compare with the period of the same length before it, or with the one that `compare_with` or `compare_from` names.
    /// While the period is not over, the comparison covers only the part that corresponds to the time passed, unless it
    /// was given with another number of days.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub compare: Option<bool>,
}

/// Figures of a period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Length of each bucket of the series.
    pub bucket: Bucket,
    /// Currency of all values, three upper-case letters.
    pub currency: String,
    /// Other currencies, without an exchange rate, of the values that `totals.unconvertedValues` counts.
    pub unconverted_currencies: Vec<String>,
    /// Totals of the selected sessions.
    pub totals: Totals,
    /// Time series of the period; empty buckets are zero.
    pub series: Vec<SeriesPoint>,
    /// Comparison period; null unless `compare` is set.
    pub comparison: Option<Comparison>,
    /// The project's default funnel over the selected sessions; null if it has none.
    pub funnel: Option<FunnelFigures>,
    /// Further figures for a dashboard.
    pub extras: OverviewExtras,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// The period with which the figures are compared: without `compare_with` and `compare_from`, the one of the same length
/// that ends the day before this one begins. Its weeks have as many days as those that they are compared with, and need
/// not begin on a Monday.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// Days of the comparison, in the project's time zone.
    pub period: Period,
    /// The comparison counts only sessions that began before this time, so that an unfinished period is compared with
    /// the same part of another, up to the same time of day. Null if the comparison counts all its sessions.
    pub until: Option<Timestamp>,
    /// Totals of their selected sessions.
    pub totals: Totals,
    /// Their time series, with buckets of the same length. On days with a clock change there may be an hour more or less,
    /// so compare hours by what the clock shows and not by their place.
    pub series: Vec<SeriesPoint>,
}

/// Further figures for a dashboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OverviewExtras {
    /// Visitors active in the last five minutes whose session meets the conditions of the filter, whatever its period,
    /// without tests.
    pub current_visitors: u64,
    /// Sessions that meet the filter but are left out because they are tests.
    pub test_sessions: u64,
    /// First day with data.
    pub first_day: Option<Date>,
}

/// How long a visitor counts as active.
pub(super) const CURRENT_MS: i64 = 5 * 60 * 1000;
const TWO_DAYS_MS: i64 = 2 * MS_PER_DAY;

impl Report for Overview {
    type Params = OverviewParams;

    const NAME: &'static str = "overview";
    const SUMMARY: &'static str =
        "Figures of a period, their time series and, on request, the period before.";
    const DESCRIPTION: &'static str = "`extras.currentVisitors` counts the last five minutes, whatever the period. \
                                       With `compare`, a period that is not over is compared with the same part of \
                                       the period before.";
    const DEFINITION: &'static str = include_str!("overview.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: OverviewParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let compared = params.compare.unwrap_or(false).then(|| reports.of_comparison(site, &filter));
            let periods = compared.iter().map(|(before, _)| &before.period).chain([&filter.period]);
            let longest = periods.map(|period| period.days).fold(0, u32::max);
            let bucket = params.bucket.unwrap_or_else(|| Bucket::suiting(longest));
            let buckets = Buckets::new(&filter.period, Some(bucket), site.zone)?;
            let buckets_before = match &compared {
                Some((before, _)) => Some(buckets.before(&before.period)?),
                None => None,
            };
            let since = reports.context.clock.now_ms() - CURRENT_MS;
            let (way, funnel) = try_join!(reports.way(site, &filter), funnel::default_plan(reports, site))?;
            let courses = async {
                let course = timeseries::course(&way, site, &filter, &buckets).await?;
                let (Some((before, _)), Some(buckets)) = (&compared, &buckets_before) else {
                    return Ok((course, None));
                };
                let way = way.over(before.clone());
                let before = timeseries::course(&way, site, before, buckets).await?;
                Ok::<_, Error>((course, Some(before)))
            };
            let extras = async {
                match &way {
                    Way::Columns(scan) => extras_of_columns(scan, since).await,
                    Way::Sql(pool) => extras_of_rows(pool, site, &filter, since).await,
                }
            };
            let funnel = funnel::of_plan(&way, site, &filter, funnel);
            let ((course, earlier), mut extras, funnel) = try_join!(courses, extras, funnel)?;
            if let (Some(tests), false) = (course.tests, filter.include_test) {
                extras.test_sessions = match &way {
                    Way::Columns(scan) if tests > 0 && !filter.conditions.is_empty() => {
                        left_out(scan).await?
                    }
                    _ => tests,
                };
            }
            let comparison = compared.zip(earlier).map(|((before, until), earlier)| Comparison {
                period: before.period,
                until: until.map(Timestamp::from),
                totals: earlier.totals,
                series: earlier.series,
            });
            let unconverted_currencies = match course.totals.unconverted_values {
                0 => Vec::new(),
                _ => unconverted::currencies(reports, site, &filter.period).await?,
            };
            Ok(Self {
                period: filter.period,
                bucket: buckets.bucket,
                currency: site.currency.clone(),
                unconverted_currencies,
                totals: course.totals,
                series: course.series,
                comparison,
                funnel,
                extras,
                recomputing: false,
            })
        })
    }
}

/// Returns the number of sessions that are left out because they are tests.
async fn left_out(scan: &Scan) -> Result<u64> {
    let with_tests = Filter { include_test: true, ..Filter::clone(&scan.filter) };
    Ok(scan.with(with_tests).fold(|| Tests(0)).await?.0)
}

/// Number of selected sessions that are tests.
struct Tests(u64);

impl Fold for Tests {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        if day.tests() > 0 {
            let test = day.sessions.get(KEYS.test);
            self.0 += (0..mask.len()).filter(|session| mask[*session] && test[*session]).count() as u64;
        }
    }

    fn merge(&mut self, other: Self) {
        self.0 += other.0;
    }
}

/// Returns the figures that do not depend on the period, without the tests.
async fn extras_of_columns(scan: &Scan, since: i64) -> Result<OverviewExtras> {
    let today = i32::try_from(since.div_euclid(MS_PER_DAY)).unwrap_or_default();
    // Visits of the last two days, in any time zone.
    let period = Period::of_numbers((today - 4, today + 4), scan.filter.zone);
    let recent = Filter { include_test: false, ..scan.filter.over(period) };
    let present = scan.with(recent).fold(move || Present { since, visitors: FxHashSet::default() }).await?;
    Ok(OverviewExtras {
        current_visitors: present.visitors.len() as u64,
        test_sessions: 0,
        first_day: scan.project.first_day().map(|day| Date(date(day))),
    })
}

/// Visitors who were active since a time.
struct Present {
    since: i64,
    visitors: FxHashSet<i64>,
}

impl Fold for Present {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let (started, lasted) = (day.sessions.get(KEYS.started_at), day.sessions.get(KEYS.last_at));
        let visitor = day.sessions.get(KEYS.visitor);
        let is_present = |session: &usize| {
            mask[*session]
                && started[*session] >= self.since - TWO_DAYS_MS
                && started[*session] + i64::from(lasted[*session]) >= self.since
        };
        self.visitors.extend((0..mask.len()).filter(is_present).map(|session| visitor[session]));
    }

    fn merge(&mut self, other: Self) {
        self.visitors.extend(other.visitors);
    }
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

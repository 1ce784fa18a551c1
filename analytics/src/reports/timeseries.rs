//! Time series report: sessions, visitors, pageviews and conversions by hour, day or week.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::{Error, Result};
use entity::visits::session::KEYS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::totals::{SeriesPoint, Sums, TOTALS, Totals, counted};
use super::visitors::{Visitors, is_new};
use super::{Answering, Fold, Report, Reports, Site, Way, definition};
use crate::columns::{Day, Dictionary, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::{Bucket, Buckets, Period};

/// Parameters of the time series.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct TimeseriesParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Length of each bucket. Default: hour for up to 2 days, day for up to 180 days, otherwise week.
    #[serde(default)]
    #[schemars(with = "Bucket")]
    pub bucket: Option<Bucket>,
}

/// A time series and its totals; empty buckets are zero.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Timeseries {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Length of each bucket.
    pub bucket: Bucket,
    /// Totals of the selected sessions.
    pub totals: Totals,
    /// The buckets; empty ones are zero.
    pub series: Vec<SeriesPoint>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

impl Report for Timeseries {
    type Params = TimeseriesParams;

    const NAME: &'static str = "timeseries";
    const SUMMARY: &'static str =
        "A time series of sessions, visitors, pageviews and conversions; empty buckets are zero.";
    const DESCRIPTION: &'static str = "Without `bucket`, an hour for up to 2 days, a day for up to 180 days, \
                                       otherwise a week. Hours are for at most 31 days.";
    const DEFINITION: &'static str = include_str!("timeseries.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: TimeseriesParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let buckets = Buckets::new(&filter.period, params.bucket, site.zone)?;
            let way = reports.way(site, &filter).await?;
            let Course { totals, series, .. } = course(&way, site, &filter, &buckets).await?;
            Ok(Self { period: filter.period, bucket: buckets.bucket, totals, series, recomputing: false })
        })
    }
}

/// Course of a period.
pub(super) struct Course {
    pub(super) totals: Totals,
    pub(super) series: Vec<SeriesPoint>,
    /// Number of sessions that are tests, whatever else the filter says. None if SQL has counted.
    pub(super) tests: Option<u64>,
}

/// Returns the course of a period.
pub(super) async fn course(way: &Way, site: &Site, filter: &Filter, buckets: &Buckets) -> Result<Course> {
    let (sums, points, tests) = match way {
        Way::Columns(scan) => {
            let buckets = Arc::new(buckets.clone());
            let counted = scan.fold(move || Counting::new(buckets.clone())).await?;
            (counted.sums, counted.points, Some(counted.tests))
        }
        Way::Sql(pool) => {
            let sums = totals_of_rows(pool, site, filter).await?;
            let (offset, length) = buckets.sql_step();
            let own = vec![Bound::Longs(buckets.hours.clone()), Bound::Int(offset), Bound::Int(length)];
            let rows = definition::rows(pool, site, filter, Timeseries::DEFINITION, own).await?;
            let mut points = vec![Point::default(); buckets.len()];
            for row in &rows {
                let (index, point) = Point::from_row(row).map_err(postgres)?;
                if let Some(place) = points.get_mut(index) {
                    *place = point;
                }
            }
            (sums, points, None)
        }
    };
    let series = buckets
        .labels()
        .into_iter()
        .zip(points)
        .map(|(start, point)| SeriesPoint {
            start,
            sessions: point.sessions,
            visitors: point.visitors,
            pageviews: point.pageviews,
            conversions: point.conversions,
        })
        .collect();
    Ok(Course { totals: Totals::from(&sums), series, tests })
}

/// Runs the definition of the totals.
pub(super) async fn totals_of_rows(pool: &PgPool, site: &Site, filter: &Filter) -> Result<Sums> {
    let rows = definition::rows(pool, site, filter, TOTALS, Vec::new()).await?;
    let row = rows.first().ok_or_else(|| Error::internal("the totals returned no row"))?;
    Sums::from_row(row).map_err(postgres)
}

#[derive(Clone, Copy, Debug, Default)]
struct Point {
    sessions: u64,
    visitors: u64,
    pageviews: u64,
    conversions: u64,
    /// Visitor of the session that was last counted.
    last_visitor: u32,
}

impl Point {
    fn from_row(row: &PgRow) -> Result<(usize, Self), sqlx::Error> {
        let index: i32 = row.try_get("point")?;
        let point = Self {
            sessions: counted(row, "sessions")?,
            visitors: counted(row, "visitors")?,
            pageviews: counted(row, "pageviews")?,
            conversions: counted(row, "conversions")?,
            last_visitor: 0,
        };
        Ok((usize::try_from(index).unwrap_or(usize::MAX), point))
    }
}

struct Counting {
    buckets: Arc<Buckets>,
    sums: Sums,
    points: Vec<Point>,
    tests: u64,
    visitors: Visitors,
}

impl Counting {
    fn new(buckets: Arc<Buckets>) -> Self {
        let points = vec![Point::default(); buckets.len()];
        Self { buckets, sums: Sums::default(), points, tests: 0, visitors: Visitors::default() }
    }

    fn add_hours(&mut self, day: &Day, mask: &[bool]) {
        let (buckets, points) = (&self.buckets, &mut self.points);
        let (started, pageviews) = (day.sessions.get(KEYS.started_at), day.sessions.get(KEYS.pageviews));
        let conversions = day.sessions.get(KEYS.conversions);
        self.visitors.each(day, mask, |session, visitor| {
            let point = &mut points[buckets.of_hour(started[session])];
            point.sessions += 1;
            point.pageviews += u64::from(pageviews.get(session));
            point.conversions += u64::from(conversions[session] > 0);
            point.visitors += u64::from(is_new(&mut point.last_visitor, visitor));
        });
    }
}

impl Fold for Counting {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let mut sums = Sums::default();
        sums.add_day(day, mask);
        self.sums.merge(&sums);
        self.tests += day.tests();
        if self.buckets.bucket == Bucket::Hour {
            self.add_hours(day, mask);
        } else {
            let point = &mut self.points[self.buckets.of_day(day.number)];
            point.sessions += sums.sessions;
            point.visitors += sums.visitors;
            point.pageviews += sums.pageviews;
            point.conversions += sums.conversions;
        }
    }

    fn merge(&mut self, other: Self) {
        self.sums.merge(&other.sums);
        self.tests += other.tests;
        for (point, other) in self.points.iter_mut().zip(other.points) {
            point.sessions += other.sessions;
            point.visitors += other.visitors;
            point.pageviews += other.pageviews;
            point.conversions += other.conversions;
        }
    }
}

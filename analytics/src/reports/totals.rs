//! The figures every report shares.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::PgRow;

use crate::columns::Day;
pub(crate) use crate::columns::{BOUNCED, Sums};
use crate::filter::Mask;

/// What the selected sessions come to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Visits. After a pause of 30 minutes a new session begins.
    pub sessions: u64,
    /// Different people per local day. Without cookies nobody is recognized the next day, so each day counts anew.
    pub visitors: u64,
    /// Pages opened, reloads included.
    pub pageviews: u64,
    /// What visitors did besides opening pages, as the site or its server reported it.
    pub events: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
    /// Share of sessions that reached at least one conversion goal (0 to 1).
    pub conversion_rate: f64,
    /// What the reached conversion goals are worth together (in the project's currency).
    pub conversion_value: f64,
    /// Conversions that are recorded for these sessions by a conversion definition, and count.
    pub confirmed_conversions: u64,
    /// Conversions that are recorded for these sessions and wait to be confirmed.
    pub pending_conversions: u64,
    /// What the recorded conversions, confirmed and pending, are worth together (in the project's currency; those in
    /// another one are left out).
    pub recorded_value: f64,
    /// Share of sessions with one page, less than 10 seconds of attention and no conversion (0 to 1).
    pub bounce_rate: f64,
    /// Average time per session in which the page was visible and its window in use (milliseconds).
    pub average_engaged_ms: f64,
    /// Pageviews per session.
    pub pages_per_session: f64,
    /// How far down the page sessions got on average, each at its deepest (0 to 100 percent).
    pub average_scroll: f64,
    /// Average relevance score of the sessions (0 to 100).
    pub average_relevance: f64,
}

/// One point of a series; buckets without sessions are there with zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SeriesPoint {
    /// Local start of the bucket: 2026-11-21, or 2026-11-21T13:00 for hours.
    pub start: String,
    /// Sessions that began in the bucket.
    pub sessions: u64,
    /// Distinct visitors of the bucket, counted anew each local day.
    pub visitors: u64,
    /// All pageviews of these sessions, later ones too.
    pub pageviews: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
}

/// The definition of [`Totals`].
pub(crate) const TOTALS: &str = include_str!("totals.sql");

impl Sums {
    /// Adds the sessions of a day that a report counts.
    pub(crate) fn add_day(&mut self, day: &Day, mask: &Mask) {
        if mask.is_default() { self.merge(day.sums()) } else { self.add(day, mask) }
    }

    /// Reads the one row of [`TOTALS`].
    pub(crate) fn from_row(row: &PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            sessions: counted(row, "sessions")?,
            visitors: counted(row, "visitors")?,
            pageviews: counted(row, "pageviews")?,
            events: counted(row, "events")?,
            conversions: counted(row, "conversions")?,
            bounces: counted(row, "bounces")?,
            engaged: counted(row, "engaged")?,
            scroll: counted(row, "scroll")?,
            relevance: counted(row, "relevance")?,
            value: row.try_get("value")?,
            confirmed: counted(row, "confirmed")?,
            pending: counted(row, "pending")?,
            recorded: row.try_get("recorded")?,
        })
    }
}

impl From<&Sums> for Totals {
    fn from(sums: &Sums) -> Self {
        let per_session = |sum| ratio(sum, sums.sessions);
        Self {
            sessions: sums.sessions,
            visitors: sums.visitors,
            pageviews: sums.pageviews,
            events: sums.events,
            conversions: sums.conversions,
            conversion_rate: per_session(sums.conversions),
            conversion_value: money(sums.value),
            confirmed_conversions: sums.confirmed,
            pending_conversions: sums.pending,
            recorded_value: money(sums.recorded),
            bounce_rate: per_session(sums.bounces),
            average_engaged_ms: per_session(sums.engaged),
            pages_per_session: per_session(sums.pageviews),
            average_scroll: per_session(sums.scroll),
            average_relevance: per_session(sums.relevance),
        }
    }
}

pub(crate) fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

pub(crate) fn money(ten_thousandths: i64) -> f64 {
    ten_thousandths as f64 / 10_000.0
}

/// A count that a definition gives as `bigint`.
pub(crate) fn counted(row: &PgRow, column: &str) -> Result<u64, sqlx::Error> {
    row.try_get::<i64, _>(column).map(|count| count.max(0).unsigned_abs())
}

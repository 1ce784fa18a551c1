//! Figures that all reports share.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::PgRow;

use crate::columns::Day;
pub(crate) use crate::columns::{BOUNCED, Sums};
use crate::filter::Mask;

/// Totals of the selected sessions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Number of sessions. After a pause of 30 minutes a new session begins.
    pub sessions: u64,
    /// Distinct people per local day. Without cookies nobody is recognized the next day, so every visitor counts once
    /// per day.
    pub visitors: u64,
    /// Number of pages opened, including reloads.
    pub pageviews: u64,
    /// Number of events: what visitors did besides opening pages, as reported by the site or its server.
    pub events: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
    /// Share of sessions that reached at least one conversion goal (0 to 1).
    pub conversion_rate: f64,
    /// Total value of the reached conversion goals (in the project's currency).
    pub conversion_value: f64,
    /// Number of confirmed conversions recorded for these sessions by a conversion definition.
    pub confirmed_conversions: u64,
    /// Number of conversions recorded for these sessions that wait for confirmation.
    pub pending_conversions: u64,
    /// Total value of the recorded conversions, confirmed and pending (in the project's currency; values in another
    /// currency are converted by the exchange rate of their day).
    pub recorded_value: f64,
    /// Number of values of goals and recorded conversions that are left out, because their currency has no exchange rate.
    pub unconverted_values: u64,
    /// Share of sessions with one page, less than 10 seconds of engaged time and no conversion (0 to 1).
    pub bounce_rate: f64,
    /// Average time per session in which the page was visible and its window had the focus (milliseconds).
    pub average_engaged_ms: f64,
    /// Average time from the first pageview of a session to its latest activity (milliseconds).
    pub average_duration_ms: f64,
    /// Pageviews per session.
    pub pages_per_session: f64,
    /// Average of the deepest scroll of each session (0 to 100 percent).
    pub average_scroll: f64,
    /// Average relevance score of the sessions (0 to 100).
    pub average_relevance: f64,
}

/// One bucket of a time series. Buckets without sessions are included, with zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SeriesPoint {
    /// Local start of the bucket: 2026-11-21, or 2026-11-21T13:00 for hours. If a clock change doubles an hour, both
    /// have their UTC offset: 2026-10-25T02:00+02:00.
    pub start: String,
    /// Sessions that began in the bucket.
    pub sessions: u64,
    /// Distinct visitors in the bucket; a visitor counts once per local day.
    pub visitors: u64,
    /// All pageviews of these sessions, including those after the end of the bucket.
    pub pageviews: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
}

/// SQL definition of [`Totals`].
pub(crate) const TOTALS: &str = include_str!("totals.sql");

impl Sums {
    /// Adds the counted sessions of a day.
    pub(crate) fn add_day(&mut self, day: &Day, mask: &Mask) {
        if mask.is_default() { self.merge(day.sums()) } else { self.add(day, mask) }
    }

    /// Reads the single row of [`TOTALS`].
    pub(crate) fn from_row(row: &PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            sessions: counted(row, "sessions")?,
            visitors: counted(row, "visitors")?,
            pageviews: counted(row, "pageviews")?,
            events: counted(row, "events")?,
            conversions: counted(row, "conversions")?,
            bounces: counted(row, "bounces")?,
            engaged: counted(row, "engaged")?,
            lasted: counted(row, "lasted")?,
            scroll: counted(row, "scroll")?,
            relevance: counted(row, "relevance")?,
            value: row.try_get("value")?,
            confirmed: counted(row, "confirmed")?,
            pending: counted(row, "pending")?,
            recorded: row.try_get("recorded")?,
            unconverted: counted(row, "unconverted")?,
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
            unconverted_values: sums.unconverted,
            bounce_rate: per_session(sums.bounces),
            average_engaged_ms: per_session(sums.engaged),
            average_duration_ms: per_session(sums.lasted),
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

/// Reads a count that a definition returns as `bigint`.
pub(crate) fn counted(row: &PgRow, column: &str) -> Result<u64, sqlx::Error> {
    row.try_get::<i64, _>(column).map(|count| count.max(0).unsigned_abs())
}

//! The figures every report shares.

use async_graphql::SimpleObject;
use entity::visits::session::KEYS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::PgRow;

use crate::columns::{Day, count_set, masked_sum, masked_sum_wide, with_codes};

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

/// Sums over sessions. They are whole numbers, so that they come out the same whatever the order
/// they were added in; everything shown is derived from them in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub sessions: u64,
    pub visitors: u64,
    pub pageviews: u64,
    pub events: u64,
    pub conversions: u64,
    pub bounces: u64,
    pub engaged: u64,
    pub scroll: u64,
    pub relevance: u64,
    /// Ten-thousandths of the currency's unit.
    pub value: i64,
}

/// So many values of sessions add up to less than 64 bits hold: a session reaches at most a hundred goals, each worth
/// at most a billion.
const MONEY_AT_ONCE: usize = 4096;

/// The definition of [`Totals`].
pub(crate) const TOTALS: &str = include_str!("totals.sql");

impl Sums {
    /// Adds the sessions of a day whose mask is set.
    pub(crate) fn add_day(&mut self, day: &Day, mask: &[bool]) {
        self.sessions += count_set(mask.iter().copied());
        self.visitors += day.by_visitor.distinct(mask);
        let sessions = &day.sessions;
        self.pageviews += sessions.get(KEYS.pageviews).sum(mask);
        self.events += sessions.get(KEYS.events).sum(mask);
        let converted = sessions.get(KEYS.conversions).iter().map(|count| *count > 0);
        self.conversions += count_set(converted.zip(mask).map(|(converted, keep)| converted & keep));
        self.bounces += bounces(day, mask);
        self.engaged += masked_sum_wide(sessions.get(KEYS.engaged_ms), mask);
        self.scroll += masked_sum(sessions.get(KEYS.max_scroll), mask);
        self.relevance += masked_sum(sessions.get(KEYS.relevance), mask);
        let values = sessions.get(KEYS.conversion_value);
        for (mask, values) in mask.chunks(MONEY_AT_ONCE).zip(values.chunks(MONEY_AT_ONCE)) {
            let value = mask.iter().zip(values).map(|(keep, value)| value * i64::from(*keep)).sum::<i64>();
            self.value = self.value.saturating_add(value);
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.visitors += other.visitors;
        self.pageviews += other.pageviews;
        self.events += other.events;
        self.conversions += other.conversions;
        self.bounces += other.bounces;
        self.engaged += other.engaged;
        self.scroll += other.scroll;
        self.relevance += other.relevance;
        self.value = self.value.saturating_add(other.value);
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

pub(crate) const BOUNCED: u32 = entity::visits::Mark::Bounced.bit().unsigned_abs();

fn bounces(day: &Day, mask: &[bool]) -> u64 {
    with_codes!(day.sessions.get(KEYS.flags), |flags| {
        count_set(flags.iter().zip(mask).map(|(flags, keep)| *keep & (u32::from(*flags) & BOUNCED != 0)))
    })
}

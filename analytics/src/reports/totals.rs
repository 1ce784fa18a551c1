//! The figures every report shares.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the selected sessions come to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub sessions: u64,
    /// Distinct visitors, counted anew each local day: the hash that tells them apart changes daily.
    pub visitors: u64,
    pub pageviews: u64,
    pub events: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
    /// Conversions per session, 0 to 1.
    pub conversion_rate: f64,
    /// Sum of the values of reached goals, in the project's currency.
    pub conversion_value: f64,
    /// Share of sessions with one pageview, less than ten engaged seconds and no conversion, 0 to 1.
    pub bounce_rate: f64,
    /// Visible and focused time per session.
    pub average_engaged_ms: f64,
    pub pages_per_session: f64,
    /// Deepest scroll per session, 0 to 100.
    pub average_scroll: f64,
    /// Relevance per session, 0 to 100.
    pub average_relevance: f64,
}

/// One point of a series; buckets without sessions are there with zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SeriesPoint {
    /// Local start of the bucket: 2026-11-21, or 2026-11-21T13:00 for hours.
    pub start: String,
    pub sessions: u64,
    pub visitors: u64,
    pub pageviews: u64,
    pub conversions: u64,
}

//! Time series: sessions, visitors, pageviews and conversions by hour, day or week.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::totals::{SeriesPoint, Totals};
use crate::filter::FilterParams;
use crate::period::{Bucket, Period};

/// Parameters of the time series.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct TimeseriesParams {
    #[serde(flatten)]
    pub filter: FilterParams,
    /// Length of the points; by default hour up to 2 days, day up to 180, else week.
    #[serde(default)]
    #[schemars(with = "Bucket")]
    pub bucket: Option<Bucket>,
}

/// A zero-filled series and what it adds up to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Timeseries {
    pub period: Period,
    pub bucket: Bucket,
    pub totals: Totals,
    pub series: Vec<SeriesPoint>,
}

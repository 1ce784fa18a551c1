//! Overview: the figures of a period, their course and their change against the period before.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::totals::{SeriesPoint, Totals};
use crate::filter::FilterParams;
use crate::period::{Bucket, Date, Period};
use crate::wire::{FlagSchema, flag};

/// Parameters of the overview.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct OverviewParams {
    #[serde(flatten)]
    pub filter: FilterParams,
    /// Length of the points of the series; by default hour up to 2 days, day up to 180, else week.
    #[serde(default)]
    #[schemars(with = "Bucket")]
    pub bucket: Option<Bucket>,
    /// Compare with the period of the same length that ends the day before.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub compare: Option<bool>,
}

/// The figures of a period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    pub period: Period,
    pub bucket: Bucket,
    pub currency: String,
    pub totals: Totals,
    pub series: Vec<SeriesPoint>,
    /// The period before; null unless asked for.
    pub comparison: Option<Comparison>,
    pub extras: OverviewExtras,
}

/// The period of the same length that ends the day before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    pub period: Period,
    pub totals: Totals,
    pub series: Vec<SeriesPoint>,
}

/// What a dashboard shows beside the figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OverviewExtras {
    /// Visitors active in the last five minutes, whatever the filter says; tests left out.
    pub current_visitors: u64,
    /// Sessions of the period that are left out because they are tests.
    pub test_sessions: u64,
    /// The first day with data.
    pub first_day: Option<Date>,
}

//! Breakdown: the sessions of a period by the values of one dimension.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::totals::Totals;
use crate::dimension::Dimension;
use crate::filter::FilterParams;
use crate::period::Period;
use crate::wire::count;

/// Parameters of a breakdown.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct BreakdownParams {
    #[serde(flatten)]
    pub filter: FilterParams,
    pub dimension: Dimension,
    /// How many values at most; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// Sessions by the values of a dimension, most sessions first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    pub period: Period,
    pub dimension: Dimension,
    pub totals: Totals,
    pub rows: Vec<BreakdownRow>,
    /// How many values there are in all; rows may be fewer.
    pub distinct: u64,
}

/// The sessions with one value. A dimension that a session has several values of, like page or
/// event, counts the session once for each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownRow {
    /// The value; null where the session has none.
    pub value: Option<String>,
    /// Label of a page group, name of a goal.
    pub label: Option<String>,
    pub sessions: u64,
    pub visitors: u64,
    pub pageviews: u64,
    pub conversions: u64,
    pub conversion_rate: f64,
    pub conversion_value: f64,
    pub bounce_rate: f64,
    pub average_engaged_ms: f64,
    /// Share of all selected sessions, 0 to 1.
    pub share: f64,
}

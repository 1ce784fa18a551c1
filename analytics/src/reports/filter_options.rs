//! Filter options: the most frequent values of every dimension one can filter by.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dimension::Dimension;
use crate::filter::FilterParams;
use crate::period::Period;
use crate::wire::count;

/// Parameters of the filter options.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct FilterOptionsParams {
    #[serde(flatten)]
    pub filter: FilterParams,
    /// How many values at most per dimension; 20 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
}

/// What can be filtered by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FilterOptions {
    pub period: Period,
    pub dimensions: Vec<DimensionOptions>,
}

/// The values of one dimension, most sessions first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DimensionOptions {
    pub dimension: Dimension,
    pub options: Vec<FilterOption>,
}

/// One value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FilterOption {
    pub value: String,
    /// Label of a page group, name of a goal.
    pub label: Option<String>,
    pub sessions: u64,
}

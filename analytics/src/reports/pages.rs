//! Pages: every page with its views, entries, exits and exact quartiles of attention.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::totals::Totals;
use crate::filter::FilterParams;
use crate::period::Period;
use crate::wire::count;

/// Parameters of the pages report.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct PagesParams {
    #[serde(flatten)]
    pub filter: FilterParams,
    /// How many pages at most; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// The pages the selected sessions saw, most pageviews first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Pages {
    pub period: Period,
    pub totals: Totals,
    pub rows: Vec<PageRow>,
    /// How many pages there are in all; rows may be fewer.
    pub distinct: u64,
}

/// One page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PageRow {
    pub page: String,
    /// Key of the page's group.
    pub group: String,
    pub pageviews: u64,
    /// Sessions that saw the page.
    pub sessions: u64,
    pub visitors: u64,
    /// Sessions that began here.
    pub entries: u64,
    /// Sessions that ended here.
    pub exits: u64,
    /// Bounces among the sessions that began here, 0 to 1.
    pub bounce_rate: f64,
    /// Engaged milliseconds of the page's views.
    pub engaged_ms: Quartiles,
    /// Scroll depth of the page's views, 0 to 100.
    pub scroll: Quartiles,
    /// Sessions that saw the page and reached a conversion goal.
    pub conversions: u64,
}

/// Exact quartiles, interpolated between neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Quartiles {
    pub p25: f64,
    pub median: f64,
    pub p75: f64,
}

//! Parameters and answer of a list of sites.

use async_graphql::{InputObject, SimpleObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Row;
use super::attention::SiteNote;
use crate::period::{CappedDay, Date, Period, Preset};
use crate::wire::{SeveralSchema, SortDir, count, several};

entity::choices! {
    /// Order of a list of sites.
    SitesSort {
        /// By name.
        Name = "name" / "NAME",
        /// By visitors of the period.
        Visitors = "visitors" / "VISITORS",
        /// By the change of visitors. Sites without one come last.
        Change = "change" / "CHANGE",
        /// By visits with a conversion.
        Conversions = "conversions" / "CONVERSIONS",
        /// By the value of conversions, whatever its currency.
        Value = "value" / "VALUE",
        /// By the number of things that need attention.
        Attention = "attention" / "ATTENTION",
    }
}

/// Parameters of a list of sites.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
#[serde(default)]
pub struct SitesParams {
    /// First day, YYYY-MM-DD in the time zone of each project; takes precedence over the preset.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub from: Option<String>,
    /// Last day, inclusive; today by default.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub to: Option<String>,
    /// Period to use if `from` and `to` are not given; 30d by default. Not 24h, because the figures are of whole days.
    #[schemars(with = "Preset")]
    pub preset: Option<Preset>,
    /// Only sites that have this text in their name, slug or domain, in either case.
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub search: Option<String>,
    /// Order of the list; visitors by default.
    #[schemars(with = "SitesSort")]
    pub sort: Option<SitesSort>,
    /// Direction of the order. Default: ascending for names, descending for figures.
    #[schemars(with = "SortDir")]
    pub dir: Option<SortDir>,
    /// Ids of projects that come before all others, in the same order among themselves. May be repeated.
    #[serde(deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Uuid>")]
    pub first: Option<Vec<Uuid>>,
    /// Maximum number of sites; 50 by default.
    #[serde(deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// `nextCursor` of the page before; without it, the list begins.
    #[schemars(with = "String", length(max = 1000))]
    pub cursor: Option<String>,
}

/// Page of a list of sites.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Sites {
    /// Sites of the page.
    pub items: Vec<Site>,
    /// Value for `cursor` to get the next page. Null on the last page.
    pub next_cursor: Option<String>,
    /// Number of sites on all pages.
    pub total: u32,
    /// False if there are more than 2,000 projects. The list then has those of the 2,000 oldest.
    pub is_complete: bool,
    /// False while visits of the last minutes are still being summed up. Then ask again in a moment. A busy project is summed
    /// up at most once a minute.
    pub is_current: bool,
}

/// A project with its figures of a period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// Id of the project.
    pub id: Uuid,
    /// Display name of the project.
    pub name: String,
    /// Slug of the project.
    pub slug: String,
    /// Slug of its organization.
    pub org_slug: String,
    /// Name of its organization.
    pub org_name: String,
    /// First domain of the tracking config; null if it has none.
    pub domain: Option<String>,
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Number of sessions, without tests.
    pub sessions: u64,
    /// Distinct people per local day.
    pub visitors: u64,
    /// Number of pages opened, including reloads.
    pub pageviews: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
    /// Total value of the reached conversion goals (in `currency`).
    pub conversion_value: f64,
    /// Number of values of goals and recorded conversions that are left out, because their currency has no exchange rate.
    pub unconverted_values: u64,
    /// Currency of the project's values, three upper-case letters.
    pub currency: String,
    /// Relative change of visitors: those of the days of the period that are over, against as many days before the
    /// period. Null if no day is over, or if there were no visitors before.
    pub change: Option<f64>,
    /// Visitors by day; in a period of more than 31 days by several days, so that there are at most 31 points.
    pub series: Vec<SitePoint>,
    /// Visitors active in the last five minutes, without tests. The number is up to 20 seconds old.
    pub current_visitors: u64,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
    /// True while newer visits are not summed up yet: the figures are then those of a while ago. A busy project is summed up
    /// at most once a minute, and until then its figures count as current.
    pub summing: bool,
    /// False until the visits are summed up for the first time: the figures are then zero.
    pub has_figures: bool,
    /// Reasons for attention, the most urgent first.
    pub attention: Vec<SiteNote>,
}

/// Point of a site's series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SitePoint {
    /// First day of the point.
    pub start: Date,
    /// Distinct visitors; a visitor counts once per local day.
    pub visitors: u64,
}

/// Details of a site that is shown.
pub(super) struct State {
    pub(super) capped: Vec<CappedDay>,
    pub(super) series: Vec<SitePoint>,
    pub(super) current_visitors: u64,
    pub(super) recomputing: bool,
    pub(super) attention: Vec<SiteNote>,
}

impl Site {
    pub(super) fn of(row: &Row, state: State) -> Self {
        let (project, sums) = (row.access.project(), &row.sums);
        Self {
            id: project.id,
            name: project.name.clone(),
            slug: project.slug.clone(),
            org_slug: project.org_slug.clone(),
            org_name: row.access.org_name().to_owned(),
            domain: row.domain.clone(),
            period: row.period.clone().capped_on(&state.capped),
            sessions: sums.sessions.unsigned_abs(),
            visitors: sums.visitors.unsigned_abs(),
            pageviews: sums.pageviews.unsigned_abs(),
            conversions: sums.conversions.unsigned_abs(),
            conversion_value: sums.value as f64 / 10_000.0,
            unconverted_values: sums.unconverted.unsigned_abs(),
            currency: project.currency.clone(),
            change: row.change(),
            series: state.series,
            current_visitors: state.current_visitors,
            recomputing: state.recomputing,
            summing: row.is_summing,
            has_figures: row.has_figures,
            attention: state.attention,
        }
    }
}

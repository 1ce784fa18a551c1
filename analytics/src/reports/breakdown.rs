//! Breakdown: the sessions of a period by the values of one dimension, or of two.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::flag::{FlagSchema, flag};
use domain::{Error, Result, Timestamp, Violation, ViolationCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::counting::{Counting, Wanted};
use super::grouping::BreakdownFigures;
use super::groups::Values;
use super::labels::Labels;
use super::prop_values::PropsOf;
use super::totals::{Totals, ratio};
use super::{Answering, Report, Reports, Site};
use crate::dimension::Dimension;
use crate::filter::FilterParams;
use crate::period::Period;
use crate::sessions::SortDir;
use crate::wire::count;

/// Parameters of a breakdown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct BreakdownParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// What the sessions are split by.
    pub dimension: Dimension,
    /// What each row is split by in turn, so that it has cells.
    #[serde(default)]
    #[schemars(with = "Dimension", extend("x-extension" = true))]
    pub dimension2: Option<Dimension>,
    /// How many values of `dimension2` at most; 10 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 20))]
    pub columns: Option<u32>,
    /// For `event_prop`, the property whose values are meant; without it the values are the names of properties.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop: Option<String>,
    /// For `event_prop`, the name of the events that are looked at; all of them when absent.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop_event: Option<String>,
    /// What the rows are sorted by; sessions when absent.
    #[serde(default)]
    #[schemars(with = "BreakdownSort")]
    pub sort: Option<BreakdownSort>,
    /// Whether the rows rise or fall; they fall when absent, and values rise.
    #[serde(default)]
    #[schemars(with = "SortDir")]
    pub dir: Option<SortDir>,
    /// How many values at most; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// How many values to skip, 0 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 0, max = 1_000_000))]
    pub offset: Option<u32>,
    /// Only values that contain this text, in themselves or in their label. Of the letters A to Z, capital and
    /// small ones are the same.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub search: Option<String>,
    /// Whether each row says what it came to in the period before.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub compare: Option<bool>,
}

entity::choices! {
    /// What the rows of a breakdown are sorted by.
    BreakdownSort {
        Sessions = "sessions" / "SESSIONS",
        Visitors = "visitors" / "VISITORS",
        Pageviews = "pageviews" / "PAGEVIEWS",
        Conversions = "conversions" / "CONVERSIONS",
        ConversionRate = "conversion_rate" / "CONVERSION_RATE",
        ConversionValue = "conversion_value" / "CONVERSION_VALUE",
        BounceRate = "bounce_rate" / "BOUNCE_RATE",
        AverageEngagedMs = "average_engaged_ms" / "AVERAGE_ENGAGED_MS",
        AverageRelevance = "average_relevance" / "AVERAGE_RELEVANCE",
        /// The value itself, letter by letter.
        Value = "value" / "VALUE",
    }
}

/// Sessions by the values of a dimension.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    /// The days covered, in the project's time zone.
    pub period: Period,
    /// What the sessions are split by.
    pub dimension: Dimension,
    /// What the selected sessions come to.
    pub totals: Totals,
    /// One row per value, in the order asked for. Equal ones stand by their sessions, then by their value.
    pub rows: Vec<BreakdownRow>,
    /// How many values there are in all, or how many the search finds; rows may be fewer.
    pub distinct: u64,
    /// The values of the second dimension that the rows have cells for, most sessions first; null without one.
    pub columns: Option<Vec<BreakdownColumn>>,
    /// What the rows are compared with; null unless asked for.
    pub comparison: Option<BreakdownComparison>,
    /// Whether past visits are being derived anew, so that these figures rest on two sets of rules:
    /// those before and those after the latest change.
    pub recomputing: bool,
}

/// The sessions with one value. A dimension that a session has several values of, like page or
/// event, counts the session once for each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownRow {
    /// The value; null where the session has none. Of what a session can have several of, as pages, events and
    /// goals, sessions without any have no row.
    pub value: Option<String>,
    /// Label of a page group or a relevance tier, name of a goal.
    pub label: Option<String>,
    /// Sessions with the value.
    pub sessions: u64,
    /// Distinct visitors, counted anew each local day.
    pub visitors: u64,
    /// All pageviews of these sessions.
    pub pageviews: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
    /// Conversions per session, 0 to 1.
    pub conversion_rate: f64,
    /// Sum of the values of reached goals, in the project's currency.
    pub conversion_value: f64,
    /// Share of bounces, 0 to 1.
    pub bounce_rate: f64,
    /// Visible and focused milliseconds per session.
    pub average_engaged_ms: f64,
    /// Relevance per session, 0 to 100.
    pub average_relevance: f64,
    /// Share of all selected sessions, 0 to 1.
    pub share: f64,
    /// The same value in the period before; null unless asked for.
    pub previous: Option<BreakdownFigures>,
    /// Its sessions by the second dimension, in the order of the columns; null without one.
    pub cells: Option<Vec<BreakdownFigures>>,
}

/// A value of the second dimension.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownColumn {
    /// The value; null where the session has none.
    pub value: Option<String>,
    /// Label of a page group, name of a goal.
    pub label: Option<String>,
    /// Selected sessions with the value.
    pub sessions: u64,
}

/// The period of the same length that ends the day before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownComparison {
    /// The days compared with.
    pub period: Period,
    /// Only sessions that began before this moment are counted, so that a period that is not over
    /// compares with as much of the one before. Null when both are whole.
    pub until: Option<Timestamp>,
    /// What their selected sessions come to.
    pub totals: Totals,
}

const DEFAULT_COLUMNS: u32 = 10;
const MAX_COLUMNS: u32 = 20;

impl Report for Breakdown {
    type Params = BreakdownParams;

    const NAME: &'static str = "breakdown";
    const SUMMARY: &'static str = "The sessions of a period by the values of one dimension, or of two.";
    const DEFINITION: &'static str = include_str!("breakdown.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: BreakdownParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            refuse_idle(&params)?;
            let (dimension, second) = (params.dimension, params.dimension2);
            let dimensions: Vec<Dimension> = std::iter::once(dimension).chain(second).collect();
            let labels = Labels::of(reports, site, &dimensions).await?;
            let props = Arc::new(PropsOf { name: params.prop.clone(), event: params.prop_event.clone() });
            let wanted = Wanted::of(&params, &labels);
            let way = Counting { way: reports.way(site, &filter).await?, site };
            let values = Values::under(dimension, site, &filter, &props);
            let found = way.count(&filter, &values, &wanted).await?;

            let mut before = None;
            let mut previous = vec![None; found.named.len()];
            if params.compare == Some(true) {
                let (filter, until) = filter.previous(reports.context.clock.now());
                let values = Values::under(dimension, site, &filter, &props);
                let (totals, groups) = way.count_again(&filter, &values, &found.named).await?;
                previous = groups.iter().map(|group| Some(BreakdownFigures::from(group))).collect();
                before = Some(BreakdownComparison {
                    period: filter.period,
                    until: until.map(Timestamp::from),
                    totals,
                });
            }

            let mut columns = None;
            let mut cells = vec![None; found.named.len()];
            if let Some(second) = second {
                let most = params.columns.unwrap_or(DEFAULT_COLUMNS).clamp(1, MAX_COLUMNS);
                let others = Values::under(second, site, &filter, &props);
                let top = way.count(&filter, &others, &Wanted::most_sessions(most)).await?;
                let (values, top) = ([&found.values, &top.values], top.named);
                let groups = way.cells(&filter, values, [&found.named, &top]).await?;
                cells =
                    groups.iter().map(|row| Some(row.iter().map(BreakdownFigures::from).collect())).collect();
                let label = |value: &Option<String>| labels.label(second, value.as_deref()?);
                columns = Some(
                    top.into_iter()
                        .map(|one| BreakdownColumn {
                            label: label(&one.value),
                            value: one.value,
                            sessions: one.group.sessions,
                        })
                        .collect(),
                );
            }

            let rows = found.named.into_iter().zip(previous).zip(cells).map(|((one, previous), cells)| {
                let figures = BreakdownFigures::from(&one.group);
                BreakdownRow {
                    label: one.value.as_deref().and_then(|value| labels.label(dimension, value)),
                    value: one.value,
                    sessions: figures.sessions,
                    visitors: figures.visitors,
                    pageviews: figures.pageviews,
                    conversions: figures.conversions,
                    conversion_rate: figures.conversion_rate,
                    conversion_value: figures.conversion_value,
                    bounce_rate: figures.bounce_rate,
                    average_engaged_ms: figures.average_engaged_ms,
                    average_relevance: figures.average_relevance,
                    share: ratio(figures.sessions, found.sums.sessions),
                    previous,
                    cells,
                }
            });
            Ok(Self {
                dimension,
                totals: Totals::from(&found.sums),
                rows: rows.collect(),
                distinct: found.distinct,
                columns,
                comparison: before,
                period: filter.period,
                recomputing: false,
            })
        })
    }
}

/// Parameters that have nothing to act on are a mistake that nobody would notice.
fn refuse_idle(params: &BreakdownParams) -> Result<()> {
    let by_prop = [Some(params.dimension), params.dimension2].contains(&Some(Dimension::EventProp));
    let idle = [
        ("query.prop", params.prop.is_some() && !by_prop, "goes with the dimension event_prop"),
        ("query.prop_event", params.prop_event.is_some() && !by_prop, "goes with the dimension event_prop"),
        ("query.columns", params.columns.is_some() && params.dimension2.is_none(), "goes with dimension2"),
    ];
    let violations: Vec<Violation> = idle
        .into_iter()
        .filter(|(_, idle, _)| *idle)
        .map(|(path, _, message)| Violation::new(path, ViolationCode::Invalid, message))
        .collect();
    if violations.is_empty() { Ok(()) } else { Err(Error::Validation(violations)) }
}

//! Breakdown: the sessions of a period by the values of one or two dimensions.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::ground::flag::{FlagSchema, flag};
use domain::ground::page::Cursor;
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
use crate::wire::SortDir;
use crate::wire::count;

/// Parameters of a breakdown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct BreakdownParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Dimension by which the sessions are split.
    pub dimension: Dimension,
    /// Second dimension, by which each row is split into cells.
    #[serde(default)]
    #[schemars(with = "Dimension", extend("x-extension" = true))]
    pub dimension2: Option<Dimension>,
    /// Maximum number of values of `dimension2`; 10 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 20))]
    pub columns: Option<u32>,
    /// Only for `event_prop`: the property whose values to use. By default, the values are the names of properties.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop: Option<String>,
    /// Only for `event_prop`: the name of the events to look at; all events by default.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop_event: Option<String>,
    /// Figure by which the rows are sorted; sessions by default.
    #[serde(default)]
    #[schemars(with = "BreakdownSort")]
    pub sort: Option<BreakdownSort>,
    /// Sort direction. Default: descending, and ascending when sorted by value.
    #[serde(default)]
    #[schemars(with = "SortDir")]
    pub dir: Option<SortDir>,
    /// Maximum number of values; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// Number of values to skip; 0 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 0, max = 1_000_000))]
    pub offset: Option<u32>,
    /// The `nextCursor` of the previous answer, to get the values after it, with the same sort order and without `offset`.
    #[serde(default)]
    #[schemars(with = "String", length(max = 16_000))]
    pub cursor: Option<String>,
    /// Only values that contain this text in the value or in its label. The letters A to Z are matched in either case.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub search: Option<String>,
    /// Add the figures of the period before, or of another, to each row. `compare_with` or `compare_from` names the
    /// other.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub compare: Option<bool>,
}

entity::choices! {
    /// Figure by which the rows of a breakdown are sorted.
    BreakdownSort {
        /// Number of sessions.
        Sessions = "sessions" / "SESSIONS",
        /// Number of visitors.
        Visitors = "visitors" / "VISITORS",
        /// Number of pageviews.
        Pageviews = "pageviews" / "PAGEVIEWS",
        /// Number of sessions that reached a conversion goal.
        Conversions = "conversions" / "CONVERSIONS",
        /// Share of sessions that reached a conversion goal.
        ConversionRate = "conversion_rate" / "CONVERSION_RATE",
        /// Value of the goals reached.
        ConversionValue = "conversion_value" / "CONVERSION_VALUE",
        /// Share of sessions that bounced.
        BounceRate = "bounce_rate" / "BOUNCE_RATE",
        /// Average visible and focused time.
        AverageEngagedMs = "average_engaged_ms" / "AVERAGE_ENGAGED_MS",
        /// Average time from the first pageview to the latest activity.
        AverageDurationMs = "average_duration_ms" / "AVERAGE_DURATION_MS",
        /// Average relevance score.
        AverageRelevance = "average_relevance" / "AVERAGE_RELEVANCE",
        /// The value itself, in byte order.
        Value = "value" / "VALUE",
    }
}

/// Sessions by the values of a dimension.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Dimension by which the sessions are split.
    pub dimension: Dimension,
    /// Totals of the selected sessions.
    pub totals: Totals,
    /// One row per value, in the requested order. Ties are sorted by sessions, then by value.
    pub rows: Vec<BreakdownRow>,
    /// Total number of values, or of values that match the search; there may be fewer rows.
    pub distinct: u64,
    /// Pass this as `cursor` to get the next rows; null at the end.
    pub next_cursor: Option<String>,
    /// Values of the second dimension for which the rows have cells, most sessions first; null without a second
    /// dimension.
    pub columns: Option<Vec<BreakdownColumn>>,
    /// Total number of values of the second dimension; there may be fewer columns. Null without a second dimension.
    pub distinct_columns: Option<u64>,
    /// Period with which the rows are compared; null unless `compare` is set.
    pub comparison: Option<BreakdownComparison>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Sessions with one value. If a session has several values of the dimension, like pages or events, the session counts
/// once for each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownRow {
    /// The value; null for sessions without one. Dimensions of which a session can have several values, like pages,
    /// events and goals, have no row for sessions without any.
    pub value: Option<String>,
    /// Label of a page group or a relevance tier, or name of a goal; null for other dimensions.
    pub label: Option<String>,
    /// Sessions with the value.
    pub sessions: u64,
    /// Distinct visitors; a visitor counts once per local day.
    pub visitors: u64,
    /// All pageviews of these sessions.
    pub pageviews: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
    /// Share of sessions that reached at least one conversion goal, 0 to 1.
    pub conversion_rate: f64,
    /// Sum of the values of reached goals, in the project's currency.
    pub conversion_value: f64,
    /// Share of sessions that bounced, 0 to 1.
    pub bounce_rate: f64,
    /// Average visible and focused time per session, in milliseconds.
    pub average_engaged_ms: f64,
    /// Average time from the first pageview of a session to its latest activity, in milliseconds.
    pub average_duration_ms: f64,
    /// Average relevance score of the sessions, 0 to 100.
    pub average_relevance: f64,
    /// Share of all selected sessions, 0 to 1.
    pub share: f64,
    /// Figures of the same value in the comparison period; null unless `compare` is set.
    pub previous: Option<BreakdownFigures>,
    /// Sessions of the row by the second dimension, in the order of `columns`; null without a second dimension.
    pub cells: Option<Vec<BreakdownFigures>>,
}

/// A value of the second dimension.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownColumn {
    /// The value; null for sessions without one.
    pub value: Option<String>,
    /// Label of a page group or name of a goal; null for other dimensions.
    pub label: Option<String>,
    /// Number of selected sessions with the value.
    pub sessions: u64,
}

/// The period with which the rows are compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownComparison {
    /// Days of the comparison, in the project's time zone.
    pub period: Period,
    /// The comparison counts only sessions that began before this time, so that an unfinished period is compared with
    /// the same part of another. Null if the comparison counts all its sessions.
    pub until: Option<Timestamp>,
    /// Totals of their selected sessions.
    pub totals: Totals,
}

const DEFAULT_COLUMNS: u32 = 10;
const MAX_COLUMNS: u32 = 20;

impl Report for Breakdown {
    type Params = BreakdownParams;

    const NAME: &'static str = "breakdown";
    const SUMMARY: &'static str = "Sessions of a period by the values of one or two dimensions.";
    const DESCRIPTION: &'static str = "A session with several values, such as pages or events, counts for each of \
                                       them, so rows may add up to more than the totals. `distinct` says how many \
                                       values there are; go on with `cursor`. Values of `dimension2` become the \
                                       columns of each row.";
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
            let wanted = Wanted::of(&params, &labels)?;
            let way = Counting { way: reports.way(site, &filter).await?, site };
            let values = Values::under(dimension, site, &filter, &props);
            let found = way.count(&filter, &values, &wanted).await?;

            let mut before = None;
            let mut previous = vec![None; found.named.len()];
            if params.compare == Some(true) {
                let (filter, until) = reports.of_comparison(site, &filter);
                let values = Values::under(dimension, site, &filter, &props);
                let (totals, groups) = way.count_again(&filter, &values, &found.named).await?;
                previous = groups.iter().map(|group| Some(BreakdownFigures::from(group))).collect();
                before = Some(BreakdownComparison {
                    period: filter.period,
                    until: until.map(Timestamp::from),
                    totals,
                });
            }

            let (mut columns, mut distinct_columns) = (None, None);
            let mut cells = vec![None; found.named.len()];
            if let Some(second) = second {
                let most = params.columns.unwrap_or(DEFAULT_COLUMNS).clamp(1, MAX_COLUMNS);
                let others = Values::under(second, site, &filter, &props);
                let top = way.count(&filter, &others, &Wanted::most_sessions(most)).await?;
                distinct_columns = Some(top.distinct);
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
                    average_duration_ms: figures.average_duration_ms,
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
                next_cursor: found.next.as_ref().map(Cursor::encode).transpose()?,
                columns,
                distinct_columns,
                comparison: before,
                period: filter.period,
                recomputing: false,
            })
        })
    }
}

/// Rejects parameters that have no effect. They are mistakes that nobody would notice.
fn refuse_idle(params: &BreakdownParams) -> Result<()> {
    let by_prop = [Some(params.dimension), params.dimension2].contains(&Some(Dimension::EventProp));
    let idle = [
        ("query.prop", params.prop.is_some() && !by_prop, "is only allowed with the dimension event_prop"),
        (
            "query.prop_event",
            params.prop_event.is_some() && !by_prop,
            "is only allowed with the dimension event_prop",
        ),
        (
            "query.columns",
            params.columns.is_some() && params.dimension2.is_none(),
            "is only allowed with dimension2",
        ),
    ];
    let violations: Vec<Violation> = idle
        .into_iter()
        .filter(|(_, idle, _)| *idle)
        .map(|(path, _, message)| Violation::new(path, ViolationCode::Invalid, message))
        .collect();
    if violations.is_empty() { Ok(()) } else { Err(Error::Validation(violations)) }
}

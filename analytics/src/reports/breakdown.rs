//! Breakdown: the sessions of a period by the values of one dimension, or of two.

use std::cmp::Ordering;
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::{Error, Result, Timestamp, Violation, ViolationCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row};

use super::grouping::{BreakdownFigures, Group, Grouping};
use super::groups::{PropsOf, Values};
use super::labels::Labels;
use super::totals::{Sums, Totals, counted, ratio};
use super::{Report, Reports, Scan, Site, Way, definition, pivot, timeseries};
use crate::columns::postgres;
use crate::dimension::Dimension;
use crate::filter::{Bound, Filter, FilterParams};
use crate::period::Period;
use crate::sessions::SortDir;
use crate::wire::{FlagSchema, count, flag};

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
    /// The value; null where the session has none.
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

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;
const MAX_OFFSET: u32 = 1_000_000;
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

    async fn answer(reports: &Reports, site: &Site, params: BreakdownParams) -> Result<Self> {
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
            let top = way.count(&filter, &others, &Wanted::most_sessions(most)).await?.named;
            let groups = way.cells(&filter, [&values, &others], [&found.named, &top]).await?;
            cells = groups.iter().map(|row| Some(row.iter().map(BreakdownFigures::from).collect())).collect();
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

/// A value and its sessions.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// Its code, where columns answered.
    pub(super) code: usize,
    pub(super) value: Option<String>,
    pub(super) group: Group,
}

struct Found {
    sums: Sums,
    named: Vec<Named>,
    distinct: u64,
}

/// Which values are wanted, in which order.
struct Wanted {
    sort: BreakdownSort,
    dir: SortDir,
    limit: u32,
    offset: u32,
    search: Option<Search>,
}

/// A text in small letters, and the values whose labels contain it.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) text: String,
    pub(super) labelled: Vec<String>,
}

impl Search {
    pub(super) fn of(text: &str, dimension: Dimension, labels: &Labels) -> Self {
        let text = text.to_ascii_lowercase();
        let labelled = labels.with_text(dimension, &text);
        Self { text, labelled }
    }

    pub(super) fn finds(&self, value: &str) -> bool {
        value.to_ascii_lowercase().contains(&self.text) || self.labelled.iter().any(|found| found == value)
    }
}

/// The values of a dimension that most sessions have, each with its sessions.
pub(super) async fn most_frequent(
    way: Way,
    site: &Site,
    filter: &Filter,
    values: &Values,
    limit: u32,
    search: Option<Search>,
) -> Result<Vec<(String, u64)>> {
    // The absent value may stand among them.
    let wanted = Wanted { search, ..Wanted::most_sessions(limit + 1) };
    let found = Counting { way, site }.count(filter, values, &wanted).await?;
    let named = found.named.into_iter().filter_map(|one| Some((one.value?, one.group.sessions)));
    Ok(named.take(limit as usize).collect())
}

impl Wanted {
    fn of(params: &BreakdownParams, labels: &Labels) -> Self {
        let sort = params.sort.unwrap_or(BreakdownSort::Sessions);
        let usual = if sort == BreakdownSort::Value { SortDir::Asc } else { SortDir::Desc };
        let search = params.search.as_deref().map(|text| Search::of(text, params.dimension, labels));
        Self {
            sort,
            dir: params.dir.unwrap_or(usual),
            limit: params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT),
            offset: params.offset.unwrap_or(0).min(MAX_OFFSET),
            search,
        }
    }

    fn most_sessions(limit: u32) -> Self {
        Self { sort: BreakdownSort::Sessions, dir: SortDir::Desc, limit, offset: 0, search: None }
    }

    /// How two values stand to each other by what is asked for and by their sessions.
    fn compare(&self, one: &Group, other: &Group) -> Ordering {
        let by_figure = match self.sort.figure(one).total_cmp(&self.sort.figure(other)) {
            order if self.dir == SortDir::Asc => order,
            order => order.reverse(),
        };
        by_figure.then_with(|| other.sessions.cmp(&one.sessions))
    }

    /// The rest of the order: by the value's letters, the absent one last.
    fn compare_values(&self, one: &Named, other: &Named) -> Ordering {
        let letters = one.value.cmp(&other.value);
        let reversed = self.sort == BreakdownSort::Value && self.dir == SortDir::Desc;
        one.value.is_none().cmp(&other.value.is_none()).then(if reversed {
            letters.reverse()
        } else {
            letters
        })
    }

    /// The same in SQL, but for the letters of equal values.
    fn sql(&self) -> String {
        let direction = self.dir.as_str();
        match self.sort.sql() {
            Some(figure) => format!("{figure} {direction}, sessions desc, "),
            None => format!("value collate \"C\" {direction} nulls last, "),
        }
    }
}

impl BreakdownSort {
    fn figure(self, group: &Group) -> f64 {
        let per_session = |sum| ratio(sum, group.sessions);
        match self {
            Self::Sessions => group.sessions as f64,
            Self::Visitors => group.visitors as f64,
            Self::Pageviews => group.pageviews as f64,
            Self::Conversions => group.conversions as f64,
            Self::ConversionRate => per_session(group.conversions),
            Self::ConversionValue => group.value as f64,
            Self::BounceRate => per_session(group.bounces),
            Self::AverageEngagedMs => per_session(group.engaged),
            Self::AverageRelevance => per_session(group.relevance),
            Self::Value => 0.0,
        }
    }

    fn sql(self) -> Option<&'static str> {
        Some(match self {
            Self::Sessions => "sessions",
            Self::Visitors => "visitors",
            Self::Pageviews => "pageviews",
            Self::Conversions => "conversions",
            Self::ConversionRate => "conversions::double precision / sessions",
            Self::ConversionValue => "value_sum",
            Self::BounceRate => "bounces::double precision / sessions",
            Self::AverageEngagedMs => "engaged::double precision / sessions",
            Self::AverageRelevance => "relevance::double precision / sessions",
            Self::Value => return None,
        })
    }
}

/// Either executor.
struct Counting<'a> {
    way: Way,
    site: &'a Site,
}

impl Counting<'_> {
    async fn count(&self, filter: &Filter, values: &Values, wanted: &Wanted) -> Result<Found> {
        match &self.way {
            Way::Columns(scan) => of_columns(&scan.with(filter.clone()), values, wanted).await,
            Way::Sql(pool) => {
                let sums = timeseries::totals_of_rows(pool, self.site, filter).await?;
                let (named, distinct) = of_rows(pool, self.site, filter, values, wanted, None).await?;
                Ok(Found { sums, named, distinct })
            }
        }
    }

    /// The same values under another filter.
    async fn count_again(
        &self,
        filter: &Filter,
        values: &Values,
        named: &[Named],
    ) -> Result<(Totals, Vec<Group>)> {
        match &self.way {
            Way::Columns(scan) => {
                let fold = grouped(&scan.with(filter.clone()), values).await?;
                let group = |one: &Named| fold.groups.get(one.code).copied().unwrap_or_default();
                Ok((Totals::from(&fold.sums), named.iter().map(group).collect()))
            }
            Way::Sql(pool) => {
                let sums = timeseries::totals_of_rows(pool, self.site, filter).await?;
                let all = Wanted::most_sessions(u32::try_from(named.len()).unwrap_or(MAX_LIMIT).max(1));
                let only = named.iter().map(|one| one.value.clone()).collect();
                let (found, _) = of_rows(pool, self.site, filter, values, &all, Some(only)).await?;
                let group = |one: &Named| {
                    let same = found.iter().find(|found| found.value == one.value);
                    same.map_or_else(Group::default, |same| same.group)
                };
                Ok((Totals::from(&sums), named.iter().map(group).collect()))
            }
        }
    }

    async fn cells(
        &self,
        filter: &Filter,
        values: [&Values; 2],
        named: [&[Named]; 2],
    ) -> Result<pivot::Cells> {
        match &self.way {
            Way::Columns(scan) => {
                let parts = values[0].parts().and(values[1].parts());
                pivot::of_columns(&scan.with(filter.clone()).reading(parts), values, named).await
            }
            Way::Sql(pool) => pivot::of_rows(pool, self.site, filter, values, named).await,
        }
    }
}

async fn grouped(scan: &Scan, values: &Values) -> Result<Grouping> {
    let (scan, values) = (scan.clone().reading(values.parts()), values.clone());
    scan.fold(move || Grouping::of(values.clone())).await
}

async fn of_columns(scan: &Scan, values: &Values, wanted: &Wanted) -> Result<Found> {
    let fold = grouped(scan, values).await?;
    let dictionary = scan.project.dictionary.read();
    let mut groups: Vec<(usize, Group)> =
        fold.groups.into_iter().enumerate().filter(|(_, group)| group.sessions > 0).collect();
    if let Some(search) = &wanted.search {
        groups.retain(|(code, _)| values.text(*code, &dictionary).is_some_and(|value| search.finds(&value)));
    }
    let distinct = groups.len() as u64;
    let end = (wanted.offset + wanted.limit) as usize;
    if wanted.sort != BreakdownSort::Value {
        // Texts are only made for what may be shown: the leaders and who ties with the last of them.
        groups.sort_unstable_by(|(_, one), (_, other)| wanted.compare(one, other));
        if let Some((_, last)) = groups.get(end - 1).copied() {
            let ties = groups.iter().skip(end).take_while(|(_, group)| wanted.compare(group, &last).is_eq());
            groups.truncate(end + ties.count());
        }
    }
    let mut named: Vec<Named> = groups
        .into_iter()
        .map(|(code, group)| Named { code, value: values.text(code, &dictionary), group })
        .collect();
    let by_figure = wanted.sort != BreakdownSort::Value;
    named.sort_unstable_by(|one, other| {
        let figures = if by_figure { wanted.compare(&one.group, &other.group) } else { Ordering::Equal };
        figures.then_with(|| wanted.compare_values(one, other))
    });
    named.truncate(end);
    named.drain(..named.len().min(wanted.offset as usize));
    Ok(Found { sums: fold.sums, named, distinct })
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    values: &Values,
    wanted: &Wanted,
    only: Option<Vec<Option<String>>>,
) -> Result<(Vec<Named>, u64)> {
    let read = async |limit: u32, offset: u32| {
        let search = wanted.search.as_ref();
        let mut own = vec![
            Bound::Long(limit.into()),
            Bound::Long(offset.into()),
            Bound::OptionalText(search.map(|search| search.text.clone())),
            Bound::Texts(search.map(|search| search.labelled.clone()).unwrap_or_default()),
            only.clone().map_or(Bound::NoTexts, Bound::OptionalTexts),
        ];
        let text = definition::with(Breakdown::DEFINITION, "dimension", &values.sql(5 + own.len()));
        let text = definition::with(&text, "order", &wanted.sql());
        own.extend(values.bound());
        definition::rows(pool, site, filter, &text, own).await
    };
    let mut rows = read(wanted.limit, wanted.offset).await?;
    let mut shown = rows.len();
    if rows.is_empty() && wanted.offset > 0 {
        // A page behind the last one still says how many values there are.
        rows = read(1, 0).await?;
        shown = 0;
    }
    let distinct = rows.first().map(|row| counted(row, "distinct_values")).transpose().map_err(postgres)?;
    let named = rows.iter().take(shown).map(|row| {
        let value = row.try_get::<Option<String>, _>("value")?;
        Ok(Named { code: 0, value, group: Group::from_row(row)? })
    });
    let named = named.collect::<Result<_, sqlx::Error>>().map_err(postgres)?;
    Ok((named, distinct.unwrap_or(0)))
}

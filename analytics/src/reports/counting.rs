//! Counts sessions by the values of a dimension, from the columns or by the SQL definition, and selects the wanted
//! values.

use std::cmp::Ordering;

use domain::ground::page::Cursor;
use domain::{Error, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row};

use super::breakdown::{Breakdown, BreakdownParams, BreakdownSort};
use super::grouping::{Group, Grouping};
use super::groups::Values;
use super::labels::Labels;
use super::totals::{Sums, Totals, counted, ratio};
use super::{Report, Scan, Site, Way, definition, pivot, timeseries};
use crate::columns::{Dictionary, postgres};
use crate::dimension::Dimension;
use crate::filter::{Bound, Filter};
use crate::wire::{SortDir, absent_last};

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;
const MAX_OFFSET: u32 = 1_000_000;

/// Place of a value in the order of the rows: the place of the last row is the cursor of the next page. It is made of
/// figures and not of a number of rows, so visits that arrive meanwhile shift no row.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    /// Bits of the figure, because JSON does not keep every fraction exactly.
    figure: u64,
    sessions: u64,
    value: Option<String>,
}

/// Figures that decide the order before the value does.
type Rank = (f64, u64);

impl Place {
    fn rank(&self) -> Rank {
        (f64::from_bits(self.figure), self.sessions)
    }
}

/// A value and its sessions.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// Code of the value, if the columns answered.
    pub(super) code: usize,
    pub(super) value: Option<String>,
    pub(super) group: Group,
}

pub(super) struct Found {
    pub(super) sums: Sums,
    pub(super) named: Vec<Named>,
    pub(super) distinct: u64,
    /// Place of the last value if others follow.
    pub(super) next: Option<Place>,
    /// Dimension values to which the codes belong.
    pub(super) values: Values,
}

/// Selection and order of the values.
#[derive(Clone)]
pub(super) struct Wanted {
    sort: BreakdownSort,
    dir: SortDir,
    limit: u32,
    offset: u32,
    after: Option<Place>,
    search: Option<Search>,
}

/// Search text in lower case, and the values whose labels contain it.
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

/// Returns the values of a dimension that most sessions have, each with its sessions.
pub(super) async fn most_frequent(
    way: Way,
    site: &Site,
    filter: &Filter,
    values: &Values,
    limit: u32,
    search: Option<Search>,
) -> Result<Vec<(String, u64)>> {
    // One more, because the absent value may be among them.
    let wanted = Wanted { search, ..Wanted::most_sessions(limit + 1) };
    let found = Counting { way, site }.count(filter, values, &wanted).await?;
    let named = found.named.into_iter().filter_map(|one| Some((one.value?, one.group.sessions)));
    Ok(named.take(limit as usize).collect())
}

impl Wanted {
    pub(super) fn of(params: &BreakdownParams, labels: &Labels) -> Result<Self> {
        let sort = params.sort.unwrap_or(BreakdownSort::Sessions);
        let usual = if sort == BreakdownSort::Value { SortDir::Asc } else { SortDir::Desc };
        let search = params.search.as_deref().map(|text| Search::of(text, params.dimension, labels));
        Ok(Self {
            sort,
            dir: params.dir.unwrap_or(usual),
            limit: params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT),
            offset: params.offset.unwrap_or(0).min(MAX_OFFSET),
            after: after(params.cursor.as_deref(), params.offset)?,
            search,
        })
    }

    pub(super) fn most_sessions(limit: u32) -> Self {
        let (sort, dir) = (BreakdownSort::Sessions, SortDir::Desc);
        Self { sort, dir, limit, offset: 0, after: None, search: None }
    }

    fn rank(&self, group: &Group) -> Rank {
        match self.sort {
            BreakdownSort::Value => (0.0, 0),
            sort => (sort.figure(group), group.sessions),
        }
    }

    fn place(&self, named: &Named) -> Place {
        let (figure, sessions) = self.rank(&named.group);
        Place { figure: figure.to_bits(), sessions, value: named.value.clone() }
    }

    /// Compares by the requested figure, then by sessions.
    fn compare(&self, one: Rank, other: Rank) -> Ordering {
        let by_figure = match one.0.total_cmp(&other.0) {
            order if self.dir == SortDir::Asc => order,
            order => order.reverse(),
        };
        by_figure.then_with(|| other.1.cmp(&one.1))
    }

    /// Breaks ties by the values. If the rows are sorted by value, their direction is the requested one.
    fn compare_values(&self, one: Option<&str>, other: Option<&str>) -> Ordering {
        let ascending = absent_last(&one).cmp(&absent_last(&other));
        let reversed = self.sort == BreakdownSort::Value && self.dir == SortDir::Desc;
        match (one, other) {
            (Some(_), Some(_)) if reversed => ascending.reverse(),
            _ => ascending,
        }
    }

    /// Returns true for a value behind the cursor. Its text is asked for only if the figures tie.
    fn is_behind(&self, group: &Group, value: impl FnOnce() -> Option<String>) -> bool {
        self.after.as_ref().is_none_or(|after| {
            let by_rank = self.compare(self.rank(group), after.rank());
            by_rank.then_with(|| self.compare_values(value().as_deref(), after.value.as_deref())).is_gt()
        })
    }

    /// Returns the same order in SQL, without the byte order of equal values.
    fn sql_order(&self) -> String {
        let direction = self.dir.as_str();
        match self.sort.sql() {
            Some(figure) => format!("({figure})::double precision {direction}, sessions desc, "),
            None => format!("value collate \"C\" {direction} nulls last, "),
        }
    }

    /// Returns the condition in SQL that a value is behind the cursor, whose figure, sessions and value are `$10` to `$12`.
    fn sql_behind(&self, has_cursor: bool) -> String {
        if !has_cursor {
            return "num_nulls($10::double precision, $11::bigint, $12::text) = 3".to_owned();
        }
        let is_by_value = self.sort == BreakdownSort::Value;
        let further = if self.dir == SortDir::Asc { ">" } else { "<" };
        let letters = if is_by_value { further } else { ">" };
        let values = format!(
            "(value collate \"C\" {letters} $12::text collate \"C\" or (value is null and $12::text is not null))"
        );
        match self.sort.sql() {
            Some(figure) => format!(
                "(({figure})::double precision {further} $10::double precision or (({figure})::double precision = $10 \
                 and (sessions < $11::bigint or (sessions = $11 and {values}))))"
            ),
            None => format!("num_nulls($10::double precision, $11::bigint) = 0 and {values}"),
        }
    }
}

/// Returns the place after which a page begins. A number of rows to skip contradicts it.
pub(super) fn after<P: DeserializeOwned>(cursor: Option<&str>, offset: Option<u32>) -> Result<Option<P>> {
    if cursor.is_some() && offset.is_some() {
        return Err(Error::BadRequest("cursor and offset exclude each other".into()));
    }
    cursor.map(Cursor::decode).transpose()
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
            Self::AverageDurationMs => per_session(group.lasted),
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
            Self::AverageDurationMs => "lasted::double precision / sessions",
            Self::AverageRelevance => "relevance::double precision / sessions",
            Self::Value => return None,
        })
    }
}

/// A way of counting: by columns or by SQL.
pub(super) struct Counting<'a> {
    pub(super) way: Way,
    pub(super) site: &'a Site,
}

impl Counting<'_> {
    pub(super) async fn count(&self, filter: &Filter, values: &Values, wanted: &Wanted) -> Result<Found> {
        match &self.way {
            Way::Columns(scan) => of_columns(&scan.with(filter.clone()), values, wanted).await,
            Way::Sql(pool) => {
                let sums = timeseries::totals_of_rows(pool, self.site, filter).await?;
                let (named, distinct, next) = of_rows(pool, self.site, filter, values, wanted, None).await?;
                Ok(Found { sums, named, distinct, next, values: values.clone() })
            }
        }
    }

    /// Counts the same values under another filter.
    pub(super) async fn count_again(
        &self,
        filter: &Filter,
        values: &Values,
        named: &[Named],
    ) -> Result<(Totals, Vec<Group>)> {
        match &self.way {
            Way::Columns(scan) => {
                let (values, fold) = grouped(&scan.with(filter.clone()), values).await?;
                let dictionary = scan.project.dictionary.read();
                let group = |one: &Named| {
                    let code = values.code_again(one.code, one.value.as_deref(), &dictionary);
                    code.and_then(|code| fold.groups.get(code)).copied().unwrap_or_default()
                };
                Ok((Totals::from(&fold.sums), named.iter().map(group).collect()))
            }
            Way::Sql(pool) => {
                let sums = timeseries::totals_of_rows(pool, self.site, filter).await?;
                let all = Wanted::most_sessions(u32::try_from(named.len()).unwrap_or(MAX_LIMIT).max(1));
                let only = named.iter().map(|one| one.value.clone()).collect();
                let (found, ..) = of_rows(pool, self.site, filter, values, &all, Some(only)).await?;
                let group = |one: &Named| {
                    let same = found.iter().find(|found| found.value == one.value);
                    same.map_or_else(Group::default, |same| same.group)
                };
                Ok((Totals::from(&sums), named.iter().map(group).collect()))
            }
        }
    }

    pub(super) async fn cells(
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

/// Returns the groups, and the values to which their codes belong.
async fn grouped(scan: &Scan, values: &Values) -> Result<(Values, Grouping)> {
    let group = async |values: &Values| {
        let (scan, values) = (scan.clone().reading(values.parts()), values.clone());
        scan.fold(move || Grouping::of(values.clone())).await
    };
    let fold = group(values).await?;
    // Only the parts loaded for this fold tell whether the columns know all values.
    match scan.values_of_rows(values).await? {
        None => Ok((values.clone(), fold)),
        Some(values) => {
            let fold = group(&values).await?;
            Ok((values, fold))
        }
    }
}

async fn of_columns(scan: &Scan, values: &Values, wanted: &Wanted) -> Result<Found> {
    let (values, fold) = grouped(scan, values).await?;
    let (project, wanted) = (scan.project.clone(), wanted.clone());
    scan.in_turn(move || select(values, fold, &wanted, &project.dictionary.read())).await
}

/// Selects the wanted values.
fn select(values: Values, fold: Grouping, wanted: &Wanted, dictionary: &Dictionary) -> Found {
    let mut groups: Vec<(usize, Group)> =
        fold.groups.into_iter().enumerate().filter(|(_, group)| group.sessions > 0).collect();
    if let Some(search) = &wanted.search {
        groups.retain(|(code, _)| values.text(*code, dictionary).is_some_and(|value| search.finds(&value)));
    }
    let distinct = groups.len() as u64;
    groups.retain(|(code, group)| wanted.is_behind(group, || values.text(*code, dictionary)));
    let end = (wanted.offset + wanted.limit) as usize;
    // Texts are only created for values that may be shown or follow: the leaders, the first that follows them, and all
    // ties with it.
    let compare = |one: &Group, other: &Group| wanted.compare(wanted.rank(one), wanted.rank(other));
    groups.sort_unstable_by(|(_, one), (_, other)| compare(one, other));
    if let Some((_, next)) = groups.get(end).copied() {
        let ties = groups.iter().skip(end).take_while(|(_, group)| compare(group, &next).is_eq()).count();
        groups.truncate(end + ties);
    }
    let mut named: Vec<Named> = groups
        .into_iter()
        .map(|(code, group)| Named { code, value: values.text(code, dictionary), group })
        .collect();
    named.sort_unstable_by(|one, other| {
        let values = || wanted.compare_values(one.value.as_deref(), other.value.as_deref());
        compare(&one.group, &other.group).then_with(values)
    });
    named.drain(..named.len().min(wanted.offset as usize));
    let next = cut(&mut named, wanted);
    Found { sums: fold.sums, named, distinct, next, values }
}

/// Cuts the values to the wanted number. Returns the place of the last one if others follow.
fn cut(named: &mut Vec<Named>, wanted: &Wanted) -> Option<Place> {
    let limit = wanted.limit as usize;
    let more = named.len() > limit;
    named.truncate(limit);
    named.last().filter(|_| more).map(|last| wanted.place(last))
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    values: &Values,
    wanted: &Wanted,
    only: Option<Vec<Option<String>>>,
) -> Result<(Vec<Named>, u64, Option<Place>)> {
    let read = async |limit: u32, offset: u32, after: Option<&Place>| {
        let search = wanted.search.as_ref();
        let mut own = vec![
            Bound::Long(limit.into()),
            Bound::Long(offset.into()),
            Bound::OptionalText(search.map(|search| search.text.clone())),
            Bound::Texts(search.map(|search| search.labelled.clone()).unwrap_or_default()),
            only.clone().map_or(Bound::NoTexts, Bound::OptionalTexts),
            Bound::OptionalReal(after.map(|after| after.rank().0)),
            Bound::OptionalLong(after.map(|after| i64::try_from(after.sessions).unwrap_or(i64::MAX))),
            Bound::OptionalText(after.and_then(|after| after.value.clone())),
        ];
        let text = definition::with(Breakdown::DEFINITION, "dimension", &values.sql(5 + own.len()));
        let text = definition::with(&text, "behind", &wanted.sql_behind(after.is_some()));
        let text = definition::with(&text, "order", &wanted.sql_order());
        own.extend(values.bound());
        definition::rows(pool, site, filter, &text, own).await
    };
    let after = wanted.after.as_ref();
    // One more, which tells that others follow.
    let mut rows = read(wanted.limit + 1, wanted.offset, after).await?;
    let mut shown = rows.len();
    if rows.is_empty() && (wanted.offset > 0 || after.is_some()) {
        // A page after the last one still needs the number of values.
        rows = read(1, 0, None).await?;
        shown = 0;
    }
    let distinct = rows.first().map(|row| counted(row, "distinct_values")).transpose().map_err(postgres)?;
    let named = rows.iter().take(shown).map(|row| {
        let value = row.try_get::<Option<String>, _>("value")?;
        Ok(Named { code: 0, value, group: Group::from_row(row)? })
    });
    let mut named = named.collect::<Result<Vec<_>, sqlx::Error>>().map_err(postgres)?;
    let next = cut(&mut named, wanted);
    Ok((named, distinct.unwrap_or(0), next))
}

//! Filter options: the most frequent values of every dimension that has a filter.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row};

use super::counting::{Search, most_frequent};
use super::groups::{Values, tier_sql};
use super::labels::Labels;
use super::owners::{NOBODY, Owners};
use super::prop_values::PropsOf;
use super::totals::counted;
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition};
use crate::columns::{Codes, Day, Dictionary, postgres, with_codes};
use crate::dimension::Dimension;
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::Period;
use crate::wire::count;

/// Parameters of the filter options.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct FilterOptionsParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Maximum number of values per dimension; 20 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Only this dimension, which may be one without a filter parameter, like `hour`.
    #[serde(default)]
    #[schemars(with = "Dimension")]
    pub dimension: Option<Dimension>,
    /// Only for `event_prop`: the property whose values to use. By default, the values are the names of properties.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop: Option<String>,
    /// Only for `event_prop`: the name of the events to look at; all events by default.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop_event: Option<String>,
    /// Only values that contain this text in the value or in its label. The letters A to Z are matched in either case.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub search: Option<String>,
}

/// Values that can be used in filters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FilterOptions {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Every dimension that has a filter parameter, including those without values; or only the requested one.
    pub dimensions: Vec<DimensionOptions>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Values of one dimension, most sessions first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DimensionOptions {
    /// The dimension. The filter parameter has the same name.
    pub dimension: Dimension,
    /// Values of the dimension, most sessions first.
    pub options: Vec<FilterOption>,
    /// True if there are more values.
    pub has_more: bool,
}

/// One value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FilterOption {
    /// The value, as the filter expects it.
    pub value: String,
    /// Label of a page group or a relevance tier, or name of a goal; null for other dimensions.
    pub label: Option<String>,
    /// Number of sessions with the value.
    pub sessions: u64,
}

const DEFAULT_LIMIT: u32 = 20;
const MAX_LIMIT: u32 = 200;

/// Returns the dimensions that can be filtered by a value, in display order.
fn dimensions() -> impl Iterator<Item = Dimension> {
    use Dimension::*;
    let few = [Stitch, ClickId, Traffic];
    let no_parameter = [EntryPage, ExitPage, EntryHost, Hour, Weekday, EventProp];
    let left_out = move |dimension: &Dimension| few.contains(dimension) || no_parameter.contains(dimension);
    Dimension::ALL.iter().copied().filter(move |dimension| !left_out(dimension))
}

impl Report for FilterOptions {
    type Params = FilterOptionsParams;

    const NAME: &'static str = "filter-options";
    const SUMMARY: &'static str = "The most frequent values of every dimension that has a filter.";
    const DESCRIPTION: &'static str = "For menus of a filter, with the number of sessions of each value. \
                                       `dimension` asks for one dimension alone, which may have no filter, and \
                                       `search` for values that contain a text.";
    const DEFINITION: &'static str = include_str!("filter_options.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: FilterOptionsParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
            let wanted = params.dimension.map_or_else(|| dimensions().collect(), |one| vec![one]);
            let labels = Labels::of(reports, site, &wanted).await?;
            let search =
                |dimension| params.search.as_deref().map(|text| Search::of(text, dimension, &labels));
            let way = reports.way(site, &filter).await?;
            // One more, which tells that there are more.
            let fetched = limit + 1;
            let found = match (params.dimension, way) {
                (Some(one), way) => {
                    let props = PropsOf { name: params.prop.clone(), event: params.prop_event.clone() };
                    let values = Values::under(one, site, &filter, &Arc::new(props));
                    vec![(one, most_frequent(way, site, &filter, &values, fetched, search(one)).await?)]
                }
                (None, Way::Columns(scan)) => {
                    of_columns(&scan, site, &filter, fetched as usize, search).await?
                }
                (None, Way::Sql(pool)) => of_rows(&pool, site, &filter, fetched, search).await?,
            };
            let dimensions = found
                .into_iter()
                .map(|(dimension, values)| DimensionOptions {
                    dimension,
                    has_more: values.len() > limit as usize,
                    options: values
                        .into_iter()
                        .take(limit as usize)
                        .map(|(value, sessions)| FilterOption {
                            label: labels.label(dimension, &value),
                            value,
                            sessions,
                        })
                        .collect(),
                })
                .collect();
            Ok(Self { period: filter.period, dimensions, recomputing: false })
        })
    }
}

type Found = Vec<(Dimension, Vec<(String, u64)>)>;

async fn of_columns(
    scan: &Scan,
    site: &Site,
    filter: &Filter,
    limit: usize,
    search: impl Fn(Dimension) -> Option<Search>,
) -> Result<Found> {
    let all = every(site, filter);
    let counts = scan.fold(move || Counting::of(all.clone())).await?.counts;
    let searches: Vec<Option<Search>> = dimensions().map(search).collect();
    let (all, project) = (every(site, filter), scan.project.clone());
    let find = move || {
        let dictionary = project.dictionary.read();
        dimensions()
            .zip(all)
            .zip(counts)
            .zip(searches)
            .map(|(((dimension, values), counts), search)| {
                (dimension, leaders(&values, &counts, limit, search.as_ref(), &dictionary))
            })
            .collect()
    };
    scan.in_turn(find).await
}

/// Returns the values of all dimensions.
fn every(site: &Site, filter: &Filter) -> Vec<Values> {
    let props = Arc::new(PropsOf::default());
    dimensions().map(|dimension| Values::under(dimension, site, filter, &props)).collect()
}

/// Returns the values with the most sessions; ties in byte order.
fn leaders(
    values: &Values,
    counts: &[u64],
    limit: usize,
    search: Option<&Search>,
    dictionary: &Dictionary,
) -> Vec<(String, u64)> {
    let mut counted: Vec<(usize, u64)> =
        counts.iter().copied().enumerate().filter(|(_, sessions)| *sessions > 0).collect();
    if let Some(search) = search {
        counted.retain(|(code, _)| values.text(*code, dictionary).is_some_and(|value| search.finds(&value)));
    }
    counted.sort_unstable_by_key(|(_, sessions)| std::cmp::Reverse(*sessions));
    // The absent value may be among the leaders; it is removed only below.
    if let Some((_, least)) = counted.get(limit).copied() {
        counted.retain(|(_, sessions)| *sessions >= least);
    }
    let mut named: Vec<(String, u64)> = counted
        .into_iter()
        .filter_map(|(code, sessions)| Some((values.text(code, dictionary)?, sessions)))
        .collect();
    named.sort_unstable_by(|(a, left), (b, right)| right.cmp(left).then_with(|| a.cmp(b)));
    named.truncate(limit);
    named
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    limit: u32,
    search: impl Fn(Dimension) -> Option<Search>,
) -> Result<Found> {
    let searches: Vec<_> = dimensions().map(|dimension| (dimension, search(dimension))).collect();
    let text = searches.iter().find_map(|(_, search)| search.as_ref()).map(|search| search.text.clone());
    let labelled = searches.into_iter().flat_map(|(dimension, search)| {
        let values = search.map(|search| search.labelled).unwrap_or_default();
        values.into_iter().map(move |value| format!("{dimension} {value}"))
    });
    let own = vec![Bound::Long(limit.into()), Bound::OptionalText(text), Bound::Texts(labelled.collect())];
    let rows = definition::rows(pool, site, filter, &with_all_fields(site, filter), own).await?;
    let mut found: Found = dimensions().map(|dimension| (dimension, Vec::new())).collect();
    for row in &rows {
        let name: &str = row.try_get("dimension").map_err(postgres)?;
        if let Some((_, values)) = found.iter_mut().find(|(dimension, _)| dimension.as_str() == name) {
            let value = row.try_get("value").map_err(postgres)?;
            values.push((value, counted(row, "sessions").map_err(postgres)?));
        }
    }
    Ok(found)
}

/// Returns the definition with every field of a session in the marked place.
fn with_all_fields(site: &Site, filter: &Filter) -> String {
    let field = |(dimension, values): (Dimension, Values)| match values {
        Values::Field(text) => Some(format!("('{dimension}', {})", text.sql())),
        Values::Tier(tiers) => Some(format!("('{dimension}', {})", tier_sql(&tiers))),
        _ => None,
    };
    let fields: Vec<String> = dimensions().zip(every(site, filter)).filter_map(field).collect();
    definition::with(FilterOptions::DEFINITION, "fields", &fields.join(", "))
}

/// By value: the number of sessions of a day that had the value, and the last of them.
#[derive(Clone, Copy)]
struct Seen {
    sessions: u32,
    last: u32,
}

struct Counting {
    values: Vec<Values>,
    counts: Vec<Vec<u64>>,
    owners: Owners,
    seen: Vec<Seen>,
}

impl Counting {
    fn of(values: Vec<Values>) -> Self {
        Self { counts: vec![Vec::new(); values.len()], values, owners: Owners::default(), seen: Vec::new() }
    }
}

/// Counts the sessions that have each code. A session counts once, however often it has the code.
fn count_owners(codes: &Codes, owners: &[u32], seen: &mut [Seen]) {
    with_codes!(codes, |codes| {
        for (code, owner) in codes.iter().zip(owners) {
            let seen = &mut seen[usize::try_from(*code).unwrap_or_default()];
            seen.sessions += u32::from((seen.last != *owner) & (*owner != NOBODY));
            seen.last = *owner;
        }
    });
}

impl Fold for Counting {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let Self { values, counts, owners, seen } = self;
        for (values, counts) in values.iter().zip(counts) {
            counts.resize(values.len(dictionary).max(counts.len()), 0);
            if let Some(single) = values.single(day) {
                single.count(mask, counts);
            } else if let Some((codes, table)) = values.listed(day) {
                seen.clear();
                seen.resize(counts.len(), Seen { sessions: 0, last: NOBODY });
                count_owners(codes, owners.of(&table.ends, mask), seen);
                for (count, seen) in counts.iter_mut().zip(&*seen) {
                    *count += u64::from(seen.sessions);
                }
            } else {
                values.several(day, dictionary).count(mask, counts);
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (counts, mut other) in self.counts.iter_mut().zip(other.counts) {
            if other.len() > counts.len() {
                std::mem::swap(counts, &mut other);
            }
            for (count, other) in counts.iter_mut().zip(other) {
                *count += other;
            }
        }
    }
}

//! Breakdown: the sessions of a period by the values of one dimension.

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use entity::visits::session::KEYS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::groups::{Values, distinct};
use super::labels::Labels;
use super::totals::{BOUNCED, Sums, Totals, counted, money, ratio};
use super::visitors::{Visitors, is_new};
use super::{Fold, Report, Reports, Scan, Site, Way, definition, timeseries};
use crate::columns::{Codes, Day, Dictionary, postgres, range, with_codes};
use crate::dimension::Dimension;
use crate::filter::{Bound, Filter, FilterParams};
use crate::period::Period;
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
    /// How many values at most; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// Sessions by the values of a dimension, most sessions first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    /// The days covered, in the project's time zone.
    pub period: Period,
    /// What the sessions are split by.
    pub dimension: Dimension,
    /// What the selected sessions come to.
    pub totals: Totals,
    /// One row per value, most sessions first; equal ones by their value.
    pub rows: Vec<BreakdownRow>,
    /// How many values there are in all; rows may be fewer.
    pub distinct: u64,
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
    /// Share of all selected sessions, 0 to 1.
    pub share: f64,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

impl Report for Breakdown {
    type Params = BreakdownParams;

    const NAME: &'static str = "breakdown";
    const SUMMARY: &'static str = "The sessions of a period by the values of one dimension.";
    const DEFINITION: &'static str = include_str!("breakdown.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    async fn answer(reports: &Reports, site: &Site, params: BreakdownParams) -> Result<Self> {
        let filter = reports.filter(site, &params.filter)?;
        let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
        let dimension = params.dimension;
        let (sums, groups, distinct) = match reports.way(site, &filter).await? {
            Way::Columns(scan) => of_columns(&scan, Values::of(dimension, site), limit).await?,
            Way::Sql(pool) => of_rows(&pool, site, &filter, dimension, limit).await?,
        };
        let labels = Labels::of(reports, site, &[dimension]).await?;
        let rows = groups
            .into_iter()
            .map(|(value, group)| BreakdownRow {
                label: value.as_deref().and_then(|value| labels.label(dimension, value)),
                value,
                sessions: group.sessions,
                visitors: group.visitors,
                pageviews: group.pageviews,
                conversions: group.conversions,
                conversion_rate: ratio(group.conversions, group.sessions),
                conversion_value: money(group.value),
                bounce_rate: ratio(group.bounces, group.sessions),
                average_engaged_ms: ratio(group.engaged, group.sessions),
                share: ratio(group.sessions, sums.sessions),
            })
            .collect();
        Ok(Self {
            period: filter.period,
            dimension,
            totals: Totals::from(&sums),
            rows,
            distinct,
            recomputing: false,
        })
    }
}

type Groups = (Sums, Vec<(Option<String>, Group)>, u64);

async fn of_columns(scan: &Scan, values: Values, limit: u32) -> Result<Groups> {
    let fold = scan.fold(move || Grouping::of(values)).await?;
    let dictionary = scan.project.dictionary.read();
    let mut groups: Vec<(usize, Group)> =
        fold.groups.into_iter().enumerate().filter(|(_, group)| group.sessions > 0).collect();
    let distinct = groups.len() as u64;
    // Texts are only made for what may be shown: the leaders and who ties with the last of them.
    groups.sort_unstable_by_key(|(_, group)| std::cmp::Reverse(group.sessions));
    if let Some((_, last)) = groups.get(limit as usize - 1) {
        let least = last.sessions;
        groups.retain(|(_, group)| group.sessions >= least);
    }
    let mut groups: Vec<_> =
        groups.into_iter().map(|(code, group)| (values.text(code, &dictionary), group)).collect();
    groups.sort_unstable_by(|(a, left), (b, right)| {
        right.sessions.cmp(&left.sessions).then_with(|| a.is_none().cmp(&b.is_none())).then_with(|| a.cmp(b))
    });
    groups.truncate(limit as usize);
    Ok((fold.sums, groups, distinct))
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    dimension: Dimension,
    limit: u32,
) -> Result<Groups> {
    let sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let text = definition::with(Breakdown::DEFINITION, "dimension", &Values::of(dimension, site).sql());
    let rows = definition::rows(pool, site, filter, &text, vec![Bound::Long(limit.into())]).await?;
    let read = |row: &PgRow| -> Result<_, sqlx::Error> {
        let group = Group {
            sessions: counted(row, "sessions")?,
            visitors: counted(row, "visitors")?,
            pageviews: counted(row, "pageviews")?,
            conversions: counted(row, "conversions")?,
            bounces: counted(row, "bounces")?,
            engaged: counted(row, "engaged")?,
            value: row.try_get("value_sum")?,
            last_visitor: 0,
        };
        Ok((row.try_get::<Option<String>, _>("value")?, group))
    };
    let groups = rows.iter().map(read).collect::<Result<_, _>>().map_err(postgres)?;
    let distinct = rows.first().map(|row| counted(row, "distinct_values")).transpose().map_err(postgres)?;
    Ok((sums, groups, distinct.unwrap_or(0)))
}

#[derive(Clone, Copy, Debug, Default)]
struct Group {
    sessions: u64,
    visitors: u64,
    pageviews: u64,
    conversions: u64,
    bounces: u64,
    engaged: u64,
    value: i64,
    /// The visitor whose session was added last.
    last_visitor: u32,
}

impl Group {
    fn add(&mut self, one: &Self, visitor: u32) {
        self.merge(one);
        self.visitors += u64::from(is_new(&mut self.last_visitor, visitor));
    }

    fn merge(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.visitors += other.visitors;
        self.pageviews += other.pageviews;
        self.conversions += other.conversions;
        self.bounces += other.bounces;
        self.engaged += other.engaged;
        self.value = self.value.saturating_add(other.value);
    }
}

/// What is counted of the sessions of a day.
struct Counted<'day> {
    pageviews: &'day Codes,
    conversions: &'day [u8],
    flags: &'day Codes,
    engaged: &'day [u32],
    value: &'day [i64],
}

impl<'day> Counted<'day> {
    fn of(day: &'day Day) -> Self {
        let sessions = &day.sessions;
        Self {
            pageviews: sessions.get(KEYS.pageviews),
            conversions: sessions.get(KEYS.conversions),
            flags: sessions.get(KEYS.flags),
            engaged: sessions.get(KEYS.engaged_ms),
            value: sessions.get(KEYS.conversion_value),
        }
    }

    /// One session, not counted as a visitor yet.
    fn session(&self, session: usize) -> Group {
        Group {
            sessions: 1,
            visitors: 0,
            pageviews: self.pageviews.get(session).into(),
            conversions: u64::from(self.conversions[session] > 0),
            bounces: u64::from(self.flags.get(session) & BOUNCED != 0),
            engaged: self.engaged[session].into(),
            value: self.value[session],
            last_visitor: 0,
        }
    }
}

struct Grouping {
    values: Values,
    sums: Sums,
    groups: Vec<Group>,
    visitors: Visitors,
}

impl Grouping {
    fn of(values: Values) -> Self {
        Self { values, sums: Sums::default(), groups: Vec::new(), visitors: Visitors::default() }
    }
}

impl Fold for Grouping {
    fn add(&mut self, day: &Day, mask: &[bool], dictionary: &Dictionary) {
        self.sums.add_day(day, mask);
        let size = self.values.len(dictionary).max(self.groups.len());
        self.groups.resize(size, Group::default());
        let (groups, visitors) = (&mut self.groups, &mut self.visitors);
        let counted = Counted::of(day);
        if let Some(codes) = self.values.single(day) {
            with_codes!(&*codes, |codes| visitors.each(day, mask, |session, visitor| {
                let code = usize::try_from(codes[session]).unwrap_or_default();
                groups[code].add(&counted.session(session), visitor);
            }));
        } else if let Some((codes, ends)) = self.values.listed(day) {
            with_codes!(codes, |codes| visitors.each(day, mask, |session, visitor| {
                let one = counted.session(session);
                for code in distinct(&codes[range(ends, session)]) {
                    groups[usize::try_from(code).unwrap_or_default()].add(&one, visitor);
                }
            }));
        } else {
            let mut codes = Vec::new();
            visitors.each(day, mask, |session, visitor| {
                self.values.several(day, session, dictionary, &mut codes);
                let one = counted.session(session);
                for &code in &codes {
                    groups[code as usize].add(&one, visitor);
                }
            });
        }
    }

    fn merge(&mut self, mut other: Self) {
        if other.groups.len() > self.groups.len() {
            std::mem::swap(&mut self.groups, &mut other.groups);
        }
        self.sums.merge(&other.sums);
        for (group, other) in self.groups.iter_mut().zip(&other.groups) {
            group.merge(other);
        }
    }
}

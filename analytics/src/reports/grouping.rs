//! Sessions by the values of a dimension, counted.

use async_graphql::SimpleObject;
use entity::visits::session::KEYS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::Fold;
use super::groups::{Values, distinct};
use super::totals::{BOUNCED, Sums, counted, money, ratio};
use super::visitors::{Visitors, is_new};
use crate::columns::{Codes, Day, Dictionary, range, with_codes};

/// What some sessions come to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownFigures {
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
}

/// Sums over sessions, in whole numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub(super) sessions: u64,
    pub(super) visitors: u64,
    pub(super) pageviews: u64,
    pub(super) conversions: u64,
    pub(super) bounces: u64,
    pub(super) engaged: u64,
    pub(super) relevance: u64,
    pub(super) value: i64,
    /// The visitor whose session was added last.
    last_visitor: u32,
}

impl From<&Group> for BreakdownFigures {
    fn from(group: &Group) -> Self {
        let per_session = |sum| ratio(sum, group.sessions);
        Self {
            sessions: group.sessions,
            visitors: group.visitors,
            pageviews: group.pageviews,
            conversions: group.conversions,
            conversion_rate: per_session(group.conversions),
            conversion_value: money(group.value),
            bounce_rate: per_session(group.bounces),
            average_engaged_ms: per_session(group.engaged),
            average_relevance: per_session(group.relevance),
        }
    }
}

impl Group {
    pub(super) fn from_row(row: &PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            sessions: counted(row, "sessions")?,
            visitors: counted(row, "visitors")?,
            pageviews: counted(row, "pageviews")?,
            conversions: counted(row, "conversions")?,
            bounces: counted(row, "bounces")?,
            engaged: counted(row, "engaged")?,
            relevance: counted(row, "relevance")?,
            value: row.try_get("value_sum")?,
            last_visitor: 0,
        })
    }

    pub(super) fn add(&mut self, one: &Self, visitor: u32) {
        self.merge(one);
        self.saw(visitor);
    }

    /// Counts a visitor, those of whose sessions come one after the other.
    fn saw(&mut self, visitor: u32) {
        self.visitors += u64::from(is_new(&mut self.last_visitor, visitor));
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.visitors += other.visitors;
        self.pageviews += other.pageviews;
        self.conversions += other.conversions;
        self.bounces += other.bounces;
        self.engaged += other.engaged;
        self.relevance += other.relevance;
        self.value = self.value.saturating_add(other.value);
    }
}

/// What is counted of the sessions of a day.
pub(super) struct Counted<'day> {
    pageviews: &'day Codes,
    conversions: &'day [u8],
    flags: &'day Codes,
    engaged: &'day [u32],
    relevance: &'day [u8],
    value: &'day [i64],
}

impl<'day> Counted<'day> {
    pub(super) fn of(day: &'day Day) -> Self {
        let sessions = &day.sessions;
        Self {
            pageviews: sessions.get(KEYS.pageviews),
            conversions: sessions.get(KEYS.conversions),
            flags: sessions.get(KEYS.flags),
            engaged: sessions.get(KEYS.engaged_ms),
            relevance: sessions.get(KEYS.relevance),
            value: sessions.get(KEYS.conversion_value),
        }
    }

    /// Every session whose mask is set, not counted as a visitor yet.
    fn each(&self, mask: &[bool], mut each: impl FnMut(usize, Group)) {
        with_codes!(self.pageviews, |pageviews| with_codes!(self.flags, |flags| {
            for session in (0..mask.len()).filter(|session| mask[*session]) {
                each(session, self.one(session, pageviews[session].into(), flags[session].into()));
            }
        }));
    }

    /// One session, not counted as a visitor yet.
    pub(super) fn session(&self, session: usize) -> Group {
        self.one(session, self.pageviews.get(session), self.flags.get(session))
    }

    fn one(&self, session: usize, pageviews: u32, flags: u32) -> Group {
        Group {
            sessions: 1,
            visitors: 0,
            pageviews: pageviews.into(),
            conversions: u64::from(self.conversions[session] > 0),
            bounces: u64::from(flags & BOUNCED != 0),
            engaged: self.engaged[session].into(),
            relevance: self.relevance[session].into(),
            value: self.value[session],
            last_visitor: 0,
        }
    }
}

/// The fold over all values of a dimension; groups stand at their codes.
pub(super) struct Grouping {
    values: Values,
    pub(super) sums: Sums,
    pub(super) groups: Vec<Group>,
    visitors: Visitors,
}

impl Grouping {
    pub(super) fn of(values: Values) -> Self {
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
            with_codes!(&*codes, |codes| {
                // Adding up goes through the columns in their order; only visitors need the other.
                counted.each(mask, |session, one| {
                    groups[usize::try_from(codes[session]).unwrap_or_default()].merge(&one);
                });
                visitors.each(day, mask, |session, visitor| {
                    groups[usize::try_from(codes[session]).unwrap_or_default()].saw(visitor);
                });
            });
        } else if let Some((codes, ends)) = self.values.listed(day) {
            with_codes!(codes, |codes| visitors.each(day, mask, |session, visitor| {
                let one = counted.session(session);
                for code in distinct(&codes[range(ends, session)]) {
                    groups[usize::try_from(code).unwrap_or_default()].add(&one, visitor);
                }
            }));
        } else {
            let several = self.values.several(day, dictionary);
            let mut codes = Vec::new();
            visitors.each(day, mask, |session, visitor| {
                several.of(session, &mut codes);
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

//! Folds sessions into groups by the values of a dimension.

use async_graphql::SimpleObject;
use entity::visits::session::KEYS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::Fold;
use super::groups::{Several, Values};
use super::owners::{NOBODY, Owners};
use super::totals::{BOUNCED, Sums, counted, money, ratio};
use super::visitors::{LastMet, Visitors, is_new};
use crate::columns::{Amounts, Day, Dictionary, RowEnds, with_codes};
use crate::filter::Mask;

/// Figures of a group of sessions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownFigures {
    /// Number of sessions with the value.
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
    pub(super) lasted: u64,
    pub(super) relevance: u64,
    pub(super) value: i64,
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
            average_duration_ms: per_session(group.lasted),
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
            lasted: counted(row, "lasted")?,
            relevance: counted(row, "relevance")?,
            value: row.try_get("value_sum")?,
        })
    }

    #[inline]
    pub(super) fn merge(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.visitors += other.visitors;
        self.pageviews += other.pageviews;
        self.conversions += other.conversions;
        self.bounces += other.bounces;
        self.engaged += other.engaged;
        self.lasted += other.lasted;
        self.relevance += other.relevance;
        // Few sessions have a value, and saturating additions cannot be vectorized.
        if other.value != 0 {
            self.value = self.value.saturating_add(other.value);
        }
    }
}

/// Counted fields of the sessions of a day.
pub(super) struct Counted<'day> {
    alone: &'day [bool],
    pageviews: Vec<u32>,
    conversions: &'day [u8],
    bounced: Vec<bool>,
    engaged: &'day [u32],
    /// Time since the start.
    lasted: &'day [u32],
    relevance: &'day [u8],
    value: &'day Amounts,
}

impl<'day> Counted<'day> {
    pub(super) fn of(day: &'day Day) -> Self {
        let sessions = &day.sessions;
        let bounced = |flags: u32| flags & BOUNCED != 0;
        Self {
            alone: &day.by_visitor.alone,
            // In one width, so that the code that iterates over them is compiled once.
            pageviews: with_codes!(sessions.get(KEYS.pageviews), |of| of
                .iter()
                .map(|n| (*n).into())
                .collect()),
            conversions: sessions.get(KEYS.conversions),
            bounced: with_codes!(sessions.get(KEYS.flags), |of| {
                of.iter().map(|flags| bounced((*flags).into())).collect()
            }),
            engaged: sessions.get(KEYS.engaged_ms),
            lasted: sessions.get(KEYS.last_at),
            relevance: sessions.get(KEYS.relevance),
            value: sessions.get(KEYS.conversion_value),
        }
    }

    /// Returns the figures of one session. Its visitor is counted here only if this is the visitor's only session of
    /// the day.
    #[inline]
    pub(super) fn session(&self, session: usize) -> Group {
        Group {
            sessions: 1,
            visitors: self.alone[session].into(),
            pageviews: self.pageviews[session].into(),
            conversions: u64::from(self.conversions[session] > 0),
            bounces: self.bounced[session].into(),
            engaged: self.engaged[session].into(),
            lasted: self.lasted[session].into(),
            relevance: self.relevance[session].into(),
            value: self.value.get(session),
        }
    }
}

/// Fold over all values of a dimension. Groups are indexed by code.
pub(super) struct Grouping {
    values: Values,
    pub(super) sums: Sums,
    pub(super) groups: Vec<Group>,
    visitors: Visitors,
    /// Visitor that was last counted in each group.
    last_visitor: LastMet,
    /// Session of the day that was last counted in each group.
    last_session: Vec<u32>,
    owners: Owners,
}

impl Grouping {
    pub(super) fn of(values: Values) -> Self {
        Self {
            values,
            sums: Sums::default(),
            groups: Vec::new(),
            visitors: Visitors::default(),
            last_visitor: LastMet::default(),
            last_session: Vec::new(),
            owners: Owners::default(),
        }
    }

    /// Adds sessions that have one code each, in the order of the columns. Only visitors need another order.
    fn add_single<C: Copy + Into<u32>>(&mut self, day: &Day, mask: &[bool], codes: &[C]) {
        let Self { groups, visitors, last_visitor, .. } = self;
        let groups = groups.as_mut_slice();
        let index = |code: C| -> usize { code.into() as usize };
        let counted = Counted::of(day);
        for (session, (code, _)) in codes.iter().zip(mask).enumerate().filter(|(_, (_, keep))| **keep) {
            groups[index(*code)].merge(&counted.session(session));
        }
        visitors.each_returning(day, mask, |session, visitor| {
            let code = index(codes[session]);
            groups[code].visitors += u64::from(last_visitor.is_new(code, visitor));
        });
    }

    /// Adds sessions that have a set of codes each. Sessions with the same set are added up first.
    fn add_sets<C: Copy + Into<u32>>(&mut self, day: &Day, mask: &[bool], sets: &[C], codes: &[Vec<u32>]) {
        let Self { groups, visitors, last_visitor, .. } = self;
        let none = Vec::new();
        let of = |set: C| codes.get(set.into() as usize).unwrap_or(&none);
        let mut by_set = vec![Group::default(); codes.len()];
        let counted = Counted::of(day);
        for (session, (set, _)) in sets.iter().zip(mask).enumerate().filter(|(_, (_, keep))| **keep) {
            // Most sessions have none.
            if !of(*set).is_empty() {
                by_set[(*set).into() as usize].merge(&counted.session(session));
            }
        }
        for (codes, set) in codes.iter().zip(&by_set) {
            codes.iter().for_each(|code| groups[*code as usize].merge(set));
        }
        visitors.each_returning(day, mask, |session, visitor| {
            for code in of(sets[session]) {
                let code = *code as usize;
                groups[code].visitors += u64::from(last_visitor.is_new(code, visitor));
            }
        });
    }

    /// Adds sessions that have any number of codes each, with repetitions. `ends` holds where the codes of each session
    /// end.
    fn add_listed<C: Copy + Into<u32>>(&mut self, day: &Day, mask: &[bool], codes: &[C], ends: &RowEnds) {
        let Self { groups, visitors, last_visitor, last_session, owners, .. } = self;
        let index = |code: C| -> usize { code.into() as usize };
        let counted = Counted::of(day);
        let counted: Vec<Group> = (0..day.len()).map(|session| counted.session(session)).collect();
        last_session.clear();
        last_session.resize(groups.len(), NOBODY);
        let (groups, last_session) = (groups.as_mut_slice(), last_session.as_mut_slice());
        for (code, &owner) in codes.iter().zip(owners.of(ends, mask)) {
            let (code, Some(&one)) = (index(*code), counted.get(owner as usize)) else { continue };
            if is_new(&mut last_session[code], owner) {
                groups[code].merge(&one);
            }
        }
        let ranges = ends.unpacked();
        visitors.each_returning(day, mask, |session, visitor| {
            for code in &codes[ranges.of(session)] {
                let code = index(*code);
                groups[code].visitors += u64::from(last_visitor.is_new(code, visitor));
            }
        });
    }
}

impl Fold for Grouping {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        self.sums.add_day(day, mask);
        let size = self.values.len(dictionary).max(self.groups.len());
        self.groups.resize(size, Group::default());
        self.last_visitor.resize(size);
        if let Some(codes) = self.values.single(day) {
            with_codes!(&*codes, |codes| self.add_single(day, mask, codes));
        } else if let Some((codes, table)) = self.values.listed(day) {
            with_codes!(codes, |codes| self.add_listed(day, mask, codes, &table.ends));
        } else {
            match self.values.several(day, dictionary) {
                // If there are more sets than sessions, counting by set does not pay off.
                Several::Sets(sets, codes) if codes.len() <= 256 + day.len() => {
                    with_codes!(&*sets, |sets| self.add_sets(day, mask, sets, codes));
                }
                several => {
                    let (codes, ends) = several.listed(mask);
                    self.add_listed(day, mask, &codes, &ends);
                }
            }
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

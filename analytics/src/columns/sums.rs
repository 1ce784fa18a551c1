//! Sums over sessions.

use std::sync::OnceLock;

use entity::visits::session::KEYS;

use super::Day;
use super::codes::{count_set, masked_sum, masked_sum_wide, with_codes};

/// Sums over sessions. They are whole numbers, so the result does not depend on the order of addition. All displayed
/// figures are derived from them in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub sessions: u64,
    pub visitors: u64,
    pub pageviews: u64,
    pub events: u64,
    pub conversions: u64,
    pub bounces: u64,
    pub engaged: u64,
    pub lasted: u64,
    pub scroll: u64,
    pub relevance: u64,
    /// In ten-thousandths of the currency's unit.
    pub value: i64,
    pub confirmed: u64,
    pub pending: u64,
    /// In ten-thousandths of the currency's unit.
    pub recorded: i64,
    /// Number of values without an exchange rate.
    pub unconverted: u64,
}

impl Sums {
    /// Adds the sessions of a day whose mask is set.
    pub(crate) fn add(&mut self, day: &Day, mask: &[bool]) {
        self.sessions += count_set(mask.iter().copied());
        self.visitors += day.by_visitor.distinct(mask);
        let sessions = &day.sessions;
        self.pageviews += sessions.get(KEYS.pageviews).sum(mask);
        self.events += sessions.get(KEYS.events).sum(mask);
        let converted = sessions.get(KEYS.conversions).iter().map(|count| *count > 0);
        self.conversions += count_set(converted.zip(mask).map(|(converted, keep)| converted & keep));
        self.bounces += bounces(day, mask);
        self.engaged += masked_sum_wide(sessions.get(KEYS.engaged_ms), mask);
        // In columns, the end of a session is the time since its start.
        self.lasted += masked_sum_wide(sessions.get(KEYS.last_at), mask);
        self.scroll += masked_sum(sessions.get(KEYS.max_scroll), mask);
        self.relevance += masked_sum(sessions.get(KEYS.relevance), mask);
        self.value = self.value.saturating_add(sessions.get(KEYS.conversion_value).sum(mask));
        self.confirmed += masked_sum(sessions.get(KEYS.confirmed_conversions), mask);
        self.pending += masked_sum(sessions.get(KEYS.pending_conversions), mask);
        self.recorded = self.recorded.saturating_add(sessions.get(KEYS.recorded_value).sum(mask));
        self.unconverted += masked_sum(sessions.get(KEYS.unconverted_goals), mask);
        self.unconverted += masked_sum(sessions.get(KEYS.unconverted_conversions), mask);
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.visitors += other.visitors;
        self.pageviews += other.pageviews;
        self.events += other.events;
        self.conversions += other.conversions;
        self.bounces += other.bounces;
        self.engaged += other.engaged;
        self.lasted += other.lasted;
        self.scroll += other.scroll;
        self.relevance += other.relevance;
        self.value = self.value.saturating_add(other.value);
        self.confirmed += other.confirmed;
        self.pending += other.pending;
        self.recorded = self.recorded.saturating_add(other.recorded);
        self.unconverted += other.unconverted;
    }
}

pub(crate) const BOUNCED: u32 = entity::visits::Mark::Bounced.bit().unsigned_abs();

fn bounces(day: &Day, mask: &[bool]) -> u64 {
    with_codes!(day.sessions.get(KEYS.flags), |flags| {
        count_set(flags.iter().zip(mask).map(|(flags, keep)| *keep & (u32::from(*flags) & BOUNCED != 0)))
    })
}

/// Value derived from a day's columns: computed on first use, and kept until the day changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept<T>(OnceLock<T>);

impl<T> Kept<T> {
    pub(super) fn get(&self, count: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(count)
    }
}

/// Days with the same columns are equal, whether or not a value was computed.
impl<T> PartialEq for Kept<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

//! Which days of an account are read next.
//!
//! An account that was just attached is read backwards from today. Then each hour reads yesterday and today, because
//! yesterday may have ended in between, and each night the days that the platform may still restate.

use std::collections::VecDeque;

use entity::ad_cursor;
use serde::{Deserialize, Serialize};

/// Days from the first to the second, both included.
pub(super) type Window = (i32, i32);

/// Maximum number of days whose difference to the account's total is kept, the newest ones.
const MAX_DIFFERENCES: usize = 100;

/// Windows that wait, and how the one that is read now stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Plan {
    /// The next window first.
    pub(super) queue: VecDeque<Window>,
    /// Maximum number of days of a window, if the platform's answers were too large for more.
    pub(super) width: Option<i32>,
    /// How often the first window failed.
    pub(super) tries: u32,
    /// The asynchronous report of the first window.
    pub(super) run: Option<Run>,
    /// The asynchronous report of the window after it, which the platform prepares while the first one is read.
    pub(super) ahead: Option<Run>,
    /// Day of the account on which the restated days were last read.
    pub(super) night: Option<i32>,
    /// Closed days whose rows do not add up to the account's total, with what is missing in millionths.
    pub(super) differences: Vec<(i32, i64)>,
    /// When the account is due by itself, in milliseconds since 1970-01-01 UTC, while it reads days that somebody asked for.
    pub(super) regular_at: Option<i64>,
    /// Requests and waiting time of the first window so far.
    pub(super) requests: u32,
    pub(super) waited_ms: i64,
}

/// Asynchronous report of a platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Run {
    pub(super) id: String,
    /// When it was asked for, in milliseconds since 1970-01-01 UTC.
    pub(super) since: i64,
    pub(super) window: Window,
}

/// Days of an account, as its plan depends on them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Days {
    /// Today in the account's time zone.
    pub(super) today: i32,
    /// First and last day that was read.
    pub(super) covered: Option<Window>,
    pub(super) backfill: i32,
    pub(super) restated: i32,
    /// Maximum number of days of a window.
    pub(super) longest: i32,
}

impl Plan {
    /// Returns the plan of an account. One that cannot be read is made anew.
    pub(super) fn of(cursor: &ad_cursor::Model) -> Self {
        serde_json::from_value(cursor.plan.clone()).unwrap_or_default()
    }

    /// Fills an empty queue.
    pub(super) fn fill(&mut self, days: &Days) {
        if !self.queue.is_empty() {
            return;
        }
        let Days { today, .. } = *days;
        let oldest = today - days.backfill + 1;
        let is_night = self.night != Some(today);
        if is_night {
            self.night = Some(today);
            // Answers may have become smaller.
            self.width = self.width.map(|width| width * 2).filter(|width| *width < days.longest);
        }
        match days.covered {
            None => self.push(oldest, today, days.longest),
            Some((from, to)) => {
                let first =
                    if is_night { (today - days.restated + 1).max(from.min(today)) } else { today - 1 };
                // Days that nobody read while the server was down.
                self.push(first.min(to.max(from)), today, days.longest);
                if oldest < from {
                    self.push(oldest, from - 1, days.longest);
                }
            }
        }
    }

    /// Adds the windows of some days, the newest first.
    pub(super) fn push(&mut self, from: i32, to: i32, longest: i32) {
        let width = self.width.map_or(longest, |width| width.min(longest)).max(1);
        let mut to = to;
        while to >= from {
            let first = (to - width + 1).max(from);
            self.queue.push_back((first, to));
            to = first - 1;
        }
    }

    /// Replaces the first window by its halves. False if it is a single day.
    pub(super) fn halve(&mut self) -> bool {
        let Some(&(from, to)) = self.queue.front() else { return false };
        if from >= to {
            return false;
        }
        self.queue.pop_front();
        let width = (to - from + 1) / 2;
        self.width = Some(width.max(1));
        self.queue.push_front((from, to - width));
        self.queue.push_front((to - width + 1, to));
        self.run = None;
        true
    }

    /// Ends the first window. The report of the next one may be under way.
    pub(super) fn done(&mut self) {
        self.queue.pop_front();
        self.rest();
        self.run = self.ahead.take().filter(|run| self.queue.front() == Some(&run.window));
    }

    /// Returns the window whose report can be asked for while the first one is read.
    pub(super) fn next_report(&self) -> Option<Window> {
        let next = self.queue.get(1).copied().filter(|_| self.run.is_some())?;
        self.ahead.as_ref().is_none_or(|run| run.window != next).then_some(next)
    }

    /// Lets the first window wait for all others.
    pub(super) fn put_back(&mut self) {
        self.queue.rotate_left(1.min(self.queue.len()));
        self.rest();
    }

    fn rest(&mut self) {
        (self.run, self.tries, self.requests, self.waited_ms) = (None, 0, 0, 0);
    }

    /// Remembers the differences of the days of a window.
    pub(super) fn differ(&mut self, (from, to): Window, differences: Vec<(i32, i64)>) {
        self.differences.retain(|(day, _)| !(from..=to).contains(day));
        self.differences.extend(differences);
        self.differences.sort_unstable();
        let too_many = self.differences.len().saturating_sub(MAX_DIFFERENCES);
        self.differences.drain(..too_many);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAYS: Days = Days { today: 100, covered: None, backfill: 30, restated: 28, longest: 14 };

    #[test]
    fn an_account_is_read_backwards_from_today() {
        let mut plan = Plan::default();
        plan.fill(&DAYS);
        assert_eq!(plan.queue, [(87, 100), (73, 86), (71, 72)]);
    }

    #[test]
    fn then_each_hour_reads_two_days_and_each_night_the_restated_ones() {
        let mut plan = Plan { night: Some(100), ..Plan::default() };
        plan.fill(&Days { covered: Some((71, 100)), ..DAYS });
        assert_eq!(plan.queue, [(99, 100)]);
        plan.queue.clear();
        plan.fill(&Days { today: 101, covered: Some((71, 100)), ..DAYS });
        assert_eq!(plan.queue, [(88, 101), (74, 87)]);
        plan.queue.clear();
        plan.fill(&Days { today: 101, covered: Some((71, 101)), ..DAYS });
        assert_eq!(plan.queue, [(100, 101)]);
    }

    #[test]
    fn days_that_nobody_read_and_a_longer_past_are_made_up_for() {
        let mut plan = Plan { night: Some(100), ..Plan::default() };
        plan.fill(&Days { covered: Some((71, 95)), backfill: 40, ..DAYS });
        assert_eq!(plan.queue, [(95, 100), (61, 70)]);
    }

    #[test]
    fn a_report_asked_for_ahead_belongs_to_its_window_only() {
        let run = |id: &str, window| Some(Run { id: id.to_owned(), since: 0, window });
        let queue = [(20, 29), (10, 19), (0, 9)];
        let mut plan = Plan { queue: queue.into(), ..Plan::default() };
        assert_eq!(plan.next_report(), None);
        plan.run = run("a", (20, 29));
        assert_eq!(plan.next_report(), Some((10, 19)));
        plan.ahead = run("b", (10, 19));
        assert_eq!(plan.next_report(), None);
        let mut asked = plan.clone();
        plan.done();
        assert_eq!((&plan.run, &plan.ahead), (&run("b", (10, 19)), &None));
        assert_eq!(plan.next_report(), Some((0, 9)));
        asked.queue.insert(1, (40, 49));
        asked.done();
        assert_eq!((&asked.run, &asked.ahead), (&None, &None));
    }

    #[test]
    fn halves_end_at_a_day() {
        let mut plan = Plan { queue: [(1, 3), (0, 0)].into(), ..Plan::default() };
        assert!(plan.halve());
        assert_eq!(plan.queue, [(3, 3), (1, 2), (0, 0)]);
        assert!(!plan.halve());
        plan.put_back();
        assert_eq!(plan.queue, [(1, 2), (0, 0), (3, 3)]);
    }
}

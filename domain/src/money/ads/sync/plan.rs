//! Which days of an account are read next.
//!
//! An account that was just attached is read backwards from today. Then each hour reads yesterday and today, because
//! yesterday may have ended in between, and each night the days that the platform may still restate.

use std::collections::VecDeque;

use entity::ad_cursor;
use serde::{Deserialize, Serialize};

/// Days from the first to the second, both included.
pub(super) type Window = (i32, i32);

/// Maximum number of days whose difference to the account's total is kept, the newest ones: more than can be read.
const MAX_DIFFERENCES: usize = 1_200;

/// Number of days after which wider windows are tried again, because answers may have become smaller.
const TRIED_AGAIN: i32 = 7;

/// Windows that wait, and how the one that is read now stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Plan {
    /// The next window first.
    pub(super) queue: VecDeque<Window>,
    /// Maximum number of days of a window until the next night, if the answer to a longer one was broken.
    pub(super) width: Option<i32>,
    /// Maximum number of days of a window, if the answer to a longer one was too large, and the day since which that holds.
    pub(super) fits: Option<(i32, i32)>,
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
            self.width = self.width.map(|width| width * 2).filter(|width| *width < days.longest);
            if let Some((width, _)) = self.fits.filter(|(_, since)| today - since >= TRIED_AGAIN) {
                self.fits = Some((width * 2, today)).filter(|(width, _)| *width < days.longest);
            }
        }
        match days.covered {
            None => self.push(oldest, today, days.longest),
            Some((from, to)) => {
                // Nights in which nobody read: days have closed since that were open when they were read last.
                let missed = (today - 1 - to).max(0);
                let open = today - days.restated + 1 - missed;
                let first = if is_night { open.max(from.min(today)) } else { today - 1 };
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
        let fits = self.fits.map(|(width, _)| width);
        let width = [self.width, fits].into_iter().flatten().fold(longest, i32::min);
        self.queue.extend(parts((from, to), width));
    }

    /// Replaces the first window by its halves. False if it is a single day.
    pub(super) fn halve(&mut self) -> bool {
        let Some(&(from, to)) = self.queue.front().filter(|(from, to)| from < to) else { return false };
        let width = half(from, to);
        self.width = Some(width);
        self.queue.pop_front();
        parts((from, to), width).rev().for_each(|part| self.queue.push_front(part));
        self.run = None;
        true
    }

    /// Replaces the first window by its halves, and all others by windows that are no longer. False if it is a single day.
    pub(super) fn halve_all(&mut self, today: i32) -> bool {
        let Some(&(from, to)) = self.queue.front().filter(|(from, to)| from < to) else { return false };
        let width = half(from, to);
        self.fits = Some((width, today));
        self.queue = self.queue.iter().flat_map(|window| parts(*window, width)).collect();
        self.run = None;
        true
    }

    /// Returns what another plan of the account goes on with: which windows fit.
    pub(super) fn anew(&self) -> Self {
        Self { width: self.width, fits: self.fits, ..Self::default() }
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

/// Returns some days as windows of at most so many days, the newest first.
fn parts((from, to): Window, width: i32) -> impl DoubleEndedIterator<Item = Window> {
    let width = width.max(1);
    let count = if to < from { 0 } else { (to - from) / width + 1 };
    (0..count).map(move |part| {
        let last = to - part * width;
        ((last - width + 1).max(from), last)
    })
}

/// Returns the longer half of some days.
fn half(from: i32, to: i32) -> i32 {
    (to - from + 2) / 2
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
    fn after_a_pause_days_that_have_closed_meanwhile_are_read_once_more() {
        let plan = |today: i32, to: i32| {
            let mut plan = Plan { night: Some(to), ..Plan::default() };
            plan.fill(&Days { today, covered: Some((71, to)), longest: 100, backfill: 0, ..DAYS });
            plan.queue.front().copied()
        };
        // Day 74 was open on day 101.
        assert_eq!(plan(102, 101), Some((75, 102)));
        assert_eq!(plan(121, 101), Some((75, 121)));
        // Nothing is read from before what was read.
        assert_eq!(plan(121, 90), Some((71, 121)));
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
        assert_eq!(plan.queue, [(2, 3), (1, 1), (0, 0)]);
        plan.put_back();
        assert!(!plan.halve());
        assert!(!plan.halve_all(100));
        plan.put_back();
        assert_eq!(plan.queue, [(0, 0), (2, 3), (1, 1)]);
    }

    #[test]
    fn what_is_too_large_once_is_so_for_all_windows_and_for_a_week() {
        let mut plan =
            Plan { night: Some(100), queue: [(87, 100), (73, 86), (71, 72)].into(), ..Plan::default() };
        assert!(plan.halve_all(100));
        assert_eq!(plan.queue, [(94, 100), (87, 93), (80, 86), (73, 79), (71, 72)]);
        let windows = |plan: &mut Plan, today: i32| {
            plan.queue.clear();
            plan.fill(&Days { today, covered: Some((71, today)), ..DAYS });
            plan.queue.front().copied()
        };
        assert_eq!(windows(&mut plan, 106), Some((100, 106)));
        assert_eq!(windows(&mut plan, 107), Some((94, 107)), "tried again");
        assert_eq!(plan.anew(), Plan::default());
        // A broken answer may have been an accident.
        let mut plan = Plan { queue: [(87, 100), (73, 86)].into(), ..Plan::default() };
        assert!(plan.halve());
        assert_eq!(plan.queue, [(94, 100), (87, 93), (73, 86)]);
        assert_eq!(windows(&mut plan, 101), Some((88, 101)));
    }
}

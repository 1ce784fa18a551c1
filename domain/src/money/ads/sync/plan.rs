//! Which days of an account are read next.
//!
//! An account that was just attached is read backwards from today. Then each hour reads yesterday and today, because
//! yesterday may have ended in between, and each night the days that the platform may still restate. Days that cannot be
//! read leave the queue, so that the others go on, and are tried again at night. Days that are older than the first ones
//! that an account reads are tried for some nights only.

use std::cmp::Reverse;
use std::collections::VecDeque;

use entity::ad_cursor;
use serde::{Deserialize, Serialize};

use crate::ground::time::day_text;

/// Days from the first to the second, both included.
pub(super) type Window = (i32, i32);

/// Maximum number of days whose difference to the account's total is kept, the newest ones: more than can be read.
const MAX_DIFFERENCES: usize = 1_200;

/// Maximum number of windows that were given up. Beyond it, the two that were tried longest ago become one.
const MAX_MISSING: usize = 100;

/// Maximum number of windows that were given up and are tried again in a night, so that they do not keep the others waiting.
const MAX_RETRIED: usize = 30;

/// Number of nights in which days are tried again that are older than those that the account reads first. Then they are
/// missing for good.
const NIGHTS: u32 = 14;

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
    /// Days that were given up, those first that were tried longest ago.
    pub(super) missing: VecDeque<Missing>,
    /// Days that are missing for good, in chronological order.
    pub(super) lost: Vec<Window>,
    /// When the account is due by itself, in milliseconds since 1970-01-01 UTC, while it reads days that somebody asked for.
    pub(super) regular_at: Option<i64>,
    /// Requests and waiting time of the first window so far.
    pub(super) requests: u32,
    pub(super) waited_ms: i64,
}

/// Days that were given up, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Missing {
    pub(super) window: Window,
    pub(super) code: String,
    pub(super) message: String,
    /// Number of nights in which all of these days were tried without success, and the last of these nights, as a day of
    /// the account. Zero in plans that were made before this was noted.
    #[serde(default)]
    pub(super) nights: u32,
    #[serde(default)]
    pub(super) tried: Option<i32>,
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

    /// Returns the window that is read next.
    pub(super) fn first(&self) -> Option<Window> {
        self.queue.front().copied()
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
        if is_night {
            self.end_tries(oldest);
            self.retry(days.longest);
        }
    }

    /// Ends the tries of days before `oldest` that were tried in so many nights.
    fn end_tries(&mut self, oldest: i32) {
        let is_over = |missing: &Missing| missing.window.1 < oldest && missing.nights >= NIGHTS;
        let (over, kept): (Vec<_>, _) = std::mem::take(&mut self.missing).into_iter().partition(is_over);
        self.missing = kept.into();
        let mut lost = std::mem::take(&mut self.lost);
        lost.extend(over.into_iter().map(|missing| missing.window));
        lost.sort_unstable();
        for window in lost {
            match self.lost.last_mut() {
                Some(last) if touch(*last, window) => *last = span(*last, window),
                _ => self.lost.push(window),
            }
        }
        // Beyond the maximum, the oldest ones become one window.
        let too_many = self.lost.len().saturating_sub(MAX_MISSING);
        if let Some(last) = self.lost.get(too_many).copied().filter(|_| too_many > 0) {
            let merged = span(self.lost[0], last);
            self.lost.splice(..=too_many, [merged]);
        }
    }

    /// Adds windows that were given up, as far as no other window has their days.
    fn retry(&mut self, longest: i32) {
        let mut days: Vec<Window> = self.missing.iter().map(|missing| missing.window).collect();
        for taken in &self.queue {
            days = days.into_iter().flat_map(|window| without(window, *taken)).collect();
        }
        let width = self.widest(longest);
        self.queue.extend(days.into_iter().flat_map(|window| parts(window, width)).take(MAX_RETRIED));
    }

    /// Adds the windows of some days, the newest first.
    pub(super) fn push(&mut self, from: i32, to: i32, longest: i32) {
        let width = self.widest(longest);
        self.queue.extend(parts((from, to), width));
    }

    /// Returns the maximum number of days of a window now.
    fn widest(&self, longest: i32) -> i32 {
        let fits = self.fits.map(|(width, _)| width);
        [self.width, fits].into_iter().flatten().fold(longest, i32::min)
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

    /// Takes over which windows fit from the plan of another project that reads the same account.
    pub(super) fn fit_like(&mut self, other: &Self) {
        if self.run.is_some() {
            // The report of the first window as it is now is under way.
            return;
        }
        self.width = [self.width, other.width].into_iter().flatten().min();
        let fits = [self.fits, other.fits].into_iter().flatten();
        self.fits = fits.min_by_key(|(width, since)| (*width, Reverse(*since)));
        let width = self.widest(i32::MAX);
        self.queue = self.queue.iter().flat_map(|window| parts(*window, width)).collect();
    }

    /// Makes the newest of the next days one window, as far as they lie within days that were read for another project.
    /// Returns it. None if other days come next, or the report of more days is under way.
    pub(super) fn meet(&mut self, (from, to): Window) -> Option<Window> {
        let (first, last) = self.first().filter(|(_, last)| (from..=to).contains(last))?;
        if self.run.is_some() && first < from {
            return None;
        }
        let mut next = last;
        while let Some((first, _)) = self.first().filter(|(_, last)| *last == next && next >= from) {
            self.queue.pop_front();
            next = first.max(from) - 1;
            if first < from {
                self.queue.push_front((first, next));
            }
        }
        self.queue.push_front((next + 1, last));
        Some((next + 1, last))
    }

    /// Ends the first window. The report of the next one may be under way.
    pub(super) fn done(&mut self) {
        if let Some(window) = self.queue.pop_front() {
            self.find(window);
        }
        self.rest();
        self.run = self.ahead.take().filter(|run| self.queue.front() == Some(&run.window));
    }

    /// Returns the window whose report can be asked for while the first one is read.
    pub(super) fn next_report(&self) -> Option<Window> {
        let next = self.queue.get(1).copied().filter(|_| self.run.is_some())?;
        self.ahead.as_ref().is_none_or(|run| run.window != next).then_some(next)
    }

    /// Ends the first window without its rows. Its days are tried again at night.
    pub(super) fn give_up(&mut self, code: String, message: String) {
        let Some(window) = self.queue.pop_front() else { return };
        let tried = self.night;
        // The tries of other days do not count for these.
        let nights = match self.missing_with(window) {
            Some(before) if before.tried == tried => before.nights,
            Some(before) => before.nights + 1,
            None => 1,
        };
        self.find(window);
        let is_alike = |last: &Missing| {
            touch(last.window, window)
                && (&last.code, &last.message, last.nights, last.tried) == (&code, &message, nights, tried)
        };
        match self.missing.back_mut() {
            Some(last) if is_alike(last) => last.window = span(last.window, window),
            _ => self.missing.push_back(Missing { window, code, message, nights, tried }),
        }
        while self.missing.len() > MAX_MISSING
            && let Some(oldest) = self.missing.pop_front()
            && let Some(next) = self.missing.front_mut()
        {
            next.window = span(oldest.window, next.window);
            next.nights = next.nights.min(oldest.nights);
        }
        self.rest();
    }

    /// Returns true if the days were given up before.
    pub(super) fn is_missing(&self, window: Window) -> bool {
        self.missing_with(window).is_some()
    }

    /// Returns the days that were given up before, of which these are a part.
    fn missing_with(&self, (from, to): Window) -> Option<&Missing> {
        self.missing.iter().find(|missing| missing.window.0 <= from && to <= missing.window.1)
    }

    /// Forgets days that are missing before another day. Returns true if there were any.
    pub(super) fn forget_before(&mut self, oldest: i32) -> bool {
        let mut days = self.missing.iter().map(|missing| missing.window).chain(self.lost.iter().copied());
        let is_any = days.any(|(first, _)| first < oldest);
        self.find((0, oldest - 1));
        is_any
    }

    /// Some days are not missing any more.
    fn find(&mut self, found: Window) {
        let before = std::mem::take(&mut self.missing);
        self.missing = before
            .into_iter()
            .flat_map(|missing| {
                without(missing.window, found).map(move |window| Missing { window, ..missing.clone() })
            })
            .collect();
        let lost = std::mem::take(&mut self.lost);
        self.lost = lost.into_iter().flat_map(|window| without(window, found)).collect();
    }

    /// Returns code and message of the error of the days that are missing, of those that were tried last.
    pub(super) fn error(&self) -> Option<(String, String)> {
        let Missing { window: (from, to), code, message, .. } = self.missing.back()?;
        let days = match from == to {
            true => day_text(*from),
            false => format!("{} to {}", day_text(*from), day_text(*to)),
        };
        let why = if message.is_empty() { String::new() } else { format!(": {message}") };
        Some((code.clone(), format!("costs of {days} are missing{why}")))
    }

    /// Returns the newest days without a gap of those that were read or given up.
    pub(super) fn without_gap(&self, covered: Window) -> Option<Window> {
        let missing = self.missing.iter().map(|missing| missing.window).chain(self.lost.iter().copied());
        let parts = missing.fold(vec![covered], |parts, missing| {
            parts.into_iter().flat_map(|part| without(part, missing)).collect()
        });
        parts.into_iter().max()
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

/// Returns what remains of some days without others.
fn without((from, to): Window, (first, last): Window) -> impl Iterator<Item = Window> {
    let rest = [(from, to.min(first - 1)), (from.max(last + 1), to)];
    rest.into_iter().filter(|(from, to)| from <= to)
}

/// Returns true if no day lies between some days and others.
fn touch((from, to): Window, (first, last): Window) -> bool {
    first <= to + 1 && from <= last + 1
}

/// Returns the days from the first to the last of two windows.
fn span((from, to): Window, (first, last): Window) -> Window {
    (from.min(first), to.max(last))
}

/// Returns the longer half of some days.
fn half(from: i32, to: i32) -> i32 {
    (to - from + 2) / 2
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

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
        plan.done();
        assert!(!plan.halve());
        assert!(!plan.halve_all(100));
        assert_eq!(plan.queue, [(1, 1), (0, 0)]);
    }

    #[test]
    fn days_that_were_read_for_another_project_leave_the_queue() {
        let met = |queue: &[Window], read: Window| {
            let mut plan = Plan { queue: queue.iter().copied().collect(), ..Plan::default() };
            let met = plan.meet(read);
            plan.done();
            (met, plan.queue.into_iter().collect::<Vec<_>>())
        };
        let queue = [(87, 100), (73, 86), (40, 50)];
        assert_eq!(met(&queue, (87, 100)), (Some((87, 100)), vec![(73, 86), (40, 50)]));
        assert_eq!(met(&queue, (94, 100)), (Some((94, 100)), vec![(87, 93), (73, 86), (40, 50)]));
        assert_eq!(met(&queue, (80, 100)), (Some((80, 100)), vec![(73, 79), (40, 50)]));
        // Days that nobody wants lie between.
        assert_eq!(met(&queue, (45, 100)), (Some((73, 100)), vec![(40, 50)]));
        // The next window was not read, or its report is under way.
        let mut plan = Plan { queue: queue.into(), ..Plan::default() };
        assert_eq!(plan.meet((80, 99)), None);
        plan.run = Some(Run { id: "a".to_owned(), since: 0, window: (87, 100) });
        assert_eq!((plan.meet((94, 100)), plan.meet((87, 100))), (None, Some((87, 100))));
        assert_eq!(plan.queue, queue);
    }

    #[test]
    fn what_fits_one_project_fits_another_of_the_same_account() {
        let narrow = Plan { fits: Some((7, 100)), width: Some(5), ..Plan::default() };
        let mut plan = Plan { queue: [(91, 100), (88, 90)].into(), ..Plan::default() };
        plan.fit_like(&narrow);
        assert_eq!(plan.queue, [(96, 100), (91, 95), (88, 90)]);
        assert_eq!((plan.fits, plan.width), (narrow.fits, narrow.width));
        plan.fit_like(&Plan { fits: Some((7, 103)), ..Plan::default() });
        assert_eq!((plan.fits, plan.width), (Some((7, 103)), Some(5)));
        let run = Some(Run { id: "a".to_owned(), since: 0, window: (1, 14) });
        let before = Plan { queue: [(1, 14)].into(), run, ..Plan::default() };
        let mut plan = before.clone();
        plan.fit_like(&narrow);
        assert_eq!(plan, before);
    }

    fn give_up(plan: &mut Plan, code: &str) {
        plan.give_up(code.to_owned(), String::new());
    }

    #[test]
    fn days_that_are_given_up_leave_the_queue_and_come_again_at_night() {
        let mut plan = Plan { night: Some(100), queue: [(60, 60)].into(), ..Plan::default() };
        give_up(&mut plan, "broken");
        let covered = Some((50, 100));
        plan.fill(&Days { covered, ..DAYS });
        assert_eq!(plan.queue, [(99, 100)], "the hours go on");
        plan.queue.clear();
        plan.fill(&Days { today: 101, covered, restated: 14, ..DAYS });
        assert_eq!(plan.queue, [(88, 101), (60, 60)]);
        assert!(plan.is_missing((60, 60)) && !plan.is_missing((60, 61)));
        assert_eq!(plan.without_gap((50, 101)), Some((61, 101)));
        plan.queue.pop_front();
        plan.done();
        assert_eq!((plan.error(), plan.without_gap((50, 101))), (None, Some((50, 101))));
    }

    #[test]
    fn neighbours_that_fail_alike_are_one_window_and_what_is_read_leaves_it() {
        let mut plan = Plan { queue: [(8, 9), (6, 7), (3, 5), (1, 1)].into(), ..Plan::default() };
        for code in ["too_large", "too_large", "broken", "broken"] {
            give_up(&mut plan, code);
        }
        let windows = |plan: &Plan| plan.missing.iter().map(|missing| missing.window).collect::<Vec<_>>();
        assert_eq!(windows(&plan), [(6, 9), (3, 5), (1, 1)]);
        plan.queue = [(4, 7)].into();
        plan.done();
        assert_eq!(windows(&plan), [(8, 9), (3, 3), (1, 1)]);
        let error = plan.error().map(|(code, message)| format!("{code} {message}"));
        assert_eq!(error.as_deref(), Some("broken costs of 1970-01-02 are missing"));
    }

    #[test]
    fn days_that_nobody_wants_any_more_are_not_missing() {
        let mut plan = Plan { queue: [(5, 9), (1, 2)].into(), ..Plan::default() };
        for _ in 0..2 {
            give_up(&mut plan, "refused");
        }
        assert!(!plan.forget_before(1));
        assert!(plan.forget_before(7));
        assert!(plan.is_missing((7, 9)) && !plan.is_missing((6, 6)) && !plan.is_missing((1, 2)));
    }

    #[test]
    fn days_before_the_first_ones_are_tried_for_some_nights_only() {
        let (mut plan, covered) = (Plan { night: Some(100), ..Plan::default() }, Some((10, 100)));
        plan.queue = [(90, 90), (20, 21)].into();
        for _ in 0..2 {
            give_up(&mut plan, "broken");
        }
        let mut nights = 0;
        for today in 101..=115 {
            plan.fill(&Days { today, covered, restated: 1, ..DAYS });
            while let Some((_, last)) = plan.first() {
                nights += u32::from(last == 21);
                if last <= 90 { give_up(&mut plan, "broken") } else { plan.done() }
            }
        }
        assert_eq!((nights, plan.lost.clone()), (NIGHTS - 1, vec![(20, 21)]));
        assert!(plan.is_missing((90, 90)) && !plan.is_missing((20, 21)));
        assert_eq!(plan.without_gap((10, 89)), Some((22, 89)));
        // Somebody asks for them, and they are read.
        plan.queue = [(20, 21)].into();
        plan.done();
        assert_eq!(plan.without_gap((10, 89)), Some((10, 89)));
    }

    #[test]
    fn days_are_lost_only_when_they_were_tried_in_enough_nights() {
        let (mut plan, covered) = (Plan { night: Some(100), ..Plan::default() }, Some((60, 100)));
        let mut tried = BTreeMap::from_iter((0..90).map(|number| (-1_000 + 2 * number, 1)));
        plan.queue = tried.keys().map(|day| (*day, *day)).collect();
        for _ in 0..tried.len() {
            give_up(&mut plan, "broken");
        }
        for today in 101..=160 {
            plan.fill(&Days { today, covered, restated: 1, ..DAYS });
            for lost in &plan.lost {
                assert!((lost.0..=lost.1).all(|day| tried.get(&day).is_none_or(|count| *count >= NIGHTS)));
            }
            while let Some((first, _)) = plan.first() {
                match tried.get_mut(&first) {
                    Some(count) => {
                        *count += 1;
                        give_up(&mut plan, "broken");
                    }
                    None => plan.done(),
                }
            }
        }
        // Some wait each night, so all of them take three times as long.
        assert_eq!((plan.lost.len(), plan.missing.len()), (90, 0));
        assert!(tried.values().all(|count| *count == NIGHTS));
    }

    #[test]
    fn tries_of_neighbours_and_tries_of_the_same_night_do_not_count() {
        let mut plan = Plan { night: Some(100), queue: [(10, 12)].into(), ..Plan::default() };
        give_up(&mut plan, "broken");
        for night in 101..113 {
            (plan.night, plan.queue) = (Some(night), [(10, 12)].into());
            give_up(&mut plan, "broken");
        }
        for _ in 0..3 {
            plan.queue = [(11, 12), (13, 13)].into();
            give_up(&mut plan, "broken");
            give_up(&mut plan, "broken");
        }
        let nights = |plan: &Plan| {
            let mut all: Vec<_> = plan.missing.iter().map(|one| (one.window, one.nights)).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(nights(&plan), [((10, 10), 13), ((11, 12), 13), ((13, 13), 1)]);
        // Somebody asks for more days than were tried before.
        plan.queue = [(10, 13)].into();
        give_up(&mut plan, "broken");
        assert_eq!(nights(&plan), [((10, 13), 1)]);
        let earlier = json!({ "window": [1, 2], "code": "broken", "message": "", "since": 90 });
        let read: Missing = serde_json::from_value(earlier).unwrap();
        assert_eq!((read.window, read.nights, read.tried), ((1, 2), 0, None));
    }

    #[test]
    fn windows_that_are_given_up_are_bounded() {
        let mut plan = Plan::default();
        for day in 0..1_000 {
            plan.queue.push_back((day * 2, day * 2));
            give_up(&mut plan, "broken");
        }
        assert_eq!(plan.missing.len(), MAX_MISSING);
        assert!((0..1_000).all(|day| plan.is_missing((day * 2, day * 2))));
        plan.fill(&Days { today: 3_000, covered: Some((2_900, 3_000)), backfill: 0, longest: 1, ..DAYS });
        let retried = plan.queue.iter().filter(|(from, _)| *from < 2_000).count();
        assert_eq!(retried, MAX_RETRIED);
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

//! Availability of the database, as the writer sees it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use domain::LogThrottle;
use parking_lot::Mutex;

/// Shortest and longest pause before retrying a database that answers, but then refuses to write.
const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(2);
/// Length of an outage that the log reports although it reported one within the last minute.
const REPORT_AFTER: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub(super) struct Availability {
    down: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// True if the database came back and nothing has been written since.
    unproven: bool,
    /// True if batches went to the spool because the database did not store them, and none have been stored since.
    unstored: bool,
    left_alone: Duration,
    ask_after: Option<Instant>,
    /// Rate limit of the log line, however often the database goes away and comes back.
    told: LogThrottle,
    told_slow: LogThrottle,
    /// True if the log has reported the outage but not its end.
    is_told: bool,
    /// Start of the outage and its reason.
    since: Option<(Instant, String)>,
    stored: Option<Instant>,
}

impl State {
    fn tell(&mut self, reason: &str) {
        self.is_told = true;
        tracing::error!(reason, "the database is unavailable, batches go to the spool");
    }
}

impl Availability {
    pub(super) fn is_up(&self) -> bool {
        !self.down.load(Ordering::Relaxed)
    }

    pub(super) fn went_away(&self, reason: &str) {
        let mut state = self.state.lock();
        if self.down.swap(true, Ordering::Relaxed) {
            return;
        }
        state.left_alone = match state.unproven {
            true => (state.left_alone * 2).clamp(FIRST, LONGEST),
            false => Duration::ZERO,
        };
        state.ask_after = Some(Instant::now() + state.left_alone);
        // As long as nothing is written, it is one outage, however often the database answers in between.
        if !state.unproven || state.since.is_none() {
            state.since = Some((Instant::now(), reason.to_owned()));
        }
        if state.told.again().is_some() {
            state.tell(reason);
        }
    }

    /// Reports an outage that lasts, if the log has not. Called every tick. `waits` is true if batches wait in the spool.
    pub(super) fn tell_if_it_lasts(&self, waits: bool) {
        let mut state = self.state.lock();
        if self.is_up() && !(state.unproven && waits) {
            return;
        }
        if let Some((since, reason)) = &state.since
            && !state.is_told
            && since.elapsed() >= REPORT_AFTER
        {
            let reason = reason.clone();
            state.tell(&reason);
        }
    }

    /// Records that the database did not store batches. It may still accept something else, such as counts.
    pub(super) fn did_not_store(&self) {
        self.state.lock().unstored = true;
    }

    /// Records that some batches were retried for too long and went to the spool.
    pub(super) fn was_slow(&self, reason: &str) {
        let mut state = self.state.lock();
        state.unstored = true;
        if state.told_slow.again().is_some() {
            tracing::warn!(reason, "the database is too slow, batches go to the spool");
        }
    }

    /// Records that the database answers again.
    pub(super) fn came_back(&self) {
        let mut state = self.state.lock();
        if state.ask_after.is_none_or(|after| Instant::now() >= after) {
            state.unproven |= self.down.swap(false, Ordering::Relaxed);
        }
    }

    /// Records that something was written. Returns true if the log should report that the database is back.
    pub(super) fn committed(&self, batches: bool) -> bool {
        let mut state = self.state.lock();
        if batches {
            state.stored = Some(Instant::now());
            state.unstored = false;
        }
        // Another loop may have lost the database while this one committed.
        if !self.is_up() || !std::mem::take(&mut state.unproven) {
            return false;
        }
        state.since = None;
        std::mem::take(&mut state.is_told)
    }

    /// Returns true if the database did not take something, and has not proven since that it does.
    pub(super) fn is_unproven(&self) -> bool {
        let state = self.state.lock();
        state.unproven || state.unstored
    }

    /// Returns true if batches were stored after this moment.
    pub(super) fn has_stored_since(&self, moment: Instant) -> bool {
        self.state.lock().stored.is_some_and(|stored| stored > moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_answers_and_does_not_write_is_left_alone_for_longer_and_longer() {
        let database = Availability::default();
        let mut waits = Vec::new();
        for _ in 0..10 {
            database.went_away("it is full");
            waits.push(database.state.lock().left_alone);
            assert!(!database.is_up());
            // As if the pause were over.
            database.state.lock().ask_after = None;
            database.came_back();
            assert!(database.is_up());
        }
        assert_eq!(waits[..4], [Duration::ZERO, FIRST, 2 * FIRST, 4 * FIRST]);
        assert_eq!(waits[9], LONGEST);
        assert!(database.committed(true) && !database.committed(true));
        database.went_away("it is full again");
        assert_eq!(database.state.lock().left_alone, Duration::ZERO);
    }

    #[test]
    fn a_second_outage_within_a_minute_is_told_if_it_lasts() {
        let database = Availability::default();
        database.went_away("it is full");
        database.came_back();
        assert!(database.committed(true), "the log says that it is back");
        database.went_away("it is full again");
        database.tell_if_it_lasts(true);
        assert!(!database.state.lock().is_told, "it may be a moment only");
        let long_ago = Instant::now().checked_sub(REPORT_AFTER);
        database.state.lock().since = long_ago.map(|since| (since, "it is full again".to_owned()));
        database.tell_if_it_lasts(true);
        assert!(database.state.lock().is_told);
        database.state.lock().ask_after = None;
        database.came_back();
        assert!(database.committed(true));
    }

    #[test]
    fn a_database_that_owes_nothing_is_not_told_to_be_away() {
        let database = Availability::default();
        database.went_away("a blip");
        database.came_back();
        let long_ago = Instant::now().checked_sub(REPORT_AFTER);
        let mut state = database.state.lock();
        (state.is_told, state.since) = (false, long_ago.map(|since| (since, "a blip".to_owned())));
        drop(state);
        database.tell_if_it_lasts(false);
        assert!(!database.state.lock().is_told);
    }

    #[test]
    fn a_database_is_not_back_before_its_time() {
        let database = Availability::default();
        database.went_away("it is full");
        database.came_back();
        database.went_away("it is full");
        database.came_back();
        assert!(!database.is_up());
    }
}

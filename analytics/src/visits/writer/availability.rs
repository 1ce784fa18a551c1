//! Availability of the database, as the writer sees it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use domain::LogThrottle;
use parking_lot::Mutex;

/// Shortest and longest pause before retrying a database that answers, but then refuses to write.
const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(2);
/// Length of an outage that the log reports although it reported one within the last minute.
const LASTS: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub(super) struct Availability {
    down: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// True if the database came back and nothing has been written since.
    unproven: bool,
    /// True if the database did not store batches, so that they went to the spool, and none have been stored since.
    owes: bool,
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
        // A database that answers and then does not write is away all the time.
        if !state.unproven || state.since.is_none() {
            state.since = Some((Instant::now(), reason.to_owned()));
        }
        if state.told.again().is_some() {
            state.tell(reason);
        }
    }

    /// Reports an outage that lasts, if the log has not. To be called again and again.
    pub(super) fn tell_if_it_lasts(&self) {
        let mut state = self.state.lock();
        if self.is_up() && !state.unproven {
            return;
        }
        if let Some((since, reason)) = &state.since
            && !state.is_told
            && since.elapsed() >= LASTS
        {
            let reason = reason.clone();
            state.tell(&reason);
        }
    }

    /// Records that the database did not store batches. It may answer all the same, and take something else.
    pub(super) fn did_not_store(&self) {
        self.state.lock().owes = true;
    }

    /// Records that some batches were retried for too long and went to the spool.
    pub(super) fn was_slow(&self, reason: &str) {
        let mut state = self.state.lock();
        state.owes = true;
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
            state.owes = false;
        }
        let is_back = std::mem::take(&mut state.unproven);
        if is_back {
            state.since = None;
        }
        is_back && std::mem::take(&mut state.is_told)
    }

    /// Returns true if the database did not take something, and has not proven since that it does.
    pub(super) fn is_unproven(&self) -> bool {
        let state = self.state.lock();
        state.unproven || state.owes
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
    fn a_database_is_not_back_before_its_time() {
        let database = Availability::default();
        database.went_away("it is full");
        database.came_back();
        database.went_away("it is full");
        database.came_back();
        assert!(!database.is_up());
    }
}

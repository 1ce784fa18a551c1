//! Pace of a replay when the database does not keep up, because statements take too long or other transactions hold
//! locks. The replay then tries fewer batches at once, after a pause.

use std::time::{Duration, Instant};

use super::group::GROUP;

/// Shortest and longest pause of the replay.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(2);
/// Number of failures after which a batch that is tried alone is suspected to be the cause.
const SUSPECT: u32 = 3;

#[derive(Debug)]
pub(super) struct Pace {
    most: usize,
    rest: Duration,
    go_on: Option<Instant>,
    /// Number of failures of one batch tried alone, and the time of the first.
    alone: Option<(u32, Instant)>,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace { most: GROUP, rest: FIRST, go_on: None, alone: None }
    }

    /// Returns how many batches to try at once.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    pub(super) fn is_resting(&self) -> bool {
        self.go_on.is_some_and(|moment| Instant::now() < moment)
    }

    /// Records that a group was stored.
    pub(super) fn went_well(&mut self) {
        *self = Pace { most: (self.most * 2).min(GROUP), ..Pace::new() };
    }

    /// Records that a group of this size was not stored, or only in part.
    pub(super) fn stumbled(&mut self, group: usize, stored: bool) {
        if stored {
            self.rest = FIRST;
            self.alone = None;
        } else if group == 1 {
            let (failures, since) = self.alone.unwrap_or((0, Instant::now()));
            self.alone = Some((failures + 1, since));
        }
        self.most = (group / 8).max(1);
        self.go_on = Some(Instant::now() + self.rest);
        self.rest = (self.rest * 2).min(LONGEST);
    }

    /// Takes fewer batches, because no more fit in one transaction.
    pub(super) fn take_at_most(&mut self, most: usize) {
        self.most = most.clamp(1, self.most);
    }

    /// Pauses, for a reason that is neither the database's nor that of a batch.
    pub(super) fn pause(&mut self) {
        self.go_on = Some(Instant::now() + self.rest);
    }

    /// Returns since when a single batch has failed repeatedly. If others were stored meanwhile, the batch is the
    /// cause.
    pub(super) fn suspected_since(&self) -> Option<Instant> {
        self.alone.filter(|(failures, _)| *failures >= SUSPECT).map(|(_, since)| since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_become_smaller_until_one_batch_is_alone_and_grow_again() {
        let mut pace = Pace::new();
        let mut sizes = Vec::new();
        for _ in 0..6 {
            sizes.push(pace.most());
            assert_eq!(pace.suspected_since(), None);
            pace.stumbled(pace.most(), false);
            assert!(pace.is_resting());
        }
        assert_eq!(sizes, [512, 64, 8, 1, 1, 1]);
        assert!(pace.suspected_since().is_some());
        pace.went_well();
        assert!(!pace.is_resting() && pace.suspected_since().is_none());
        assert_eq!(pace.most(), 2);
    }

    #[test]
    fn a_batch_that_is_alone_from_the_start_is_suspected_as_soon() {
        let mut pace = Pace::new();
        for _ in 0..SUSPECT {
            assert_eq!(pace.suspected_since(), None);
            pace.stumbled(1, false);
        }
        assert!(pace.suspected_since().is_some());
    }
}

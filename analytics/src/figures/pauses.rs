//! Pauses between two sums of a project's figures, so that lists that are open for hours do not sum up busy projects all the
//! time.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use uuid::Uuid;

/// A pause is this many times as long as the sum took.
const TIMES: u32 = 20;

const MAX_PAUSE: Duration = Duration::from_secs(60);

/// Number of projects above which those are forgotten whose pause is over.
const KEPT: usize = 10_000;

/// End of the pause of each project, on the monotonic clock; one per server.
#[derive(Clone, Default)]
pub(super) struct Pauses(Arc<Mutex<HashMap<Uuid, i64>>>);

impl Pauses {
    /// Begins the pause of a project after a sum that took so long.
    pub(super) fn begin(&self, project: Uuid, took: Duration, now_ms: i64) {
        let pause = (took * TIMES).min(MAX_PAUSE).as_nanos().div_ceil(1_000_000);
        let mut ends = self.0.lock();
        if ends.len() >= KEPT {
            ends.retain(|_, end| *end > now_ms);
        }
        ends.insert(project, now_ms + i64::try_from(pause).unwrap_or_default());
    }

    pub(super) fn has(&self, project: Uuid, now_ms: i64) -> bool {
        self.0.lock().get(&project).is_some_and(|end| now_ms < *end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_twenty_times_as_long_as_the_sum_and_a_minute_at_most() {
        let (pauses, project) = (Pauses::default(), Uuid::max());
        let pauses_at = |now_ms: i64| pauses.has(project, now_ms);
        assert!(!pauses_at(0));
        pauses.begin(project, Duration::from_millis(50), 1_000);
        assert_eq!([1_000, 1_999, 2_000].map(pauses_at), [true, true, false]);
        pauses.begin(project, Duration::from_secs(10), 5_000);
        assert_eq!([64_999, 65_000].map(pauses_at), [true, false]);
        pauses.begin(project, Duration::from_nanos(1), 70_000);
        assert_eq!([70_000, 70_001].map(pauses_at), [true, false]);
    }
}

//! Rate limited logging, at most once a minute, for failures that repeat while the database, the disk or a store is
//! unavailable. The log line states how often the failure occurred.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// Minimum time between two log lines of the same place.
const EVERY: Duration = Duration::from_secs(60);

/// Rate limit of a log line.
#[derive(Debug, Default)]
pub struct LogThrottle(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    told: Option<Instant>,
    times: u64,
}

impl LogThrottle {
    pub const fn new() -> Self {
        Self(Mutex::new(State { told: None, times: 0 }))
    }

    /// Counts an occurrence. If a log line is due, returns the number of occurrences since the last line.
    pub fn again(&self) -> Option<u64> {
        self.again_at(1, Instant::now())
    }

    /// Like [`Self::again`], for several occurrences at once.
    pub fn again_times(&self, times: u64) -> Option<u64> {
        self.again_at(times, Instant::now())
    }

    fn again_at(&self, times: u64, now: Instant) -> Option<u64> {
        let mut state = self.0.lock();
        state.times += times;
        if state.told.is_some_and(|told| now.saturating_duration_since(told) < EVERY) {
            return None;
        }
        state.told = Some(now);
        Some(std::mem::take(&mut state.times))
    }
}

/// Logs a line like `tracing`'s macros of these levels, but at most once a minute from this place. `log.times` is the
/// number of occurrences since the last line.
#[macro_export]
macro_rules! log_throttled {
    ($level:ident, $($line:tt)+) => {{
        static TOLD: $crate::LogThrottle = $crate::LogThrottle::new();
        if let Some(times) = TOLD.again() {
            tracing::$level!(log.times = times, $($line)+);
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_told_once_a_minute_with_how_often_it_was() {
        let (throttle, start) = (LogThrottle::new(), Instant::now());
        let after = |seconds| throttle.again_at(1, start + Duration::from_secs(seconds));
        assert_eq!(after(0), Some(1));
        assert_eq!((1..60).filter_map(after).count(), 0);
        assert_eq!(after(60), Some(60));
        assert_eq!(after(119), None);
        assert_eq!(after(500), Some(2));
    }
}

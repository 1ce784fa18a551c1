//! What goes wrong again and again while the database, the disk or a store is away stands in the log once a minute,
//! with how often it was.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// How often the log tells of the same thing.
const EVERY: Duration = Duration::from_secs(60);

/// Whether it is time to tell of something again.
#[derive(Debug, Default)]
pub struct Seldom(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    told: Option<Instant>,
    times: u64,
}

impl Seldom {
    pub const fn new() -> Self {
        Self(Mutex::new(State { told: None, times: 0 }))
    }

    /// It happened again. Answers how often it did since it was told of last; none while that is not long ago.
    pub fn again(&self) -> Option<u64> {
        self.again_at(1, Instant::now())
    }

    /// [`Self::again`], so many times at once.
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

/// Writes a line to the log, as `tracing`'s macros of these levels do, but from this place once a minute at most.
/// `log.times` is how often it would have been written since the last time.
#[macro_export]
macro_rules! seldom {
    ($level:ident, $($line:tt)+) => {{
        static TOLD: $crate::Seldom = $crate::Seldom::new();
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
        let (seldom, start) = (Seldom::new(), Instant::now());
        let after = |seconds| seldom.again_at(1, start + Duration::from_secs(seconds));
        assert_eq!(after(0), Some(1));
        assert_eq!((1..60).filter_map(after).count(), 0);
        assert_eq!(after(60), Some(60));
        assert_eq!(after(119), None);
        assert_eq!(after(500), Some(2));
    }
}

//! How often somebody may do something in any minute, at this server.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::sync::Cache;
use parking_lot::Mutex;
use uuid::Uuid;

use crate::{Error, Result};

const MINUTE: Duration = Duration::from_secs(60);

/// Requests of the last minute by tenant. Cheap to clone; all clones count together.
#[derive(Clone)]
pub(crate) struct PerMinute {
    most: usize,
    times: Cache<Uuid, Arc<Mutex<VecDeque<Instant>>>>,
}

impl PerMinute {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, times: Cache::builder().max_capacity(100_000).time_to_idle(MINUTE).build() }
    }

    /// Counts a request, or refuses it until the oldest one of the last minute is older than that.
    pub(crate) fn count(&self, tenant: Uuid) -> Result<()> {
        self.count_at(tenant, Instant::now())
    }

    fn count_at(&self, tenant: Uuid, now: Instant) -> Result<()> {
        let times = self.times.get_with(tenant, Arc::default);
        let mut times = times.lock();
        while times.front().is_some_and(|time| now.duration_since(*time) >= MINUTE) {
            times.pop_front();
        }
        if let Some(oldest) = times.front().filter(|_| times.len() >= self.most) {
            let wait = MINUTE.saturating_sub(now.duration_since(*oldest));
            return Err(Error::RateLimited { retry_after_s: wait.as_secs() + 1 });
        }
        times.push_back(now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_minute_has_at_most_so_many() {
        let (counts, begun) = (PerMinute::new(10), Instant::now());
        let at = |seconds| counts.count_at(Uuid::nil(), begun + Duration::from_secs(seconds));
        assert!(at(0).is_ok());
        for _ in 0..9 {
            assert!(at(56).is_ok());
        }
        let refused = at(57);
        assert!(matches!(refused, Err(Error::RateLimited { retry_after_s: 4 })), "{refused:?}");
        assert!(at(60).is_ok());
        assert!(at(61).is_err());
        assert!(counts.count(Uuid::max()).is_ok());
    }
}

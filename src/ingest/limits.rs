//! Step 6: at most 60 requests a minute from one address, per instance. The budgets of a day are
//! counted in the transaction of step 7, where they are exact.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use super::Refusal;

const PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Addresses held before those with their whole allowance are forgotten.
const MANY: usize = 50_000;

/// Addresses are only held as hashes under a key of this process.
pub(super) struct Rate {
    limiter: RateLimiter<u64, DashMapStateStore<u64>, DefaultClock>,
    hasher: RandomState,
    sweep_at: std::sync::atomic::AtomicUsize,
}

impl Default for Rate {
    fn default() -> Rate {
        Rate {
            limiter: RateLimiter::dashmap(Quota::per_minute(PER_MINUTE)),
            hasher: RandomState::new(),
            sweep_at: MANY.into(),
        }
    }
}

impl Rate {
    pub(super) fn admit(&self, address: IpAddr) -> Result<(), Refusal> {
        let admitted = self.limiter.check_key(&self.hasher.hash_one(address));
        self.sweep();
        admitted.map_err(|_| Refusal::TooMany)
    }

    fn sweep(&self) {
        use std::sync::atomic::Ordering::Relaxed;
        let held = self.limiter.len();
        if held > self.sweep_at.load(Relaxed) {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
            // Twice what is in use, so that sweeping stays rare when many addresses are.
            self.sweep_at.store(MANY.max(2 * self.limiter.len()), Relaxed);
        }
    }
}

//! Sliding-window counter: no interval of the window's length, wherever it begins, holds more than the limit.

use std::collections::hash_map::RandomState;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU32;

use parking_lot::Mutex;

/// Sliding-window limit per sender. A sender is any hashable value, stored as a keyed hash only.
pub struct Window {
    most: u32,
    length_ms: i64,
    senders: Mutex<Senders>,
    hasher: RandomState,
}

#[derive(Default)]
struct Senders {
    /// Times of each sender's actions, oldest first, by keyed hash of the sender.
    done: HashMap<u64, VecDeque<i64>>,
    /// Number of senders at which idle ones are removed.
    sweep_at: usize,
}

/// Remaining allowance of a sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    pub most: u32,
    pub requests: u32,
    /// Seconds until the oldest counted action leaves the window.
    pub seconds: u64,
}

/// Limit reached. Contains the seconds until the next action is allowed, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    pub seconds: u64,
}

const MANY_SENDERS: usize = 50_000;
/// Maximum clock difference between concurrent requests: one may be counted before another that read the
/// clock earlier.
const OVERTAKING_MS: i64 = 10_000;
/// Maximum number of senders. Above it all counts are dropped, because an attacker with that many addresses
/// is not stopped by counting them.
const MAX_SENDERS: usize = 1_000_000;

impl Window {
    pub fn minute(most: u32) -> Self {
        Self::new(most, 60)
    }

    pub fn new(most: u32, seconds: u32) -> Self {
        let length_ms = i64::from(seconds) * 1000;
        Self { most, length_ms, senders: Mutex::default(), hasher: RandomState::new() }
    }

    pub fn most(&self) -> u32 {
        self.most
    }

    /// Takes one action from the allowance.
    pub fn take(&self, sender: impl Hash, now: i64) -> Result<Left, Taken> {
        self.take_some(sender, NonZeroU32::MIN, now)
    }

    /// Takes several actions, or none.
    pub fn take_some(&self, sender: impl Hash, count: NonZeroU32, now: i64) -> Result<Left, Taken> {
        let key = self.hasher.hash_one(sender);
        let mut senders = self.senders.lock();
        senders.sweep(now - self.length_ms, now);
        let done = senders.done.entry(key).or_default();
        forget(done, now - self.length_ms, now);
        let count = count.get() as usize;
        let most = self.most as usize;
        if done.len() + count > most {
            // If more are requested than the limit allows at all, report the longest possible wait.
            let freeing = (done.len() + count - most).checked_sub(1).and_then(|at| done.get(at));
            return Err(Taken { seconds: self.seconds_until_free(*freeing.unwrap_or(&now), now) });
        }
        // Concurrent requests may arrive out of order, so insert by time.
        let place = done.partition_point(|at| *at <= now);
        (0..count).for_each(|_| done.insert(place, now));
        let first = done.front().copied().unwrap_or(now);
        let requests = self.most - u32::try_from(done.len()).unwrap_or(self.most);
        Ok(Left { most: self.most, requests, seconds: self.seconds_until_free(first, now) })
    }

    /// Gives back an action that was taken at this time.
    pub fn give_back(&self, sender: impl Hash, taken_at: i64) {
        let key = self.hasher.hash_one(sender);
        let mut senders = self.senders.lock();
        if let Some(done) = senders.done.get_mut(&key)
            && let Some(place) = done.iter().position(|at| *at == taken_at)
        {
            done.remove(place);
        }
    }

    fn seconds_until_free(&self, done_at: i64, now: i64) -> u64 {
        (done_at + self.length_ms - now).unsigned_abs().div_ceil(1000).max(1)
    }
}

impl Senders {
    fn sweep(&mut self, after: i64, now: i64) {
        if self.done.len() < MANY_SENDERS.max(self.sweep_at) {
            return;
        }
        self.done.retain(|_, done| {
            forget(done, after, now);
            !done.is_empty()
        });
        if self.done.len() >= MAX_SENDERS {
            tracing::warn!("Too many senders to count: all rate limit counters are reset");
            self.done.clear();
        }
        // Double the number in use, so that sweeps stay rare when there are many senders.
        self.sweep_at = (2 * self.done.len()).min(MAX_SENDERS);
        self.done.shrink_to(MANY_SENDERS.max(self.sweep_at));
    }
}

/// Removes times before the window. Also removes times further in the future than requests can overtake each
/// other: those remain after the clock was set back.
fn forget(done: &mut VecDeque<i64>, after: i64, now: i64) {
    while done.front().is_some_and(|at| *at <= after) {
        done.pop_front();
    }
    while done.back().is_some_and(|at| *at > now + OVERTAKING_MS) {
        done.pop_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_minute_holds_more_than_the_limit_wherever_it_begins() {
        let window = Window::minute(60);
        let mut passed = Vec::new();
        // Bursts around each border of a minute, and a steady trickle between them.
        for now in (0..300_000).step_by(250) {
            let burst = if now % 60_000 >= 57_000 || now % 60_000 < 3_000 { 20 } else { 1 };
            for _ in 0..burst {
                if window.take("sender", now).is_ok() {
                    passed.push(now);
                }
            }
        }
        let fullest =
            passed.iter().map(|from| passed.iter().filter(|at| (*from..from + 60_000).contains(*at)).count());
        assert_eq!(fullest.max(), Some(60));
    }

    #[test]
    fn what_is_asked_for_at_once_is_taken_as_a_whole_or_not_at_all() {
        let window = Window::minute(10);
        let some = |count| NonZeroU32::new(count).unwrap();
        assert_eq!(window.take_some("sender", some(8), 0).map(|left| left.requests), Ok(2));
        assert_eq!(window.take_some("sender", some(3), 20_000), Err(Taken { seconds: 40 }));
        assert_eq!(window.take_some("sender", some(2), 20_000).map(|left| left.requests), Ok(0));
        assert_eq!(window.take_some("sender", some(11), 90_000), Err(Taken { seconds: 60 }));
        assert_eq!(window.take_some("sender", some(10), 90_000).map(|left| left.requests), Ok(0));
    }

    #[test]
    fn requests_that_overtake_each_other_are_all_counted() {
        let window = Window::minute(60);
        let passed = (0..90).filter(|n| window.take("sender", 1000 - n % 7).is_ok()).count();
        assert_eq!(passed, 60);
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let window = Window::new(1, 900);
        assert!(window.take("sender", 5).is_ok());
        assert_eq!(window.take("sender", 6), Err(Taken { seconds: 900 }));
        window.give_back("sender", 5);
        assert!(window.take("sender", 6).is_ok() && window.take("other", 6).is_ok());
    }

    #[test]
    fn senders_who_are_quiet_are_forgotten() {
        let window = Window::minute(1);
        for sender in 0..MANY_SENDERS {
            assert!(window.take(sender, 0).is_ok());
        }
        assert!(window.take("one more", 60_000).is_ok());
        assert_eq!(window.senders.lock().done.len(), 1);
    }
}

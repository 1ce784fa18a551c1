//! Pools that tenants take in turns.
//!
//! Whatever all tenants share, such as the threads of reports, is a pool of places. First come, first served would let
//! one tenant that asks often enough make all others wait. So a free place goes to the tenant that has used the pool
//! least in the last seconds, no tenant has more than a few places at a time, and the last free place is kept for
//! those who have none and have used less than the average. Who waits too long, or behind too many of its own, is
//! refused.
//!
//! The idea is that of fair queuing (Demers, Keshav and Shenker, "Analysis and Simulation of a Fair Queueing
//! Algorithm", 1989), with place-seconds instead of bytes.

mod held;

use std::cell::LazyCell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use tokio::sync::oneshot;
use uuid::Uuid;

pub use self::held::{InUse, holding, holding_to_the_end, leave};
use super::error::{Error, Result};

/// Time after which the use of a place counts for little more than a third (1/e).
const MEMORY: Duration = Duration::from_secs(10);

/// Number of tenants above which those are forgotten that neither use nor wait for a place. Doubles if most are active.
const TENANTS: usize = 1_000;

/// Seconds after which a refused client should retry.
pub(super) const RETRY_AFTER_S: u64 = 5;

/// Size of a pool, and the share of a tenant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Number of places.
    pub places: usize,
    /// Maximum number of places of one tenant.
    pub each: usize,
    /// Maximum number of requests of one tenant that wait.
    pub waiting: usize,
    /// How long a request waits before it is refused.
    pub wait: Duration,
}

/// A pool of places. Cheap to clone; all clones are one pool.
#[derive(Clone)]
pub struct Turns(Arc<Pool>);

struct Pool {
    share: Share,
    /// True if a request that waits here keeps its places in other pools.
    is_part_of_others: bool,
    state: Mutex<State>,
}

/// One or more places in use. Dropping it frees them.
pub struct Turn {
    /// None if nobody waits any more for the places, and they were freed already.
    pool: Option<Arc<Pool>>,
    tenants: Box<[Uuid]>,
    places: usize,
}

impl Turn {
    /// Returns the number of places.
    pub fn places(&self) -> usize {
        self.places
    }

    /// Returns whom the places count against.
    pub fn tenants(&self) -> &[Uuid] {
        &self.tenants
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(pool) = self.pool.take() {
            let mut state = pool.state.lock();
            state.leave(&self.tenants, self.places, Instant::now());
            state.hand_out(&pool);
        }
    }
}

/// Waits in the queue of a pool until it is dropped.
struct Waiting<'pool> {
    pool: &'pool Arc<Pool>,
    number: u64,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.pool.state.lock().queue.retain(|waiter| waiter.number != self.number);
    }
}

impl Turns {
    pub fn new(share: Share) -> Self {
        Self(Arc::new(Pool { share, is_part_of_others: false, state: Mutex::default() }))
    }

    /// Creates a pool of short turns within the work that a request has places in other pools for. It keeps those places
    /// while it waits here, so no turn may wait for another pool.
    pub(crate) fn within_others(share: Share) -> Self {
        Self(Arc::new(Pool { share, is_part_of_others: true, state: Mutex::default() }))
    }

    /// Waits for a place. It counts for each of these tenants, and the share of each has to suffice: those of an
    /// organization and of the person who acts in it, for example.
    pub async fn take(&self, tenants: &[Uuid]) -> Result<Turn> {
        self.wait(tenants, false, 1).await
    }

    /// Waits for a place like [`Self::take`], however many requests of these tenants wait: for a part of work that was
    /// accepted before.
    pub(crate) async fn take_accepted(&self, tenants: &[Uuid]) -> Result<Turn> {
        self.wait_behind(usize::MAX, tenants, false, 1).await
    }

    /// Waits for a place, before all others: for somebody who is known to belong here.
    pub async fn take_first(&self, tenants: &[Uuid]) -> Result<Turn> {
        self.wait(tenants, true, 1).await
    }

    /// Waits for at least one place, and takes as many of the free ones as it may, up to `most`.
    pub async fn take_several(&self, tenants: &[Uuid], most: usize) -> Result<Turn> {
        self.wait(tenants, false, most.max(1)).await
    }

    async fn wait(&self, tenants: &[Uuid], known: bool, most: usize) -> Result<Turn> {
        self.wait_behind(self.0.share.waiting.max(1), tenants, known, most).await
    }

    /// Waits for places, behind fewer than `waiting` requests of each tenant.
    async fn wait_behind(&self, waiting: usize, tenants: &[Uuid], known: bool, most: usize) -> Result<Turn> {
        // A request that waits in one pool must not keep others from another one.
        if !self.0.is_part_of_others {
            leave();
        }
        let refused = Error::RateLimited { retry_after_s: RETRY_AFTER_S };
        let (given, taken) = oneshot::channel();
        let waiting = {
            let mut state = self.0.state.lock();
            if tenants.iter().any(|tenant| state.waiting(*tenant) >= waiting) {
                return Err(refused);
            }
            let number = state.next;
            state.next += 1;
            state.queue.push(Waiter { number, tenants: tenants.into(), known, most, given });
            state.hand_out(&self.0);
            Waiting { pool: &self.0, number }
        };
        let turn = tokio::time::timeout(self.0.share.wait, taken).await;
        drop(waiting);
        match turn {
            Ok(turn) => turn.map_err(Error::internal),
            Err(_) => Err(refused),
        }
    }

    /// Returns how many places a tenant has, and how many requests of it wait.
    pub fn of(&self, tenant: Uuid) -> (usize, usize) {
        let state = self.0.state.lock();
        (state.taken_by(tenant), state.waiting(tenant))
    }
}

#[derive(Default)]
struct State {
    /// Number of places in use.
    taken: usize,
    tenants: FxHashMap<Uuid, Tenant>,
    /// Waiting requests, in order of arrival.
    queue: Vec<Waiter>,
    /// Number of the next waiter.
    next: u64,
    /// Number of tenants at which the next cleaning is due.
    clean_at: usize,
}

struct Waiter {
    number: u64,
    tenants: Box<[Uuid]>,
    known: bool,
    /// Maximum number of places.
    most: usize,
    given: oneshot::Sender<Turn>,
}

/// Use of a pool by one tenant.
struct Tenant {
    /// Number of places in use.
    taken: usize,
    /// Place-seconds until `at`, of which older ones count less.
    used: f64,
    at: Instant,
}

impl Tenant {
    fn new(now: Instant) -> Self {
        Self { taken: 0, used: 0.0, at: now }
    }

    /// Returns the place-seconds at a moment, those of places still in use included.
    fn used(&self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        let kept = (-passed / MEMORY.as_secs_f64()).exp();
        // Places in use add to the sum at a constant rate while it fades.
        self.used * kept + self.taken as f64 * MEMORY.as_secs_f64() * (1.0 - kept)
    }

    fn change(&mut self, taken: usize, now: Instant) {
        self.used = self.used(now);
        self.at = now;
        self.taken = taken;
    }
}

impl State {
    fn waiting(&self, tenant: Uuid) -> usize {
        self.queue.iter().filter(|waiter| waiter.tenants.contains(&tenant)).count()
    }

    fn taken_by(&self, tenant: Uuid) -> usize {
        self.tenants.get(&tenant).map_or(0, |tenant| tenant.taken)
    }

    /// Returns the use of the tenant that has used most.
    fn used(&self, tenants: &[Uuid], now: Instant) -> f64 {
        let used =
            tenants.iter().filter_map(|tenant| self.tenants.get(tenant)).map(|tenant| tenant.used(now));
        used.fold(0.0, f64::max)
    }

    fn enter(&mut self, tenants: &[Uuid], places: usize, now: Instant) {
        self.taken += places;
        for tenant in tenants {
            let tenant = self.tenants.entry(*tenant).or_insert_with(|| Tenant::new(now));
            tenant.change(tenant.taken + places, now);
        }
        self.forget(now);
    }

    fn leave(&mut self, tenants: &[Uuid], places: usize, now: Instant) {
        self.taken = self.taken.saturating_sub(places);
        for tenant in tenants {
            if let Some(tenant) = self.tenants.get_mut(tenant) {
                tenant.change(tenant.taken.saturating_sub(places), now);
            }
        }
    }

    /// Forgets tenants whose use has faded.
    fn forget(&mut self, now: Instant) {
        if self.tenants.len() <= self.clean_at.max(TENANTS) {
            return;
        }
        self.tenants.retain(|_, tenant| tenant.taken > 0 || tenant.used(now) > 0.001);
        self.clean_at = 2 * self.tenants.len();
    }

    /// Returns the position of the waiter whose turn it is, and how many places it gets. None if no place is free for
    /// anybody.
    fn next(&self, share: Share, now: Instant) -> Option<(usize, usize)> {
        let free = share.places.max(1).saturating_sub(self.taken);
        if free == 0 {
            return None;
        }
        let average = LazyCell::new(|| self.average(now));
        let mut best: Option<(&Waiter, f64, (usize, usize))> = None;
        for (position, waiter) in self.queue.iter().enumerate() {
            let taken = waiter.tenants.iter().map(|tenant| self.taken_by(*tenant)).max().unwrap_or(0);
            let used = self.used(&waiter.tenants, now);
            // A single place cannot be kept.
            let may_take_last = waiter.most < free
                || share.places <= 1
                || (taken == 0 && (waiter.known || used == 0.0 || used < *average));
            let free = if may_take_last { free } else { free - 1 };
            let places = waiter.most.min(free).min(share.each.max(1).saturating_sub(taken));
            if places == 0 {
                continue;
            }
            let is_better = best.is_none_or(|(best, least, _)| {
                (waiter.known && !best.known) || (waiter.known == best.known && used < least)
            });
            if is_better {
                best = Some((waiter, used, (position, places)));
            }
        }
        best.map(|(.., found)| found)
    }

    /// Returns the average use of those who have used the pool lately.
    fn average(&self, now: Instant) -> f64 {
        let used: Vec<f64> =
            self.tenants.values().map(|tenant| tenant.used(now)).filter(|used| *used > 0.001).collect();
        used.iter().sum::<f64>() / used.len().max(1) as f64
    }

    /// Gives free places to those whose turn it is.
    fn hand_out(&mut self, pool: &Arc<Pool>) {
        let now = Instant::now();
        while let Some((position, places)) = self.next(pool.share, now) {
            let Waiter { tenants, given, .. } = self.queue.remove(position);
            self.enter(&tenants, places, now);
            let turn = Turn { pool: Some(pool.clone()), tenants, places };
            if let Err(mut unwanted) = given.send(turn) {
                // Dropped as it is, it would lock the state, which is locked here.
                unwanted.pool = None;
                self.leave(&unwanted.tenants, places, now);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn pool(places: usize, each: usize) -> Turns {
        Turns::new(Share { places, each, waiting: 3, wait: Duration::from_secs(600) })
    }

    fn tenant(number: u128) -> [Uuid; 1] {
        [Uuid::from_u128(number)]
    }

    #[tokio::test]
    async fn a_request_that_is_abandoned_keeps_its_place_until_it_ends() {
        let pool = pool(1, 1);
        let (end, ended) = oneshot::channel::<()>();
        let serving =
            holding_to_the_end(Some(pool.take(&tenant(1)).await.unwrap()), std::future::pending(), ended);
        assert!(tokio::time::timeout(Duration::ZERO, serving).await.is_err(), "the client leaves");
        let next = ask(&pool, 2, false).await;
        assert!(!next.is_finished());
        end.send(()).unwrap();
        next.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_request_that_is_abandoned_in_a_turn_at_the_database_keeps_it_until_silence() {
        let pool = pool(1, 1);
        let (fall_silent, silence) = oneshot::channel::<()>();
        let silence = async move { drop(silence.await) };
        let (reading, turns) = (Arc::new(tokio::sync::Notify::new()), pool.clone());
        let begun = reading.clone();
        let work = async move {
            let _in_use = InUse::of(turns.take(&tenant(1)).await.unwrap());
            begun.notify_one();
            std::future::pending::<()>().await
        };
        let serving = holding_to_the_end(None, silence, work);
        tokio::select! {
            () = serving => {}
            () = reading.notified() => {}
        }
        let next = ask(&pool, 2, false).await;
        assert!(!next.is_finished());
        fall_silent.send(()).unwrap();
        next.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_request_that_is_abandoned_in_another_pool_ends() {
        let (first, second) = (pool(1, 1), pool(1, 1));
        let _taken = second.take(&tenant(9)).await.unwrap();
        let waiting = second.clone();
        let work = async move { waiting.take(&tenant(1)).await.is_ok() };
        let serving =
            holding_to_the_end(Some(first.take(&tenant(1)).await.unwrap()), std::future::pending(), work);
        assert!(tokio::time::timeout(Duration::ZERO, serving).await.is_err());
        assert_eq!(second.of(tenant(1)[0]), (0, 0), "it waits no more");
        first.take(&tenant(2)).await.unwrap();
    }

    /// Asks for a place and lets the request reach the queue.
    async fn ask(pool: &Turns, number: u128, known: bool) -> tokio::task::JoinHandle<Result<Turn>> {
        let pool = pool.clone();
        let asking = tokio::spawn(async move { pool.wait(&tenant(number), known, 1).await });
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        asking
    }

    #[tokio::test]
    async fn a_tenant_has_only_its_share_and_is_refused_behind_too_many_of_its_own() {
        let pool = pool(8, 2);
        let (first, _second) = (pool.take(&tenant(1)).await.unwrap(), pool.take(&tenant(1)).await.unwrap());
        let mut third = ask(&pool, 1, false).await;
        let _waiting = (ask(&pool, 1, false).await, ask(&pool, 1, false).await);
        assert_eq!(pool.of(Uuid::from_u128(1)), (2, 3));
        assert!(matches!(pool.take(&tenant(1)).await, Err(Error::RateLimited { .. })));
        let _other = pool.take(&tenant(2)).await.unwrap();
        assert!(!third.is_finished());
        drop(first);
        (&mut third).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn the_last_place_is_kept_for_those_who_have_used_less_than_others() {
        let pool = pool(3, 3);
        let _taken = (pool.take(&tenant(1)).await.unwrap(), pool.take(&tenant(1)).await.unwrap());
        let busy = ask(&pool, 1, false).await;
        assert!(!busy.is_finished());
        let other = pool.take(&tenant(2)).await.unwrap();
        drop(other);
        assert!(!busy.is_finished());
    }

    #[tokio::test]
    async fn several_places_are_as_many_as_are_free_without_the_last_one_unless_there_is_only_one() {
        let pool = pool(8, usize::MAX);
        let first = pool.take_several(&tenant(1), 3).await.unwrap();
        assert_eq!(first.places(), 3);
        let rest = pool.take_several(&tenant(1), 8).await.unwrap();
        assert_eq!(rest.places(), 4);
        assert_eq!(pool.take_several(&tenant(2), 8).await.unwrap().places(), 1);
        drop((first, rest));
        assert_eq!(self::pool(1, usize::MAX).take_several(&tenant(1), 8).await.unwrap().places(), 1);
    }

    #[tokio::test]
    async fn a_free_place_goes_to_the_one_who_is_known_and_then_to_the_one_who_has_used_least() {
        let pool = pool(1, 1);
        let first = pool.take(&tenant(1)).await.unwrap();
        {
            let mut state = pool.0.state.lock();
            let now = Instant::now();
            state.tenants.insert(Uuid::from_u128(2), Tenant { taken: 0, used: 0.5, at: now });
            state.tenants.insert(Uuid::from_u128(3), Tenant { taken: 0, used: 0.4, at: now });
        }
        let two = ask(&pool, 2, false).await;
        let three = ask(&pool, 3, false).await;
        let four = ask(&pool, 4, false).await;
        let known = ask(&pool, 2, true).await;
        drop(first);
        let turn = known.await.unwrap().unwrap();
        drop(turn);
        drop(four.await.unwrap().unwrap());
        drop(three.await.unwrap().unwrap());
        drop(two.await.unwrap().unwrap());
        assert_eq!(pool.0.state.lock().taken, 0);
    }

    #[tokio::test]
    async fn a_request_that_waits_elsewhere_gives_its_place_away() {
        let (requests, reports) = (pool(1, 1), pool(1, 1));
        let taken = reports.take(&tenant(2)).await.unwrap();
        let turn = requests.take(&tenant(1)).await.unwrap();
        let waiting = tokio::spawn({
            let reports = reports.clone();
            holding(Some(turn), async move { reports.take(&tenant(1)).await })
        });
        drop(requests.take(&tenant(3)).await.unwrap());
        drop(taken);
        waiting.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_request_that_waits_for_a_turn_within_its_work_keeps_its_place() {
        let (requests, share) = (pool(1, 1), pool(1, 1).0.share);
        let writes = Turns::within_others(share);
        let taken = writes.take(&tenant(2)).await.unwrap();
        let turn = requests.take(&tenant(1)).await.unwrap();
        let waiting = tokio::spawn({
            let writes = writes.clone();
            holding(Some(turn), async move { writes.take(&tenant(1)).await })
        });
        let next = ask(&requests, 3, false).await;
        assert_eq!(writes.of(tenant(1)[0]), (0, 1));
        assert!(!next.is_finished());
        drop(taken);
        waiting.await.unwrap().unwrap();
        next.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn who_leaves_the_queue_takes_no_place() {
        let pool = pool(1, 1);
        let first = pool.take(&tenant(1)).await.unwrap();
        let gone = ask(&pool, 2, false).await;
        gone.abort();
        assert!(gone.await.is_err());
        assert!(pool.0.state.lock().queue.is_empty());
        drop(first);
        pool.take(&tenant(3)).await.unwrap();
    }

    #[tokio::test]
    async fn who_waits_too_long_is_refused() {
        let pool = Turns::new(Share { places: 1, each: 1, waiting: 1, wait: Duration::from_millis(1) });
        let _taken = pool.take(&tenant(1)).await.unwrap();
        assert!(matches!(pool.take(&tenant(2)).await, Err(Error::RateLimited { .. })));
        assert_eq!(pool.of(Uuid::from_u128(2)), (0, 0));
    }

    #[test]
    fn use_counts_while_it_lasts_and_fades() {
        let start = Instant::now();
        let mut tenant = Tenant::new(start);
        tenant.change(2, start);
        assert!((tenant.used(start + SECOND) - 1.9).abs() < 0.01);
        assert!((tenant.used(start + 1_000 * SECOND) - 20.0).abs() < 0.01);
        tenant.change(0, start + SECOND);
        assert!(tenant.used(start + 11 * SECOND) < 0.71);
        assert!(tenant.used(start + 200 * SECOND) < 0.001);
    }
}

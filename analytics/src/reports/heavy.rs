//! What a report may take of the machine, so that nobody's report holds up everybody's.
//!
//! Most reports take milliseconds, on the threads that all of them share. A report is heavy when it would make many
//! comparisons, or has turned out to take long. Heavy ones go on in a pool of their own with at most half of the
//! threads, one of an organization at a time. They work in slices and give way after each, so organizations take
//! turns however long their reports are.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use domain::{Error, Result, Violation, ViolationCode};
use parking_lot::Mutex;
use rayon::{ThreadPool, ThreadPoolBuilder};
use rustc_hash::FxHashMap;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// For so long a heavy report waits for the one before it.
const WAITING: Duration = Duration::from_secs(30);

/// After so many seconds it is worth asking again.
const RETRY_AFTER_S: u64 = 5;

/// The pool of heavy reports; where it could not be made, they run with the others.
static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let named = ThreadPoolBuilder::new().num_threads(threads()).thread_name(|at| format!("heavy-{at}"));
    named.build().inspect_err(|error| tracing::error!(%error, "no threads for heavy reports")).ok()
});

/// How many threads the pool has.
fn threads() -> usize {
    (rayon::current_num_threads() / 2).max(1)
}

/// What a report may take.
#[derive(Clone, Copy, Debug)]
pub struct ReportLimits {
    /// How long it may run; waiting for a turn is not running.
    pub timeout: Duration,
    /// With more comparisons than these it is heavy from the beginning.
    pub comparisons: u64,
    /// After so much time of all threads together it is heavy from the next day on. A heavy one gives way as often.
    pub slice: Duration,
    /// Heavy reports of one organization that may wait.
    pub waiting: usize,
}

impl Default for ReportLimits {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(30),
            comparisons: 10_000_000,
            slice: Duration::from_millis(200),
            waiting: 20,
        }
    }
}

/// Lets heavy reports in.
pub(crate) struct Heavy {
    pub limits: ReportLimits,
    owners: Mutex<FxHashMap<Uuid, Owner>>,
    /// The threads of the pool that nobody uses. Whoever waits gets them in the order of asking, and as an
    /// organization asks for one report at a time, that is in turns.
    threads: Arc<Semaphore>,
}

/// An organization with heavy reports.
struct Owner {
    /// How many run or wait.
    reports: usize,
    place: Arc<Semaphore>,
}

/// A report that runs or waits is counted.
struct Counted {
    heavy: Arc<Heavy>,
    owner: Uuid,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut owners = self.heavy.owners.lock();
        if let Some(owner) = owners.get_mut(&self.owner) {
            owner.reports -= 1;
            if owner.reports == 0 {
                owners.remove(&self.owner);
            }
        }
    }
}

/// The place of an organization's heavy report. It is free again when this is dropped.
struct Place {
    _own: OwnedSemaphorePermit,
    _counted: Counted,
}

/// Some threads of the pool.
pub(crate) struct Turn(OwnedSemaphorePermit);

impl Turn {
    pub(crate) fn threads(&self) -> usize {
        self.0.num_permits()
    }
}

impl Heavy {
    pub(crate) fn new(limits: ReportLimits) -> Self {
        Self { limits, owners: Mutex::default(), threads: Arc::new(Semaphore::new(threads())) }
    }

    /// How many heavy reports of an organization run or wait.
    #[cfg(test)]
    pub(super) fn asked(&self, owner: Uuid) -> usize {
        self.owners.lock().get(&owner).map_or(0, |owner| owner.reports)
    }

    /// Waits until the report may use up to so many threads of the pool.
    pub(crate) async fn turn(self: &Arc<Self>, effort: &Effort, most: usize) -> Result<Turn> {
        effort.0.place.get_or_try_init(|| self.enter(effort.0.owner)).await?;
        let wanted = u32::try_from(most.clamp(1, threads())).unwrap_or(1);
        self.threads.clone().acquire_many_owned(wanted).await.map(Turn).map_err(Error::internal)
    }

    /// Waits for the place of an organization. Where too many wait already, it is refused.
    async fn enter(self: &Arc<Self>, owner: Uuid) -> Result<Place> {
        let refused = Error::RateLimited { retry_after_s: RETRY_AFTER_S };
        let (place, counted) = {
            let mut owners = self.owners.lock();
            let of_owner = owners
                .entry(owner)
                .or_insert_with(|| Owner { reports: 0, place: Arc::new(Semaphore::new(1)) });
            // One runs, the others wait.
            if of_owner.reports > self.limits.waiting {
                return Err(refused);
            }
            of_owner.reports += 1;
            (of_owner.place.clone(), Counted { heavy: self.clone(), owner })
        };
        match tokio::time::timeout(WAITING, place.acquire_owned()).await {
            Ok(own) => Ok(Place { _own: own.map_err(Error::internal)?, _counted: counted }),
            Err(_) => Err(refused),
        }
    }

    /// Waits for work of the report, but no longer than the report may run.
    pub(crate) async fn within_time<T>(
        &self,
        effort: &Effort,
        work: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let ran = Duration::from_micros(effort.0.ran_us.load(Ordering::Relaxed));
        let began = Instant::now();
        let outcome = tokio::time::timeout(self.limits.timeout.saturating_sub(ran), work).await;
        let took = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        effort.0.ran_us.fetch_add(took, Ordering::Relaxed);
        outcome.unwrap_or_else(|_| Err(self.too_long()))
    }

    fn too_long(&self) -> Error {
        let message = format!(
            "takes longer than {} seconds; ask for fewer days or with fewer conditions",
            self.limits.timeout.as_secs()
        );
        Violation::new("query", ViolationCode::TooLarge, message).into()
    }
}

/// Runs work on the threads of heavy reports.
pub(crate) fn spawn(work: impl FnOnce() + Send + 'static) {
    match &*POOL {
        Some(pool) => pool.spawn(work),
        None => rayon::spawn(work),
    }
}

/// What one report has taken so far. Everything that is asked for one answer shares it.
#[derive(Clone)]
pub struct Effort(Arc<State>);

struct State {
    owner: Uuid,
    /// Set once the report is heavy, and held until it has ended.
    place: OnceCell<Place>,
    /// For how long it ran, in microseconds.
    ran_us: AtomicU64,
}

impl Effort {
    /// A report of an organization that has not begun.
    pub(crate) fn of(owner: Uuid) -> Self {
        Self(Arc::new(State { owner, place: OnceCell::new(), ran_us: AtomicU64::new(0) }))
    }

    pub(crate) fn is_heavy(&self) -> bool {
        self.0.place.initialized()
    }
}

impl fmt::Debug for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Effort").field(&self.0.owner).finish()
    }
}

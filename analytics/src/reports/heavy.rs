//! Limits the resources of a report, so that one tenant's report does not delay the others.
//!
//! Most reports take milliseconds, on threads that all of them share. A report is heavy if it would make many
//! comparisons, or has turned out to take long. Heavy reports run in a separate pool with at most half of the threads,
//! one per organization at a time. They work in slices and yield after each, so organizations take turns however long
//! their reports are.

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

/// How long a heavy report waits for the one before it. On timeout it is refused.
const WAITING: Duration = Duration::from_secs(30);

/// Seconds after which a client should retry.
const RETRY_AFTER_S: u64 = 5;

/// Thread pool of heavy reports. If it could not be created, they run with the others.
static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let named = ThreadPoolBuilder::new().num_threads(threads()).thread_name(|at| format!("heavy-{at}"));
    named.build().inspect_err(|error| tracing::error!(%error, "cannot create threads for heavy reports")).ok()
});

/// Returns the number of threads in the pool.
fn threads() -> usize {
    (rayon::current_num_threads() / 2).max(1)
}

/// Limits of a report.
#[derive(Clone, Copy, Debug)]
pub struct ReportLimits {
    /// Maximum running time. Waiting for a turn does not count.
    pub timeout: Duration,
    /// Number of comparisons above which a report is heavy from the beginning.
    pub comparisons: u64,
    /// CPU time, over all threads, after which a report becomes heavy at the next day. Also the length of a slice,
    /// after which a heavy report yields.
    pub slice: Duration,
    /// Maximum number of waiting heavy reports of one organization.
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

/// Admission of heavy reports.
pub(crate) struct Heavy {
    pub limits: ReportLimits,
    owners: Mutex<FxHashMap<Uuid, Owner>>,
    /// Free threads of the pool. Waiting reports get them in the order of their requests. As an organization requests
    /// one report at a time, organizations take turns.
    threads: Arc<Semaphore>,
}

/// Organization with heavy reports.
struct Owner {
    /// Number of reports that run or wait.
    reports: usize,
    place: Arc<Semaphore>,
}

/// Counts a report while it runs or waits.
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

/// Place of an organization's heavy report. Dropping it frees the place.
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

    /// Returns how many heavy reports of an organization run or wait.
    #[cfg(test)]
    pub(super) fn asked(&self, owner: Uuid) -> usize {
        self.owners.lock().get(&owner).map_or(0, |owner| owner.reports)
    }

    /// Waits until the report may use up to `most` threads of the pool.
    pub(crate) async fn turn(self: &Arc<Self>, effort: &Effort, most: usize) -> Result<Turn> {
        effort.0.place.get_or_try_init(|| self.enter(effort.0.owner)).await?;
        let wanted = u32::try_from(most.clamp(1, threads())).unwrap_or(1);
        self.threads.clone().acquire_many_owned(wanted).await.map(Turn).map_err(Error::internal)
    }

    /// Waits for the organization's place. Refuses if too many reports wait already.
    async fn enter(self: &Arc<Self>, owner: Uuid) -> Result<Place> {
        let refused = Error::RateLimited { retry_after_s: RETRY_AFTER_S };
        let (place, counted) = {
            let mut owners = self.owners.lock();
            let of_owner = owners
                .entry(owner)
                .or_insert_with(|| Owner { reports: 0, place: Arc::new(Semaphore::new(1)) });
            // One report runs; the others wait.
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

    /// Waits for work of the report, at most as long as the report may run.
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
            "takes longer than {} seconds; request fewer days or fewer conditions",
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

/// Resources that one report has used so far. Shared by all queries for one answer.
#[derive(Clone)]
pub struct Effort(Arc<State>);

struct State {
    owner: Uuid,
    /// Set once the report is heavy, and held until it ends.
    place: OnceCell<Place>,
    /// Running time in microseconds.
    ran_us: AtomicU64,
}

impl Effort {
    /// Returns the effort of a report that has not begun.
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

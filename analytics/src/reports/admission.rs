//! Limits the resources of a report, so that one tenant's report does not delay the others.
//!
//! Most reports take milliseconds, on threads that all of them share; tenants take turns ([`Turns`]). A report is heavy
//! if it would make many comparisons, or has turned out to take long. Heavy reports run in a separate pool with at most
//! half of the threads, one per tenant at a time. They work in slices and yield after each, so tenants take turns
//! however long their reports are.
//!
//! None of these threads waits: days that are not in memory are loaded in turns of their own, on threads that may wait
//! for the database or a disk. Reports that read rows of the database take turns in a pool of their own, too.
//! Work gets on the threads of reports by a [`ThreadTurn`] alone.

use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use domain::ground::aside::{self, Niceness};
use domain::ground::turns::{InUse, Share, Turn, Turns};
use domain::{Error, Result, Violation, ViolationCode};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::OnceCell;
use uuid::Uuid;

use super::thread_turn::{Job, ThreadTurn};
use crate::threads;

/// How long a report waits for a turn. On timeout it is refused.
const WAITING: Duration = Duration::from_secs(30);

/// Number of reports that may hold values of properties from rows at once.
const VALUES_AT_ONCE: usize = 2;

/// Maximum number of reports of one tenant that wait for the threads that all share.
const LIGHT_WAITING: usize = 200;

/// Thread pool of heavy reports. If it could not be created, they run with the others.
static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let pool = ThreadPoolBuilder::new().num_threads(heavy_threads()).thread_name(|at| format!("heavy-{at}"));
    // Quick reports come first, and whatever stores visits.
    pool.start_handler(|_| aside::give_way(Niceness::Long))
        .build()
        .inspect_err(|error| tracing::error!(%error, "cannot create threads for heavy reports"))
        .ok()
});

/// Returns the number of threads in the pool of heavy reports.
fn heavy_threads() -> usize {
    (threads::count() / 2).max(1)
}

/// Limits of a report.
#[derive(Clone, Copy, Debug)]
pub struct ReportLimits {
    /// Maximum running time. Waiting for a turn does not count.
    pub timeout: Duration,
    /// Number of comparisons above which a report is heavy from the beginning.
    pub comparisons: u64,
    /// CPU time, over all threads, after which a report becomes heavy at the next day. Also the length of a slice, after
    /// which a report yields.
    pub slice: Duration,
    /// Maximum number of waiting heavy reports of one tenant.
    pub waiting: usize,
    /// Maximum memory for values that one report reads from rows, in bytes.
    pub values: usize,
}

impl Default for ReportLimits {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(30),
            comparisons: 10_000_000,
            slice: Duration::from_millis(200),
            waiting: 20,
            values: 64 << 20,
        }
    }
}

/// Admission of reports.
pub(crate) struct Admission {
    pub limits: ReportLimits,
    /// Threads that all reports share.
    light: Turns,
    /// Heavy reports: one per tenant.
    heavy: Turns,
    /// Threads of the pool of heavy reports.
    threads: Turns,
    /// Days that are not in memory. A turn lasts until the report has used the days, which bounds the memory that they
    /// take beside the cache.
    loading: Turns,
    /// Reports that read rows of the database. Those that have folded over columns first no longer have a place among
    /// the requests, which would bound them.
    rows: Turns,
    /// Reports that hold values of properties read from rows, beside the memory for columns.
    values: Turns,
}

impl Admission {
    pub(crate) fn new(limits: ReportLimits) -> Self {
        // One more than threads, so that none idles while the last place is kept for somebody.
        let places = threads::count() + 1;
        let light = Share { places, each: places.div_ceil(2), waiting: LIGHT_WAITING, wait: WAITING };
        let heavy = Share { places: usize::MAX, each: 1, waiting: limits.waiting, wait: WAITING };
        // Each tenant has one heavy report, whose turns are short.
        let threads =
            Share { places: heavy_threads(), each: usize::MAX, waiting: usize::MAX, wait: Duration::MAX };
        // The work is the database's, which may have no more cores than this machine. More places than cores would only
        // slow each other and the writer down.
        let rows = threads::count().max(2);
        let rows = Share { places: rows, each: rows / 2, waiting: LIGHT_WAITING, wait: WAITING };
        let values = Share { places: VALUES_AT_ONCE, each: 1, waiting: limits.waiting, wait: WAITING };
        let [light, heavy, threads, loading, rows, values] =
            [light, heavy, threads, light, rows, values].map(Turns::new);
        Self { limits, light, heavy, threads, loading, rows, values }
    }

    /// Returns how many heavy reports of a tenant run or wait.
    #[cfg(test)]
    pub(super) fn asked(&self, tenant: Uuid) -> usize {
        let (run, wait) = self.heavy.of(tenant);
        run + wait
    }

    /// Returns how many reports of a tenant wait to load days.
    #[cfg(test)]
    pub(super) fn waiting_to_load(&self, tenant: Uuid) -> usize {
        self.loading.of(tenant).1
    }

    /// Waits until the report may use the threads that all reports share.
    pub(crate) async fn light_turn(&self, effort: &Effort) -> Result<ThreadTurn> {
        let turn = self.light.take(&effort.0.tenants).await?;
        Ok(ThreadTurn::new(turn, rayon::spawn))
    }

    /// Waits until the report may use up to `most` threads of the pool of heavy reports.
    pub(crate) async fn heavy_turn(&self, effort: &Effort, most: usize) -> Result<ThreadTurn> {
        self.become_heavy(effort).await?;
        Ok(ThreadTurn::new(self.threads.take_several(&effort.0.tenants, most).await?, spawn))
    }

    /// Waits until the tenant has no other heavy report. The report stays heavy until it ends.
    pub(crate) async fn become_heavy(&self, effort: &Effort) -> Result<()> {
        effort.0.place.get_or_try_init(|| self.heavy.take(&effort.0.tenants)).await.map(drop)
    }

    /// Waits until the report may load up to `most` days.
    pub(crate) async fn loading_turn(&self, effort: &Effort, most: usize) -> Result<Turn> {
        self.loading.take_several(&effort.0.tenants, most).await
    }

    /// Waits until the report may read rows of the database. The turn lasts until the report ends.
    pub(crate) async fn turn_of_rows(&self, effort: &Effort) -> Result<()> {
        let take = async || self.rows.take(&effort.0.tenants).await.map(InUse::of);
        effort.0.rows.get_or_try_init(take).await.map(drop)
    }

    /// Waits until the report may hold values of properties from rows. The turn lasts until the report ends.
    pub(crate) async fn turn_of_values(&self, effort: &Effort) -> Result<()> {
        effort.0.values.get_or_try_init(|| self.values.take(&effort.0.tenants)).await.map(drop)
    }

    /// Counts memory for values from rows, until the report ends. Fails if it is too much.
    pub(crate) fn take_memory(&self, effort: &Effort, bytes: usize) -> Result<()> {
        let before = effort.0.values_bytes.fetch_add(bytes, Ordering::Relaxed);
        if before.saturating_add(bytes) <= self.limits.values {
            return Ok(());
        }
        let message = format!(
            "needs more than {} MiB for the values of properties; request fewer days or fewer conditions",
            self.limits.values >> 20
        );
        Err(Violation::new("query", ViolationCode::TooLarge, message).into())
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
fn spawn(job: Job) {
    match &*POOL {
        Some(pool) => pool.spawn(job),
        None => rayon::spawn(job),
    }
}

/// Resources that one report has used so far. Shared by all queries for one answer.
#[derive(Clone)]
pub struct Effort(Arc<State>);

struct State {
    /// Whom the report counts against.
    tenants: Vec<Uuid>,
    /// Set once the report is heavy, and held until it ends.
    place: OnceCell<Turn>,
    /// Set once the report reads rows of the database, and held until it ends.
    rows: OnceCell<InUse>,
    /// Set once the report holds values of properties from rows, and held until it ends.
    values: OnceCell<Turn>,
    /// Memory for these values, in bytes.
    values_bytes: AtomicUsize,
    /// Running time in microseconds.
    ran_us: AtomicU64,
}

impl Effort {
    /// Returns the effort of a report that has not begun.
    pub(crate) fn of(tenants: Vec<Uuid>) -> Self {
        Self(Arc::new(State {
            tenants,
            place: OnceCell::new(),
            rows: OnceCell::new(),
            values: OnceCell::new(),
            values_bytes: AtomicUsize::new(0),
            ran_us: AtomicU64::new(0),
        }))
    }

    /// Returns whom the report counts against.
    pub(crate) fn tenants(&self) -> &[Uuid] {
        &self.0.tenants
    }

    pub(crate) fn is_heavy(&self) -> bool {
        self.0.place.initialized()
    }
}

impl fmt::Debug for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Effort").field(&self.0.tenants).finish()
    }
}

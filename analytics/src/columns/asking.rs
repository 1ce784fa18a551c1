//! Access to the store that instances share, with timeouts and a pause after failures. [`super::objects`] describes its
//! contents.

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use bytes::Bytes;
use domain::log_throttled;
use futures::stream::{self, StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, Result};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use tokio::runtime::Handle;
use uuid::Uuid;

use super::encoding::{Content, Kind, day_from_bytes};
use super::objects::{Named, Survey, day_path, folder, manifest_path, manifests};
use super::snapshot::{Digest, Manifest};

/// Minimum of the size limit for objects, however little memory there is: a manifest contains all texts of a project.
const LARGEST_AT_LEAST: usize = 64 << 20;

/// Store in which instances share snapshots, and the timing of its use.
#[derive(Clone)]
pub struct Sharing {
    pub objects: Arc<dyn ObjectStore>,
    pub timing: Timing,
}

/// Timeouts and intervals of the shared store.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Timeout for a report that reads one object. On timeout it reads the rows.
    pub read: Duration,
    /// Timeout for all requests of one report together.
    pub report: Duration,
    /// Pause after a failure, during which no report uses the store.
    pub rest: Duration,
    /// Timeout for writing an object.
    pub write: Duration,
    /// How long a deletion waits for objects to be removed. The rest is removed later.
    pub clear: Duration,
    /// How long the instance that last shared a project may be silent before another instance takes over.
    pub patience: Duration,
    /// How long unreferenced objects are kept, for instances that still read by an older manifest.
    pub grace: Duration,
    /// Maximum age of a manifest that may contain texts of deleted visits.
    pub texts: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            read: Duration::from_secs(3),
            report: Duration::from_secs(5),
            rest: Duration::from_secs(30),
            write: Duration::from_secs(60),
            clear: Duration::from_secs(5),
            patience: Duration::from_secs(25 * 60),
            grace: Duration::from_secs(60 * 60),
            texts: Duration::from_secs(24 * 60 * 60),
        }
    }
}

impl Sharing {
    pub fn new(objects: Arc<dyn ObjectStore>) -> Self {
        Self { objects, timing: Timing::default() }
    }
}

impl fmt::Debug for Sharing {
    /// Omits the store, which contains credentials.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sharing").field("timing", &self.timing).finish_non_exhaustive()
    }
}

/// Number of failures of the store since the process began.
#[derive(Debug, Default)]
pub struct Failures {
    pub reading: AtomicU64,
    pub writing: AtomicU64,
    /// Number of projects that could not be swept.
    pub sweeping: AtomicU64,
}

/// How long one report may still wait for the store, over all its requests and threads, and whom it counts against. The
/// default is not to wait at all, for nobody.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    left: Arc<Mutex<Duration>>,
    tenants: Arc<[Uuid]>,
}

impl Patience {
    pub(super) fn new(left: Duration) -> Self {
        Self { left: Arc::new(Mutex::new(left)), tenants: Arc::default() }
    }

    /// Returns the patience of a report that counts against these tenants.
    pub(crate) fn of(self, tenants: &[Uuid]) -> Self {
        Self { tenants: tenants.into(), ..self }
    }

    /// Returns whom the report counts against. What nobody asks for, such as a job, counts for its project alone.
    pub(super) fn tenants_or<'a>(&'a self, project: &'a Uuid) -> &'a [Uuid] {
        match &*self.tenants {
            [] => std::slice::from_ref(project),
            tenants => tenants,
        }
    }

    /// Waits for the work. None if the patience ran out before it was done.
    pub(super) async fn wait<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let (left, began) = (*self.left.lock(), Instant::now());
        if left.is_zero() {
            return None;
        }
        let done = tokio::time::timeout(left, work).await.ok();
        let mut left = self.left.lock();
        *left = left.saturating_sub(began.elapsed());
        done
    }
}

/// Access of one instance to the shared store.
pub(super) struct Objects {
    store: Arc<dyn ObjectStore>,
    pub(super) runtime: Handle,
    pub(super) timing: Timing,
    /// Maximum size of an object. Anything larger is not ours and would not fit into memory.
    largest: u64,
    /// Distinguishes this process from others.
    pub(super) writer: u64,
    /// End of the pause during which no report uses the store.
    away: Mutex<Option<Instant>>,
    /// By project: objects that are foreign or not needed, with the time at which they were first seen as such.
    pub(super) seen: Mutex<FxHashMap<Uuid, FxHashMap<Path, Instant>>>,
    /// By project: the newest manifest at a time when the store held nothing that it does not name.
    pub(super) tidied: Mutex<FxHashMap<Uuid, Path>>,
    pub(super) failures: Failures,
}

impl Objects {
    /// Creates the access. `memory` is the maximum size of all columns. Must be called inside a tokio runtime.
    pub(super) fn new(sharing: Sharing, memory: usize) -> Self {
        Self {
            store: sharing.objects,
            runtime: Handle::current(),
            timing: sharing.timing,
            largest: memory.max(LARGEST_AT_LEAST) as u64,
            writer: rand::random(),
            away: Mutex::default(),
            seen: Mutex::default(),
            tidied: Mutex::default(),
            failures: Failures::default(),
        }
    }

    /// Returns the patience of one report.
    pub(super) fn patience(&self) -> Patience {
        Patience::new(self.timing.report)
    }

    // Requests that a report waits for.

    /// Returns the usable objects of a project.
    pub(super) async fn to_take(&self, project: Uuid) -> Option<Survey> {
        let floors = folder(project, &["floors"]);
        let manifests = manifests(project);
        let found = self.read(async {
            let (floors, manifests) = futures::join!(
                self.store.list(Some(&floors)).try_collect::<Vec<_>>(),
                self.store.list(Some(&manifests)).try_collect::<Vec<_>>()
            );
            Ok(Survey::of(floors?.into_iter().chain(manifests?)))
        });
        found.await
    }

    pub(super) async fn manifest(&self, project: Uuid, named: &Named) -> Option<Manifest> {
        let bytes = self.read(self.get(&named.path)).await?;
        let manifest = blocking(move || Manifest::from_bytes(&bytes, project)).await;
        if manifest.is_none() {
            tracing::warn!(object = %named.path, "a shared manifest is damaged");
        }
        let same = |manifest: &Manifest| {
            let costs = manifest.costs.as_ref().map(|costs| costs.version);
            (manifest.rev, manifest.since, Some(manifest.mark), costs)
                == (named.rev, named.since, named.mark, named.costs)
        };
        manifest.filter(same)
    }

    pub(super) async fn day<D: Content>(&self, project: Uuid, number: i32, object: Digest) -> Option<D> {
        let path = day_path(project, D::KIND, number, object);
        let bytes = self.read(self.get(&path)).await?;
        let day = blocking(move || {
            let whole = Digest::of(&bytes) == object;
            whole.then(|| day_from_bytes(number, &bytes)).flatten()
        });
        let day = day.await;
        if day.is_none() {
            tracing::warn!(object = %path, "a shared day is damaged");
        }
        day
    }

    async fn get(&self, path: &Path) -> Result<Bytes> {
        let found = self.store.get(path).await?;
        let size = found.meta.size;
        // An object that is too large counts as missing. It is no sign that the store is unavailable.
        let too_large = || Error::NotFound {
            path: path.to_string(),
            source: format!("{path} is larger than the limit of {} bytes", self.largest).into(),
        };
        if size > self.largest {
            return Err(too_large());
        }
        let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default());
        let mut parts = found.into_stream();
        while let Some(part) = parts.try_next().await? {
            if (bytes.len() + part.len()) as u64 > self.largest {
                return Err(too_large());
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes.into())
    }

    /// Reads from the store with a timeout, unless the store is paused.
    async fn read<T>(&self, work: impl Future<Output = Result<T>>) -> Option<T> {
        if self.is_away() {
            return None;
        }
        match in_time(self.timing.read, work).await {
            Ok(value) => Some(value),
            Err(error @ Error::NotFound { .. }) => {
                tracing::info!(error.reason = %error, "an object of the shared snapshots cannot be read");
                None
            }
            Err(error) => {
                self.leave_alone(&error);
                None
            }
        }
    }

    /// Pauses the store because reading failed.
    pub(super) fn leave_alone(&self, reason: &dyn fmt::Display) {
        self.failures.reading.fetch_add(1, Ordering::Relaxed);
        self.rest(reason);
    }

    /// Pauses the store, so that for a while nobody waits for it.
    pub(super) fn rest(&self, reason: &dyn fmt::Display) {
        let mut away = self.away.lock();
        if away.is_none_or(|until| until <= Instant::now()) {
            *away = Some(Instant::now() + self.timing.rest);
            log_throttled!(warn, error.reason = %reason, "the shared snapshots cannot be read; reports read the rows");
        }
    }

    pub(super) fn is_away(&self) -> bool {
        self.away.lock().is_some_and(|until| until > Instant::now())
    }

    // Requests that nobody waits for.

    /// Returns the projects that have objects in the store.
    pub(super) async fn projects(&self) -> Result<Vec<Uuid>> {
        let found = self.write(self.store.list_with_delimiter(None)).await?;
        let name = |path: &Path| path.filename().and_then(|name| Uuid::try_parse(name).ok());
        Ok(found.common_prefixes.iter().filter_map(name).collect())
    }

    pub(super) async fn survey(&self, project: Uuid) -> Result<Survey> {
        let folder = folder(project, &[]);
        let found: Vec<_> = self.write(self.store.list(Some(&folder)).try_collect()).await?;
        Ok(Survey::of(found))
    }

    pub(super) async fn put_day(
        &self,
        project: Uuid,
        (kind, number): (Kind, i32),
        object: Digest,
        bytes: Vec<u8>,
    ) -> Result<()> {
        self.put(&day_path(project, kind, number, object), bytes).await
    }

    pub(super) async fn put_manifest(&self, manifest: &Manifest) -> Result<Path> {
        let bytes = manifest
            .to_bytes()
            .map_err(|error| Error::Generic { store: "snapshots", source: error.into() })?;
        let path = manifest_path(manifest, SystemTime::now(), self.writer);
        self.put(&path, bytes).await?;
        Ok(path)
    }

    pub(super) async fn remove(&self, paths: Vec<Path>) -> Result<()> {
        if paths.is_empty() {
            return Ok(());
        }
        let gone = self.store.delete_stream(stream::iter(paths.into_iter().map(Ok)).boxed());
        let outcomes = self.write(async { Ok(gone.collect::<Vec<_>>().await) }).await?;
        let failed = |error: &Error| !matches!(error, Error::NotFound { .. });
        outcomes.into_iter().filter_map(Result::err).find(failed).map_or(Ok(()), Err)
    }

    pub(super) async fn put(&self, path: &Path, bytes: Vec<u8>) -> Result<()> {
        self.write(self.store.put(path, bytes.into())).await.map(drop)
    }

    async fn write<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        let done = in_time(self.timing.write, work).await;
        if done.is_err() {
            self.failures.writing.fetch_add(1, Ordering::Relaxed);
        }
        done
    }
}

async fn in_time<T>(limit: Duration, work: impl Future<Output = Result<T>>) -> Result<T> {
    match tokio::time::timeout(limit, work).await {
        Ok(done) => done,
        Err(late) => Err(Error::Generic { store: "snapshots", source: late.into() }),
    }
}

/// Runs blocking work off the async threads. None if it panicked or was cancelled.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Option<T> + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok().flatten()
}

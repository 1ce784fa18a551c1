//! How the store that instances share is asked: within limits of time, and for a while not at all where it
//! did not answer. What lies in it stands in [`super::objects`].

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use bytes::Bytes;
use futures::stream::{self, StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, Result};
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};
use tokio::runtime::Handle;
use uuid::Uuid;

use super::day::Day;
use super::objects::{Named, Survey, day_path, folder, layout};
use super::snapshot::{Digest, Manifest, day_from_bytes};

/// The store that instances share snapshots through, and how they use it.
#[derive(Clone)]
pub struct Sharing {
    pub objects: Arc<dyn ObjectStore>,
    pub timing: Timing,
}

/// How long what may take.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// For so long a report waits for an object. Then it reads the rows.
    pub read: Duration,
    /// For so long it waits for all days together.
    pub bring: Duration,
    /// For so long after a failure no report asks the store.
    pub rest: Duration,
    /// For so long an object may take to be written.
    pub write: Duration,
    /// When the instance that shared a project last has been silent for so long, another takes over.
    pub patience: Duration,
    /// For so long what nothing refers to stays, for those who still read by an older manifest.
    pub grace: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            read: Duration::from_secs(3),
            bring: Duration::from_secs(5),
            rest: Duration::from_secs(30),
            write: Duration::from_secs(60),
            patience: Duration::from_secs(25 * 60),
            grace: Duration::from_secs(60 * 60),
        }
    }
}

impl Sharing {
    pub fn new(objects: Arc<dyn ObjectStore>) -> Self {
        Self { objects, timing: Timing::default() }
    }
}

impl fmt::Debug for Sharing {
    /// Without the store, which knows credentials.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sharing").field("timing", &self.timing).finish_non_exhaustive()
    }
}

/// How often the store failed since the process began.
#[derive(Debug, Default)]
pub struct Failures {
    pub reading: AtomicU64,
    pub writing: AtomicU64,
}

/// The shared store as one instance uses it.
pub(super) struct Objects {
    store: Arc<dyn ObjectStore>,
    pub(super) runtime: Handle,
    pub(super) timing: Timing,
    /// Tells this process from the others.
    pub(super) writer: u64,
    /// Until when no report asks.
    away: Mutex<Option<Instant>>,
    /// Objects of each project that are not ours or not needed, with when they were first seen so.
    seen: Mutex<FxHashMap<Uuid, FxHashMap<Path, Instant>>>,
    pub(super) failures: Failures,
}

impl Objects {
    /// Must be called inside a tokio runtime.
    pub(super) fn new(sharing: Sharing) -> Self {
        Self {
            store: sharing.objects,
            runtime: Handle::current(),
            timing: sharing.timing,
            writer: rand::random(),
            away: Mutex::default(),
            seen: Mutex::default(),
            failures: Failures::default(),
        }
    }

    // What a report waits for.

    /// The manifests of a project that may be taken, the newest first.
    pub(super) async fn manifests(&self, project: Uuid) -> Vec<Named> {
        let floors = folder(project, &["floors"]);
        let manifests = folder(project, &[&layout(), "manifests"]);
        let found = self.read(async {
            let (floors, manifests) = futures::join!(
                self.store.list(Some(&floors)).try_collect::<Vec<_>>(),
                self.store.list(Some(&manifests)).try_collect::<Vec<_>>()
            );
            Ok(Survey::of(floors?.into_iter().chain(manifests?).map(|object| object.location)))
        });
        let Some(survey) = found.await else { return Vec::new() };
        survey.valid().cloned().collect()
    }

    pub(super) async fn manifest(&self, named: &Named) -> Option<Manifest> {
        let bytes = self.read(self.get(&named.path)).await?;
        let manifest = blocking(move || Manifest::from_bytes(&bytes)).await;
        if manifest.is_none() {
            tracing::warn!(object = %named.path, "a shared manifest is torn");
        }
        manifest.filter(|manifest| (manifest.rev, manifest.since) == (named.rev, named.since))
    }

    pub(super) async fn day(&self, project: Uuid, number: i32, object: Digest) -> Option<Day> {
        let path = day_path(project, number, object);
        let bytes = self.read(self.get(&path)).await?;
        let day = blocking(move || {
            let whole = Digest::of(&bytes) == object;
            whole.then(|| day_from_bytes(&bytes, number)).flatten()
        });
        let day = day.await;
        if day.is_none() {
            tracing::warn!(object = %path, "a shared day is torn");
        }
        day
    }

    async fn get(&self, path: &Path) -> Result<Bytes> {
        self.store.get(path).await?.bytes().await
    }

    /// Asks the store, but not while it is away, and not for long.
    async fn read<T>(&self, work: impl Future<Output = Result<T>>) -> Option<T> {
        if self.is_away() {
            return None;
        }
        match in_time(self.timing.read, work).await {
            Ok(value) => Some(value),
            Err(error @ Error::NotFound { .. }) => {
                tracing::info!(error.reason = %error, "an object of the shared snapshots is gone");
                None
            }
            Err(error) => {
                self.leave_alone(&error);
                None
            }
        }
    }

    /// Takes the store for away, so that for a while nobody asks it.
    pub(super) fn leave_alone(&self, reason: &dyn fmt::Display) {
        self.failures.reading.fetch_add(1, Ordering::Relaxed);
        let mut away = self.away.lock();
        if away.is_none_or(|until| until <= Instant::now()) {
            *away = Some(Instant::now() + self.timing.rest);
            tracing::warn!(error.reason = %reason, "the shared snapshots cannot be read; reports read the rows");
        }
    }

    fn is_away(&self) -> bool {
        self.away.lock().is_some_and(|until| until > Instant::now())
    }

    // What nobody waits for.

    /// The projects of which there is anything.
    pub(super) async fn projects(&self) -> Result<Vec<Uuid>> {
        let found = self.write(self.store.list_with_delimiter(None)).await?;
        let name = |path: &Path| path.filename().and_then(|name| Uuid::try_parse(name).ok());
        Ok(found.common_prefixes.iter().filter_map(name).collect())
    }

    pub(super) async fn survey(&self, project: Uuid) -> Result<Survey> {
        let folder = folder(project, &[]);
        let objects: Vec<_> = self.write(self.store.list(Some(&folder)).try_collect()).await?;
        Ok(Survey::of(objects.into_iter().map(|object| object.location)))
    }

    pub(super) async fn put_day(
        &self,
        project: Uuid,
        number: i32,
        object: Digest,
        bytes: Vec<u8>,
    ) -> Result<()> {
        self.put(&day_path(project, number, object), bytes).await
    }

    pub(super) async fn put_manifest(&self, project: Uuid, manifest: &Manifest) -> Result<Path> {
        let bytes = manifest
            .to_bytes()
            .map_err(|error| Error::Generic { store: "snapshots", source: error.into() })?;
        let written =
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_millis();
        let (rev, since, writer) = (manifest.rev, manifest.since, self.writer);
        let name = format!("{rev:020}-{written:014}-{since:020}-{writer:016x}");
        let path = folder(project, &[&layout(), "manifests"]).join(name);
        self.put(&path, bytes).await?;
        Ok(path)
    }

    /// Removes everything of a project. With a floor, nothing older is shared or taken from then on.
    pub(super) async fn clear(&self, project: Uuid, floor: Option<i64>) -> Result<()> {
        if let Some(rev) = floor {
            self.put(&folder(project, &["floors"]).join(format!("{rev:020}")), Vec::new()).await?;
        }
        self.seen.lock().remove(&project);
        let objects: Vec<_> =
            self.write(self.store.list(Some(&folder(project, &[]))).try_collect::<Vec<_>>()).await?;
        let mut paths: Vec<Path> = objects.into_iter().map(|object| object.location).collect();
        if let Some(rev) = floor {
            let survey = Survey::of(paths.iter().cloned());
            // A later purge has removed all of this, or will.
            if survey.floor > rev {
                return Ok(());
            }
            let manifests = survey.valid().map(|named| &named.path);
            let floors = survey.floors.iter().filter(|(other, _)| *other >= rev).map(|(_, path)| path);
            let kept: FxHashSet<&Path> = manifests.chain(floors).collect();
            paths.retain(|path| !kept.contains(path));
        }
        self.remove(paths).await
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

    async fn put(&self, path: &Path, bytes: Vec<u8>) -> Result<()> {
        self.write(self.store.put(path, bytes.into())).await.map(drop)
    }

    async fn write<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        let done = in_time(self.timing.write, work).await;
        if done.is_err() {
            self.failures.writing.fetch_add(1, Ordering::Relaxed);
        }
        done
    }

    /// Forgets what is there no more.
    pub(super) fn see(&self, project: Uuid, survey: &Survey) {
        if let Some(seen) = self.seen.lock().get_mut(&project) {
            let there: FxHashSet<&Path> = survey.paths().collect();
            seen.retain(|path, _| there.contains(path));
        }
    }

    /// Since when an object has been seen that waits for something; the first time that is now.
    pub(super) fn waits_since(&self, project: Uuid, path: &Path) -> Instant {
        *self.seen.lock().entry(project).or_default().entry(path.clone()).or_insert_with(Instant::now)
    }

    /// Removes what a manifest of ours replaces and what was deleted elsewhere.
    ///
    /// Objects that only nothing refers to stay for a while, those of another build until that has
    /// been silent for as long.
    pub(super) async fn tidy(
        &self,
        project: Uuid,
        survey: &Survey,
        mine: &Path,
        kept: &FxHashSet<Digest>,
    ) -> Result<()> {
        let grace = self.timing.grace;
        if let Some(seen) = self.seen.lock().get_mut(&project) {
            for path in kept.iter().filter_map(|digest| survey.days.get(digest)) {
                seen.remove(path);
            }
        }
        let old = |path: &&Path| self.waits_since(project, path).elapsed() >= grace;
        let mut gone: Vec<Path> = survey.below_floor().map(|named| named.path.clone()).collect();
        gone.extend(
            survey.floors.iter().filter(|(rev, _)| *rev < survey.floor).map(|(_, path)| path.clone()),
        );
        // Whoever has written a newer one keeps the order.
        if survey.valid().next().is_some_and(|newest| newest.path == *mine) {
            let days = survey.days.iter().filter(|(digest, _)| !kept.contains(digest)).map(|(_, path)| path);
            let manifests = survey.valid().skip(1).map(|named| &named.path);
            let unused: Vec<&Path> = days.chain(manifests).filter(old).collect();
            gone.extend(unused.into_iter().cloned());
            for paths in survey.others.values() {
                // Seen one by one, so that a new object of a build that is at work keeps all.
                if paths.iter().filter(|path| !old(path)).count() == 0 {
                    gone.extend(paths.iter().cloned());
                }
            }
        }
        self.remove(gone).await
    }
}
async fn in_time<T>(limit: Duration, work: impl Future<Output = Result<T>>) -> Result<T> {
    match tokio::time::timeout(limit, work).await {
        Ok(done) => done,
        Err(late) => Err(Error::Generic { store: "snapshots", source: late.into() }),
    }
}

/// Off the async threads; none where it did not come to its end.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Option<T> + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok().flatten()
}

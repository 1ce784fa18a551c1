//! Columns of all projects, within one memory limit.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use domain::log_throttled;
use domain::{Error, Result};
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::asking::{Failures, Objects, Patience, Sharing};
use super::marks::Marks;
use super::project::{self, Keep, Loads, ProjectColumns, Room};
use super::sharing::{Shared, blocking};
use super::snapshot::{Folder, Gates};
use super::source::{Deletions, Source};
use super::table::Parts;
use crate::huge_pages;

/// Number of projects that may fail to be shared before a round ends.
const FAILURES_A_ROUND: usize = 3;

/// Part of the memory that an eviction makes free beyond need, one in so many: it looks at all days of all projects.
const SPARE: usize = 32;

/// Columns of all projects.
pub struct Columns {
    source: Source,
    memory: usize,
    snapshots: Option<PathBuf>,
    objects: Option<Arc<Objects>>,
    room: Arc<Room>,
    loads: Arc<Loads>,
    projects: RwLock<FxHashMap<Uuid, Arc<ProjectColumns>>>,
    /// Size of all columns in memory, in bytes.
    bytes: Arc<AtomicUsize>,
    /// Held during an eviction: whoever comes meanwhile finds room when it has ended.
    evicting: Mutex<()>,
    gates: Mutex<Gates>,
    uses: Arc<AtomicU64>,
    marks: Arc<Marks>,
    /// Time at which snapshots were last shared. Locked during sharing.
    sharing: tokio::sync::Mutex<Option<Instant>>,
    /// Projects whose objects could not be removed yet. Only for a quick retry: the sweep finds them too.
    to_clear: Mutex<FxHashMap<Uuid, Deletions>>,
}

impl Columns {
    /// Creates the columns. `memory` is in bytes. `snapshots` is a folder for this instance alone; None keeps nothing
    /// on disk. With `sharing`, this must be called inside a tokio runtime.
    pub fn new(source: Source, memory: usize, snapshots: Option<PathBuf>, sharing: Option<Sharing>) -> Self {
        let objects = sharing.map(|sharing| Arc::new(Objects::new(sharing, memory)));
        let uses = Arc::new(AtomicU64::new(0));
        Self {
            marks: Arc::new(Marks::new(source.clone(), uses.clone())),
            source,
            memory,
            snapshots,
            objects,
            room: Arc::new(Room::new(memory / 2)),
            loads: Arc::default(),
            projects: RwLock::default(),
            bytes: Arc::default(),
            evicting: Mutex::default(),
            gates: Mutex::default(),
            uses,
            sharing: tokio::sync::Mutex::default(),
            to_clear: Mutex::default(),
        }
    }

    /// Returns how many days were loaded from where.
    pub fn loads(&self) -> &Loads {
        &self.loads
    }

    /// Returns how often the shared store failed, if there is one.
    pub fn failures(&self) -> Option<&Failures> {
        self.objects.as_deref().map(|objects| &objects.failures)
    }

    pub(crate) fn count_unswept(&self) {
        if let Some(objects) = &self.objects {
            objects.failures.sweeping.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Returns the maximum size of all columns in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.memory
    }

    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Returns how long a report that begins now may wait for the shared store.
    pub fn patience(&self) -> Patience {
        self.objects.as_ref().map(|objects| objects.patience()).unwrap_or_default()
    }

    /// Returns the columns of a project, with everything committed before the call.
    pub async fn fresh(self: &Arc<Self>, project: Uuid, patience: &Patience) -> Result<Arc<ProjectColumns>> {
        let columns = self.project(project);
        let _taken = columns.refresh(patience).await?;
        self.keep_within_memory().await?;
        Ok(columns)
    }

    /// Fetches days from the shared store, many at once, as far as they fit, and evicts other days for them.
    pub(crate) async fn bring(
        self: &Arc<Self>,
        project: &ProjectColumns,
        days: &[i32],
        parts: Parts,
        patience: &Patience,
    ) -> Result<()> {
        let taken = project.bring(days, parts, patience).await;
        if taken.bytes > 0 {
            self.keep_within_memory().await?;
        }
        Ok(())
    }

    pub(crate) fn project(&self, project: Uuid) -> Arc<ProjectColumns> {
        let known = self.projects.read().get(&project).cloned();
        let columns = known.unwrap_or_else(|| {
            let new = || {
                let keep = self.keep(project);
                let new = ProjectColumns::new(project, self.source.clone(), keep, self.uses.clone());
                new.recount();
                Arc::new(new)
            };
            self.projects.write().entry(project).or_insert_with(new).clone()
        });
        columns.note_use();
        columns
    }

    fn keep(&self, project: Uuid) -> Keep {
        Keep {
            folder: self.folder(project),
            objects: self.objects.clone(),
            memory: self.memory,
            all: self.bytes.clone(),
            room: self.room.clone(),
            loads: self.loads.clone(),
            marks: self.marks.clone(),
        }
    }

    fn folder(&self, project: Uuid) -> Option<Folder> {
        let root = self.snapshots.as_deref()?;
        let gate = self.gates.lock().of(project);
        Some(Folder::open(root, project, &gate))
    }

    /// Returns the projects in memory.
    pub fn loaded(&self) -> Vec<Uuid> {
        self.projects.read().keys().copied().collect()
    }

    /// Drops a project, in memory, on disk and in the shared store. After a purge, a change of its time zone or its
    /// deletion, the next report reads the rows anew.
    pub async fn forget(self: &Arc<Self>, project: Uuid) -> Result<()> {
        self.forget_here(project).await?;
        let Some(objects) = &self.objects else { return Ok(()) };
        let source = self.source.clone();
        let deletions = blocking(move || source.deletions(project)).await?;
        // Many projects may be dropped in turn. Do not wait again for a store that did not answer for the previous one.
        if !objects.is_away() {
            match tokio::time::timeout(objects.timing.clear, objects.clear(project, deletions)).await {
                Ok(Ok(())) => {
                    self.cleared(project, deletions.floor);
                    return Ok(());
                }
                Ok(Err(error)) => objects.rest(&error),
                Err(late) => objects.rest(&late),
            }
        }
        log_throttled!(warn, %project, "the shared snapshots of a project could not be removed; will be retried");
        let mut to_clear = self.to_clear.lock();
        let due = to_clear.entry(project).or_insert(deletions);
        if due.floor <= deletions.floor {
            *due = deletions;
        }
        Ok(())
    }

    /// Drops the costs of ads of a project if they may contain deleted accounts, in memory, on disk and in the shared
    /// store. The next report on ads reads the rows anew. Other instances find out before they write.
    pub async fn forget_costs(self: &Arc<Self>, project: Uuid) -> Result<()> {
        let columns = self.clone();
        let floor = blocking(move || {
            let floor = columns.source.deletions(project)?.costs_floor;
            let loaded = columns.projects.read().get(&project).cloned();
            if let Some(loaded) = loaded {
                loaded.drop_costs_before(floor);
            }
            let dropped = columns.folder(project).map_or(Ok(()), |folder| folder.drop_costs_before(floor));
            if let Err(error) = dropped {
                log_throttled!(warn, %project, %error, "the costs of deleted ad accounts cannot be removed yet");
            }
            Ok(floor)
        })
        .await?;
        let Some(objects) = &self.objects else { return Ok(()) };
        let clearing = tokio::time::timeout(objects.timing.clear, objects.clear_costs(project, floor));
        let failed = match clearing.await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(error)) => error.to_string(),
            Err(late) => late.to_string(),
        };
        log_throttled!(warn, %project, error.reason = failed, "the sweep will remove the shared costs of deleted ad accounts");
        Ok(())
    }

    /// Records that the shared store holds nothing of a project from before a floor.
    fn cleared(&self, project: Uuid, floor: i64) {
        let mut to_clear = self.to_clear.lock();
        if to_clear.get(&project).is_some_and(|due| due.floor <= floor) {
            to_clear.remove(&project);
        }
    }

    /// Drops a project in this instance. Columns that a report or an eviction still holds are not written any more.
    async fn forget_here(self: &Arc<Self>, project: Uuid) -> Result<()> {
        let columns = self.clone();
        blocking(move || {
            columns.let_go(project);
            Ok(())
        })
        .await
    }

    /// Drops the columns in memory if the database was restored from a backup while this process was reading it. Files
    /// record by themselves which state they belong to.
    pub async fn forget_lost(self: &Arc<Self>) -> Result<()> {
        let columns = self.clone();
        blocking(move || {
            if columns.marks.was_set_back()? {
                tracing::warn!(
                    "the database was restored from a backup; the columns are rebuilt from the rows"
                );
                columns.loaded().into_iter().for_each(|project| columns.let_go(project));
            }
            Ok(())
        })
        .await
    }

    /// Drops a project from memory. Blocks.
    fn let_go(&self, project: Uuid) {
        let let_go = || drop(self.projects.write().remove(&project));
        match self.folder(project) {
            Some(folder) => folder.clear(let_go),
            None => let_go(),
        }
    }

    /// Returns how long ago snapshots were last shared. None if they never were, or if there is no shared store.
    pub async fn shared_at(&self) -> Option<Instant> {
        *self.sharing.lock().await
    }

    pub fn is_shared(&self) -> bool {
        self.objects.is_some()
    }

    /// Writes changes into the shared store. Returns the number of projects.
    pub async fn share(self: &Arc<Self>) -> Result<usize> {
        let Some(objects) = &self.objects else { return Ok(0) };
        let mut last = self.sharing.lock().await;
        *last = Some(Instant::now());
        let to_clear = self.to_clear.lock().clone();
        let (mut written, mut failed) = (0, Vec::new());
        for (project, deletions) in to_clear {
            match objects.clear(project, deletions).await {
                Ok(()) => self.cleared(project, deletions.floor),
                Err(error) => failed.push(Error::internal(error)),
            }
            if failed.len() >= FAILURES_A_ROUND {
                break;
            }
        }
        let projects: Vec<_> = self.projects.read().values().cloned().collect();
        for project in projects {
            match project.share(objects).await {
                Ok(Shared::Nothing | Shared::Waiting) => {}
                Ok(Shared::Written) => written += 1,
                Ok(Shared::Outdated) => {
                    tracing::info!(project = %project.id, "visits were deleted; the columns are rebuilt from the rows");
                    self.forget_here(project.id).await?;
                }
                // One project that fails does not hold up the others, but an unavailable store would.
                Err(error) => failed.push(error),
            }
            if failed.len() >= FAILURES_A_ROUND {
                break;
            }
            self.keep_within_memory().await?;
        }
        failed.pop().map_or(Ok(written), Err)
    }

    /// Returns the projects that have objects in the shared store.
    pub async fn projects_in_store(&self) -> Result<Vec<Uuid>> {
        let Some(objects) = &self.objects else { return Ok(Vec::new()) };
        objects.projects().await.map_err(Error::internal)
    }

    /// Removes everything of a deleted project from the shared store.
    pub async fn remove_from_store(&self, project: Uuid) -> Result<()> {
        let Some(objects) = &self.objects else { return Ok(()) };
        objects.clear_all(project).await.map_err(Error::internal)
    }

    /// Removes objects of a project that must not or need not be in the shared store. `now` is in milliseconds.
    pub async fn sweep(&self, project: Uuid, now: i64) -> Result<()> {
        let Some(objects) = &self.objects else { return Ok(()) };
        objects.sweep(project, &self.source, &self.marks, now).await
    }

    /// Writes the snapshots of all changed projects. If another instance has purged visits of a project, the project is
    /// dropped instead.
    pub async fn save(self: &Arc<Self>) -> Result<()> {
        let columns = self.clone();
        tokio::task::spawn_blocking(move || {
            let projects: Vec<_> = columns.projects.read().values().cloned().collect();
            for project in projects {
                match project.holds_purged() {
                    Ok(true) => columns.let_go(project.id),
                    Ok(false) => project.save(),
                    // At the next start the files are checked before they are read.
                    Err(error) => {
                        log_throttled!(warn, project = %project.id, %error, "cannot find out whether visits were purged");
                        project.save();
                    }
                }
            }
            // Days that changed while they were to be evicted are still here.
            columns.evict();
        })
        .await
        .map_err(Error::internal)
    }

    /// Rebuilds projects that contain texts of deleted visits, because a dictionary only grows. Of projects that are
    /// not in memory, only the files are removed. Returns their number.
    pub async fn renew(self: &Arc<Self>, kept: Vec<Uuid>) -> Result<usize> {
        let (mut renewed, mut failed) = (0, None);
        for project in kept {
            match self.renew_one(project).await {
                Ok(done) => renewed += usize::from(done),
                Err(error) => failed = Some(error),
            }
        }
        failed.map_or(Ok(renewed), Err)
    }

    async fn renew_one(self: &Arc<Self>, project: Uuid) -> Result<bool> {
        let loaded = self.projects.read().get(&project).cloned();
        if let Some(columns) = loaded {
            let outdated = self.holds_deleted(&columns).await?;
            if outdated {
                self.forget(project).await?;
                self.fresh(project, &Patience::default()).await?;
            }
            return Ok(outdated);
        }
        let columns = ProjectColumns::new(project, self.source.clone(), self.keep(project), Arc::default());
        let outdated = blocking(move || columns.files_hold_deleted()).await?;
        if outdated {
            self.forget_here(project).await?;
        }
        Ok(outdated)
    }

    async fn holds_deleted(self: &Arc<Self>, columns: &Arc<ProjectColumns>) -> Result<bool> {
        columns.refresh(&self.patience()).await?;
        if columns.progress.lock().await.gone {
            return Ok(true);
        }
        let columns = columns.clone();
        blocking(move || {
            let holds_purged = columns.holds_purged()?;
            // Removes the files of costs that were dropped.
            if !holds_purged {
                columns.save();
            }
            Ok(holds_purged)
        })
        .await
    }

    /// Returns true if so many sessions would fit into memory.
    pub fn fits(&self, sessions: u64) -> bool {
        project::expected_bytes(sessions) <= self.memory
    }

    /// Returns the size of all columns in memory.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::SeqCst)
    }

    /// Evicts what was used least recently, if memory is exceeded.
    pub(crate) async fn keep_within_memory(self: &Arc<Self>) -> Result<()> {
        let bytes = self.bytes();
        huge_pages::enable_for(bytes);
        if bytes <= self.memory {
            return Ok(());
        }
        let columns = self.clone();
        tokio::task::spawn_blocking(move || columns.evict()).await.map_err(Error::internal)
    }

    /// Evicts the days and projects used least recently, if memory is exceeded. Blocks.
    pub fn evict(&self) {
        let _one = self.evicting.lock();
        if self.bytes() <= self.memory {
            return;
        }
        let enough = self.memory - self.memory / SPARE;
        let projects: Vec<_> = self.projects.read().values().cloned().collect();
        let mut parts = Vec::new();
        for (place, project) in projects.iter().enumerate() {
            parts.extend(project.resident().into_iter().map(|(used, number, _)| (used, place, Some(number))));
            parts.push((project.last_used(), place, None));
        }
        // A project comes after its days: it was used with each of them.
        parts.sort_unstable_by_key(|(used, _, day)| (*used, day.is_none()));
        let mut projects: Vec<_> = projects.into_iter().map(Some).collect();
        for (_, place, day) in parts {
            if self.bytes() <= enough {
                break;
            }
            match (day, &mut projects[place]) {
                (Some(number), Some(project)) => {
                    project.evict(number);
                }
                (None, project) => project.take().into_iter().for_each(|project| self.evict_project(project)),
                (Some(_), None) => {}
            }
        }
    }

    /// Evicts a project without days. It still holds its texts, and a hostile one may have very many. One that a report
    /// holds stays. Blocks.
    fn evict_project(&self, project: Arc<ProjectColumns>) {
        if !project.is_empty() {
            project.save();
        }
        let id = project.id;
        drop(project);
        let mut projects = self.projects.write();
        // Nobody can get another handle meanwhile, because that takes the lock.
        if projects.get(&id).is_some_and(|project| Arc::strong_count(project) == 1) {
            let gone = projects.remove(&id);
            drop(projects);
            drop(gone);
        }
    }
}

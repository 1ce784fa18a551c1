//! The columns of all projects within one bound of memory.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use domain::{Error, Result};
use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::project::{BYTES_PER_SESSION, ProjectColumns};
use super::snapshot::Folder;
use super::source::Source;

/// The columns of all projects.
pub struct Columns {
    source: Source,
    memory: usize,
    snapshots: Option<PathBuf>,
    projects: RwLock<FxHashMap<Uuid, Arc<ProjectColumns>>>,
    uses: Arc<AtomicU64>,
}

impl Columns {
    /// `memory` is in bytes; `snapshots` is a folder of our own, or none to keep nothing on disk.
    pub fn new(source: Source, memory: usize, snapshots: Option<PathBuf>) -> Self {
        Self { source, memory, snapshots, projects: RwLock::default(), uses: Arc::default() }
    }

    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The columns of a project, holding everything committed before the call.
    pub async fn fresh(self: &Arc<Self>, project: Uuid) -> Result<Arc<ProjectColumns>> {
        let columns = self.project(project);
        columns.refresh().await?;
        self.keep_within_memory().await?;
        Ok(columns)
    }

    fn project(&self, project: Uuid) -> Arc<ProjectColumns> {
        if let Some(columns) = self.projects.read().get(&project) {
            return columns.clone();
        }
        self.projects
            .write()
            .entry(project)
            .or_insert_with(|| {
                let folder = self.snapshots.as_deref().map(|root| Folder::new(root, project));
                Arc::new(ProjectColumns::new(
                    project,
                    self.source.clone(),
                    folder,
                    self.memory,
                    self.uses.clone(),
                ))
            })
            .clone()
    }

    /// Forgets a project, in memory and on disk: after a purge, a change of its time zone or its
    /// deletion the next report reads the rows anew.
    pub async fn forget(self: &Arc<Self>, project: Uuid) -> Result<()> {
        let columns = self.clone();
        tokio::task::spawn_blocking(move || {
            columns.projects.write().remove(&project);
            match &columns.snapshots {
                Some(root) => Folder::new(root, project).clear().map_err(Error::internal),
                None => Ok(()),
            }
        })
        .await
        .map_err(Error::internal)?
    }

    /// Writes the snapshots of all projects that changed.
    pub async fn save(self: &Arc<Self>) -> Result<()> {
        let columns = self.clone();
        tokio::task::spawn_blocking(move || {
            let projects: Vec<_> = columns.projects.read().values().cloned().collect();
            for project in projects {
                project.save();
            }
        })
        .await
        .map_err(Error::internal)
    }

    /// Whether so many sessions would fit the memory.
    pub fn fits(&self, sessions: u64) -> bool {
        usize::try_from(sessions).is_ok_and(|sessions| sessions * BYTES_PER_SESSION <= self.memory)
    }

    /// What all columns take in memory.
    pub fn bytes(&self) -> usize {
        self.projects.read().values().map(|project| project.bytes()).sum()
    }

    /// Lets the least recently used days leave while there is too much.
    async fn keep_within_memory(self: &Arc<Self>) -> Result<()> {
        if self.bytes() <= self.memory {
            return Ok(());
        }
        let columns = self.clone();
        tokio::task::spawn_blocking(move || columns.evict()).await.map_err(Error::internal)
    }

    /// Blocks.
    pub fn evict(&self) {
        let mut bytes = self.bytes();
        if bytes <= self.memory {
            return;
        }
        let projects: Vec<_> = self.projects.read().values().cloned().collect();
        let mut days: Vec<_> = projects
            .iter()
            .flat_map(|project| project.resident().into_iter().map(move |day| (day, project)))
            .collect();
        days.sort_unstable_by_key(|((used, ..), _)| *used);
        for ((_, number, size), project) in days {
            if bytes <= self.memory {
                break;
            }
            project.evict(number);
            bytes = bytes.saturating_sub(size);
        }
    }
}

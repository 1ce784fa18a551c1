//! Maintenance of columns and snapshots, called by the server's jobs.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::time::Instant;

use domain::log_throttled;
use domain::{Error, Result};
use entity::project;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::Reports;
use crate::columns::{Failures, Loads};

/// Number of consecutive projects that may fail before a sweep ends.
const FAILURES_IN_A_ROW: usize = 3;

impl Reports {
    /// Writes the columns' snapshots. Called by the job of that name and at shutdown.
    pub async fn save_snapshots(&self) -> Result<()> {
        self.columns.save().await
    }

    /// Closes the connections for reading rows, at shutdown.
    pub fn close(&self) {
        self.columns.source().close();
    }

    /// Drops the columns of all projects if the database was restored from a backup.
    pub async fn forget_lost(&self) -> Result<()> {
        self.columns.forget_lost().await
    }

    /// Drops a project's columns: after a purge, a change of its time zone or its deletion.
    pub async fn forget(&self, project: Uuid) -> Result<()> {
        self.columns.forget(project).await
    }

    /// Drops a project's costs of ads after the deletion of an ad account, in memory, on disk and in the shared store.
    pub async fn forget_costs(&self, project: Uuid) -> Result<()> {
        self.columns.forget_costs(project).await
    }

    /// Uploads changed snapshots to the shared store, if there is one. Returns the number of projects. Deleted projects
    /// are removed first, so that none comes back.
    pub async fn share_snapshots(&self) -> Result<usize> {
        if !self.columns.is_shared() {
            return Ok(0);
        }
        self.forget_deleted().await?;
        self.columns.share().await
    }

    /// Removes what must not be in the shared store or is of no use: deleted projects, deleted visits, and snapshots
    /// from before the database was restored from a backup.
    ///
    /// A project that fails does not hold up the others. If several fail in a row, the store is unavailable; the next
    /// sweep begins with another project.
    pub async fn sweep_shared(&self) -> Result<()> {
        let mut shared = self.columns.projects_in_store().await?;
        if !shared.is_empty() {
            let start = u64::from_le_bytes(self.context.random.bytes()) % shared.len() as u64;
            shared.rotate_left(start as usize);
        }
        let deleted: HashSet<Uuid> = self.deleted_of(&shared).await?.into_iter().collect();
        let mut in_a_row = 0;
        for project in shared {
            let swept = if deleted.contains(&project) {
                self.columns.remove_from_store(project).await
            } else {
                self.columns.sweep(project, self.context.clock.now_ms()).await
            };
            in_a_row = if swept.is_ok() { 0 } else { in_a_row + 1 };
            if let Err(error) = swept {
                self.columns.count_unswept();
                log_throttled!(warn, project.id = %project, error.reason = %error, "Sweeping the shared snapshots of a project failed");
                if in_a_row >= FAILURES_IN_A_ROW {
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Returns true if there is a shared store.
    pub fn is_shared(&self) -> bool {
        self.columns.is_shared()
    }

    /// Returns when this process last shared snapshots.
    pub async fn shared_at(&self) -> Option<Instant> {
        self.columns.shared_at().await
    }

    /// Returns where the days that reports needed were loaded from.
    pub fn loads(&self) -> &Loads {
        self.columns.loads()
    }

    /// Returns how often the shared store failed, if there is one.
    pub fn store_failures(&self) -> Option<&Failures> {
        self.columns.failures()
    }

    /// Drops the projects that another instance has deleted. Nobody can request them any more, but this instance would
    /// keep their snapshots. Returns their number.
    pub async fn forget_deleted(&self) -> Result<usize> {
        let deleted = self.deleted_of(&self.kept().await?).await?;
        for project in &deleted {
            self.forget(*project).await?;
        }
        Ok(deleted.len())
    }

    /// Rebuilds the columns of projects that still contain texts of deleted visits. Returns their number.
    pub async fn renew(&self) -> Result<usize> {
        self.columns.renew(self.kept().await?).await
    }

    /// Returns the projects that this instance holds in memory or on disk.
    async fn kept(&self) -> Result<Vec<Uuid>> {
        let mut kept = self.columns.loaded();
        if let Some(root) = self.snapshots.clone() {
            let files =
                tokio::task::spawn_blocking(move || projects_in(&root)).await.map_err(Error::internal)?;
            kept.extend(files.map_err(Error::internal)?);
        }
        kept.sort_unstable();
        kept.dedup();
        Ok(kept)
    }

    /// Returns those of these projects that no longer exist.
    async fn deleted_of(&self, projects: &[Uuid]) -> Result<Vec<Uuid>> {
        let mut deleted = Vec::new();
        for projects in projects.chunks(500) {
            let found: Vec<Uuid> = project::Entity::find()
                .select_only()
                .column(project::Column::Id)
                .filter(project::Column::Id.is_in(projects.iter().copied()))
                .into_tuple()
                .all(&self.context.db)
                .await?;
            deleted.extend(projects.iter().filter(|project| !found.contains(project)));
        }
        Ok(deleted)
    }

    /// Returns the size of all columns in memory, in bytes.
    pub fn bytes(&self) -> usize {
        self.columns.bytes()
    }
}

/// Returns the projects that have snapshots in a folder.
fn projects_in(root: &Path) -> io::Result<Vec<Uuid>> {
    let entries = match std::fs::read_dir(root) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let names = entries.map(|entry| entry.map(|entry| entry.file_name()));
    let ids = names.map(|name| Ok(name?.to_str().and_then(|name| Uuid::try_parse(name).ok())));
    ids.filter_map(Result::transpose).collect()
}

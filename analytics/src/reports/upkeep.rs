//! What keeps the columns and their snapshots in order; the server's jobs call it.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::time::Instant;

use domain::{Error, Result, seldom};
use entity::project;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::Reports;
use crate::columns::{Failures, Loads};

/// So many projects that could not be swept, one after the other, end a sweep.
const FAILURES_IN_A_ROW: usize = 3;

impl Reports {
    /// Writes the columns' snapshots; for the job of that name and for the server's end.
    pub async fn save_snapshots(&self) -> Result<()> {
        self.columns.save().await
    }

    /// Closes the connections that rows are read on, at the server's end.
    pub fn close(&self) {
        self.columns.source().close();
    }

    /// Forgets the columns of all projects if the database was set back to a backup beneath them.
    pub async fn forget_lost(&self) -> Result<()> {
        self.columns.forget_lost().await
    }

    /// Forgets a project's columns: after a purge, a change of its time zone or its deletion.
    pub async fn forget(&self, project: Uuid) -> Result<()> {
        self.columns.forget(project).await
    }

    /// Puts what changed into the store that instances share, if there is one; answers of how many
    /// projects. Deleted ones go first, so that none comes back.
    pub async fn share_snapshots(&self) -> Result<usize> {
        if !self.columns.is_shared() {
            return Ok(0);
        }
        self.forget_deleted().await?;
        self.columns.share().await
    }

    /// Removes from the shared store what must not be there, or is of no use: projects that are deleted,
    /// visits that are, and snapshots from before the database was set back to a backup.
    ///
    /// A project that fails does not hold up the others. Where one after the other fails, the store is
    /// away; the next sweep begins elsewhere.
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
                seldom!(warn, project.id = %project, error.reason = %error, "The shared snapshots of a project could not be swept");
                if in_a_row >= FAILURES_IN_A_ROW {
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Whether there is a store that instances share.
    pub fn is_shared(&self) -> bool {
        self.columns.is_shared()
    }

    /// When snapshots were last shared by this process.
    pub async fn shared_at(&self) -> Option<Instant> {
        self.columns.shared_at().await
    }

    /// Where days came from that reports needed.
    pub fn loads(&self) -> &Loads {
        self.columns.loads()
    }

    /// How often the shared store failed, if there is one.
    pub fn store_failures(&self) -> Option<&Failures> {
        self.columns.failures()
    }

    /// Forgets the projects that another instance has deleted: nobody can ask for them any more, but
    /// this one's snapshots of them would stay. Answers how many there were.
    pub async fn forget_deleted(&self) -> Result<usize> {
        let deleted = self.deleted_of(&self.kept().await?).await?;
        for project in &deleted {
            self.forget(*project).await?;
        }
        Ok(deleted.len())
    }

    /// Reads the columns of projects anew in which texts of deleted visits are left. Answers how many there
    /// were.
    pub async fn renew(&self) -> Result<usize> {
        self.columns.renew(self.kept().await?).await
    }

    /// The projects that this instance has in memory or on disk.
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

    /// Which of these projects there are no more.
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

    /// Bytes all columns take in memory.
    pub fn bytes(&self) -> usize {
        self.columns.bytes()
    }
}

/// The projects that have snapshots in a folder.
fn projects_in(root: &Path) -> io::Result<Vec<Uuid>> {
    let entries = match std::fs::read_dir(root) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let names = entries.map(|entry| entry.map(|entry| entry.file_name()));
    let ids = names.map(|name| Ok(name?.to_str().and_then(|name| Uuid::try_parse(name).ok())));
    ids.filter_map(Result::transpose).collect()
}

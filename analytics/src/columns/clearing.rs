//! Removes objects from the store that instances share: at once when visits are purged, and in a sweep whatever was
//! left then.
//!
//! The sweep decides from the database and the store alone. So it does not matter whether an earlier removal was
//! killed, whether the store was unavailable, or whether anybody opens the project again.

use std::sync::Arc;
use std::time::Instant;

use domain::Error;
use object_store::Result;
use object_store::path::Path;
use rustc_hash::FxHashSet;
use uuid::Uuid;

use super::asking::Objects;
use super::encoding::Kind;
use super::marks::Marks;
use super::objects::{DayObject, OfLayout, Survey, age, floor_path, purged_path};
use super::sharing::blocking;
use super::snapshot::Digest;
use super::source::{Deletions, Source};

/// Time after which a purge is expected to have cleared the store by itself. A younger one may still be running.
const PURGE_TAKES_MS: i64 = 60 * 60 * 1000;

/// Number of grace periods without a write after which the builds of another layout are assumed to be gone.
const GRACES_OF_A_LAYOUT: u32 = 24;

impl Objects {
    /// Removes everything of a deleted project.
    pub(super) async fn clear_all(&self, project: Uuid) -> Result<()> {
        self.forget(project);
        let survey = self.survey(project).await?;
        self.remove(survey.all().cloned().collect()).await
    }

    /// Removes everything of a project that may contain deleted visits. From then on nothing from before the floor is
    /// shared or loaded.
    pub(super) async fn clear(&self, project: Uuid, deletions: Deletions) -> Result<()> {
        let Deletions { newest, floor, purged_at, .. } = deletions;
        self.put(&floor_path(project, floor), Vec::new()).await?;
        self.forget(project);
        let mut survey = self.survey(project).await?;
        let mut paths: Vec<Path> = survey.all().cloned().collect();
        let lost = survey.take_lost(newest, &FxHashSet::default());
        // A later purge has removed all of this, or will.
        if survey.floor > floor {
            return self.remove(lost).await;
        }
        let manifests = survey.valid().map(|named| &named.path);
        let floors = survey.floors.iter().filter(|(rev, _)| *rev >= floor).map(|(_, path)| path);
        let purges = survey.purges.iter().filter(|(at, _)| *at >= purged_at).map(|(_, path)| path);
        let kept: FxHashSet<&Path> = manifests.chain(floors).chain(purges).collect();
        paths.retain(|path| !kept.contains(path));
        self.remove(paths).await?;
        if purged_at > survey.purged {
            self.put(&purged_path(project, purged_at), Vec::new()).await?;
        }
        Ok(())
    }

    /// Removes the costs of ads from before a version. The manifests go last, so a clearing that is killed before is
    /// repeated by the sweep.
    pub(super) async fn clear_costs(&self, project: Uuid, floor: i32) -> Result<()> {
        let survey = self.survey(project).await?;
        let manifests: Vec<Path> = survey.with_costs_before(floor).cloned().collect();
        if manifests.is_empty() {
            return Ok(());
        }
        self.forget(project);
        // Days that a newer manifest names, too, are read from the rows until they are written again.
        self.remove(survey.costs().cloned().collect()).await?;
        self.remove(manifests).await
    }

    fn forget(&self, project: Uuid) {
        self.seen.lock().remove(&project);
        self.tidied.lock().remove(&project);
    }

    /// Drops the notes about objects that no longer exist.
    pub(super) fn see(&self, project: Uuid, survey: &Survey) {
        if let Some(seen) = self.seen.lock().get_mut(&project) {
            let there: FxHashSet<&Path> = survey.paths().collect();
            seen.retain(|path, _| there.contains(path));
        }
    }

    /// Returns since when an object has been waiting for removal; now, if this is the first time.
    pub(super) fn waits_since(&self, project: Uuid, path: &Path) -> Instant {
        *self.seen.lock().entry(project).or_default().entry(path.clone()).or_insert_with(Instant::now)
    }

    /// Removes what our manifest replaces, and what was deleted elsewhere.
    ///
    /// Unreferenced objects are kept for a while; objects of another build are kept until that build has been silent
    /// for as long.
    pub(super) async fn tidy(
        &self,
        project: Uuid,
        survey: &Survey,
        mine: &Path,
        kept: &FxHashSet<Digest>,
    ) -> Result<()> {
        let grace = self.timing.grace;
        if let Some(seen) = self.seen.lock().get_mut(&project) {
            for day in kept.iter().filter_map(|digest| survey.mine.days.get(digest)) {
                seen.remove(&day.path);
            }
        }
        let old = |path: &&Path| self.waits_since(project, path).elapsed() >= grace;
        let mut gone: Vec<Path> = survey.outlived().cloned().collect();
        // The instance that has written a newer manifest tidies up.
        if survey.valid().next().is_some_and(|newest| newest.path == *mine) {
            let days = survey.mine.days.iter().filter(|(digest, _)| !kept.contains(digest));
            let manifests = survey.valid().skip(1).map(|named| &named.path);
            let unused: Vec<&Path> = days.map(|(_, day)| &day.path).chain(manifests).filter(old).collect();
            gone.extend(unused.into_iter().cloned());
            for of in survey.others.values() {
                // Each object is checked by itself, so that one new object of a running build keeps all of them.
                if of.paths.iter().filter(|path| !old(path)).count() == 0 {
                    gone.extend(of.paths.iter().cloned());
                }
            }
        }
        self.remove(gone).await
    }

    /// Removes manifests and floors that do not belong to the current state of the database.
    pub(super) async fn without_lost(
        &self,
        project: Uuid,
        survey: &mut Survey,
        newest: i64,
        missing: &FxHashSet<Uuid>,
    ) -> Result<()> {
        let lost = survey.take_lost(newest, missing);
        if !lost.is_empty() {
            tracing::warn!(%project, "removing shared snapshots of another state of the database");
        }
        self.remove(lost).await
    }

    /// Removes objects of a project that must not or need not be in the store. `now` is in milliseconds.
    pub(super) async fn sweep(
        &self,
        project: Uuid,
        source: &Source,
        marks: &Arc<Marks>,
        now: i64,
    ) -> domain::Result<()> {
        let mut survey = self.survey(project).await.map_err(Error::internal)?;
        // Read after the list, so that a mark which the database does not have is lost for good.
        let (asked, marks, named) = (source.clone(), marks.clone(), survey.marks());
        let known = blocking(move || Ok((asked.deletions(project)?, marks.missing(named)?)));
        let (deletions, missing) = known.await?;
        self.without_lost(project, &mut survey, deletions.newest, &missing).await.map_err(Error::internal)?;
        if deletions.purged_at > survey.purged && deletions.purged_at <= now - PURGE_TAKES_MS {
            tracing::warn!(%project, "removing shared snapshots from before a purge");
            return self.clear(project, deletions).await.map_err(Error::internal);
        }
        if survey.with_costs_before(deletions.costs_floor).next().is_some() {
            tracing::warn!(%project, "removing shared costs of deleted ad accounts");
            self.clear_costs(project, deletions.costs_floor).await.map_err(Error::internal)?;
        }
        let mut gone: Vec<Path> = survey.outlived().cloned().collect();
        gone.extend(buried(project, &survey, source).await?);
        gone.extend(self.with_old_texts(project, &survey, source).await?);
        gone.extend(self.unnamed(project, &survey).await);
        self.remove(gone).await.map_err(Error::internal)
    }

    /// Returns all objects of a layout if nothing was written there for long and visits were deleted since its rows
    /// were read: its manifests still contain the texts of these visits. If an instance uses the project, the columns
    /// are rebuilt before that ([`super::Columns::renew`]).
    async fn with_old_texts(
        &self,
        project: Uuid,
        survey: &Survey,
        source: &Source,
    ) -> domain::Result<Vec<Path>> {
        let mut gone = Vec::new();
        for of in survey.layouts() {
            let Some(since) = of.valid(survey.floor).map(|named| named.since).min() else { continue };
            if of.put.is_none_or(|put| age(put) < self.timing.texts) {
                continue;
            }
            let source = source.clone();
            if !blocking(move || source.buried(project, since)).await?.is_empty() {
                gone.extend(of.paths.iter().cloned());
            }
        }
        Ok(gone)
    }

    /// Returns objects that no manifest has needed for a while.
    async fn unnamed(&self, project: Uuid, survey: &Survey) -> Vec<Path> {
        let grace = self.timing.grace;
        let abandoned = survey
            .others
            .values()
            .filter(|of| of.put.is_some_and(|put| age(put) >= grace.saturating_mul(GRACES_OF_A_LAYOUT)));
        let mut gone: Vec<Path> = abandoned.flat_map(|of| of.paths.iter().cloned()).collect();
        let newest = survey.valid().next();
        // Readers of the previous manifest may use it until the grace period is over. So may an instance that is about
        // to write one.
        if newest.is_some_and(|newest| age(newest.put) < grace) {
            return gone;
        }
        if newest.map(|newest| &newest.path) == self.tidied.lock().get(&project) && newest.is_some() {
            return gone;
        }
        let mut named = FxHashSet::default();
        if let Some(newest) = newest {
            // Without the manifest it is unknown which days are needed.
            let Some(manifest) = self.manifest(project, newest).await else { return gone };
            named.extend(manifest.all_days().filter_map(|day| day.object));
        }
        let unnamed = |(digest, _): &(&Digest, &DayObject)| !named.contains(*digest);
        let (old, young): (Vec<_>, Vec<_>) =
            survey.mine.days.iter().filter(unnamed).partition(|(_, day)| age(day.put) >= grace);
        gone.extend(old.into_iter().map(|(_, day)| day.path.clone()));
        gone.extend(survey.valid().skip(1).map(|named| named.path.clone()));
        if let Some(newest) = newest.filter(|_| young.is_empty()) {
            self.tidied.lock().insert(project, newest.path.clone());
        }
        gone
    }
}

/// Returns the days that contain visits deleted after the manifest that names them, in every layout. Readers of the
/// manifest load such a day from the rows; whoever shares the project writes it anew.
async fn buried(project: Uuid, survey: &Survey, source: &Source) -> domain::Result<Vec<Path>> {
    let newest = |of: &OfLayout| of.valid(survey.floor).next().map(|named| (named.rev, named.put));
    let Some(from) = survey.layouts().filter_map(newest).map(|(rev, _)| rev).min() else {
        return Ok(Vec::new());
    };
    let source = source.clone();
    let buried = blocking(move || source.buried(project, from)).await?;
    let mut gone = Vec::new();
    for of in survey.layouts() {
        let Some((rev, put)) = newest(of) else { continue };
        // A newer day belongs to a manifest that is about to be written.
        let days = of.days.values().filter(|day| day.kind == Kind::Visits && day.put <= put);
        let days = days.filter(|day| buried.get(&day.number).is_some_and(|last| *last > rev));
        gone.extend(days.map(|day| day.path.clone()));
    }
    Ok(gone)
}

//! Exchanges the columns of a project with the shared store: loads and writes snapshots.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::{Error, Result};
use futures::stream::{self, StreamExt, TryStreamExt};
use rustc_hash::FxHashSet;

use super::asking::{Objects, Patience};
use super::day::Day;
use super::marks::Mark;
use super::objects::{Named, Survey};
use super::project::{Progress, ProjectColumns, Taken, expected_bytes};
use super::snapshot::{Digest, Manifest, day_to_bytes};
use super::table::Parts;

/// How many days are fetched at once. Each waits for the network most of the time.
const BROUGHT_AT_ONCE: usize = 16;

/// How many days are written at once. Nobody waits for them.
const PUT_AT_ONCE: usize = 4;

/// How many manifests are tried, newest first, before the rows are read.
const MANIFESTS_TRIED: usize = 3;

/// Result of sharing a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shared {
    /// The store already has everything.
    Nothing,
    /// Another instance shares this project.
    Waiting,
    Written,
    /// Visits were deleted that these columns may contain. They must be rebuilt.
    Outdated,
}

/// Day that must be written, or may already be in the store.
struct Due {
    number: i32,
    version: u64,
    day: Option<Arc<Day>>,
    file: Option<u32>,
    /// Object that already holds the day.
    object: Option<Digest>,
}

impl ProjectColumns {
    /// Loads the newest manifest in the store that is valid for these rows and newer than a revision. Blocks, but not
    /// for long.
    pub(super) fn restore_shared(
        &self,
        progress: &mut Progress,
        than: Option<i64>,
        patience: &Patience,
    ) -> Result<bool> {
        let Some(objects) = &self.keep.objects else { return Ok(false) };
        let found = objects.runtime.block_on(patience.wait(objects.to_take(self.id)));
        let Some(mut found) = found.flatten().filter(|found| !found.mine.manifests.is_empty()) else {
            return Ok(false);
        };
        // Read after the list, so that a mark which the database does not have is lost for good.
        found.take_lost(self.source.newest()?, &self.keep.marks.missing(found.marks())?);
        let fits = |named: &&Named| than.is_none_or(|than| named.rev > than);
        for named in found.valid().filter(fits).take(MANIFESTS_TRIED) {
            let asking = patience.wait(objects.manifest(self.id, named));
            let Some(manifest) = objects.runtime.block_on(asking).flatten() else { continue };
            let mark = self.keep.marks.find(manifest.mark)?;
            if self.take_up(without_files(manifest), progress) {
                progress.shared = mark;
                self.unsaved.store(true, Ordering::Relaxed);
                tracing::info!(project = %self.id, manifest = %named.path, "loaded shared snapshots");
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Fetches days from the store into memory, many at once, as far as there is room. Returns the share of the room
    /// that they use.
    pub(crate) async fn bring(&self, days: &[i32], parts: Parts, patience: &Patience) -> Taken {
        let mut taken = self.nothing_taken();
        let Some(objects) = &self.keep.objects else { return taken };
        if self.to_bring(days, parts, |_| true).is_empty() {
            return taken;
        }
        let Some(_one) = patience.wait(self.fetching.lock()).await else { return taken };
        let bring = async |(number, object, version): (i32, Digest, u64)| {
            let day = objects.day(self.id, number, object).await.filter(|day| self.knows(day));
            let Some(day) = day else { return };
            self.keep.loads.store.fetch_add(1, Ordering::Relaxed);
            let mut slots = self.slots.lock();
            let Some(slot) = slots.get_mut(&number).filter(|slot| slot.version == version) else { return };
            if day.parts.covers(parts) {
                slot.fill(&Arc::new(day), None, Some(object));
                // Counts as a use, so that a day fetched for a report is not the first to be evicted.
                slot.used = self.next();
                self.unsaved.store(true, Ordering::Relaxed);
            } else {
                // The object was written before these parts were requested.
                slot.object = None;
            }
        };
        let due = self.to_bring(days, parts, |bytes| taken.take(bytes));
        let all = stream::iter(due).map(bring).buffer_unordered(BROUGHT_AT_ONCE).collect::<()>();
        if patience.wait(all).await.is_none() {
            objects.leave_alone(&"it is too slow");
        }
        taken
    }

    /// [`Self::bring`] for a caller that may block.
    pub(super) fn bring_now(&self, days: impl Iterator<Item = i32>, patience: &Patience) -> Taken {
        match &self.keep.objects {
            Some(objects) => {
                let days: Vec<i32> = days.collect();
                objects.runtime.block_on(self.bring(&days, Parts::CORE, patience))
            }
            None => self.nothing_taken(),
        }
    }

    /// Returns the days that only the store holds, newest first, until one of them does not fit.
    fn to_bring(
        &self,
        days: &[i32],
        parts: Parts,
        mut fits: impl FnMut(usize) -> bool,
    ) -> Vec<(i32, Digest, u64)> {
        let slots = self.slots.lock();
        let mut found = Vec::new();
        for number in days.iter().rev() {
            let Some(slot) = slots.get(number) else { continue };
            let Some(object) = slot.object.filter(|_| slot.file.is_none()) else { continue };
            if slot.day.as_ref().is_some_and(|day| day.parts.covers(parts)) {
                continue;
            }
            if !fits(expected_bytes(u64::from(slot.sessions))) {
                break;
            }
            found.push((*number, object, slot.version));
        }
        found
    }

    /// Fetches one day from the store. Blocks, but not for long.
    pub(super) fn read_object(
        &self,
        number: i32,
        object: Option<Digest>,
        patience: &Patience,
    ) -> Option<Day> {
        let objects = self.keep.objects.as_ref()?;
        let asking = patience.wait(objects.day(self.id, number, object?));
        let day = objects.runtime.block_on(asking).flatten().filter(|day| self.knows(day))?;
        self.keep.loads.store.fetch_add(1, Ordering::Relaxed);
        Some(day)
    }

    /// Writes changes into the store, unless another instance does.
    pub(super) async fn share(self: &Arc<Self>, objects: &Objects) -> Result<Shared> {
        // Refresh first: visits deleted meanwhile must not be written, and if nobody requests reports, a new instance
        // would otherwise have to load everything that arrived meanwhile.
        self.refresh(&objects.patience()).await?;
        let outdated = self.progress.lock().await.shared.is_some_and(|mark| mark.is_old());
        if !self.unshared.load(Ordering::Relaxed) && !outdated {
            return Ok(Shared::Nothing);
        }
        let mut survey = objects.survey(self.id).await.map_err(Error::internal)?;
        objects.see(self.id, &survey);
        let (since, changed) = {
            let progress = self.progress.lock().await;
            (progress.since, progress.changed)
        };
        // Read after the list, so that a mark which the database does not have is lost for good.
        let (source, marks, named) = (self.source.clone(), self.keep.marks.clone(), survey.marks());
        let known = blocking(move || Ok((source.newest()?, source.revision()?, marks.missing(named)?)));
        let (newest, horizon, missing) = known.await?;
        objects.without_lost(self.id, &mut survey, newest, &missing).await.map_err(Error::internal)?;
        if since < survey.floor {
            // Rows read now would also be from before the floor, as long as an older transaction is running.
            return Ok(if horizon < survey.floor { Shared::Waiting } else { Shared::Outdated });
        }
        if let Some(newest) = survey.valid().next().filter(|newest| newest.writer != objects.writer) {
            if newest.rev >= changed {
                self.unshared.store(false, Ordering::Relaxed);
                return Ok(Shared::Nothing);
            }
            if objects.waits_since(self.id, &newest.path).elapsed() < objects.timing.patience {
                return Ok(Shared::Waiting);
            }
        }
        let mut pending = Pending { unshared: &self.unshared, done: false };
        let written = self.put(objects, &survey).await;
        pending.done = written.is_ok();
        written
    }

    async fn put(self: &Arc<Self>, objects: &Objects, survey: &Survey) -> Result<Shared> {
        let Some((mut manifest, mark, due)) = self.draft().await? else { return Ok(Shared::Waiting) };
        let put = async |due: Due| -> Result<(i32, u64, Option<Digest>)> {
            let (number, version) = (due.number, due.version);
            if let Some(object) = due.object.filter(|object| survey.mine.days.contains_key(object)) {
                return Ok((number, version, Some(object)));
            }
            let project = self.clone();
            let Some((object, bytes)) = blocking(move || Ok(project.encode(due))).await? else {
                return Ok((number, version, None));
            };
            if !survey.mine.days.contains_key(&object) {
                objects.put_day(self.id, number, object, bytes).await.map_err(Error::internal)?;
            }
            Ok((number, version, Some(object)))
        };
        let put: Vec<_> = stream::iter(due).map(put).buffer_unordered(PUT_AT_ONCE).try_collect().await?;
        let mut kept = FxHashSet::default();
        for (number, _, object) in &put {
            kept.extend(*object);
            if let Ok(at) = manifest.days.binary_search_by_key(number, |day| day.number) {
                manifest.days[at].object = *object;
            }
        }
        let mine = objects.put_manifest(&manifest).await.map_err(Error::internal)?;
        self.progress.lock().await.shared = Some(mark);
        {
            let mut slots = self.slots.lock();
            for (number, version, object) in put {
                if let Some(slot) = slots.get_mut(&number).filter(|slot| slot.version == version) {
                    slot.object = object;
                }
            }
        }
        let survey = objects.survey(self.id).await.map_err(Error::internal)?;
        if manifest.since < survey.floor {
            // Visits were deleted during the writing: remove the snapshot at once.
            let days =
                kept.iter().filter_map(|object| survey.mine.days.get(object)).map(|day| day.path.clone());
            let paths = days.chain(std::iter::once(mine)).collect();
            objects.remove(paths).await.map_err(Error::internal)?;
            return Ok(Shared::Outdated);
        }
        objects.tidy(self.id, &survey, &mine, &kept).await.map_err(Error::internal)?;
        Ok(Shared::Written)
    }

    /// Returns what must be written, all of one moment. None if the next refresh reads everything anew.
    async fn draft(self: &Arc<Self>) -> Result<Option<(Manifest, Mark, Vec<Due>)>> {
        let progress = self.progress.lock().await;
        let rev = progress
            .cursor
            .ok_or_else(|| Error::internal("columns cannot be shared before they are loaded"))?;
        self.unshared.store(false, Ordering::Relaxed);
        let (due, days) = {
            let slots = self.slots.lock();
            let due = slots.iter().map(|(number, slot)| Due {
                number: *number,
                version: slot.version,
                day: slot.day.clone(),
                file: slot.file,
                object: slot.object,
            });
            (due.collect(), slots.iter().map(|(number, slot)| slot.entry(*number)).collect())
        };
        // The mark must be made after everything in the days was read.
        let (project, timeline) = (self.clone(), progress.timeline);
        let Some(mark) = blocking(move || project.mark(timeline)).await? else {
            self.unshared.store(true, Ordering::Relaxed);
            return Ok(None);
        };
        let names = (self.id, mark.id);
        let manifest = Manifest::new(names, rev, &progress, self.wanted(), &self.dictionary.read(), days);
        Ok(Some((without_files(manifest), mark, due)))
    }

    /// Serializes a day without sessions that were deleted or replaced. Blocks.
    fn encode(&self, due: Due) -> Option<(Digest, Vec<u8>)> {
        let from_file = || self.keep.folder.as_ref()?.read_day(due.number, due.file?).map(Arc::new);
        let day = due.day.or_else(from_file)?;
        let bytes =
            if day.live as usize == day.len() { day_to_bytes(&day) } else { day_to_bytes(&day.compacted()) };
        Some((Digest::of(&bytes), bytes))
    }
}

/// Marks that something must be written. If writing fails or its caller leaves, the mark stays set.
struct Pending<'a> {
    unshared: &'a AtomicBool,
    done: bool,
}

impl Drop for Pending<'_> {
    fn drop(&mut self) {
        if !self.done {
            self.unshared.store(true, Ordering::Relaxed);
        }
    }
}

/// Removes the files from a manifest, because they belong to one instance.
fn without_files(mut manifest: Manifest) -> Manifest {
    manifest.days.iter_mut().for_each(|day| day.file = None);
    manifest
}

/// Runs blocking work off the async threads.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}

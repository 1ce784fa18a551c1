//! Exchanges the columns of a project with the shared store: loads and writes snapshots.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::{Error, Result, log_throttled};
use futures::stream::{self, StreamExt, TryStreamExt};
use rustc_hash::FxHashSet;

use super::asking::{Objects, Patience};
use super::costs::CostDay;
use super::day::Day;
use super::encoding::{Content, Kind, day_to_bytes};
use super::marks::Mark;
use super::objects::{Named, Survey};
use super::project::{Progress, ProjectColumns, Taken, expected_bytes};
use super::snapshot::{Digest, Manifest};
use super::table::Parts;

/// How many days are fetched at once. Each waits for the network most of the time.
pub(super) const BROUGHT_AT_ONCE: usize = 16;

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
pub(super) struct Due {
    pub number: i32,
    pub version: u64,
    pub day: DueDay,
    pub file: Option<u32>,
    /// Object that already holds the day.
    pub object: Option<Digest>,
}

/// Contents of a [`Due`] day. None if it is not in memory.
pub(super) enum DueDay {
    Visits(Option<Arc<Day>>),
    Costs(Option<Arc<CostDay>>),
}

impl DueDay {
    fn kind(&self) -> Kind {
        match self {
            Self::Visits(_) => Kind::Visits,
            Self::Costs(_) => Kind::Costs,
        }
    }
}

/// Day after it was put into the store.
struct Put {
    kind: Kind,
    number: i32,
    version: u64,
    /// None if the day is neither in memory nor in a file.
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
        let deletions = self.source.deletions(self.id)?;
        found.take_lost(deletions.newest, &self.keep.marks.missing(found.marks())?);
        let fits = |named: &&Named| than.is_none_or(|than| named.rev > than);
        for named in found.valid().filter(fits).take(MANIFESTS_TRIED) {
            let asking = patience.wait(objects.manifest(self.id, named));
            let Some(mut manifest) = objects.runtime.block_on(asking).flatten() else { continue };
            manifest.drop_costs_before(deletions.costs_floor);
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
            {
                let mut slots = self.slots.lock();
                let Some(slot) = slots.get_mut(&number).filter(|slot| slot.version == version) else {
                    return;
                };
                if day.parts.covers(parts) {
                    slot.fill(&Arc::new(day), None, Some(object));
                    // Counts as a use, so that a day fetched for a report is not the first to be evicted.
                    slot.used = self.next();
                    self.unsaved.store(true, Ordering::Relaxed);
                } else {
                    // The object was written before these parts were requested.
                    slot.object = None;
                }
            }
            // For each day, because the caller may go away meanwhile.
            self.recount();
        };
        let due = self.to_bring(days, parts, |bytes| taken.take(bytes));
        let all = stream::iter(due).map(bring).buffer_unordered(BROUGHT_AT_ONCE).collect::<()>();
        let is_done = patience.wait(all).await.is_some();
        if !is_done {
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
        let project = self.id;
        let known =
            blocking(move || Ok((source.deletions(project)?, source.revision()?, marks.missing(named)?)));
        let (deletions, horizon, missing) = known.await?;
        let newest = deletions.newest;
        objects.without_lost(self.id, &mut survey, newest, &missing).await.map_err(Error::internal)?;
        if since < survey.floor {
            // Rows read now would also be from before the floor, as long as an older transaction is running.
            return Ok(if horizon < survey.floor { Shared::Waiting } else { Shared::Outdated });
        }
        if let Some(newest) = survey.valid().next().filter(|newest| newest.writer != objects.writer) {
            if newest.rev >= changed && newest.costs.unwrap_or(0) >= self.costs.lock().await.version() {
                self.unshared.store(false, Ordering::Relaxed);
                return Ok(Shared::Nothing);
            }
            if objects.waits_since(self.id, &newest.path).elapsed() < objects.timing.patience {
                return Ok(Shared::Waiting);
            }
        }
        let was_loaded = self.ready_costs(objects, &survey, deletions.costs_floor).await?;
        let mut pending = Pending { unshared: &self.unshared, done: false };
        let written = self.put(objects, &survey).await;
        pending.done = written.is_ok();
        if !was_loaded {
            self.unload_costs().await;
        }
        written
    }

    /// Makes the costs of ads ready to be shared, because a manifest without them would hide those that another instance
    /// has shared: takes them from the store, or reads the rows. Returns true if they were in memory.
    async fn ready_costs(self: &Arc<Self>, objects: &Objects, survey: &Survey, floor: i32) -> Result<bool> {
        let project = self.clone();
        let (is_loaded, version) = blocking(move || {
            project.drop_costs_before(floor);
            let held = project.costs.blocking_lock();
            Ok((held.is_loaded(), held.version()))
        })
        .await?;
        if is_loaded {
            self.read_costs(objects).await;
            return Ok(true);
        }
        let stored = survey.valid().filter(|named| named.costs.is_some_and(|costs| costs >= floor));
        // At version 0, nothing may be held.
        let is_newer = |costs: Option<i32>| version == 0 || costs > Some(version);
        let newest = stored.max_by_key(|named| named.costs).filter(|named| is_newer(named.costs));
        if let Some(named) = newest
            && let Some(manifest) = objects.manifest(self.id, named).await
        {
            let (project, timeline) = (self.clone(), self.progress.lock().await.timeline);
            let taking = move || {
                project.take_up_costs(without_files(manifest).costs, timeline);
                Ok(())
            };
            blocking(taking).await?;
        } else if version == 0 {
            self.read_costs(objects).await;
        }
        Ok(false)
    }

    /// Reads the costs of ads. If they cannot be read, the visits are shared all the same.
    async fn read_costs(self: &Arc<Self>, objects: &Objects) {
        if let Err(error) = self.costs(&objects.patience()).await {
            log_throttled!(warn, project = %self.id, %error, "the costs of ads are not brought up to date for the shared store");
        }
    }

    async fn put(self: &Arc<Self>, objects: &Objects, survey: &Survey) -> Result<Shared> {
        let Some((mut manifest, mark, due)) = self.draft().await? else { return Ok(Shared::Waiting) };
        let put = async |due: Due| -> Result<Put> {
            let (kind, number, version) = (due.day.kind(), due.number, due.version);
            let put = |object| Put { kind, number, version, object };
            if let Some(object) = due.object.filter(|object| survey.mine.days.contains_key(object)) {
                return Ok(put(Some(object)));
            }
            let project = self.clone();
            let Some((object, bytes)) = blocking(move || Ok(project.encode(due))).await? else {
                return Ok(put(None));
            };
            if !survey.mine.days.contains_key(&object) {
                objects.put_day(self.id, (kind, number), object, bytes).await.map_err(Error::internal)?;
            }
            Ok(put(Some(object)))
        };
        let put: Vec<Put> = stream::iter(due).map(put).buffer_unordered(PUT_AT_ONCE).try_collect().await?;
        let mut kept = FxHashSet::default();
        for Put { kind, number, object, .. } in &put {
            kept.extend(*object);
            let days = match kind {
                Kind::Visits => Some(&mut manifest.days),
                Kind::Costs => manifest.costs.as_mut().map(|costs| &mut costs.days),
            };
            let Some(days) = days else { continue };
            if let Ok(at) = days.binary_search_by_key(number, |day| day.number) {
                days[at].object = *object;
            }
        }
        let mine = objects.put_manifest(&manifest).await.map_err(Error::internal)?;
        self.progress.lock().await.shared = Some(mark);
        {
            let mut held = self.costs.lock().await;
            let mut slots = self.slots.lock();
            for Put { kind, number, version, object } in put {
                match kind {
                    Kind::Costs => held.is_in(number, version, object),
                    Kind::Visits => {
                        if let Some(slot) = slots.get_mut(&number).filter(|slot| slot.version == version) {
                            slot.object = object;
                        }
                    }
                }
            }
        }
        let survey = objects.survey(self.id).await.map_err(Error::internal)?;
        let project = self.clone();
        let deletions = blocking(move || project.source.deletions(project.id)).await?;
        let has_lost_costs = manifest.drop_costs_before(deletions.costs_floor);
        if manifest.since < survey.floor || has_lost_costs {
            // Visits or ad accounts were deleted during the writing: remove the snapshot at once.
            let days =
                kept.iter().filter_map(|object| survey.mine.days.get(object)).map(|day| day.path.clone());
            let paths = days.chain(std::iter::once(mine)).collect();
            objects.remove(paths).await.map_err(Error::internal)?;
            return Ok(Shared::Outdated);
        }
        objects.tidy(self.id, &survey, &mine, &kept).await.map_err(Error::internal)?;
        Ok(Shared::Written)
    }

    /// Returns what must be written, all of one moment. None if the next refresh reads everything anew, or if a report is
    /// reading costs.
    async fn draft(self: &Arc<Self>) -> Result<Option<(Manifest, Mark, Vec<Due>)>> {
        let progress = self.progress.lock().await;
        let rev = progress
            .cursor
            .ok_or_else(|| Error::internal("columns cannot be shared before they are loaded"))?;
        let held = self.costs.try_lock();
        // If a report is reading costs, it must not hold up refreshes.
        let Ok(held) = held else { return Ok(None) };
        self.unshared.store(false, Ordering::Relaxed);
        let costs = held.entry(progress.timeline);
        let (due, days) = {
            let slots = self.slots.lock();
            let due = slots.iter().map(|(number, slot)| Due {
                number: *number,
                version: slot.version,
                day: DueDay::Visits(slot.day.clone()),
                file: slot.file,
                object: slot.object,
            });
            let due = due.chain(costs.iter().flat_map(|_| held.due()));
            (due.collect(), slots.iter().map(|(number, slot)| slot.entry(*number)).collect())
        };
        drop(held);
        // The mark must be made after everything in the days was read.
        let (project, timeline) = (self.clone(), progress.timeline);
        let Some(mark) = blocking(move || project.mark(timeline)).await? else {
            self.unshared.store(true, Ordering::Relaxed);
            return Ok(None);
        };
        let names = (self.id, mark.id);
        let manifest = Manifest::new(names, rev, &progress, self.wanted(), &self.dictionary.read(), days)
            .with_costs(costs);
        Ok(Some((without_files(manifest), mark, due)))
    }

    /// Serializes a day without sessions that were deleted or replaced. Blocks.
    fn encode(&self, due: Due) -> Option<(Digest, Vec<u8>)> {
        let number = due.number;
        let bytes = match due.day {
            DueDay::Visits(day) => {
                let day = day.or_else(|| self.kept_day(number, due.file))?;
                match day.live as usize == day.len() {
                    true => day_to_bytes(number, &*day),
                    false => day_to_bytes(number, &day.compacted()),
                }
            }
            DueDay::Costs(day) => {
                day_to_bytes(number, &*day.or_else(|| self.kept_day::<CostDay>(number, due.file))?)
            }
        };
        Some((Digest::of(&bytes), bytes))
    }

    fn kept_day<D: Content>(&self, number: i32, file: Option<u32>) -> Option<Arc<D>> {
        self.keep.folder.as_ref()?.read_day(number, file?).map(Arc::new)
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
    let costs = manifest.costs.iter_mut().flat_map(|costs| &mut costs.days);
    manifest.days.iter_mut().chain(costs).for_each(|day| day.file = None);
    manifest
}

/// Runs blocking work off the async threads.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}

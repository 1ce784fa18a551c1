//! Loads days that are not in memory, and saves the columns of a project.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use domain::Result;
use domain::log_throttled;

use super::asking::Patience;
use super::day::Day;
use super::dictionary::Dictionary;
use super::encoding::Content;
use super::project::{Held, Progress, ProjectColumns, Slot, expected_bytes};
use super::snapshot::{Folder, Manifest, ManifestDay};
use super::table::Parts;
use crate::huge_pages;

impl ProjectColumns {
    /// Loads the snapshot, if there is one, the database has its mark and nothing in it was purged since.
    pub(super) fn restore(&self, progress: &mut Progress) -> Result<()> {
        let Some(folder) = &self.keep.folder else { return Ok(()) };
        let Some(mut manifest) = folder.manifest() else { return Ok(()) };
        let Some(mark) = self.keep.marks.find(manifest.mark)? else {
            tracing::warn!(project = %self.id, "the snapshot is of another database, or of a later state of this one");
            folder.empty();
            return Ok(());
        };
        let deletions = self.source.deletions(self.id)?;
        if manifest.purged < deletions.purged_at {
            folder.empty();
            return Ok(());
        }
        if manifest.drop_costs_before(deletions.costs_floor)
            && let Err(error) = folder.write_manifest(&manifest)
        {
            log_throttled!(warn, project = %self.id, %error, "the costs of deleted ad accounts cannot be removed yet");
            progress.unsaved = true;
        }
        if self.take_up(manifest, progress) {
            progress.mark = Some(mark);
        }
        Ok(())
    }

    /// Returns true if the columns may contain visits that were purged. Drops costs of ads that may contain deleted
    /// accounts. Blocks.
    pub(super) fn holds_purged(&self) -> Result<bool> {
        let deletions = self.source.deletions(self.id)?;
        self.drop_costs_before(deletions.costs_floor);
        // If a refresh is running, check next time.
        let Ok(progress) = self.progress.try_lock() else { return Ok(false) };
        Ok(progress.cursor.is_some() && deletions.purged_at > progress.purged)
    }

    /// Returns true if the files of a project that is not in memory may contain deleted visits or ad accounts. Blocks.
    pub(super) fn files_hold_deleted(&self) -> Result<bool> {
        let Some(folder) = &self.keep.folder else { return Ok(false) };
        let Some(mut manifest) = folder.manifest() else { return Ok(true) };
        let deletions = self.source.deletions(self.id)?;
        let purged =
            deletions.purged_at > manifest.purged || manifest.drop_costs_before(deletions.costs_floor);
        let foreign = self.keep.marks.find(manifest.mark)?.is_none();
        Ok(foreign || manifest.gone || purged || !self.source.buried(self.id, manifest.rev)?.is_empty())
    }

    /// Loads a manifest as the state of the columns, if its dictionary is of this build.
    pub(super) fn take_up(&self, mut manifest: Manifest, progress: &mut Progress) -> bool {
        let Some(dictionary) = Dictionary::restore(manifest.generation, manifest.texts) else {
            return false;
        };
        self.take_up_costs(manifest.costs.take(), progress.timeline);
        let sessions = manifest.days.iter().map(|day| u64::from(day.rows)).sum();
        huge_pages::enable_for(expected_bytes(sessions).min(self.keep.memory));
        *self.dictionary.write() = dictionary;
        self.wanted.fetch_or(Parts::from_bits(manifest.parts).bits(), Ordering::Relaxed);
        let slot = |day: ManifestDay| Slot {
            sessions: day.rows,
            file: day.file,
            object: day.object,
            version: self.next(),
            ..Slot::default()
        };
        *self.slots.lock() = manifest.days.into_iter().map(|day| (day.number, slot(day))).collect();
        progress.cursor = Some(manifest.rev);
        progress.changed = manifest.rev;
        progress.since = manifest.since;
        progress.purged = manifest.purged;
        progress.gone = manifest.gone;
        self.unshared.store(true, Ordering::Relaxed);
        true
    }

    /// Returns a day with at least these parts, if it is in memory. Never blocks for long.
    pub(crate) fn held(&self, number: i32, parts: Parts) -> Held {
        self.wanted.fetch_or(parts.bits(), Ordering::Relaxed);
        let mut slots = self.slots.lock();
        let Some(slot) = slots.get_mut(&number) else { return Held::Nowhere };
        slot.used = self.next();
        slot.held(parts).map_or(Held::Elsewhere, |day| Held::Day(day.clone()))
    }

    /// Returns a day with at least these parts, from memory, its file, the shared store or the rows, and true if it had
    /// to be loaded. May block.
    pub fn day(&self, number: i32, parts: Parts, patience: &Patience) -> Result<Option<(Arc<Day>, bool)>> {
        self.wanted.fetch_or(parts.bits(), Ordering::Relaxed);
        let Some(loading) = self.slots.lock().get(&number).map(|slot| slot.loading.clone()) else {
            return Ok(None);
        };
        let _one = loading.lock();
        let (file, object, version) = {
            let mut slots = self.slots.lock();
            let Some(slot) = slots.get_mut(&number) else { return Ok(None) };
            slot.used = self.next();
            if let Some(day) = slot.held(parts) {
                return Ok(Some((day.clone(), false)));
            }
            (slot.file, slot.object, slot.version)
        };
        // A file that was written before these parts were requested is of no use.
        let covers = |day: &Day| day.parts.covers(parts);
        let from_file = self.read_file(number, file).filter(covers);
        let file = file.filter(|_| from_file.is_some());
        let kept = from_file.or_else(|| self.read_object(number, object, patience).filter(covers));
        let object = object.filter(|_| kept.is_some());
        let day = Arc::new(match kept {
            Some(day) => day,
            None => self.read_day(number, patience)?,
        });
        if let Some(slot) = self.slots.lock().get_mut(&number) {
            if slot.version == version {
                slot.fill(&day, file, object);
                self.unsaved.fetch_or(file.is_none(), Ordering::Relaxed);
                self.unshared.fetch_or(object.is_none(), Ordering::Relaxed);
            } else if let Some(newer) = slot.held(parts) {
                return Ok(Some((newer.clone(), false)));
            }
        }
        self.recount();
        Ok(Some((day, true)))
    }

    pub(super) fn read_file(&self, number: i32, file: Option<u32>) -> Option<Day> {
        let sum = file?;
        let day = self.keep.folder.as_ref().and_then(|folder| folder.read_day(number, sum));
        let day = day.filter(|day| self.knows(day));
        match &day {
            Some(_) => drop(self.keep.loads.file.fetch_add(1, Ordering::Relaxed)),
            None => {
                log_throttled!(warn, project = %self.id, day = number, "a day's snapshot is missing or damaged");
            }
        }
        day
    }

    /// Returns true if the dictionary knows all codes of a day from a file or the store.
    pub(super) fn knows(&self, day: &Day) -> bool {
        let known = day.is_known(&self.dictionary.read());
        if !known {
            tracing::warn!(project = %self.id, day = day.number, "a day's snapshot has codes of another dictionary");
        }
        known
    }

    /// Evicts a day from memory. If no file holds its current state, it is written first. Returns true if the day is
    /// not in memory any more: a day that a refresh changes at this moment stays. Blocks.
    pub fn evict(&self, number: i32) -> bool {
        // Only one thread evicts; a thread that had to wait finds the day gone.
        let _one = self.writing.lock();
        let (day, version, saved) = {
            let slots = self.slots.lock();
            let Some(slot) = slots.get(&number) else { return true };
            let Some(day) = &slot.day else { return true };
            (day.clone(), slot.version, slot.file)
        };
        let file =
            saved.or_else(|| self.keep.folder.as_ref().and_then(|folder| write(folder, number, &*day)));
        {
            let mut slots = self.slots.lock();
            let slot = slots.get_mut(&number).filter(|slot| slot.version == version);
            let Some(slot) = slot else { return false };
            slot.file = file;
            slot.day = None;
        }
        self.recount();
        true
    }

    /// Writes the snapshot, if something changed since the last one. Blocks.
    pub fn save(&self) {
        let Some(folder) = &self.keep.folder else { return };
        // If a refresh is running, it is about to change what would be written.
        let Ok(mut progress) = self.progress.try_lock() else { return };
        progress.unsaved |= self.unsaved.swap(false, Ordering::Relaxed);
        progress.unsaved |= progress.mark.is_some_and(|mark| mark.is_old());
        let Some(rev) = progress.cursor.filter(|_| progress.unsaved) else { return };
        let numbers: Vec<i32> = self.slots.lock().keys().copied().collect();
        for number in numbers {
            let _one = self.writing.lock();
            let pending = |slot: &Slot| slot.day.clone().filter(|_| slot.file.is_none());
            let Some(day) = self.slots.lock().get(&number).and_then(pending) else { continue };
            let Some(sum) = write(folder, number, &*day) else { return };
            let mut slots = self.slots.lock();
            let same = |slot: &&mut Slot| slot.day.as_ref().is_some_and(|now| Arc::ptr_eq(now, &day));
            if let Some(slot) = slots.get_mut(&number).filter(same) {
                slot.file = Some(sum);
            }
        }
        // If a report is reading costs, it must not hold up refreshes: save next time.
        if !self.save_costs(folder) {
            return;
        }
        let Ok(costs) = self.costs.try_lock().map(|held| held.entry(progress.timeline)) else { return };
        let days = self.slots.lock().iter().map(|(number, slot)| slot.entry(*number)).collect();
        // The mark must be made after everything in the days was read.
        let mark = match self.mark(progress.timeline) {
            Ok(Some(mark)) => mark,
            // The next refresh reads everything anew.
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(project = %self.id, %error, "a snapshot cannot be marked in the database");
                return;
            }
        };
        let names = (self.id, mark.id);
        let manifest = Manifest::new(names, rev, &progress, self.wanted(), &self.dictionary.read(), days)
            .with_costs(costs);
        match folder.write_manifest(&manifest) {
            Ok(()) => {
                progress.unsaved = false;
                progress.mark = Some(mark);
            }
            Err(_) if folder.is_outdated() => {}
            Err(error) => {
                log_throttled!(warn, project = %self.id, %error, "the columns' manifest cannot be written");
            }
        }
    }
}

pub(super) fn write<D: Content>(folder: &Folder, number: i32, day: &D) -> Option<u32> {
    let written = folder.write_day(number, day);
    if let Err(error) = &written
        && !folder.is_outdated()
    {
        log_throttled!(warn, day = number, %error, "a day's snapshot cannot be written");
    }
    written.ok()
}

//! The columns of one project: which days there are, how they are brought up to date, and where
//! a day comes from that is not in memory.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use domain::{Error, Result};
use entity::visits::session;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::day::Day;
use super::dictionary::Dictionary;
use super::layout::Layout;
use super::objects::Objects;
use super::snapshot::{Digest, Folder, Manifest, ManifestDay};
use super::source::{Into, Selection, Source};
use super::table::Parts;
use super::visit::Visit;

/// What a session takes in memory, as a first guess before it is loaded.
pub(super) const BYTES_PER_SESSION: usize = 300;

/// More changed sessions than this are read like a first load, not one by one.
const REBUILD_ABOVE: i64 = 200_000;

/// The columns of one project.
pub struct ProjectColumns {
    pub(super) id: Uuid,
    pub(super) source: Source,
    pub(super) keep: Keep,
    /// Grows with every use of a day, so that the least recently used one is known.
    uses: Arc<AtomicU64>,
    pub dictionary: RwLock<Dictionary>,
    pub(super) slots: Mutex<BTreeMap<i32, Slot>>,
    pub(super) progress: Arc<tokio::sync::Mutex<Progress>>,
    begun: AtomicU64,
    /// The parts that a report has asked for, as bits. What is read from the rows comes with them.
    wanted: AtomicU8,
    /// Whether a day was read that no file holds.
    pub(super) unsaved: AtomicBool,
    /// Whether there may be something that the shared store does not have.
    pub(super) unshared: AtomicBool,
    /// Held while days are brought from the shared store, so that reports that come together bring
    /// each day once.
    pub(super) fetching: tokio::sync::Mutex<()>,
}

/// Where columns are kept besides memory, and how much of that there is.
#[derive(Clone)]
pub(super) struct Keep {
    pub folder: Option<Folder>,
    /// The store that instances share.
    pub objects: Option<Arc<Objects>>,
    /// Bytes all columns of the process may take.
    pub memory: usize,
    pub loads: Arc<Loads>,
}

/// How many days came from where since the process began.
#[derive(Debug, Default)]
pub struct Loads {
    pub file: AtomicU64,
    pub store: AtomicU64,
    pub rows: AtomicU64,
}

/// How far the columns are.
#[derive(Default)]
pub(super) struct Progress {
    /// Everything up to here is in the columns; none before the first load.
    pub cursor: Option<i64>,
    /// See [`Manifest::since`].
    pub since: i64,
    /// The cursor when something last changed.
    pub changed: i64,
    /// Sessions beyond the cursor that are in the columns already, with their revision.
    ahead: FxHashMap<Uuid, i64>,
    /// The number of the last refresh that succeeded.
    done: u64,
    /// Whether something changed since the last snapshot.
    unsaved: bool,
}

/// One day: in memory, in a file, in the shared store, or only in the rows.
#[derive(Default)]
pub(super) struct Slot {
    pub sessions: u32,
    pub day: Option<Arc<Day>>,
    /// Checksum of a file that holds the day as it is.
    pub file: Option<u32>,
    /// The object of the shared store that holds the day as it is.
    pub object: Option<Digest>,
    /// Another number after every change, so that a slow load does not overwrite a newer state.
    pub version: u64,
    used: u64,
    pub bytes: usize,
}

impl Slot {
    /// Takes a day that was loaded, and what else holds it as it is.
    pub(super) fn fill(&mut self, day: &Arc<Day>, file: Option<u32>, object: Option<Digest>) {
        self.sessions = day.live;
        self.bytes = day.bytes();
        self.file = file;
        self.object = object;
        self.day = Some(day.clone());
    }

    pub(super) fn entry(&self, number: i32) -> ManifestDay {
        ManifestDay { number, sessions: self.sessions, file: self.file, object: self.object }
    }
}

impl ProjectColumns {
    pub(super) fn new(id: Uuid, source: Source, keep: Keep, uses: Arc<AtomicU64>) -> Self {
        Self {
            id,
            source,
            keep,
            uses,
            dictionary: RwLock::new(Dictionary::new(rand::random())),
            slots: Mutex::default(),
            progress: Arc::default(),
            begun: AtomicU64::new(0),
            wanted: AtomicU8::new(Parts::CORE.bits()),
            unsaved: AtomicBool::new(false),
            unshared: AtomicBool::new(false),
            fetching: tokio::sync::Mutex::default(),
        }
    }

    /// Brings the columns up to everything committed before the call. Callers that arrive while
    /// another refresh runs wait for it and share the next one.
    pub async fn refresh(self: &Arc<Self>) -> Result<()> {
        let arrived = self.begun.load(Ordering::SeqCst);
        let mut progress = self.progress.clone().lock_owned().await;
        if progress.done > arrived {
            return Ok(());
        }
        let project = self.clone();
        // The guard moves along: a caller that leaves does not leave the columns half done.
        tokio::task::spawn_blocking(move || {
            let number = project.begun.fetch_add(1, Ordering::SeqCst) + 1;
            project.catch_up(&mut progress)?;
            progress.done = number;
            Ok(())
        })
        .await
        .map_err(Error::internal)?
    }

    fn catch_up(&self, progress: &mut Progress) -> Result<()> {
        let first = progress.cursor.is_none();
        if first {
            self.restore(progress)?;
            if progress.cursor.is_none() {
                self.restore_shared(progress, None)?;
            }
        }
        let Some(cursor) = progress.cursor else { return self.rebuild(progress) };
        let changes = self.source.changes(self.id, cursor, REBUILD_ABOVE, self.into())?;
        let Some(visits) = changes.visits else {
            // Our own snapshot is from long ago; the others' may not be. Later on that would be too
            // late: reports that run hold days of the dictionary there is.
            if first && self.restore_shared(progress, Some(cursor))? {
                return self.catch_up(progress);
            }
            return self.rebuild(progress);
        };
        let mut moved: FxHashMap<i32, FxHashMap<Uuid, ()>> = FxHashMap::default();
        let mut leavers: FxHashMap<Uuid, ()> = FxHashMap::default();
        for gone in &changes.tombstones {
            moved.entry(gone.day).or_default().insert(gone.session, ());
            leavers.insert(gone.session, ());
        }
        let mut changed: FxHashMap<i32, Vec<Visit>> = FxHashMap::default();
        let mut ahead = FxHashMap::default();
        for (visit, rev) in visits {
            if rev > changes.cursor && changes.at_one_moment {
                ahead.insert(visit.id, rev);
            }
            if progress.ahead.get(&visit.id) != Some(&rev) || leavers.contains_key(&visit.id) {
                moved.entry(visit.day).or_default().insert(visit.id, ());
                changed.entry(visit.day).or_default().push(visit);
            }
        }
        self.bring_now(moved.keys().copied());
        let cursor = changes.cursor.max(cursor);
        if !moved.is_empty() {
            progress.unsaved = true;
            progress.changed = cursor;
            self.unshared.store(true, Ordering::Relaxed);
        }
        for (number, gone) in moved {
            let visits = changed.remove(&number).unwrap_or_default();
            self.change(number, &gone, &visits)?;
        }
        progress.ahead = ahead;
        progress.cursor = Some(cursor);
        Ok(())
    }

    /// Replaces sessions of a day.
    fn change(&self, number: i32, gone: &FxHashMap<Uuid, ()>, visits: &[Visit]) -> Result<()> {
        let fits = |day: &Day| visits.iter().all(|visit| visit.layout.parts == day.parts);
        let known = self.day(number, Parts::CORE)?;
        let known = match known {
            Some((day, _)) if fits(&day) => Some(day),
            // A report has asked for more parts meanwhile, so the day is read with them.
            Some(_) => Some(Arc::new(self.read_day(number)?)),
            None => None,
        };
        let mut slots = self.slots.lock();
        let slot = slots.entry(number).or_default();
        // The slot's handle and ours are given up first, so that the day changes in place unless
        // a report holds it too.
        let mut day = match slot.day.take_if(|day| fits(day)) {
            Some(current) => {
                drop(known);
                current
            }
            None => known.unwrap_or_else(|| {
                let parts = visits.first().map_or(Parts::CORE, |visit| visit.layout.parts);
                Arc::new(Day::new(number, parts))
            }),
        };
        if fits(&day) {
            let mine = Arc::make_mut(&mut day);
            mine.remove(gone);
            mine.append(visits);
            if mine.is_sparse() {
                *mine = mine.compacted();
            }
        }
        slot.version = self.next();
        slot.sessions = day.live;
        slot.bytes = day.bytes();
        slot.file = None;
        slot.object = None;
        slot.day = Some(day);
        Ok(())
    }

    /// Reads everything from the rows: all at once if it fits, else day by day when a report asks.
    fn rebuild(&self, progress: &mut Progress) -> Result<()> {
        // The revision is read first: what commits meanwhile is read again by the next refresh.
        let cursor = self.source.revision()?;
        if progress.cursor.is_none() {
            progress.since = cursor;
        }
        let days = self.source.days(self.id)?;
        let sessions: usize = days.iter().map(|(_, count)| *count as usize).sum();
        let mut slots = BTreeMap::new();
        if sessions * BYTES_PER_SESSION <= self.keep.memory && !self.source.is_postgres() {
            let mut loaded: FxHashMap<i32, Day> = FxHashMap::default();
            let into = self.into();
            self.source.read(self.id, Selection::All, into, &mut |visit, _| {
                loaded.entry(visit.day).or_insert_with(|| Day::new(visit.day, into.layout.parts)).load(visit);
            })?;
            self.keep.loads.rows.fetch_add(loaded.len() as u64, Ordering::Relaxed);
            for (number, mut day) in loaded {
                day.finish();
                slots.insert(number, self.slot(day));
            }
        } else {
            let mut bytes = 0;
            // The newest days are what reports ask for.
            let mut days = days;
            days.sort_unstable_by_key(|(number, _)| std::cmp::Reverse(*number));
            for (number, count) in days {
                let slot = if bytes < self.keep.memory / 2 {
                    let day = self.read_day(number)?;
                    bytes += day.bytes();
                    self.slot(day)
                } else {
                    Slot { sessions: count, version: self.next(), ..Slot::default() }
                };
                slots.insert(number, slot);
            }
        }
        *self.slots.lock() = slots;
        progress.cursor = Some(cursor);
        progress.changed = cursor;
        progress.ahead.clear();
        progress.unsaved = true;
        self.unshared.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn slot(&self, day: Day) -> Slot {
        Slot {
            sessions: day.live,
            bytes: day.bytes(),
            day: Some(Arc::new(day)),
            file: None,
            object: None,
            version: self.next(),
            used: self.next(),
        }
    }

    /// A number that was not there before.
    fn next(&self) -> u64 {
        self.uses.fetch_add(1, Ordering::Relaxed)
    }

    fn read_day(&self, number: i32) -> Result<Day> {
        self.keep.loads.rows.fetch_add(1, Ordering::Relaxed);
        let into = self.into();
        let mut day = Day::new(number, into.layout.parts);
        self.source.read(self.id, Selection::Day(number), into, &mut |visit, _| {
            day.load(visit);
        })?;
        day.finish();
        Ok(day)
    }

    /// Takes up the snapshot, if there is one and the rows have not gone back behind it.
    fn restore(&self, progress: &mut Progress) -> Result<()> {
        let Some(manifest) = self.keep.folder.as_ref().and_then(Folder::manifest) else { return Ok(()) };
        if self.source.revision()? < manifest.rev {
            return Ok(());
        }
        self.take_up(manifest, progress);
        Ok(())
    }

    /// Takes a manifest for the state of the columns, if its dictionary is of this build.
    pub(super) fn take_up(&self, manifest: Manifest, progress: &mut Progress) -> bool {
        let Some(dictionary) = Dictionary::restore(manifest.generation, manifest.texts) else {
            return false;
        };
        *self.dictionary.write() = dictionary;
        self.wanted.fetch_or(Parts::from_bits(manifest.parts).bits(), Ordering::Relaxed);
        let slot = |day: ManifestDay| Slot {
            sessions: day.sessions,
            file: day.file,
            object: day.object,
            version: self.next(),
            ..Slot::default()
        };
        *self.slots.lock() = manifest.days.into_iter().map(|day| (day.number, slot(day))).collect();
        progress.cursor = Some(manifest.rev);
        progress.changed = manifest.rev;
        progress.since = manifest.since;
        self.unshared.store(true, Ordering::Relaxed);
        true
    }

    /// The days of a range that have sessions.
    pub fn days(&self, first: i32, last: i32) -> Vec<i32> {
        self.slots
            .lock()
            .range(first..=last)
            .filter(|(_, slot)| slot.sessions > 0)
            .map(|(number, _)| *number)
            .collect()
    }

    /// How many sessions a range of days has.
    pub fn sessions_in(&self, first: i32, last: i32) -> u64 {
        self.slots.lock().range(first..=last).map(|(_, slot)| u64::from(slot.sessions)).sum()
    }

    /// How many test sessions a range of days has. May block.
    pub fn tests_in(&self, first: i32, last: i32) -> Result<u64> {
        let mut tests = 0;
        for number in self.days(first, last) {
            if let Some((day, _)) = self.day(number, Parts::CORE)? {
                let tests_of = day.sessions.get(session::KEYS.test);
                tests +=
                    tests_of.iter().zip(&day.alive).map(|(test, alive)| u64::from(test & alive)).sum::<u64>();
            }
        }
        Ok(tests)
    }

    /// The first day that has sessions.
    pub fn first_day(&self) -> Option<i32> {
        self.slots.lock().iter().find(|(_, slot)| slot.sessions > 0).map(|(number, _)| *number)
    }

    /// How many sessions there are.
    pub fn sessions(&self) -> u64 {
        self.slots.lock().values().map(|slot| u64::from(slot.sessions)).sum()
    }

    /// What is read from the rows.
    fn into(&self) -> Into<'_> {
        Into { layout: Layout::of(self.wanted()), dictionary: &self.dictionary }
    }

    pub(super) fn wanted(&self) -> Parts {
        Parts::from_bits(self.wanted.load(Ordering::Relaxed))
    }

    /// A day with at least these parts, from memory, its file, the shared store or the rows, and
    /// whether it had to be loaded. May block.
    pub fn day(&self, number: i32, parts: Parts) -> Result<Option<(Arc<Day>, bool)>> {
        self.wanted.fetch_or(parts.bits(), Ordering::Relaxed);
        let (file, object, version) = {
            let mut slots = self.slots.lock();
            let Some(slot) = slots.get_mut(&number) else { return Ok(None) };
            slot.used = self.next();
            if let Some(day) = slot.day.as_ref().filter(|day| day.parts.covers(parts)) {
                return Ok(Some((day.clone(), false)));
            }
            (slot.file, slot.object, slot.version)
        };
        // One that was written before these parts were wanted is no use.
        let covers = |day: &Day| day.parts.covers(parts);
        let from_file = self.read_file(number, file).filter(covers);
        let file = file.filter(|_| from_file.is_some());
        let kept = from_file.or_else(|| self.read_object(number, object).filter(covers));
        let object = object.filter(|_| kept.is_some());
        let day = Arc::new(match kept {
            Some(day) => day,
            None => self.read_day(number)?,
        });
        let mut slots = self.slots.lock();
        if let Some(slot) = slots.get_mut(&number) {
            if slot.version == version {
                slot.fill(&day, file, object);
                self.unsaved.fetch_or(file.is_none(), Ordering::Relaxed);
                self.unshared.fetch_or(object.is_none(), Ordering::Relaxed);
            } else if let Some(newer) = slot.day.as_ref().filter(|day| day.parts.covers(parts)) {
                return Ok(Some((newer.clone(), false)));
            }
        }
        Ok(Some((day, true)))
    }

    pub(super) fn read_file(&self, number: i32, file: Option<u32>) -> Option<Day> {
        let sum = file?;
        let day = self.keep.folder.as_ref().and_then(|folder| folder.read_day(number, sum));
        match &day {
            Some(_) => drop(self.keep.loads.file.fetch_add(1, Ordering::Relaxed)),
            None => {
                tracing::warn!(project = %self.id, day = number, "a day's snapshot is missing or torn; it is read from elsewhere");
            }
        }
        day
    }

    /// What is in memory.
    pub fn bytes(&self) -> usize {
        let days: usize =
            self.slots.lock().values().filter(|slot| slot.day.is_some()).map(|slot| slot.bytes).sum();
        days + self.dictionary.read().bytes()
    }

    /// The days in memory: when each was last used, its number and its bytes.
    pub fn resident(&self) -> Vec<(u64, i32, usize)> {
        self.slots
            .lock()
            .iter()
            .filter(|(_, slot)| slot.day.is_some())
            .map(|(number, slot)| (slot.used, *number, slot.bytes))
            .collect()
    }

    /// Lets a day leave memory; what no file holds yet is written first. Blocks.
    pub fn evict(&self, number: i32) {
        let (day, version, saved) = {
            let slots = self.slots.lock();
            let Some(slot) = slots.get(&number) else { return };
            let Some(day) = &slot.day else { return };
            (day.clone(), slot.version, slot.file)
        };
        let file = saved.or_else(|| self.keep.folder.as_ref().and_then(|folder| write(folder, &day)));
        let mut slots = self.slots.lock();
        if let Some(slot) = slots.get_mut(&number).filter(|slot| slot.version == version) {
            slot.file = file;
            slot.day = None;
        }
    }

    /// Writes the snapshot, if something changed since the last one. Blocks.
    pub fn save(&self) {
        let Some(folder) = &self.keep.folder else { return };
        // A refresh that runs is about to change what would be written.
        let Ok(mut progress) = self.progress.try_lock() else { return };
        progress.unsaved |= self.unsaved.swap(false, Ordering::Relaxed);
        let Some(rev) = progress.cursor.filter(|_| progress.unsaved) else { return };
        let pending: Vec<Arc<Day>> = self
            .slots
            .lock()
            .values()
            .filter(|slot| slot.file.is_none())
            .filter_map(|slot| slot.day.clone())
            .collect();
        for day in pending {
            let Some(sum) = write(folder, &day) else { return };
            if let Some(slot) = self.slots.lock().get_mut(&day.number) {
                slot.file = Some(sum);
            }
        }
        let days = self.slots.lock().iter().map(|(number, slot)| slot.entry(*number)).collect();
        let manifest = Manifest::new((rev, progress.since), self.wanted(), &self.dictionary.read(), days);
        match folder.write_manifest(&manifest) {
            Ok(()) => progress.unsaved = false,
            Err(error) => {
                tracing::warn!(project = %self.id, %error, "the columns' manifest cannot be written");
            }
        }
    }
}

fn write(folder: &Folder, day: &Day) -> Option<u32> {
    folder
        .write_day(day)
        .inspect_err(|error| tracing::warn!(day = day.number, %error, "a day's snapshot cannot be written"))
        .ok()
}

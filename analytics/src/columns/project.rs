//! The columns of one project: its days, and where each of them is held.
//!
//! `rebuild.rs` reads days from the rows, `refresh.rs` applies changes of the rows, and `keeping.rs` loads days that
//! are not in memory and writes snapshots.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, AtomicU64, AtomicUsize, Ordering};

use domain::Result;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::asking::Objects;
use super::costs::HeldCosts;
use super::day::Day;
use super::dictionary::Dictionary;
use super::layout::Layout;
use super::marks::{Mark, Marks};
use super::snapshot::{Digest, Folder, ManifestDay};
use super::source::{Into, RulesState, Source};
use super::table::{Parts, Table};

/// Bytes of a session in memory, as a first guess before it is loaded.
const BYTES_PER_SESSION: usize = 300;

/// Bytes of a project without visits in memory, most of them for its vocabularies.
const BYTES_PER_PROJECT: usize = 4 << 10;

/// Bytes of a day that is held elsewhere.
const BYTES_PER_SLOT: usize = 128;

/// Returns how much memory so many sessions are expected to take, in bytes.
pub(super) fn expected_bytes(sessions: u64) -> usize {
    usize::try_from(sessions).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_SESSION)
}

/// Number of rows of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowCounts {
    pub sessions: u64,
    pub pageviews: u64,
    pub events: u64,
    pub props: u64,
}

/// Columns of one project.
pub struct ProjectColumns {
    pub(crate) id: Uuid,
    pub(super) source: Source,
    pub(super) keep: Keep,
    /// Incremented with every use of a day, to find the least recently used one.
    uses: Arc<AtomicU64>,
    pub dictionary: RwLock<Dictionary>,
    pub(super) slots: Mutex<BTreeMap<i32, Slot>>,
    pub(super) progress: Arc<tokio::sync::Mutex<Progress>>,
    pub(super) costs: Arc<tokio::sync::Mutex<HeldCosts>>,
    /// Size of the costs in memory.
    costs_bytes: AtomicUsize,
    counted: Counted,
    /// Last use of the project, as a value of `uses`.
    used: AtomicU64,
    pub(super) begun: AtomicU64,
    pub(crate) mixture: Mixture,
    /// Last read of the rows, as a value of `uses`.
    read: AtomicU64,
    /// Parts that reports have requested, as bits. Reads from the rows include them.
    pub(super) wanted: AtomicU8,
    /// True if a day was read that is in no file.
    pub(super) unsaved: AtomicBool,
    /// True if something may be missing in the shared store.
    pub(super) unshared: AtomicBool,
    /// Held while a day is written, so that only one is written at a time.
    pub(super) writing: Mutex<()>,
    /// Held while days are fetched from the shared store, so that concurrent reports fetch each day once.
    pub(super) fetching: tokio::sync::Mutex<()>,
}

/// Tracks whether the columns may mix results of old and new rules, because past sessions are being recomputed.
#[derive(Default)]
pub(crate) struct Mixture {
    now: AtomicBool,
    /// How many refreshes found this.
    found: AtomicU64,
    /// Version of the rules at the newest read.
    version: AtomicI32,
}

impl Mixture {
    /// Records the state of the rules before and after the reads of a refresh, before it changes the columns.
    pub(super) fn note(&self, before: RulesState, after: RulesState) {
        self.now.store(self.note_once(before, after), Ordering::SeqCst);
    }

    /// Records the state of the rules before and after a read of rows outside of a refresh. Returns true if the rows may
    /// be derived by different rules: a recomputation was under way, or began and ended meanwhile.
    pub(super) fn note_once(&self, before: RulesState, after: RulesState) -> bool {
        let mixed = before.recomputing || after.recomputing || before.version != after.version;
        self.version.fetch_max(after.version, Ordering::SeqCst);
        self.found.fetch_add(u64::from(mixed), Ordering::SeqCst);
        mixed
    }

    /// Returns a mark. Take it before the columns are refreshed for a report, and pass it to [`Self::since`]
    /// afterwards.
    pub(crate) fn mark(&self) -> u64 {
        self.found.load(Ordering::SeqCst)
    }

    /// Returns true if it was found since the mark that the columns may mix results of old and new rules, or rules newer
    /// than the version that the report knows. A report refreshes the columns before it reads them, so this covers its own
    /// data and what other refreshes added meanwhile.
    pub(crate) fn since(&self, mark: u64, version: i32) -> bool {
        self.now.load(Ordering::SeqCst)
            || self.found.load(Ordering::SeqCst) != mark
            || self.version.load(Ordering::SeqCst) > version
    }
}

/// Size of a project in memory, as far as it is counted in that of all projects.
struct Counted {
    bytes: Mutex<usize>,
    all: Arc<AtomicUsize>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.all.fetch_sub(*self.bytes.get_mut(), Ordering::SeqCst);
    }
}

/// Storage of columns besides memory, and the limits of memory.
#[derive(Clone)]
pub(super) struct Keep {
    pub folder: Option<Folder>,
    /// Store that instances share.
    pub objects: Option<Arc<Objects>>,
    /// Maximum size of all columns in the process, in bytes.
    pub memory: usize,
    /// Size of the columns of all projects in memory, in bytes.
    pub all: Arc<AtomicUsize>,
    /// Part of that memory for days that are being fetched from the store.
    pub room: Arc<Room>,
    pub loads: Arc<Loads>,
    pub marks: Arc<Marks>,
}

/// Memory for days that are being fetched, of all projects together. A report evicts older days only when it has its
/// own.
pub(super) struct Room(Mutex<usize>);

impl Room {
    pub(super) fn new(bytes: usize) -> Self {
        Self(Mutex::new(bytes))
    }
}

/// Share of the room in use. Dropping it returns the share.
pub(crate) struct Taken {
    room: Arc<Room>,
    pub(super) bytes: usize,
}

impl Taken {
    /// Takes `bytes`, if so many are left.
    pub(super) fn take(&mut self, bytes: usize) -> bool {
        let mut room = self.room.0.lock();
        let Some(left) = room.checked_sub(bytes) else { return false };
        *room = left;
        self.bytes += bytes;
        true
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        *self.room.0.lock() += self.bytes;
    }
}

/// Number of days loaded since the process began, by where they came from.
#[derive(Debug, Default)]
pub struct Loads {
    pub file: AtomicU64,
    pub store: AtomicU64,
    pub rows: AtomicU64,
}

/// State of the columns.
#[derive(Default)]
pub(super) struct Progress {
    /// Revision up to which everything is in the columns. None before the first load.
    pub cursor: Option<i64>,
    /// Timeline on which everything in the columns was read.
    pub timeline: i64,
    /// See [`Manifest::since`].
    pub since: i64,
    /// See [`Manifest::purged`].
    pub purged: i64,
    /// See [`Manifest::gone`].
    pub gone: bool,
    /// Cursor at the last change.
    pub changed: i64,
    /// Sessions beyond the cursor that are already in the columns, with their revision.
    pub ahead: FxHashMap<Uuid, i64>,
    /// Number of the last successful refresh.
    pub done: u64,
    /// True if something changed since the last snapshot.
    pub unsaved: bool,
    /// Mark that the snapshot on disk names.
    pub mark: Option<Mark>,
    /// Mark that the snapshot in the shared store named when it was last written or loaded.
    pub shared: Option<Mark>,
}

/// A day as memory holds it.
pub(crate) enum Held {
    Day(Arc<Day>),
    /// The day has to be loaded.
    Elsewhere,
    /// There is no such day.
    Nowhere,
}

/// One day: in memory, in a file, in the shared store, or only in the rows.
#[derive(Default)]
pub(super) struct Slot {
    pub sessions: u32,
    pub day: Option<Arc<Day>>,
    /// Checksum of a file that holds the current state of the day.
    pub file: Option<u32>,
    /// Object of the shared store that holds the current state of the day.
    pub object: Option<Digest>,
    /// Changes with every change of the day, so that a slow load does not overwrite a newer state.
    pub version: u64,
    /// Held by whoever loads the day. Others who need it wait and find it in memory.
    pub loading: Arc<Mutex<()>>,
    pub used: u64,
    pub bytes: usize,
}

impl Slot {
    /// Stores a loaded day, and where else its current state is held.
    pub(super) fn fill(&mut self, day: &Arc<Day>, file: Option<u32>, object: Option<Digest>) {
        self.sessions = day.live;
        self.bytes = day.bytes();
        self.file = file;
        self.object = object;
        self.day = Some(day.clone());
    }

    /// Returns the day if it is in memory with at least these parts.
    pub(super) fn held(&self, parts: Parts) -> Option<&Arc<Day>> {
        self.day.as_ref().filter(|day| day.parts.covers(parts))
    }

    pub(super) fn entry(&self, number: i32) -> ManifestDay {
        ManifestDay { number, rows: self.sessions, file: self.file, object: self.object }
    }
}

impl ProjectColumns {
    pub(super) fn new(id: Uuid, source: Source, keep: Keep, uses: Arc<AtomicU64>) -> Self {
        let counted = Counted { bytes: Mutex::default(), all: keep.all.clone() };
        Self {
            id,
            source,
            keep,
            uses,
            counted,
            used: AtomicU64::new(0),
            dictionary: RwLock::new(Dictionary::new(rand::random())),
            slots: Mutex::default(),
            progress: Arc::default(),
            costs: Arc::default(),
            costs_bytes: AtomicUsize::new(0),
            mixture: Mixture::default(),
            begun: AtomicU64::new(0),
            read: AtomicU64::new(0),
            wanted: AtomicU8::new(Parts::CORE.bits()),
            unsaved: AtomicBool::new(false),
            unshared: AtomicBool::new(false),
            writing: Mutex::default(),
            fetching: tokio::sync::Mutex::default(),
        }
    }

    /// Returns the expected size of all days in memory.
    pub(crate) fn expected_bytes(&self) -> usize {
        let bytes = |slot: &Slot| match &slot.day {
            Some(_) => slot.bytes,
            None => expected_bytes(u64::from(slot.sessions)),
        };
        self.slots.lock().values().map(bytes).sum()
    }

    /// Returns an empty share of the room.
    pub(super) fn nothing_taken(&self) -> Taken {
        Taken { room: self.keep.room.clone(), bytes: 0 }
    }

    /// Returns the days in a range that have sessions.
    pub fn days(&self, first: i32, last: i32) -> Vec<i32> {
        self.slots
            .lock()
            .range(first..=last)
            .filter(|(_, slot)| slot.sessions > 0)
            .map(|(number, _)| *number)
            .collect()
    }

    /// Returns the number of sessions in a range of days.
    pub fn sessions_in(&self, first: i32, last: i32) -> u64 {
        self.slots.lock().range(first..=last).map(|(_, slot)| u64::from(slot.sessions)).sum()
    }

    /// Returns the number of rows in a range of days. Estimated for days that are not in memory, as a few rows per
    /// session.
    pub(crate) fn rows_in(&self, first: i32, last: i32) -> RowCounts {
        let mut rows = RowCounts::default();
        for slot in self.slots.lock().range(first..=last).map(|(_, slot)| slot) {
            let sessions = u64::from(slot.sessions);
            let counted = |table: &Table| table.rows() as u64;
            let of_day = |day: &Arc<Day>| [&day.pageviews, &day.events, &day.props].map(counted);
            let [pageviews, events, props] = slot.day.as_ref().map_or([3 * sessions; 3], of_day);
            rows.sessions += sessions;
            rows.pageviews += pageviews;
            rows.events += events;
            rows.props += props;
        }
        rows
    }

    /// Returns the first day with sessions.
    pub fn first_day(&self) -> Option<i32> {
        self.slots.lock().iter().find(|(_, slot)| slot.sessions > 0).map(|(number, _)| *number)
    }

    /// Returns the number of sessions.
    pub fn sessions(&self) -> u64 {
        self.slots.lock().values().map(|slot| u64::from(slot.sessions)).sum()
    }

    /// Returns the fields to read from the rows.
    pub(super) fn into(&self) -> Into<'_> {
        Into { layout: Layout::of(self.wanted()), dictionary: &self.dictionary }
    }

    pub(super) fn wanted(&self) -> Parts {
        Parts::from_bits(self.wanted.load(Ordering::Relaxed))
    }

    pub(super) fn slot(&self, day: Day) -> Slot {
        Slot {
            sessions: day.live,
            bytes: day.bytes(),
            day: Some(Arc::new(day)),
            file: None,
            object: None,
            loading: Arc::default(),
            version: self.next(),
            used: self.next(),
        }
    }

    /// Returns a number that was not used before.
    pub(super) fn next(&self) -> u64 {
        self.uses.fetch_add(1, Ordering::SeqCst)
    }

    /// Records that rows were read, before the result becomes visible.
    pub(super) fn note_reading(&self) {
        self.read.fetch_max(self.next(), Ordering::SeqCst);
    }

    /// Returns a mark that is newer than all rows read so far. None if they were read on another timeline. Blocks.
    pub(super) fn mark(&self, timeline: i64) -> Result<Option<Mark>> {
        self.keep.marks.after(self.read.load(Ordering::SeqCst), timeline)
    }

    /// Returns the size of the columns in memory.
    pub fn bytes(&self) -> usize {
        let in_memory = |slot: &Slot| BYTES_PER_SLOT + slot.day.as_ref().map_or(0, |_| slot.bytes);
        let days: usize = self.slots.lock().values().map(in_memory).sum();
        BYTES_PER_PROJECT + days + self.dictionary.read().bytes() + self.costs_bytes.load(Ordering::Relaxed)
    }

    /// Counts the present size in that of all projects. Called after every change of it, without locks.
    pub(super) fn recount(&self) {
        let mut counted = self.counted.bytes.lock();
        let bytes = self.bytes();
        self.counted.all.fetch_add(bytes, Ordering::SeqCst);
        self.counted.all.fetch_sub(std::mem::replace(&mut *counted, bytes), Ordering::SeqCst);
    }

    /// Returns true if there is nothing to save: the project has no visits and no costs.
    pub(super) fn is_empty(&self) -> bool {
        self.slots.lock().is_empty()
            && self.dictionary.read().bytes() == 0
            && self.costs_bytes.load(Ordering::Relaxed) == 0
    }

    /// Records the size of the costs in memory.
    pub(super) fn note_costs(&self, bytes: usize) {
        self.costs_bytes.store(bytes, Ordering::Relaxed);
        self.recount();
    }

    /// Records that somebody asks for the project.
    pub(super) fn note_use(&self) {
        self.used.fetch_max(self.next(), Ordering::SeqCst);
    }

    /// Returns when the project or any of its days was last used.
    pub(super) fn last_used(&self) -> u64 {
        let days = self.slots.lock().values().map(|slot| slot.used).max().unwrap_or(0);
        days.max(self.used.load(Ordering::SeqCst))
    }

    /// Returns the days in memory: last use, number and bytes.
    pub fn resident(&self) -> Vec<(u64, i32, usize)> {
        self.slots
            .lock()
            .iter()
            .filter(|(_, slot)| slot.day.is_some())
            .map(|(number, slot)| (slot.used, *number, slot.bytes))
            .collect()
    }
}

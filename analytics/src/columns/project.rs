//! The columns of one project: which days there are, and what is known of each.
//!
//! How they are read from the rows stands in `rebuild.rs`, how they follow them in `refresh.rs`, where a day comes
//! from that is not in memory, and how it is kept, in `keeping.rs`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use domain::Result;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::asking::{Objects, Patience};
use super::day::Day;
use super::dictionary::Dictionary;
use super::layout::Layout;
use super::marks::{Mark, Marks};
use super::snapshot::{Digest, Folder, ManifestDay};
use super::source::{Into, Source};
use super::table::{Parts, Table};

/// What a session takes in memory, as a first guess before it is loaded.
pub(super) const BYTES_PER_SESSION: usize = 300;

/// Whether so many sessions are expected to fit so much memory.
pub(super) fn fits(sessions: u64, memory: usize) -> bool {
    usize::try_from(sessions).is_ok_and(|sessions| sessions.saturating_mul(BYTES_PER_SESSION) <= memory)
}

/// How many rows there are of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowCounts {
    pub sessions: u64,
    pub pageviews: u64,
    pub events: u64,
    pub props: u64,
}

/// The columns of one project.
pub struct ProjectColumns {
    pub(crate) id: Uuid,
    pub(super) source: Source,
    pub(super) keep: Keep,
    /// Grows with every use of a day, so that the least recently used one is known.
    uses: Arc<AtomicU64>,
    pub dictionary: RwLock<Dictionary>,
    pub(super) slots: Mutex<BTreeMap<i32, Slot>>,
    pub(super) progress: Arc<tokio::sync::Mutex<Progress>>,
    pub(super) begun: AtomicU64,
    pub(crate) mixture: Mixture,
    /// When rows were last read, in the order of uses.
    read: AtomicU64,
    /// The parts that a report has asked for, as bits. What is read from the rows comes with them.
    pub(super) wanted: AtomicU8,
    /// Whether a day was read that no file holds.
    pub(super) unsaved: AtomicBool,
    /// Whether there may be something that the shared store does not have.
    pub(super) unshared: AtomicBool,
    /// Held while a day is written, so that only one at a time is.
    pub(super) writing: Mutex<()>,
    /// Held while days are brought from the shared store, so that reports that come together bring
    /// each day once.
    pub(super) fetching: tokio::sync::Mutex<()>,
}

/// Whether the columns may rest on two sets of rules, because past sessions are being derived anew.
#[derive(Default)]
pub(crate) struct Mixture {
    now: AtomicBool,
    /// How often a refresh found that they may.
    found: AtomicU64,
}

impl Mixture {
    /// Takes what a refresh found, before it changes the columns.
    pub(super) fn note(&self, mixed: bool) {
        self.note_once(mixed);
        self.now.store(mixed, Ordering::SeqCst);
    }

    /// Takes what was found when rows were read beside the refreshes.
    pub(super) fn note_once(&self, mixed: bool) {
        self.found.fetch_add(u64::from(mixed), Ordering::SeqCst);
    }

    /// To be asked before the columns are refreshed for a report, and given to [`Self::since`] when it is done.
    pub(crate) fn mark(&self) -> u64 {
        self.found.load(Ordering::SeqCst)
    }

    /// Whether it was found since that the columns may rest on two sets of rules. A report refreshes them before
    /// it reads, so this covers what it read, and what other refreshes brought meanwhile.
    pub(crate) fn since(&self, mark: u64) -> bool {
        self.now.load(Ordering::SeqCst) || self.found.load(Ordering::SeqCst) != mark
    }
}

/// Where columns are kept besides memory, and how much of that there is.
#[derive(Clone)]
pub(super) struct Keep {
    pub folder: Option<Folder>,
    /// The store that instances share.
    pub objects: Option<Arc<Objects>>,
    /// Bytes all columns of the process may take.
    pub memory: usize,
    /// How much of that days may take that are being brought from the store.
    pub room: Arc<Room>,
    pub loads: Arc<Loads>,
    pub marks: Arc<Marks>,
}

/// Memory for days that are being brought, of all projects together: each report lets older days go only when
/// it has its own.
pub(super) struct Room(Mutex<usize>);

impl Room {
    pub(super) fn new(bytes: usize) -> Self {
        Self(Mutex::new(bytes))
    }
}

/// What somebody has taken of the room. It comes back when this is dropped.
pub(crate) struct Taken {
    room: Arc<Room>,
    pub(super) bytes: usize,
}

impl Taken {
    /// Takes so much, if there is as much left.
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
    /// See [`Manifest::purged`].
    pub purged: i64,
    /// See [`Manifest::gone`].
    pub gone: bool,
    /// The cursor when something last changed.
    pub changed: i64,
    /// Sessions beyond the cursor that are in the columns already, with their revision.
    pub ahead: FxHashMap<Uuid, i64>,
    /// The number of the last refresh that succeeded.
    pub done: u64,
    /// Whether something changed since the last snapshot.
    pub unsaved: bool,
    /// What the snapshot on disk names.
    pub mark: Option<Mark>,
    /// What the snapshot in the shared store named when it was put or taken up.
    pub shared: Option<Mark>,
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
    pub used: u64,
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

    /// What all days take in memory, as far as that is known.
    pub(crate) fn expected_bytes(&self) -> usize {
        let bytes = |slot: &Slot| match &slot.day {
            Some(_) => slot.bytes,
            None => slot.sessions as usize * BYTES_PER_SESSION,
        };
        self.slots.lock().values().map(bytes).sum()
    }

    /// Nothing of the room so far.
    pub(super) fn nothing_taken(&self) -> Taken {
        Taken { room: self.keep.room.clone(), bytes: 0 }
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

    /// How many rows a range of days has, as far as that is known; of a day that is not in memory a few a session.
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

    /// How many test sessions a range of days has. May block.
    pub fn tests_in(&self, first: i32, last: i32, patience: &Patience) -> Result<u64> {
        let mut tests = 0;
        for number in self.days(first, last) {
            if let Some((day, _)) = self.day(number, Parts::CORE, patience)? {
                tests += day.tests();
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
            version: self.next(),
            used: self.next(),
        }
    }

    /// A number that was not there before.
    pub(super) fn next(&self) -> u64 {
        self.uses.fetch_add(1, Ordering::SeqCst)
    }

    /// Notes that rows were read, before anybody sees what was made of them.
    pub(super) fn note_reading(&self) {
        self.read.fetch_max(self.next(), Ordering::SeqCst);
    }

    /// A mark that is newer than all rows that were read so far. Blocks.
    pub(super) fn mark(&self) -> Result<Mark> {
        self.keep.marks.after(self.read.load(Ordering::SeqCst))
    }

    /// What is in memory.
    pub fn bytes(&self) -> usize {
        let days: usize =
            self.slots.lock().values().filter(|slot| slot.day.is_some()).map(|slot| slot.bytes).sum();
        days + self.dictionary.read().bytes()
    }

    /// When any of its days was used last.
    pub(super) fn last_used(&self) -> u64 {
        self.slots.lock().values().map(|slot| slot.used).max().unwrap_or(0)
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
}

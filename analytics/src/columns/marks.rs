//! Marks: prove that a snapshot was read from this database, and from a state that the database still contains.
//!
//! A mark is a row with a random id. It is created after the rows of a snapshot were read, and the snapshot names it. A
//! copy of the database that has the mark also has everything committed before it. A database that is restored from a
//! backup has lost all later marks, so every snapshot that names one of them is invalid.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use domain::Result;
use parking_lot::Mutex;
use rustc_hash::FxHashSet;
use uuid::Uuid;

use super::source::Source;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a mark is kept. A snapshot that has not been used since is rebuilt from the rows.
const KEPT: Duration = DAY.saturating_mul(30);

/// Age of a mark after which a snapshot in use is written again, with a new mark.
const RENEWED_AFTER: Duration = DAY.saturating_mul(7);

/// Maximum number of marks.
pub(super) const MAX_MARKS: i64 = 100_000;

/// Mark in the database.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) id: Uuid,
    /// In milliseconds since 1970.
    pub(super) made_at: i64,
}

impl Mark {
    /// Returns true if a snapshot needs a new mark before this one is removed.
    pub(super) fn is_old(&self) -> bool {
        now() - self.made_at > millis(RENEWED_AFTER)
    }
}

/// Marks of a database, as this process creates and reads them.
pub(super) struct Marks {
    source: Source,
    /// Orders the reads of rows and the creation of marks, over all projects.
    order: Arc<AtomicU64>,
    /// Last mark created here.
    last: Mutex<Option<Made>>,
}

/// Mark that this process created.
#[derive(Clone, Copy, Debug)]
struct Made {
    /// Position in the order of reads and marks.
    place: u64,
    /// See [`Source::timeline`].
    timeline: i64,
    mark: Mark,
}

impl Marks {
    pub(super) fn new(source: Source, order: Arc<AtomicU64>) -> Self {
        Self { source, order, last: Mutex::default() }
    }

    /// Returns a mark that was created after this position in the order. None if the rows before it were read on
    /// another timeline: a mark of this one does not prove that they still exist. Blocks.
    pub(super) fn after(&self, place: u64, timeline: i64) -> Result<Option<Mark>> {
        let mut last = self.last.lock();
        let made = match last.filter(|made| made.place > place) {
            Some(made) => made,
            None => *last.insert(self.make()?),
        };
        Ok((made.timeline == timeline).then_some(made.mark))
    }

    fn make(&self) -> Result<Made> {
        let place = self.order.fetch_add(1, Ordering::SeqCst);
        let mark = Mark { id: Uuid::new_v4(), made_at: now() };
        let timeline = self.source.make_mark(&mark, mark.made_at - millis(KEPT))?;
        Ok(Made { place, timeline, mark })
    }

    /// Returns the mark with this id, if the database has it. Blocks.
    pub(super) fn find(&self, id: Uuid) -> Result<Option<Mark>> {
        Ok(self.source.mark_made_at(id)?.map(|made_at| Mark { id, made_at }))
    }

    /// Returns those ids that the database does not have. Blocks.
    pub(super) fn missing(&self, ids: FxHashSet<Uuid>) -> Result<FxHashSet<Uuid>> {
        let mut missing = FxHashSet::default();
        for id in ids {
            if self.find(id)?.is_none() {
                missing.insert(id);
            }
        }
        Ok(missing)
    }

    /// Returns true if the database was restored from a backup since the last call. Blocks.
    pub(super) fn was_set_back(&self) -> Result<bool> {
        let mut last = self.last.lock();
        let lost = match *last {
            Some(made) => self.find(made.mark.id)?.is_none(),
            None => false,
        };
        if lost || last.is_none() {
            *last = Some(self.make()?);
        }
        Ok(lost)
    }
}

fn now() -> i64 {
    millis(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default())
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

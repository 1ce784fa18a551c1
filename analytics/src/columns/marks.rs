//! Marks: how a snapshot shows that it was read from this database, and from the state that it is in.
//!
//! A mark is a row with a random id. It is made after the rows of a snapshot were read, and the snapshot names it.
//! Whatever copy of the database has the mark has all that was committed before it. A database that was set back
//! to a backup has lost the marks that were made since, and with them every snapshot that names one of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use domain::Result;
use parking_lot::Mutex;
use rustc_hash::FxHashSet;
use uuid::Uuid;

use super::source::Source;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A mark stays for so long. A snapshot that nobody has used since is made anew from the rows.
const KEPT: Duration = DAY.saturating_mul(30);

/// A snapshot in use is written again, with another mark, when its own is so old.
const RENEWED_AFTER: Duration = DAY.saturating_mul(7);

/// At most so many stay.
pub(super) const MOST: i64 = 100_000;

/// A mark that is in the database.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) id: Uuid,
    /// In milliseconds since 1970.
    pub(super) made_at: i64,
}

impl Mark {
    /// Whether a snapshot needs another one before this one goes.
    pub(super) fn is_old(&self) -> bool {
        now() - self.made_at > millis(RENEWED_AFTER)
    }
}

/// The marks of a database, as this process makes them and asks for them.
pub(super) struct Marks {
    source: Source,
    /// Orders the readings of rows and the making of marks, of all projects.
    order: Arc<AtomicU64>,
    /// The last one that was made here, with its place in the order.
    last: Mutex<Option<(u64, Mark)>>,
}

impl Marks {
    pub(super) fn new(source: Source, order: Arc<AtomicU64>) -> Self {
        Self { source, order, last: Mutex::default() }
    }

    /// A mark made after what has this place in the order. Blocks.
    pub(super) fn after(&self, place: u64) -> Result<Mark> {
        let mut last = self.last.lock();
        if let Some((_, mark)) = last.filter(|(made, _)| *made > place) {
            return Ok(mark);
        }
        let made = self.make()?;
        *last = Some(made);
        Ok(made.1)
    }

    fn make(&self) -> Result<(u64, Mark)> {
        let place = self.order.fetch_add(1, Ordering::SeqCst);
        let mark = Mark { id: Uuid::new_v4(), made_at: now() };
        self.source.make_mark(&mark, mark.made_at - millis(KEPT))?;
        Ok((place, mark))
    }

    /// The mark of this id, if the database has it. Blocks.
    pub(super) fn find(&self, id: Uuid) -> Result<Option<Mark>> {
        Ok(self.source.mark_made_at(id)?.map(|made_at| Mark { id, made_at }))
    }

    /// Those of them that the database does not have. Blocks.
    pub(super) fn missing(&self, ids: FxHashSet<Uuid>) -> Result<FxHashSet<Uuid>> {
        let mut missing = FxHashSet::default();
        for id in ids {
            if self.find(id)?.is_none() {
                missing.insert(id);
            }
        }
        Ok(missing)
    }

    /// Whether the database was set back since this was last asked. Blocks.
    pub(super) fn was_set_back(&self) -> Result<bool> {
        let mut last = self.last.lock();
        let lost = match *last {
            Some((_, mark)) => self.find(mark.id)?.is_none(),
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

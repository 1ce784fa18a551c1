//! Batches that wait on the disk, in files of the data folder that are flushed before a batch counts
//! as safe.
//!
//! Two kinds of waiting: the [`Spool`] holds batches while the database is away, and comes back by
//! itself; the [`Quarantine`] holds those that the database was there for and did not take, and is tried
//! again when something may have changed. Both consist of the same records ([`record`]), are read over
//! damage ([`reader`]) and lie in files of one kind ([`files`]). One process at a time uses the folder.
//!
//! How far a file has been replayed stands in the database and moves in the same transaction as the
//! batches, so a replay that is killed goes on where it was.

mod files;
mod list;
mod quarantine;
mod reader;
mod record;
mod shares;
#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;

use uuid::Uuid;

use super::batch::PreparedBatch;
use files::Files;
use shares::{Shares, have_room};

pub(crate) use files::id_of;
pub use list::{Listed, list};
pub use quarantine::Quarantined;
pub use record::Reason;

pub use quarantine::ask_for_retry;
pub(crate) use quarantine::{Kept, Quarantine};
pub(crate) use reader::{Piece, Reader};
pub(crate) use record::{Note, Record};

/// How far a file has been replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) spool: Uuid,
    pub(crate) position: u64,
}

/// Some pieces of a file in order, each with the position behind it.
pub(crate) struct Replay {
    pub(crate) pieces: Vec<(Piece, u64)>,
    /// No further piece follows in this file.
    pub(crate) last: bool,
}

impl Replay {
    /// Reads up to `most` pieces.
    pub(crate) fn read(mut reader: Reader, most: usize) -> io::Result<Replay> {
        let mut pieces = Vec::new();
        while pieces.len() < most {
            match reader.next()? {
                Some(piece) => pieces.push(piece),
                None => return Ok(Replay { pieces, last: true }),
            }
        }
        Ok(Replay { pieces, last: false })
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    Safe,
    /// There is no room for more of whoever sent it; it was not written.
    Full,
}

#[derive(Debug)]
pub(crate) struct Spool {
    files: Files,
    limit: u64,
    waiting: u64,
}

impl Spool {
    pub(crate) fn open(folder: &Path, limit: u64) -> io::Result<Spool> {
        let mut waiting = 0;
        let files = Files::open(folder, "spool", |_| waiting += 1)?;
        Ok(Spool { files, limit, waiting })
    }

    /// Gives the files up, so that another process can take them.
    pub(crate) fn release(&mut self) {
        self.files.release();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Batches not known to be replayed. After a restart in the middle of a replay it counts the
    /// whole file until the replay goes on.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting
    }

    /// Writes those batches that have room and flushes them to the disk. Answers what became of each.
    pub(crate) fn append(&mut self, batches: &[&PreparedBatch]) -> io::Result<Vec<Appended>> {
        let (mut bytes, mut shares) = (Vec::new(), Shares::default());
        let mut appended = Vec::with_capacity(batches.len());
        for batch in batches {
            let before = bytes.len();
            Record::of(batch)?.write(&mut bytes)?;
            let length = bytes.len() - before;
            let holder = Some(batch.org.unwrap_or(batch.project));
            let own = self.files.bytes_of(holder) + shares.of(holder);
            if have_room(length, own, self.files.bytes() + before as u64, self.limit) {
                shares.add(holder, length);
                appended.push(Appended::Safe);
            } else {
                bytes.truncate(before);
                appended.push(Appended::Full);
            }
        }
        if !bytes.is_empty() {
            self.files.append(&bytes, shares)?;
        }
        self.waiting += appended.iter().filter(|appended| **appended == Appended::Safe).count() as u64;
        Ok(appended)
    }

    /// The file to replay next. It is closed for writing, so that the replay has an end.
    pub(crate) fn oldest(&mut self) -> Option<Uuid> {
        self.files.oldest()
    }

    pub(crate) fn read(&self, id: Uuid, position: u64) -> io::Result<Reader> {
        self.files.read(id, position)
    }

    pub(crate) fn replayed(&mut self, pieces: u64) {
        self.waiting = self.waiting.saturating_sub(pieces);
    }

    /// Removes a file that has been replayed to its end.
    pub(crate) fn remove(&mut self, id: Uuid) -> io::Result<()> {
        self.files.remove(id)?;
        if self.files.is_empty() {
            self.waiting = 0;
        }
        Ok(())
    }

    /// Leaves a file that cannot be read alone for a while.
    pub(crate) fn pause(&mut self, id: Uuid) {
        self.files.pause(id);
    }
}

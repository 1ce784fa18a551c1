//! Batches that wait on disk, in files of the data folder. The files are flushed before a batch counts as safe.
//!
//! There are two kinds. The [`Spool`] holds batches while the database is unavailable and is replayed automatically.
//! The [`Quarantine`] holds batches that an available database did not accept, and is retried when something may have
//! changed. Both use the same records ([`record`]), are read past damage ([`reader`]) and are stored in the same kind
//! of files ([`files`]). One process at a time uses the folder.
//!
//! The position of a replay is in the database and moves in the same transaction as the batches, so a killed replay
//! continues where it stopped.

mod files;
mod list;
mod quarantine;
mod reader;
mod record;
mod shares;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io;
use std::sync::Arc;

use uuid::Uuid;

use super::model::batch::PreparedBatch;
use crate::folders::OpenFolder;
use files::Files;
use shares::{Shares, have_room};

pub(crate) use files::{Unnamed, id_of};
pub use list::{Listed, list};
pub use quarantine::Quarantined;
pub use record::Reason;

pub use quarantine::ask_for_retry;
pub(crate) use quarantine::{Kept, Quarantine};
pub(crate) use reader::{Piece, Reader};
pub(crate) use record::{Note, Record};

/// Position up to which a file has been replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) spool: Uuid,
    pub(crate) position: u64,
}

/// Consecutive pieces of a file, each with the position after it.
pub(crate) struct Replay {
    pub(crate) pieces: Vec<(Piece, u64)>,
    /// True if no further piece follows in this file.
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
    /// The holder's share is used up. The batch was not written.
    Full,
}

#[derive(Debug)]
pub(crate) struct Spool {
    files: Files,
    limit: u64,
    waiting: u64,
}

impl Spool {
    pub(crate) fn open(folder: Arc<OpenFolder>, limit: u64) -> io::Result<Spool> {
        let mut waiting = 0;
        let files = Files::open(folder, "spool", |_| waiting += 1)?;
        Ok(Spool { files, limit, waiting })
    }

    /// Releases the files, so that another process can open them.
    pub(crate) fn release(&mut self) {
        self.files.release();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns the files that somebody has removed, to be written again.
    pub(crate) fn unnamed(&self) -> Vec<Unnamed> {
        self.files.unnamed()
    }

    pub(crate) fn renamed(&mut self, id: Uuid, written: io::Result<(File, u64)>) {
        self.files.renamed(id, written);
    }

    /// Returns the number of batches that may not have been replayed. After a restart in the middle of a replay, the
    /// whole file counts until the replay continues.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting
    }

    /// Writes the batches for which there is space, and flushes them to disk. Returns the result of each.
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

    /// Returns the file to replay next. It is closed for writing, so that the replay ends.
    pub(crate) fn oldest(&mut self) -> Option<Uuid> {
        self.files.oldest()
    }

    pub(crate) fn read(&self, id: Uuid, position: u64) -> io::Result<Reader> {
        self.files.read(id, position)
    }

    pub(crate) fn replayed(&mut self, pieces: u64) {
        self.waiting = self.waiting.saturating_sub(pieces);
    }

    /// Removes a file that has been replayed completely.
    pub(crate) fn remove(&mut self, id: Uuid) -> io::Result<()> {
        self.files.remove(id)?;
        self.waiting_for_none();
        Ok(())
    }

    /// Skips an unreadable file for a while. Forgets it and returns true if somebody has removed it.
    pub(crate) fn skip(&mut self, id: Uuid) -> bool {
        let is_gone = self.files.skip(id);
        self.waiting_for_none();
        is_gone
    }

    fn waiting_for_none(&mut self) {
        if self.files.is_empty() {
            self.waiting = 0;
        }
    }
}

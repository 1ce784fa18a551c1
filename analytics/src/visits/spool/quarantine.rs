//! The quarantine: batches that an available database did not accept. They are kept with the reason, and retried at
//! startup, after a migration and on request (`svc spool retry`).
//!
//! For a retry, the files change their extension and are replayed like a spool, with their position in the database. A
//! batch that is refused again goes into a new file before the position moves on. So a batch is in a file at every
//! moment, and a killed process continues where it stopped. Only the writing of a refused batch may then happen twice,
//! which is detected by its hash.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::files::{Files, Unnamed};
use super::reader::{Piece, Reader};
use super::record::{Note, Reason, Record};
use super::shares::{Shares, have_room};
use crate::folders::OpenFolder;

pub(super) const KEPT: &str = "quarantine";
pub(super) const RETRIED: &str = "retry";
/// Name of the file that requests a retry from the server.
const REQUEST: &str = "retry-requested";

/// Batches in quarantine for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarantined {
    /// None for batches that cannot be read.
    pub project: Option<Uuid>,
    pub reason: Reason,
    pub batches: u64,
}

/// Result of putting a batch into quarantine.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    Safe,
    /// The batch is in quarantine already.
    Known,
    /// The holder's share is used up. Nothing was written.
    Full,
}

type Counts = BTreeMap<(Option<Uuid>, Reason), u64>;

#[derive(Debug)]
pub(crate) struct Quarantine {
    folder: Arc<OpenFolder>,
    kept: Files,
    retried: Files,
    limit: u64,
    /// Counts of the batches in `kept`, and of those in `retried` that may not be settled.
    counts: Counts,
    retried_counts: Counts,
    /// Hashes of the batches in `kept`.
    known: HashSet<[u8; 32]>,
}

impl Quarantine {
    /// Opens the folder. What is in it will be retried at once.
    pub(crate) fn open(folder: Arc<OpenFolder>, limit: u64) -> io::Result<Quarantine> {
        let mut counts = Counts::new();
        let mut count = |piece: &Piece| *counts.entry(kind(piece)).or_default() += 1;
        let mut quarantine = Quarantine {
            kept: Files::open(folder.clone(), KEPT, &mut count)?,
            retried: Files::open(folder.clone(), RETRIED, &mut count)?,
            folder,
            limit,
            counts: Counts::new(),
            retried_counts: Counts::new(),
            known: HashSet::new(),
        };
        quarantine.retried_counts = counts;
        quarantine.begin_retry()?;
        Ok(quarantine)
    }

    /// Returns the files that somebody has removed, to be written again.
    pub(crate) fn unnamed(&self) -> Vec<Unnamed> {
        self.kept.unnamed().into_iter().chain(self.retried.unnamed()).collect()
    }

    pub(crate) fn renamed(&mut self, id: Uuid, written: io::Result<(File, u64)>) {
        match self.kept.has(id) {
            true => self.kept.renamed(id, written),
            false => self.retried.renamed(id, written),
        }
    }

    /// Starts a retry of everything.
    pub(crate) fn begin_retry(&mut self) -> io::Result<()> {
        self.kept.hand_over(&mut self.retried)?;
        self.known.clear();
        for (kind, count) in std::mem::take(&mut self.counts) {
            *self.retried_counts.entry(kind).or_default() += count;
        }
        Ok(())
    }

    /// Starts the retry that `svc spool retry` has requested.
    pub(crate) fn serve_request(&mut self) -> io::Result<()> {
        if self.folder.has(REQUEST) {
            // Removed only once the retry has begun: `svc spool retry` waits for that.
            self.begin_retry()?;
            self.folder.remove(REQUEST)?;
        }
        Ok(())
    }

    /// Writes a batch and flushes it to disk. A batch that returns from a retry always has space, because it had it
    /// before.
    pub(crate) fn keep(&mut self, record: &Record, returns: bool) -> io::Result<Kept> {
        let hash = hash(record);
        if self.known.contains(&hash) {
            return Ok(Kept::Known);
        }
        let mut bytes = Vec::new();
        record.write(&mut bytes)?;
        let holder = record.holder();
        let own = self.kept.bytes_of(holder) + self.retried.bytes_of(holder);
        if !returns && !have_room(bytes.len(), own, self.bytes(), self.limit) {
            return Ok(Kept::Full);
        }
        let mut shares = Shares::default();
        shares.add(holder, bytes.len());
        self.kept.append(&bytes, shares)?;
        self.known.insert(hash);
        *self.counts.entry(of_note(record.note.as_ref())).or_default() += 1;
        Ok(Kept::Safe)
    }

    /// Returns the next file to retry.
    pub(crate) fn retried(&mut self) -> Option<Uuid> {
        self.retried.oldest()
    }

    pub(crate) fn is_retrying(&self) -> bool {
        !self.retried.is_empty()
    }

    pub(crate) fn read(&self, id: Uuid, position: u64) -> io::Result<Reader> {
        self.retried.read(id, position)
    }

    /// Removes retried pieces from the counts. Those that were refused again have been kept anew.
    pub(crate) fn settled<'pieces>(&mut self, pieces: impl Iterator<Item = &'pieces Piece>) {
        for piece in pieces {
            if let Some(count) = self.retried_counts.get_mut(&kind(piece)) {
                *count = count.saturating_sub(1);
            }
        }
    }

    /// Removes a file that has been retried completely.
    pub(crate) fn remove(&mut self, id: Uuid) -> io::Result<()> {
        self.retried.remove(id)?;
        self.retrying_none();
        Ok(())
    }

    /// Skips an unreadable file for a while. Forgets it and returns true if somebody has removed it.
    pub(crate) fn skip(&mut self, id: Uuid) -> bool {
        let is_gone = self.retried.skip(id);
        self.retrying_none();
        is_gone
    }

    fn retrying_none(&mut self) {
        if self.retried.is_empty() {
            // After a restart in the middle of a file, the counts covered the whole file.
            self.retried_counts.clear();
        }
    }

    /// Releases the files, so that another process can open them.
    pub(crate) fn release(&mut self) {
        self.kept.release();
        self.retried.release();
    }

    pub(crate) fn counts(&self) -> Vec<Quarantined> {
        let mut counts = self.counts.clone();
        for (kind, count) in &self.retried_counts {
            *counts.entry(*kind).or_default() += count;
        }
        let all = counts.into_iter().filter(|(_, batches)| *batches > 0);
        all.map(|((project, reason), batches)| Quarantined { project, reason, batches }).collect()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.kept.bytes() + self.retried.bytes()
    }
}

/// Asks the server that uses a quarantine folder to retry it.
pub fn ask_for_retry(folder: &Path) -> io::Result<()> {
    File::create(folder.join(REQUEST)).map(drop)
}

fn kind(piece: &Piece) -> (Option<Uuid>, Reason) {
    match piece {
        Piece::Record(record) => of_note(record.note.as_ref()),
        Piece::Damaged(_) => (None, Reason::Damaged),
    }
}

pub(super) fn of_note(note: Option<&Note>) -> (Option<Uuid>, Reason) {
    note.map_or((None, Reason::Unreadable), |note| (note.project, note.reason))
}

fn hash(record: &Record) -> [u8; 32] {
    Sha256::digest(&record.batch).into()
}

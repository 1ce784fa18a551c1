//! Counts of ignored and lost batches that the database has not got yet, in files of the data folder.
//!
//! A batch that is lost although it is answered 204 must be found in the status whatever happens, so its
//! count is flushed to the disk before the answer. A file holds the counts of one stretch of time in
//! which the database was away, and is written anew with each group of lost batches: it stays small.
//! Its counts go into the database in one transaction with the mark that they are there, so a kill neither
//! loses them nor counts them twice.
//!
//! As with the files of waiting batches, a file belongs to the process that has its lock.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use domain::conversions::NotConverted;
use entity::visits::BotKind;
use uuid::Uuid;

use crate::visits::loaded::Counts;
use crate::visits::outcome::{IgnoredReason, NOT_RECOMPUTED, QUARANTINED, RATE_LIMITED};
use crate::visits::spool::{id_of, is_same_file};

const EXTENSION: &str = "counts";

type Line = (Uuid, i32, String, i64);

#[derive(Debug)]
pub(super) struct KeptCounts {
    folder: PathBuf,
    /// The last one is written on, if it is open; the others are on their way into the database.
    files: Vec<Kept>,
    open: bool,
}

#[derive(Debug)]
struct Kept {
    id: Uuid,
    /// Keeps the lock.
    _file: File,
    counts: Counts,
    /// Whether a loop of the writer is bringing them into the database.
    taken: bool,
}

impl KeptCounts {
    pub(super) fn open(folder: &Path) -> io::Result<KeptCounts> {
        let mut kept = KeptCounts { folder: folder.to_owned(), files: Vec::new(), open: false };
        kept.adopt()?;
        Ok(kept)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Takes the files that no process holds. One that cannot be read is left where it is.
    pub(super) fn adopt(&mut self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let Some(id) = id_of(&path, EXTENSION) else { continue };
            if self.files.iter().any(|kept| kept.id == id) {
                continue;
            }
            match free(&path) {
                Ok(Some((file, counts))) => {
                    self.files.insert(0, Kept { id, _file: file, counts, taken: false });
                }
                Ok(None) => {}
                Err(error) => {
                    tracing::error!(%error, file = %path.display(), "a file of counts cannot be read now");
                }
            }
        }
        Ok(())
    }

    /// Adds counts, and returns once they are on the disk.
    pub(super) fn add(&mut self, more: &Counts) -> io::Result<()> {
        let (id, mut counts) = match self.files.last() {
            Some(kept) if self.open => (kept.id, kept.counts.clone()),
            _ => (Uuid::now_v7(), Counts::new()),
        };
        for (key, count) in more {
            *counts.entry(*key).or_default() += count;
        }
        let kept = Kept { id, _file: self.write(id, &counts)?, counts, taken: false };
        if self.open {
            self.files.pop();
        }
        self.files.push(kept);
        self.open = true;
        Ok(())
    }

    /// Takes the counts to bring into the database next. Later ones go to a file of their own.
    pub(super) fn take(&mut self) -> Option<(Uuid, Counts)> {
        let at = self.files.iter().position(|kept| !kept.taken)?;
        if at + 1 == self.files.len() {
            self.open = false;
        }
        self.files[at].taken = true;
        Some((self.files[at].id, self.files[at].counts.clone()))
    }

    /// Gives counts back that could not be brought there.
    pub(super) fn give_back(&mut self, id: Uuid) {
        self.files.iter_mut().filter(|kept| kept.id == id).for_each(|kept| kept.taken = false);
    }

    /// Removes a file whose counts are in the database.
    pub(super) fn remove(&mut self, id: Uuid) -> io::Result<()> {
        fs::remove_file(self.path(id))?;
        self.sync_folder()?;
        self.files.retain(|kept| kept.id != id);
        Ok(())
    }

    /// Gives the files up, so that another server can take them.
    pub(super) fn release(&mut self) {
        self.files.clear();
        self.open = false;
    }

    fn write(&self, id: Uuid, counts: &Counts) -> io::Result<File> {
        let lines: Vec<(Uuid, i32, &str, i64)> =
            counts.iter().map(|((project, day, reason), count)| (*project, *day, *reason, *count)).collect();
        // Under this name no other process takes the file before it is locked.
        let hidden = self.folder.join(format!("{id}.{EXTENSION}.new"));
        let mut file = File::create(&hidden)?;
        // On file systems without locks two servers cannot share a folder.
        let _ = file.try_lock();
        file.write_all(&serde_json::to_vec(&lines)?)?;
        file.sync_all()?;
        fs::rename(hidden, self.path(id))?;
        self.sync_folder()?;
        Ok(file)
    }

    fn path(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.{EXTENSION}"))
    }

    /// The name of a file is safe only when its folder is.
    fn sync_folder(&self) -> io::Result<()> {
        File::open(&self.folder)?.sync_all()
    }
}

/// A file with its lock and what is in it, unless another process has the lock.
fn free(path: &Path) -> io::Result<Option<(File, Counts)>> {
    let file = match OpenOptions::new().read(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) || !is_same_file(&file, path) {
        return Ok(None);
    }
    let counts = read(&file)?;
    Ok(Some((file, counts)))
}

fn read(file: &File) -> io::Result<Counts> {
    let lines: Vec<Line> = serde_json::from_reader(io::BufReader::new(file))?;
    let known = |(project, day, reason, count): Line| {
        let reasons = IgnoredReason::ALL.iter().map(|reason| reason.as_str());
        let machines = BotKind::ALL.iter().map(|kind| kind.counter());
        let beacons = NotConverted::ALL.iter().map(|reason| reason.counter());
        let words = reasons.chain(machines).chain(beacons).chain([QUARANTINED, NOT_RECOMPUTED, RATE_LIMITED]);
        Some(((project, day, words.into_iter().find(|word| *word == reason)?), count))
    };
    Ok(lines.into_iter().filter_map(known).collect())
}

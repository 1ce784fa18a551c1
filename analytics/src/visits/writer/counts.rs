//! Counts of ignored and lost batches that the database has not got yet, in files of the data folder.
//!
//! A batch that is lost although it is answered 204 must be found in the status whatever happens, so its
//! count is flushed to the disk before the answer. A file holds the counts of one stretch of time in
//! which the database was away, and is written anew with each group of lost batches: it stays small.
//! Its counts go into the database in one transaction with the mark that they are there, so a kill neither
//! loses them nor counts them twice.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use domain::conversions::NotConverted;
use entity::visits::BotKind;
use uuid::Uuid;

use crate::visits::loaded::Counts;
use crate::visits::outcome::{IgnoredReason, NOT_RECOMPUTED, QUARANTINED, RATE_LIMITED};
use crate::visits::spool::{id_of, sync_folder};

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
    counts: Counts,
    /// Whether a loop of the writer is bringing them into the database.
    taken: bool,
}

impl KeptCounts {
    /// Takes the files that are there. One that cannot be read is left where it is.
    pub(super) fn open(folder: &Path) -> io::Result<KeptCounts> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let Some(id) = id_of(&path, EXTENSION) else { continue };
            match read(&path) {
                Ok(counts) => files.push(Kept { id, counts, taken: false }),
                Err(error) => {
                    tracing::error!(%error, file = %path.display(), "a file of counts cannot be read now");
                }
            }
        }
        Ok(KeptCounts { folder: folder.to_owned(), files, open: false })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty()
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
        self.write(id, &counts)?;
        let kept = Kept { id, counts, taken: false };
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
        sync_folder(&self.folder)?;
        self.files.retain(|kept| kept.id != id);
        Ok(())
    }

    /// Gives the files up, so that another process can take them.
    pub(super) fn release(&mut self) {
        self.files.clear();
        self.open = false;
    }

    fn write(&self, id: Uuid, counts: &Counts) -> io::Result<()> {
        let lines: Vec<(Uuid, i32, &str, i64)> =
            counts.iter().map(|((project, day, reason), count)| (*project, *day, *reason, *count)).collect();
        // Under this name nobody takes the file for a whole one.
        let hidden = self.folder.join(format!("{id}.{EXTENSION}.new"));
        let mut file = File::create(&hidden)?;
        file.write_all(&serde_json::to_vec(&lines)?)?;
        file.sync_all()?;
        fs::rename(hidden, self.path(id))?;
        sync_folder(&self.folder)
    }

    fn path(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.{EXTENSION}"))
    }
}

fn read(path: &Path) -> io::Result<Counts> {
    let lines: Vec<Line> = serde_json::from_slice(&fs::read(path)?)?;
    let known = |(project, day, reason, count): Line| {
        let reasons = IgnoredReason::ALL.iter().map(|reason| reason.as_str());
        let machines = BotKind::ALL.iter().map(|kind| kind.counter());
        let beacons = NotConverted::ALL.iter().map(|reason| reason.counter());
        let words = reasons.chain(machines).chain(beacons).chain([QUARANTINED, NOT_RECOMPUTED, RATE_LIMITED]);
        Some(((project, day, words.into_iter().find(|word| *word == reason)?), count))
    };
    Ok(lines.into_iter().filter_map(known).collect())
}

//! Counts of ignored and lost batches that are not in the database yet, kept in a file of the data folder.
//!
//! A batch that is lost although it was answered with 204 must appear in the status in any case, so its count is
//! flushed to disk before the answer. The space is allocated in advance, because a full disk is the most likely reason
//! for losing batches. The file has two slots that are written in turn, so a process that is killed while writing one
//! slot leaves the other intact.
//!
//! The counts of one outage of the database are saved there in one transaction, together with a mark that they are
//! saved. So a kill neither loses them nor counts them twice.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use domain::money::conversions::NotConverted;
use entity::visits::BotKind;
use uuid::Uuid;

use crate::folders;
use crate::visits::model::outcome::{
    CAPPED_EVENTS, CAPPED_PAGEVIEWS, IgnoredReason, NOT_RECOMPUTED, ORIGIN_REFUSED, QUARANTINED, RATE_LIMITED,
};
use crate::visits::spool::id_of;
use crate::visits::store::loaded::Counts;

const FILE: &str = "lost-counts";
/// Size of a slot, enough for the counts of more than a thousand projects.
const PLACE: usize = 128 * 1024;
/// Size of a slot's header: sequence number, length of the data, and CRC-32 of both and the data.
const HEADER: usize = 16;
/// Extension of the files of older builds: one file for each outage.
const OLD_EXTENSION: &str = "counts";

type Line = (Uuid, i32, String, i64);

#[derive(Debug)]
pub(super) struct KeptCounts {
    folder: PathBuf,
    /// None while there is no space for the file.
    file: Option<File>,
    /// How many times the file has been written.
    writings: u64,
    stretches: Vec<Stretch>,
}

#[derive(Clone, Debug)]
struct Stretch {
    id: Uuid,
    counts: Counts,
    /// True while a loop of the writer saves these counts in the database.
    taken: bool,
}

impl KeptCounts {
    /// Loads the existing file. If there is no space for a file, starts without one; see [`Self::reserve`].
    pub(super) fn open(folder: &Path) -> io::Result<KeptCounts> {
        let mut kept =
            KeptCounts { folder: folder.to_owned(), file: None, writings: 0, stretches: Vec::new() };
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let Some(id) = id_of(&path, OLD_EXTENSION) else { continue };
            match fs::read(&path).and_then(|bytes| Ok(known(serde_json::from_slice(&bytes)?))) {
                Ok(counts) => kept.stretches.push(Stretch { id, counts, taken: false }),
                Err(error) => {
                    tracing::error!(%error, file = %path.display(), "a file of counts cannot be read");
                }
            }
        }
        if let Err(error) = kept.reserve() {
            tracing::error!(%error, "no disk space to keep counts of lost batches");
        }
        Ok(kept)
    }

    /// Opens the file and allocates its full length, unless that has been done.
    pub(super) fn reserve(&mut self) -> io::Result<()> {
        if self.file.is_some() {
            return Ok(());
        }
        let path = self.folder.join(FILE);
        let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        match newest(&bytes) {
            Some((writings, stretches)) => {
                self.writings = writings;
                // Counts that are also in a file of an older build may have grown since.
                self.stretches.retain(|old| stretches.iter().all(|stretch| stretch.id != old.id));
                self.stretches.extend(stretches);
            }
            None if bytes.iter().any(|byte| *byte != 0) => {
                let aside = self.folder.join(format!("{}.damaged", Uuid::now_v7()));
                tracing::error!(file = %aside.display(), "the counts of lost batches are damaged and were set aside");
                fs::rename(&path, aside)?;
                return self.reserve();
            }
            None => {}
        }
        if bytes.len() < 2 * PLACE {
            file.seek(SeekFrom::Start(bytes.len() as u64))?;
            file.write_all(&vec![0; 2 * PLACE - bytes.len()])?;
        }
        // An earlier process may have written without flushing.
        file.sync_all()?;
        folders::sync(&self.folder)?;
        self.file = Some(file);
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.stretches.is_empty()
    }

    /// Returns all counts that may not be in the database.
    pub(super) fn all(&self) -> impl Iterator<Item = (&(Uuid, i32, &'static str), &i64)> {
        self.stretches.iter().flat_map(|stretch| &stretch.counts)
    }

    /// Adds counts. Returns once they are on disk.
    pub(super) fn add(&mut self, more: &Counts) -> io::Result<()> {
        let mut stretches = self.stretches.clone();
        if stretches.last().is_none_or(|last| last.taken) {
            stretches.push(Stretch { id: Uuid::now_v7(), counts: Counts::new(), taken: false });
        }
        if let Some(last) = stretches.last_mut() {
            for (key, count) in more {
                *last.counts.entry(*key).or_default() += count;
            }
        }
        self.write(&stretches)?;
        self.stretches = stretches;
        Ok(())
    }

    /// Takes the counts to save in the database next. Later counts belong to another outage.
    pub(super) fn take(&mut self) -> Option<(Uuid, Counts)> {
        let next = self.stretches.iter_mut().find(|stretch| !stretch.taken)?;
        next.taken = true;
        Some((next.id, next.counts.clone()))
    }

    /// Returns counts that could not be saved in the database.
    pub(super) fn give_back(&mut self, id: Uuid) {
        self.stretches.iter_mut().filter(|stretch| stretch.id == id).for_each(|some| some.taken = false);
    }

    /// Removes counts that are in the database.
    pub(super) fn remove(&mut self, id: Uuid) -> io::Result<()> {
        self.stretches.retain(|stretch| stretch.id != id);
        match fs::remove_file(self.folder.join(format!("{id}.{OLD_EXTENSION}"))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let rest = self.stretches.clone();
        self.write(&rest)
    }

    /// Releases the file, so that another process can open it.
    pub(super) fn release(&mut self) {
        self.stretches.clear();
        self.file = None;
    }

    fn write(&mut self, stretches: &[Stretch]) -> io::Result<()> {
        self.reserve()?;
        let Some(file) = &mut self.file else { return Err(io::ErrorKind::NotFound.into()) };
        let bytes = written(self.writings + 1, stretches)?;
        if bytes.len() > PLACE {
            return Err(io::Error::other(
                "the counts of lost batches do not fit their file: too many projects",
            ));
        }
        file.seek(SeekFrom::Start(place(self.writings + 1) as u64))?;
        file.write_all(&bytes)?;
        file.sync_data()?;
        self.writings += 1;
        Ok(())
    }
}

/// Returns the offset of the slot for this writing.
fn place(writing: u64) -> usize {
    (writing % 2) as usize * PLACE
}

fn written(writing: u64, stretches: &[Stretch]) -> io::Result<Vec<u8>> {
    let line = |((project, day, reason), count): (&(Uuid, i32, &'static str), &i64)| {
        (*project, *day, (*reason).to_owned(), *count)
    };
    let stretches: Vec<(Uuid, Vec<Line>)> =
        stretches.iter().map(|stretch| (stretch.id, stretch.counts.iter().map(line).collect())).collect();
    let text = serde_json::to_vec(&stretches)?;
    let mut bytes = writing.to_le_bytes().to_vec();
    bytes.extend(u32::try_from(text.len()).map_err(io::Error::other)?.to_le_bytes());
    bytes.extend(checksum(&bytes, &text).to_le_bytes());
    bytes.extend(text);
    Ok(bytes)
}

/// Returns the newest intact slot and its number.
fn newest(bytes: &[u8]) -> Option<(u64, Vec<Stretch>)> {
    let places = [0, PLACE].into_iter().filter_map(|at| read(bytes.get(at..)?));
    places.max_by_key(|(writing, _)| *writing)
}

fn read(place: &[u8]) -> Option<(u64, Vec<Stretch>)> {
    let (head, rest) = place.split_at_checked(HEADER)?;
    let (numbers, sum) = head.split_at_checked(HEADER - 4)?;
    let (writing, length) = numbers.split_at_checked(8)?;
    let text = rest.get(..u32::from_le_bytes(length.try_into().ok()?) as usize)?;
    let whole = checksum(numbers, text) == u32::from_le_bytes(sum.try_into().ok()?);
    let stretches: Vec<(Uuid, Vec<Line>)> = serde_json::from_slice(text).ok().filter(|_| whole)?;
    let stretch = |(id, lines)| Stretch { id, counts: known(lines), taken: false };
    Some((u64::from_le_bytes(writing.try_into().ok()?), stretches.into_iter().map(stretch).collect()))
}

fn checksum(head: &[u8], text: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(head);
    hasher.update(text);
    hasher.finalize()
}

/// Returns the lines whose reasons this build knows.
fn known(lines: Vec<Line>) -> Counts {
    let known = |(project, day, reason, count): Line| {
        let reasons = IgnoredReason::ALL.iter().map(|reason| reason.as_str());
        let machines = BotKind::ALL.iter().map(|kind| kind.counter());
        let beacons = NotConverted::ALL.iter().map(|reason| reason.counter());
        let others =
            [QUARANTINED, NOT_RECOMPUTED, RATE_LIMITED, ORIGIN_REFUSED, CAPPED_PAGEVIEWS, CAPPED_EVENTS];
        let words = reasons.chain(machines).chain(beacons).chain(others);
        Some(((project, day, words.into_iter().find(|word| *word == reason)?), count))
    };
    lines.into_iter().filter_map(known).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn one(count: i64) -> Counts {
        [((Uuid::from_u128(1), 20_778, IgnoredReason::SpoolFull.as_str()), count)].into()
    }

    fn total(kept: &KeptCounts) -> i64 {
        kept.all().map(|(_, count)| *count).sum()
    }

    #[test]
    fn counts_need_no_more_room_than_was_taken_and_survive_a_kill_in_the_middle_of_a_writing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let mut kept = KeptCounts::open(folder.path()).unwrap();
        for _ in 0..9 {
            kept.add(&one(1)).unwrap();
        }
        assert_eq!(fs::metadata(&path).unwrap().len(), 2 * PLACE as u64);
        drop(kept);
        let mut bytes = fs::read(&path).unwrap();
        // The tenth begins where the eighth was.
        bytes[place(10)..place(10) + 100].fill(7);
        fs::write(&path, &bytes).unwrap();
        let mut kept = KeptCounts::open(folder.path()).unwrap();
        assert_eq!(total(&kept), 9);
        let (id, counts) = kept.take().unwrap();
        assert_eq!(counts, one(9));
        kept.add(&one(1)).unwrap();
        kept.remove(id).unwrap();
        drop(kept);
        assert_eq!(total(&KeptCounts::open(folder.path()).unwrap()), 1);
    }

    #[test]
    fn damage_is_kept_aside_and_costs_one_writing_at_most() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let mut kept = KeptCounts::open(folder.path()).unwrap();
        kept.add(&one(1)).unwrap();
        kept.add(&one(1)).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        bytes[place(2) + HEADER] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert_eq!(total(&KeptCounts::open(folder.path()).unwrap()), 1);
        bytes[place(1) + HEADER] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert_eq!(total(&KeptCounts::open(folder.path()).unwrap()), 0);
        let aside = |name: &str| Path::new(name).extension().is_some_and(|extension| extension == "damaged");
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.filter(|name| aside(&name.to_string_lossy())).count(), 1);
    }

    #[test]
    fn the_files_of_older_builds_are_taken_once() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join(format!("{}.counts", Uuid::from_u128(5)));
        fs::write(&old, format!(r#"[["{}", 20778, "spool_full", 3]]"#, Uuid::from_u128(1))).unwrap();
        let mut kept = KeptCounts::open(folder.path()).unwrap();
        kept.add(&one(1)).unwrap();
        assert_eq!(total(&kept), 4);
        drop(kept);
        let mut kept = KeptCounts::open(folder.path()).unwrap();
        assert_eq!(total(&kept), 4);
        let (id, _) = kept.take().unwrap();
        kept.remove(id).unwrap();
        assert!(!old.exists());
        drop(kept);
        assert_eq!(total(&KeptCounts::open(folder.path()).unwrap()), 0);
    }
}

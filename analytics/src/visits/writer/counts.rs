//! Counts of ignored and lost batches that a server could not save before it ended, because the
//! database was away: they wait in a file for the next start.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use uuid::Uuid;

use crate::visits::loaded::Counts;
use crate::visits::outcome::{IgnoredReason, NOT_RECOMPUTED, QUARANTINED};

type Line = (Uuid, i32, String, i64);

pub(super) fn save(folder: &Path, counts: &Counts) -> io::Result<()> {
    let lines: Vec<(Uuid, i32, &str, i64)> =
        counts.iter().map(|((project, day, reason), count)| (*project, *day, *reason, *count)).collect();
    let unfinished = file(folder).with_extension("new");
    let mut writing = File::create(&unfinished)?;
    writing.write_all(&serde_json::to_vec(&lines)?)?;
    writing.sync_all()?;
    fs::rename(unfinished, file(folder))?;
    File::open(folder)?.sync_all()
}

/// Reads the counts and removes their file.
pub(super) fn take(folder: &Path) -> io::Result<Counts> {
    let text = match fs::read(file(folder)) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Counts::new()),
        Err(error) => return Err(error),
    };
    let lines: Vec<Line> = serde_json::from_slice(&text)?;
    fs::remove_file(file(folder))?;
    let known = |(project, day, reason, count): Line| {
        let reasons = IgnoredReason::ALL.iter().map(|reason| reason.as_str());
        let words = reasons.chain([QUARANTINED, NOT_RECOMPUTED]);
        Some(((project, day, words.into_iter().find(|word| *word == reason)?), count))
    };
    Ok(lines.into_iter().filter_map(known).collect())
}

fn file(folder: &Path) -> PathBuf {
    folder.join("counts.json")
}

//! Batches that wait for the database: files in the data folder, flushed to the disk before a
//! batch counts as spooled, replayed in order.
//!
//! A record is its length, its CRC-32 and a batch as JSON. A torn record at the end of a file was
//! never acknowledged and is ignored. How far a file has been replayed stands in the database and
//! moves in the same transaction as the batches, so a replay that is killed goes on where it was.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use uuid::Uuid;

use super::batch::PreparedBatch;

const EXTENSION: &str = "spool";
/// A record longer than this is not ours: a batch has at most 16 KB on the wire.
const MAX_RECORD: u32 = 1024 * 1024;

/// How far a spool file has been replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) spool: Uuid,
    pub(crate) position: u64,
}

#[derive(Debug)]
pub(crate) struct Spool {
    folder: PathBuf,
    limit: u64,
    /// Bytes in all files.
    bytes: u64,
    /// Oldest first; ids are ordered by time.
    files: Vec<Uuid>,
    writing: Option<(Uuid, File)>,
    waiting: u64,
}

/// Some batches in order, and where the replay stands once they are stored.
#[derive(Debug)]
pub(crate) struct Replay {
    pub(crate) batches: Vec<PreparedBatch>,
    pub(crate) mark: Mark,
    /// No further record follows in this file.
    pub(crate) last: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    Safe,
    /// The spool has reached its limit; nothing was written.
    Full,
}

impl Spool {
    pub(crate) fn open(folder: &Path, limit: u64) -> io::Result<Spool> {
        fs::create_dir_all(folder)?;
        let mut spool = Spool {
            folder: folder.to_owned(),
            limit,
            bytes: 0,
            files: Vec::new(),
            writing: None,
            waiting: 0,
        };
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let id = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.parse().ok());
            if let Some(id) = id.filter(|_| path.extension().is_some_and(|extension| extension == EXTENSION))
            {
                spool.bytes += path.metadata()?.len();
                spool.waiting += count(&path)?;
                spool.files.push(id);
            }
        }
        spool.files.sort();
        Ok(spool)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Batches not known to be replayed. After a restart in the middle of a replay it counts the
    /// whole file until the replay goes on.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting
    }

    /// Writes all batches and flushes them to the disk.
    pub(crate) fn append(&mut self, batches: &[&PreparedBatch]) -> io::Result<Appended> {
        let mut bytes = Vec::new();
        for batch in batches {
            let text = serde_json::to_vec(batch)?;
            let length = u32::try_from(text.len()).map_err(io::Error::other)?;
            bytes.extend_from_slice(&length.to_le_bytes());
            bytes.extend_from_slice(&crc32fast::hash(&text).to_le_bytes());
            bytes.extend_from_slice(&text);
        }
        if self.bytes + bytes.len() as u64 > self.limit {
            return Ok(Appended::Full);
        }
        let result = self.write(&bytes);
        if result.is_err() {
            // The end of the file is uncertain now; later records must not follow it.
            self.writing = None;
        }
        result?;
        self.bytes += bytes.len() as u64;
        self.waiting += batches.len() as u64;
        Ok(Appended::Safe)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.writing.is_none() {
            let id = Uuid::now_v7();
            let file = OpenOptions::new().create_new(true).append(true).open(self.path(id))?;
            // The name of a new file is safe only when its folder is.
            File::open(&self.folder)?.sync_all()?;
            self.files.push(id);
            self.writing = Some((id, file));
        }
        if let Some((_, file)) = &mut self.writing {
            file.write_all(bytes)?;
            file.sync_data()?;
        }
        Ok(())
    }

    /// The file to replay next. It is closed for writing, so that the replay has an end.
    pub(crate) fn oldest(&mut self) -> Option<Uuid> {
        let oldest = *self.files.first()?;
        if self.writing.as_ref().is_some_and(|(id, _)| *id == oldest) {
            self.writing = None;
        }
        Some(oldest)
    }

    /// Reads up to `most` batches behind a position.
    pub(crate) fn read(&self, spool: Uuid, position: u64, most: usize) -> io::Result<Replay> {
        let mut file = io::BufReader::new(File::open(self.path(spool))?);
        file.seek(SeekFrom::Start(position))?;
        let mut replay = Replay { batches: Vec::new(), mark: Mark { spool, position }, last: false };
        while replay.batches.len() < most {
            let Some(text) = record(&mut file)? else {
                replay.last = true;
                break;
            };
            replay.mark.position += 8 + text.len() as u64;
            match serde_json::from_slice(&text) {
                Ok(batch) => replay.batches.push(batch),
                Err(error) => tracing::error!(%error, "a spooled batch cannot be read and is skipped"),
            }
        }
        Ok(replay)
    }

    pub(crate) fn replayed(&mut self, batches: usize) {
        self.waiting = self.waiting.saturating_sub(batches as u64);
    }

    /// Removes a file that has been replayed to its end.
    pub(crate) fn remove(&mut self, spool: Uuid) -> io::Result<()> {
        let path = self.path(spool);
        let length = path.metadata().map(|metadata| metadata.len()).unwrap_or(0);
        fs::remove_file(path)?;
        File::open(&self.folder)?.sync_all()?;
        self.files.retain(|id| *id != spool);
        self.bytes = self.bytes.saturating_sub(length);
        if self.files.is_empty() {
            self.waiting = 0;
        }
        Ok(())
    }

    fn path(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.{EXTENSION}"))
    }
}

/// The next whole record; none at the end or where the file is torn.
fn record(file: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut head = [0; 8];
    if !filled(file, &mut head)? {
        return Ok(None);
    }
    let [l0, l1, l2, l3, c0, c1, c2, c3] = head;
    let length = u32::from_le_bytes([l0, l1, l2, l3]);
    if length > MAX_RECORD {
        return Ok(None);
    }
    let mut text = vec![0; length as usize];
    let whole = filled(file, &mut text)? && crc32fast::hash(&text) == u32::from_le_bytes([c0, c1, c2, c3]);
    Ok(whole.then_some(text))
}

fn filled(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn count(path: &Path) -> io::Result<u64> {
    let mut file = io::BufReader::new(File::open(path)?);
    let mut count = 0;
    while record(&mut file)?.is_some() {
        count += 1;
    }
    Ok(count)
}

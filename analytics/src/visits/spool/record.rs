//! File format of a waiting batch.
//!
//! In the spool: the length in four bytes, the CRC-32, and the batch as JSON with a version. Older builds wrote the
//! same without a version, which reads as version 0; they can read what this build writes.
//!
//! In quarantine, a note on the reason precedes the bytes of the batch, which are the original ones, readable or not:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | [`MARK`], which is no valid length |
//! | 2 | length of the note |
//! | 4 | length of the batch |
//! | 4 | CRC-32 of both lengths, note and batch |
//!
//! All numbers are little-endian.

use std::io;

use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

use crate::visits::model::batch::PreparedBatch;

pub use entity::visits::QuarantineReason as Reason;

/// Version of the batches that this build writes. Increment it when the type can no longer read a batch of the version
/// before; [`Record::batch`] then converts old batches. A field that is only added has a serde default instead.
pub(crate) const VERSION: u8 = 1;

const MARK: [u8; 4] = [0xf1, b's', b'v', b'c'];
const NOTED_HEADER: usize = 14;
const HEADER: usize = 8;
/// First bytes of a batch's JSON, by version. In a damaged file the next record is found by them.
const STARTS: [&[u8]; 2] = [b"{\"project\":\"", b"{\"version\":"];
/// Maximum length of a batch. A batch has at most 16 KB on the wire, so anything longer is not ours.
pub(super) const LONGEST_BATCH: usize = 1024 * 1024;
/// Maximum length of a record.
pub(super) const LONGEST: usize = NOTED_HEADER + u16::MAX as usize + LONGEST_BATCH;

/// Batch as stored on disk. Its bytes do not change when it moves to another file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    pub(crate) note: Option<Note>,
    pub(crate) batch: Vec<u8>,
}

/// Reason why a batch is in quarantine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    #[serde(deserialize_with = "reason")]
    pub(crate) reason: Reason,
    /// Error code of the database, or the position at which reading failed. Contains nothing of the batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) project: Option<Uuid>,
    /// Time of the quarantine, in milliseconds since the epoch.
    pub(crate) at: i64,
}

/// Reads a reason. A note of a later build may name a reason that this build does not know.
fn reason<'de, D: Deserializer<'de>>(text: D) -> Result<Reason, D::Error> {
    Ok(Reason::parse(&String::deserialize(text)?).unwrap_or(Reason::Unreadable))
}

/// Fields that a batch of any version has.
#[derive(Deserialize)]
pub(crate) struct Head {
    #[serde(default)]
    pub(crate) version: u8,
    pub(crate) project: Uuid,
    #[serde(default)]
    pub(crate) org: Option<Uuid>,
    pub(crate) received_at: i64,
}

#[derive(Serialize)]
struct Versioned<'batch> {
    version: u8,
    #[serde(flatten)]
    batch: &'batch PreparedBatch,
}

/// Reason why an intact record cannot become a batch; the detail of its note.
pub(crate) struct Unreadable(pub(crate) String);

impl Record {
    pub(crate) fn of(batch: &PreparedBatch) -> serde_json::Result<Record> {
        Ok(Record { note: None, batch: serde_json::to_vec(&Versioned { version: VERSION, batch })? })
    }

    /// Returns a record of unreadable bytes, kept as they are.
    pub(crate) fn damaged(bytes: Vec<u8>) -> Record {
        Record { note: None, batch: bytes }
    }

    pub(crate) fn noted(self, note: Note) -> Record {
        Record { note: Some(note), ..self }
    }

    /// Returns the head of the batch. None for bytes that no build wrote.
    pub(crate) fn head(&self) -> Option<Head> {
        serde_json::from_slice(&self.batch).ok()
    }

    /// Returns the batch, converted to the current version.
    pub(crate) fn batch(&self) -> Result<PreparedBatch, Unreadable> {
        match self.head().map_or(0, |head| head.version) {
            0 | 1 => serde_json::from_slice(&self.batch).map_err(|error| {
                // The error's text may contain a value of the batch.
                let (kind, column) = (error.classify(), error.column());
                Unreadable(format!("its JSON does not match ({kind:?}) at byte {column}"))
            }),
            newer => Err(Unreadable(format!("it has version {newer}, this build reads up to {VERSION}"))),
        }
    }

    /// Appends the record's bytes.
    pub(crate) fn write(&self, to: &mut Vec<u8>) -> io::Result<()> {
        if self.batch.len() > LONGEST_BATCH {
            return Err(io::Error::other("the batch is too long for a record of the spool"));
        }
        let batch_length = u32::try_from(self.batch.len()).map_err(io::Error::other)?.to_le_bytes();
        let Some(note) = &self.note else {
            to.extend_from_slice(&batch_length);
            to.extend_from_slice(&checksum(&[&self.batch]).to_le_bytes());
            to.extend_from_slice(&self.batch);
            return Ok(());
        };
        let note = serde_json::to_vec(note)?;
        let note_length = u16::try_from(note.len()).map_err(io::Error::other)?.to_le_bytes();
        to.extend_from_slice(&MARK);
        to.extend_from_slice(&note_length);
        to.extend_from_slice(&batch_length);
        to.extend_from_slice(&checksum(&[&note_length, &batch_length, &note, &self.batch]).to_le_bytes());
        to.extend_from_slice(&note);
        to.extend_from_slice(&self.batch);
        Ok(())
    }
}

/// Start of some bytes: a record, the beginning of one, or neither.
#[derive(Debug, PartialEq)]
pub(super) enum Start {
    /// A record, and its length in bytes.
    Record(Record, usize),
    /// A record that continues after the available bytes.
    Short,
    /// Not a record.
    Nothing,
}

pub(super) fn start(bytes: &[u8]) -> Start {
    if bytes.starts_with(&MARK) { noted(bytes) } else { plain(bytes) }
}

fn noted(bytes: &[u8]) -> Start {
    let Some((head, rest)) = bytes.split_at_checked(NOTED_HEADER) else { return Start::Short };
    let &[_, _, _, _, n0, n1, b0, b1, b2, b3, c0, c1, c2, c3] = head else { return Start::Nothing };
    let note_length = usize::from(u16::from_le_bytes([n0, n1]));
    let batch_length = u32::from_le_bytes([b0, b1, b2, b3]) as usize;
    if batch_length > LONGEST_BATCH {
        return Start::Nothing;
    }
    let Some(rest) = rest.get(..note_length + batch_length) else { return Start::Short };
    if checksum(&[&[n0, n1], &[b0, b1, b2, b3], rest]) != u32::from_le_bytes([c0, c1, c2, c3]) {
        return Start::Nothing;
    }
    let (note, batch) = rest.split_at(note_length);
    let unknown = Note { reason: Reason::Unreadable, detail: None, project: None, at: 0 };
    let note = serde_json::from_slice(note).unwrap_or(unknown);
    Start::Record(Record { note: Some(note), batch: batch.to_vec() }, NOTED_HEADER + rest.len())
}

fn plain(bytes: &[u8]) -> Start {
    let Some((head, rest)) = bytes.split_at_checked(HEADER) else { return Start::Short };
    let &[l0, l1, l2, l3, c0, c1, c2, c3] = head else { return Start::Nothing };
    let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    // A file that the system extended but did not fill ends in zeros.
    if length == 0 || length > LONGEST_BATCH {
        return Start::Nothing;
    }
    let Some(batch) = rest.get(..length) else { return Start::Short };
    if checksum(&[batch]) != u32::from_le_bytes([c0, c1, c2, c3]) {
        return Start::Nothing;
    }
    Start::Record(Record { note: None, batch: batch.to_vec() }, HEADER + length)
}

/// Returns the offset of the next record, in bytes that begin with damage.
pub(super) fn next_start(bytes: &[u8]) -> Option<usize> {
    (1..bytes.len()).find(|&at| {
        let batch = bytes.get(at + HEADER..).unwrap_or_default();
        let may_start = bytes[at..].starts_with(&MARK) || STARTS.iter().any(|start| batch.starts_with(start));
        may_start && matches!(start(&bytes[at..]), Start::Record(..))
    })
}

fn checksum(parts: &[&[u8]]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize()
}

//! How a batch lies in a file: a header, a note on why it is in quarantine (if it is), and the batch as
//! JSON.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | [`MARK`] |
//! | 1 | the version of the batch's JSON |
//! | 2 | length of the note |
//! | 4 | length of the batch |
//! | 4 | CRC-32 of everything from the version on, without these four bytes |
//!
//! Builds from before records carried a version wrote length, CRC-32 and JSON alone. Such a record
//! reads as version 0: its first four bytes, a length of at most a megabyte, are never the mark.

use std::io;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::visits::batch::PreparedBatch;

/// The version that this build writes. It rises when a batch of the version before can no longer be read
/// by the type itself; [`Record::batch`] then brings old ones into the new shape. A field that is
/// merely added has a serde default instead.
pub(crate) const VERSION: u8 = 1;

const MARK: [u8; 4] = [0xf1, b's', b'v', b'c'];
const HEADER: usize = 15;
const OLD_HEADER: usize = 8;
/// What JSON of version 0 begins with; where a damaged file goes on is found by it.
const OLD_START: &[u8] = b"{\"project\":\"";
/// A batch has at most 16 KB on the wire; one longer than this is not ours.
pub(super) const LONGEST_BATCH: usize = 1024 * 1024;
/// No record takes more bytes.
pub(super) const LONGEST: usize = HEADER + u16::MAX as usize + LONGEST_BATCH;

/// A batch as it lies on the disk. Its bytes stay what they were when it moves to another file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    pub(crate) version: u8,
    pub(crate) note: Option<Note>,
    pub(crate) batch: Vec<u8>,
}

/// Why a batch is in quarantine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) reason: Reason,
    /// The database's code, or where reading ended. Nothing of the batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) project: Option<Uuid>,
    /// Since when, in milliseconds since the epoch.
    pub(crate) at: i64,
}

/// Why a batch could not be stored, though the database was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The database refused it.
    Refused,
    /// It lost to other transactions again and again.
    Conflict,
    /// The service failed at it; the log says where.
    Failed,
    /// The rules of its project could not be read.
    Rules,
    /// Its checksum is wrong. It is kept, and not tried again.
    Damaged,
    /// This build does not understand it, or the note that says why it is here.
    #[serde(other)]
    Unreadable,
}

impl Reason {
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::Refused => "refused",
            Reason::Conflict => "conflict",
            Reason::Failed => "failed",
            Reason::Rules => "rules",
            Reason::Damaged => "damaged",
            Reason::Unreadable => "unreadable",
        }
    }
}

/// What every version of a batch says of itself.
#[derive(Deserialize)]
pub(crate) struct Head {
    pub(crate) project: Uuid,
    pub(crate) received_at: i64,
}

/// Why a whole record cannot become a batch: the detail of its note.
pub(crate) struct Unreadable(pub(crate) String);

impl Record {
    pub(crate) fn of(batch: &PreparedBatch) -> serde_json::Result<Record> {
        Ok(Record { version: VERSION, note: None, batch: serde_json::to_vec(batch)? })
    }

    /// Bytes that cannot be read, kept as they are.
    pub(crate) fn damaged(bytes: Vec<u8>) -> Record {
        Record { version: 0, note: None, batch: bytes }
    }

    pub(crate) fn noted(self, note: Note) -> Record {
        Record { note: Some(note), ..self }
    }

    /// The batch, brought into today's shape.
    pub(crate) fn batch(&self) -> Result<PreparedBatch, Unreadable> {
        match self.version {
            0 | 1 => serde_json::from_slice(&self.batch).map_err(|error| {
                // The error's own text may quote a value.
                let (kind, column) = (error.classify(), error.column());
                Unreadable(format!("its JSON does not fit ({kind:?}) at byte {column}"))
            }),
            newer => Err(Unreadable(format!("it has version {newer}, this build reads up to {VERSION}"))),
        }
    }

    /// None for bytes that no build wrote.
    pub(crate) fn head(&self) -> Option<Head> {
        serde_json::from_slice(&self.batch).ok()
    }

    /// Appends the record's bytes.
    pub(crate) fn write(&self, to: &mut Vec<u8>) -> io::Result<()> {
        let note = self.note.as_ref().map(serde_json::to_vec).transpose()?.unwrap_or_default();
        let note_length = u16::try_from(note.len()).map_err(io::Error::other)?;
        let batch_length = u32::try_from(self.batch.len()).map_err(io::Error::other)?;
        if self.batch.len() > LONGEST_BATCH {
            return Err(io::Error::other("a batch is too long for its file"));
        }
        let head = [&[self.version][..], &note_length.to_le_bytes(), &batch_length.to_le_bytes()].concat();
        to.extend_from_slice(&MARK);
        to.extend_from_slice(&head);
        to.extend_from_slice(&checksum(&head, &note, &self.batch).to_le_bytes());
        to.extend_from_slice(&note);
        to.extend_from_slice(&self.batch);
        Ok(())
    }
}

/// What stands at the start of some bytes.
#[derive(Debug, PartialEq)]
pub(super) enum Start {
    /// A record, and how many bytes it takes.
    Record(Record, usize),
    /// A record that goes on behind the bytes there are.
    Short,
    /// No record.
    Nothing,
}

pub(super) fn start(bytes: &[u8]) -> Start {
    if bytes.starts_with(&MARK) { versioned(bytes) } else { unversioned(bytes) }
}

fn versioned(bytes: &[u8]) -> Start {
    let Some((head, rest)) = bytes.split_at_checked(HEADER) else { return Start::Short };
    let &[_, _, _, _, version, n0, n1, b0, b1, b2, b3, c0, c1, c2, c3] = head else { return Start::Nothing };
    let note_length = usize::from(u16::from_le_bytes([n0, n1]));
    let batch_length = u32::from_le_bytes([b0, b1, b2, b3]) as usize;
    if batch_length > LONGEST_BATCH {
        return Start::Nothing;
    }
    let Some(rest) = rest.get(..note_length + batch_length) else { return Start::Short };
    let (note, batch) = rest.split_at(note_length);
    if checksum(&head[4..11], note, batch) != u32::from_le_bytes([c0, c1, c2, c3]) {
        return Start::Nothing;
    }
    let unknown = Note { reason: Reason::Unreadable, detail: None, project: None, at: 0 };
    let note = (!note.is_empty()).then(|| serde_json::from_slice(note).unwrap_or(unknown));
    Start::Record(Record { version, note, batch: batch.to_vec() }, HEADER + rest.len())
}

fn unversioned(bytes: &[u8]) -> Start {
    let Some((head, rest)) = bytes.split_at_checked(OLD_HEADER) else { return Start::Short };
    let &[l0, l1, l2, l3, c0, c1, c2, c3] = head else { return Start::Nothing };
    let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    // A file that the system made longer and did not fill ends in zeros.
    if length == 0 || length > LONGEST_BATCH {
        return Start::Nothing;
    }
    let Some(batch) = rest.get(..length) else { return Start::Short };
    if crc32fast::hash(batch) != u32::from_le_bytes([c0, c1, c2, c3]) {
        return Start::Nothing;
    }
    Start::Record(Record { version: 0, note: None, batch: batch.to_vec() }, OLD_HEADER + length)
}

/// Where the next record begins behind the start of some bytes, for a file that is damaged there.
pub(super) fn next_start(bytes: &[u8]) -> Option<usize> {
    (1..bytes.len()).find(|&at| {
        let may_start = bytes[at..].starts_with(&MARK)
            || bytes.get(at + OLD_HEADER..).is_some_and(|text| text.starts_with(OLD_START));
        may_start && matches!(start(&bytes[at..]), Start::Record(..))
    })
}

fn checksum(head: &[u8], note: &[u8], batch: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for part in [head, note, batch] {
        hasher.update(part);
    }
    hasher.finalize()
}

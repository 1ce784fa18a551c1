//! The disk form of columns: one file a day, and a manifest that says which of them are true.
//!
//! Every file is written beside its place, synced and renamed. The manifest names the checksum of
//! each day's file; a file that is missing, torn, of another build or newer than the manifest does
//! not match and its day is rebuilt from the rows.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::codes::Codes;
use super::day::Day;
use super::dictionary::Dictionary;
use super::layout::fingerprint;
use super::store::Store;
use super::table::Parts;

const MAGIC: &[u8; 4] = b"SVCD";

/// Where the snapshots of one project lie.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// What is true of a project's snapshot.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// See [`fingerprint`].
    pub layout: u64,
    pub rev: i64,
    pub generation: u64,
    /// The parts that reports have asked for, as bits.
    pub parts: u8,
    pub days: Vec<ManifestDay>,
    pub texts: Vec<Vec<Arc<str>>>,
}

/// One day of a [`Manifest`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ManifestDay {
    pub number: i32,
    pub sessions: u32,
    /// Checksum of the day's file; none where the rows have to be read.
    pub file: Option<u32>,
}

impl Manifest {
    pub fn new(rev: i64, parts: Parts, dictionary: &Dictionary, days: Vec<ManifestDay>) -> Self {
        Self {
            layout: fingerprint(),
            rev,
            generation: dictionary.generation,
            parts: parts.bits(),
            days,
            texts: dictionary.dump(),
        }
    }
}

impl Folder {
    pub fn new(root: &Path, project: Uuid) -> Self {
        Self(root.join(project.simple().to_string()))
    }

    /// The manifest, if there is a whole one of this build.
    pub fn manifest(&self) -> Option<Manifest> {
        let bytes = fs::read(self.0.join("manifest")).ok()?;
        let body = checked(&bytes)?;
        let manifest: Manifest = serde_json::from_slice(body).ok()?;
        (manifest.layout == fingerprint()).then_some(manifest)
    }

    pub fn write_manifest(&self, manifest: &Manifest) -> io::Result<()> {
        let mut body = serde_json::to_vec(manifest)?;
        let sum = crc32fast::hash(&body);
        body.extend_from_slice(&sum.to_le_bytes());
        self.write("manifest", &body)
    }

    /// Writes a day and returns its checksum.
    pub fn write_day(&self, day: &Day) -> io::Result<u32> {
        let mut body = Vec::with_capacity(day.bytes() + 1024);
        body.extend_from_slice(MAGIC);
        body.extend_from_slice(&fingerprint().to_le_bytes());
        encode(day, &mut body);
        let sum = crc32fast::hash(&body);
        body.extend_from_slice(&sum.to_le_bytes());
        self.write(&day.number.to_string(), &body)?;
        Ok(sum)
    }

    /// The day whose file has this checksum.
    pub fn read_day(&self, number: i32, sum: u32) -> Option<Day> {
        let bytes = fs::read(self.0.join(number.to_string())).ok()?;
        let body = checked(&bytes)?;
        if bytes[body.len()..] != sum.to_le_bytes() {
            return None;
        }
        let body = body.strip_prefix(MAGIC)?.strip_prefix(&fingerprint().to_le_bytes())?;
        decode(body).filter(|day| day.number == number)
    }

    /// Removes the project's snapshot.
    pub fn clear(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            result => result,
        }
    }

    fn write(&self, name: &str, body: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let beside = self.0.join(format!("{name}.new"));
        let mut file = File::create(&beside)?;
        file.write_all(body)?;
        file.sync_all()?;
        fs::rename(&beside, self.0.join(name))?;
        // The rename itself is on disk only once the folder is.
        File::open(&self.0)?.sync_all()
    }
}

/// The body of a file whose last four bytes are its checksum.
fn checked(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(4)?)?;
    (crc32fast::hash(body).to_le_bytes() == *sum).then_some(body)
}

/// A column's element as bytes.
trait Element: Copy {
    type Bytes: AsRef<[u8]>;
    fn to_bytes(self) -> Self::Bytes;
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
}

macro_rules! element {
    ($($number:ty),+) => {
        $(impl Element for $number {
            type Bytes = [u8; size_of::<$number>()];
            fn to_bytes(self) -> Self::Bytes {
                self.to_le_bytes()
            }
            fn from_bytes(bytes: &[u8]) -> Option<Self> {
                Some(Self::from_le_bytes(bytes.try_into().ok()?))
            }
        })+
    };
}
element!(u16, u32, i64);

impl Element for Uuid {
    type Bytes = [u8; 16];
    fn to_bytes(self) -> Self::Bytes {
        self.into_bytes()
    }
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Some(Self::from_bytes(bytes.try_into().ok()?))
    }
}

impl Element for u8 {
    type Bytes = [u8; 1];
    fn to_bytes(self) -> Self::Bytes {
        [self]
    }
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.first().copied()
    }
}

impl Element for bool {
    type Bytes = [u8; 1];
    fn to_bytes(self) -> Self::Bytes {
        [self.into()]
    }
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.first().map(|byte| *byte != 0)
    }
}

fn put<T: Element>(values: &[T], output: &mut Vec<u8>) {
    output.extend_from_slice(&(values.len() as u64).to_le_bytes());
    for value in values {
        output.extend_from_slice(value.to_bytes().as_ref());
    }
}

fn take<'a>(input: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (head, rest) = input.split_at_checked(count)?;
    *input = rest;
    Some(head)
}

fn get<T: Element>(input: &mut &[u8]) -> Option<Vec<T>> {
    let count = usize::try_from(u64::from_le_bytes(take(input, 8)?.try_into().ok()?)).ok()?;
    let bytes = take(input, count.checked_mul(size_of::<T>())?)?;
    // Collecting options would guess at the size, and keep up to twice what is needed.
    let mut values = Vec::with_capacity(count);
    for bytes in bytes.chunks_exact(size_of::<T>()) {
        values.push(T::from_bytes(bytes)?);
    }
    Some(values)
}

fn put_codes(codes: &Codes, output: &mut Vec<u8>) {
    match codes {
        Codes::Narrow(values) => {
            output.push(1);
            put(values, output);
        }
        Codes::Middle(values) => {
            output.push(2);
            put(values, output);
        }
        Codes::Wide(values) => {
            output.push(4);
            put(values, output);
        }
    }
}

fn get_codes(input: &mut &[u8]) -> Option<Codes> {
    Some(match take(input, 1)?[0] {
        1 => Codes::Narrow(get(input)?),
        2 => Codes::Middle(get(input)?),
        4 => Codes::Wide(get(input)?),
        _ => return None,
    })
}

fn encode(day: &Day, output: &mut Vec<u8>) {
    output.push(day.parts.bits());
    output.extend_from_slice(&day.number.to_le_bytes());
    output.extend_from_slice(&day.live.to_le_bytes());
    put(&day.ids, output);
    put(&day.twin, output);
    put(&day.alive, output);
    for table in day.tables() {
        put(&table.ends, output);
        table.columns().iter().for_each(|column| put_column(column, output));
    }
}

fn decode(mut input: &[u8]) -> Option<Day> {
    let input = &mut input;
    let parts = Parts::from_bits(take(input, 1)?[0]);
    let mut day = Day::new(i32::from_le_bytes(take(input, 4)?.try_into().ok()?), parts);
    day.live = u32::from_le_bytes(take(input, 4)?.try_into().ok()?);
    day.ids = get(input)?;
    day.twin = get(input)?;
    day.alive = get(input)?;
    for table in day.tables_mut() {
        table.ends = get(input)?;
        for column in table.columns_mut() {
            get_column(column, input)?;
        }
    }
    input.is_empty().then_some(day)
}

fn put_column(column: &Store, output: &mut Vec<u8>) {
    match column {
        Store::None => {}
        Store::Codes(codes) => put_codes(codes, output),
        Store::Bytes(values) => put(values, output),
        Store::Ints(values) => put(values, output),
        Store::Longs(values) => put(values, output),
        Store::Flags(values) => put(values, output),
    }
}

/// Fills an empty column; its form says what comes.
fn get_column(column: &mut Store, input: &mut &[u8]) -> Option<()> {
    match column {
        Store::None => {}
        Store::Codes(codes) => *codes = get_codes(input)?,
        Store::Bytes(values) => *values = get(input)?,
        Store::Ints(values) => *values = get(input)?,
        Store::Longs(values) => *values = get(input)?,
        Store::Flags(values) => *values = get(input)?,
    }
    Some(())
}

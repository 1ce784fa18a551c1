//! Snapshots of columns on disk: one file per day, and a manifest that names the valid ones.
//!
//! Every file is written under a temporary name, synced and renamed. The manifest contains the checksum of each day's
//! file. If a file is missing, damaged, of another build or newer than the manifest, it does not match, and its day is
//! rebuilt from the rows.
//!
//! The store that instances share contains the same bytes ([`super::objects`]).

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use domain::log_throttled;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::amounts::Amounts;
use super::codes::Codes;
use super::day::Day;
use super::dictionary::Dictionary;
use super::layout::fingerprint;
use super::project::Progress;
use super::row_ends::RowEnds;
use super::store::Store;
use super::table::Parts;
use crate::folders;

const MAGIC: &[u8; 4] = b"SVCD";

/// Folder with the snapshots of one project, as opened since it was last cleared. A handle from before a clearing
/// belongs to columns that contain deleted visits, so it writes and reads nothing any more.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    project: Uuid,
    path: PathBuf,
    gate: Arc<Gate>,
    opened: u64,
}

/// Admits one user at a time to a project's folder.
#[derive(Debug, Default)]
pub(super) struct Gate {
    /// How many times the folder was cleared.
    cleared: AtomicU64,
    /// True if files are left that could not be removed. They are not read.
    left: Mutex<bool>,
}

/// Description of a project's snapshot.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// See [`fingerprint`].
    pub(super) layout: u64,
    pub(super) project: Uuid,
    /// See [`super::marks`].
    pub(super) mark: Uuid,
    pub(super) rev: i64,
    /// Revision at which the oldest part was read. Visits deleted before it are not contained.
    #[serde(default)]
    pub(super) since: i64,
    /// Time of the last purge before that, in milliseconds; 0 for never.
    #[serde(default)]
    pub(super) purged: i64,
    /// True if visits were deleted since. Their texts are still contained.
    #[serde(default)]
    pub(super) gone: bool,
    pub(super) generation: u64,
    /// Parts that reports have requested, as bits.
    pub(super) parts: u8,
    pub(super) days: Vec<ManifestDay>,
    pub(super) texts: Vec<Vec<Arc<str>>>,
}

/// One day of a [`Manifest`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct ManifestDay {
    pub(super) number: i32,
    pub(super) sessions: u32,
    /// Checksum of the day's file. None without a file.
    pub(super) file: Option<u32>,
    /// Object of the day in the shared store, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) object: Option<Digest>,
}

/// Name of an object, derived from its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(super) struct Digest(u128);

impl Digest {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let digest = Sha256::digest(bytes);
        Self(u128::from_be_bytes(std::array::from_fn(|at| digest[at])))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl std::str::FromStr for Digest {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u128::from_str_radix(text, 16).map(Self)
    }
}

impl Manifest {
    pub(super) fn new(
        (project, mark): (Uuid, Uuid),
        rev: i64,
        progress: &Progress,
        parts: Parts,
        dictionary: &Dictionary,
        days: Vec<ManifestDay>,
    ) -> Self {
        Self {
            layout: fingerprint(),
            project,
            mark,
            rev,
            since: progress.since,
            purged: progress.purged,
            gone: progress.gone,
            generation: dictionary.generation,
            parts: parts.bits(),
            days,
            texts: dictionary.dump(),
        }
    }

    pub(super) fn to_bytes(&self) -> serde_json::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(self)?;
        let sum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        Ok(bytes)
    }

    /// Reads what [`Self::to_bytes`] wrote. None if it is damaged, of another build or of another project.
    pub(super) fn from_bytes(bytes: &[u8], project: Uuid) -> Option<Self> {
        let manifest: Self = serde_json::from_slice(checked(bytes)?).ok()?;
        (manifest.layout == fingerprint() && manifest.project == project).then_some(manifest)
    }
}

/// Serializes a day. The last four bytes are the checksum.
pub(super) fn day_to_bytes(day: &Day) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(day.bytes() + 1024);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&fingerprint().to_le_bytes());
    encode(day, &mut bytes);
    let sum = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// Reads what [`day_to_bytes`] wrote. None if it is damaged, of another build, of another day or inconsistent.
pub(super) fn day_from_bytes(bytes: &[u8], number: i32) -> Option<Day> {
    let body = checked(bytes)?.strip_prefix(MAGIC)?.strip_prefix(&fingerprint().to_le_bytes())?;
    decode(body).filter(|day| day.number == number && day.is_sound())
}

impl Folder {
    pub(super) fn open(root: &Path, project: Uuid, gate: &Arc<Gate>) -> Self {
        Self {
            project,
            path: root.join(project.simple().to_string()),
            gate: gate.clone(),
            opened: gate.cleared.load(Ordering::SeqCst),
        }
    }

    /// Returns the manifest, if there is an intact one of this build.
    pub(super) fn manifest(&self) -> Option<Manifest> {
        let bytes = {
            let mut left = self.gate.left.lock();
            self.may_be_used(&mut left).then(|| fs::read(self.path.join("manifest")))?
        };
        Manifest::from_bytes(&bytes.ok()?, self.project)
    }

    /// Returns true if the folder was not cleared since it was opened, and nothing is left from before that.
    fn may_be_used(&self, left: &mut bool) -> bool {
        if self.is_outdated() {
            return false;
        }
        *left = *left && remove(&self.path).is_err();
        !*left
    }

    pub(super) fn write_manifest(&self, manifest: &Manifest) -> io::Result<()> {
        self.write("manifest", &manifest.to_bytes()?)
    }

    /// Writes a day. Returns its checksum.
    pub(super) fn write_day(&self, day: &Day) -> io::Result<u32> {
        let bytes = day_to_bytes(day);
        self.write(&day.number.to_string(), &bytes)?;
        Ok(sum(&bytes))
    }

    /// Reads the day whose file has this checksum.
    pub(super) fn read_day(&self, number: i32, expected: u32) -> Option<Day> {
        let bytes = fs::read(self.path.join(number.to_string())).ok()?;
        if sum(&bytes) != expected {
            return None;
        }
        day_from_bytes(&bytes, number)
    }

    /// Removes the project's snapshot, once nobody is writing. `let_go` runs before others may use the folder. What
    /// cannot be removed now is not read, and is removed later.
    pub(super) fn clear(&self, let_go: impl FnOnce()) {
        let mut left = self.gate.left.lock();
        self.gate.cleared.fetch_add(1, Ordering::SeqCst);
        let_go();
        if let Err(error) = remove(&self.path) {
            *left = true;
            log_throttled!(warn, folder = %self.path.display(), %error, "the columns of a project cannot be removed yet");
        }
    }

    fn write(&self, name: &str, body: &[u8]) -> io::Result<()> {
        let mut left = self.gate.left.lock();
        if !self.may_be_used(&mut left) {
            return Err(io::Error::other("the columns of the project were dropped meanwhile"));
        }
        fs::create_dir_all(&self.path)?;
        let beside = self.path.join(format!("{name}.new"));
        let mut file = File::create(&beside)?;
        file.write_all(body)?;
        file.sync_all()?;
        fs::rename(&beside, self.path.join(name))?;
        folders::sync(&self.path)
    }

    /// Removes the files, which are no longer valid.
    pub(super) fn empty(&self) {
        let mut left = self.gate.left.lock();
        if self.may_be_used(&mut left) {
            *left = remove(&self.path).is_err();
        }
    }

    /// Returns true if the folder was cleared since it was opened.
    pub(super) fn is_outdated(&self) -> bool {
        self.gate.cleared.load(Ordering::SeqCst) != self.opened
    }
}

/// Returns the files of snapshots below a folder whose contents do not match their checksum. Files are written whole, so
/// this is damage, also while a server uses the folder.
pub fn damaged_files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut damaged = Vec::new();
    for project in entries(root)? {
        for file in entries(&project)? {
            let is_temporary = file.extension().is_some_and(|ending| ending == "new");
            match fs::read(&file) {
                Ok(bytes) if is_temporary || checked(&bytes).is_some() => {}
                // Replaced or removed meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                _ => damaged.push(file),
            }
        }
    }
    Ok(damaged)
}

/// Returns what a folder contains; nothing if it does not exist, or is none.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect(),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(Vec::new())
        }
        Err(error) => Err(error),
    }
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Returns the checksum in the last four bytes.
fn sum(bytes: &[u8]) -> u32 {
    bytes.last_chunk().map_or(0, |sum| u32::from_le_bytes(*sum))
}

/// Returns the body of a file whose last four bytes are its checksum.
fn checked(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(4)?)?;
    (crc32fast::hash(body).to_le_bytes() == *sum).then_some(body)
}

/// Element of a column, as bytes.
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
element!(u16, u32, i32, i64);

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
    // Collecting from options would guess the size, and may keep up to twice the needed memory.
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
    put(&day.by_visitor.alone, output);
    put(&day.by_visitor.together, output);
    put(&day.alive, output);
    for table in day.tables() {
        let (begins, behind) = table.ends.stored();
        put(begins, output);
        put_codes(behind, output);
        table.columns().iter().for_each(|column| put_column(column, output));
    }
}

fn decode(mut input: &[u8]) -> Option<Day> {
    let input = &mut input;
    let parts = Parts::from_bits(take(input, 1)?[0]);
    let mut day = Day::new(i32::from_le_bytes(take(input, 4)?.try_into().ok()?), parts);
    day.live = u32::from_le_bytes(take(input, 4)?.try_into().ok()?);
    day.ids = get(input)?;
    day.by_visitor.alone = get(input)?;
    day.by_visitor.together = get(input)?;
    day.alive = get(input)?;
    for table in day.tables_mut() {
        table.ends = RowEnds::of_stored(get(input)?, get_codes(input)?);
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
        Store::Amounts(Amounts::Narrow(values)) => {
            output.push(4);
            put(values, output);
        }
        Store::Amounts(Amounts::Wide(values)) => {
            output.push(8);
            put(values, output);
        }
        Store::Flags(values) => put(values, output),
    }
}

/// Fills an empty column, whose form determines the format.
fn get_column(column: &mut Store, input: &mut &[u8]) -> Option<()> {
    match column {
        Store::None => {}
        Store::Codes(codes) => *codes = get_codes(input)?,
        Store::Bytes(values) => *values = get(input)?,
        Store::Ints(values) => *values = get(input)?,
        Store::Longs(values) => *values = get(input)?,
        Store::Amounts(values) => {
            *values = match take(input, 1)?[0] {
                4 => Amounts::Narrow(get(input)?),
                8 => Amounts::Wide(get(input)?),
                _ => return None,
            }
        }
        Store::Flags(values) => *values = get(input)?,
    }
    Some(())
}

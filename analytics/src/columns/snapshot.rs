//! Snapshots of columns on disk: one file per day, and a manifest that names the valid ones.
//!
//! Every file is written under a temporary name, synced and renamed. The manifest contains the checksum of each day's
//! file. If a file is missing, damaged, of another build or newer than the manifest, it does not match, and its day is
//! rebuilt from the rows. A day of costs of ads has a file of its own beside that of the visits.
//!
//! The store that instances share contains the same bytes ([`super::objects`]).

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use domain::log_throttled;
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::dictionary::Dictionary;
use super::encoding::{Content, Kind, checked, day_from_bytes, day_to_bytes, sum};
use super::layout::fingerprint;
use super::project::Progress;
use super::table::Parts;
use crate::folders;

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

impl Gate {
    /// Returns true if files are left that could not be removed.
    fn has_left(&self) -> bool {
        *self.left.lock()
    }
}

/// Number of gates above which those are forgotten that nobody holds. Doubles if most are held.
const GATES: usize = 1_000;

/// Gates of the folders of projects.
#[derive(Debug, Default)]
pub(super) struct Gates {
    of: FxHashMap<Uuid, Arc<Gate>>,
    /// Number of gates at which the next cleaning is due.
    clean_at: usize,
}

impl Gates {
    /// Returns the gate of a project. All that hold it at the same time hold the same.
    pub(super) fn of(&mut self, project: Uuid) -> Arc<Gate> {
        if self.of.len() >= self.clean_at.max(GATES) {
            self.of.retain(|_, gate| Arc::strong_count(gate) > 1 || gate.has_left());
            self.clean_at = 2 * self.of.len();
        }
        self.of.entry(project).or_default().clone()
    }
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
    /// None if this instance has not read the costs of ads, or the project has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) costs: Option<ManifestCosts>,
}

/// Costs of ads in a [`Manifest`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ManifestCosts {
    /// The project's version of costs up to which everything is contained.
    pub(super) version: i32,
    pub(super) accounts: Vec<Uuid>,
    /// Keys by their numbers: the place of the account, and the ids of the campaign, the ad set and the ad.
    pub(super) keys: Vec<(u32, [Arc<str>; 3])>,
    pub(super) currencies: Vec<String>,
    pub(super) days: Vec<ManifestDay>,
}

/// One day of a [`Manifest`] or of its costs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct ManifestDay {
    pub(super) number: i32,
    /// Number of sessions, or of rows of costs.
    pub(super) rows: u32,
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
            costs: None,
        }
    }

    /// Adds the costs of ads.
    pub(super) fn with_costs(self, costs: Option<ManifestCosts>) -> Self {
        Self { costs, ..self }
    }

    /// Returns the days of visits and those of costs.
    pub(super) fn all_days(&self) -> impl Iterator<Item = &ManifestDay> {
        self.days.iter().chain(self.costs.iter().flat_map(|costs| &costs.days))
    }

    /// Removes the costs of ads if they were read before a version. Returns true if they were.
    pub(super) fn drop_costs_before(&mut self, floor: i32) -> bool {
        self.costs.take_if(|costs| costs.version < floor).is_some()
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

    /// Writes the manifest, and removes the costs that it does not name: they may be of accounts that were deleted.
    pub(super) fn write_manifest(&self, manifest: &Manifest) -> io::Result<()> {
        self.write("manifest", &manifest.to_bytes()?)?;
        let costs = manifest.costs.iter().flat_map(|costs| &costs.days);
        let named: FxHashSet<String> = costs.map(|day| Kind::Costs.file(day.number)).collect();
        let mut left = self.gate.left.lock();
        if !self.may_be_used(&mut left) {
            return Ok(());
        }
        for file in entries(&self.path)? {
            let name = file.file_name().and_then(OsStr::to_str).unwrap_or_default();
            if name.starts_with(Kind::COST_FILES) && !named.contains(name) {
                remove_file(&file)?;
            }
        }
        Ok(())
    }

    /// Removes the costs of ads, if they were read before a version.
    pub(super) fn drop_costs_before(&self, floor: i32) -> io::Result<()> {
        let Some(mut manifest) = self.manifest() else { return Ok(()) };
        if manifest.drop_costs_before(floor) { self.write_manifest(&manifest) } else { Ok(()) }
    }

    /// Writes a day. Returns its checksum.
    pub(super) fn write_day<D: Content>(&self, number: i32, day: &D) -> io::Result<u32> {
        let bytes = day_to_bytes(number, day);
        self.write(&D::KIND.file(number), &bytes)?;
        Ok(sum(&bytes))
    }

    /// Reads the day whose file has this checksum.
    pub(super) fn read_day<D: Content>(&self, number: i32, expected: u32) -> Option<D> {
        let bytes = fs::read(self.path.join(D::KIND.file(number))).ok()?;
        if sum(&bytes) != expected {
            return None;
        }
        day_from_bytes(number, &bytes)
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

fn remove_file(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_that_nobody_holds_are_forgotten_and_those_held_stay_the_same() {
        let mut gates = Gates::default();
        let project = |number: usize| Uuid::from_u128(number as u128);
        let held = gates.of(project(0));
        let blocked = gates.of(project(1));
        *blocked.left.lock() = true;
        drop(blocked);
        for number in 2..10 * GATES {
            gates.of(project(number));
        }
        assert!(gates.of.len() <= 2 * GATES, "{} gates", gates.of.len());
        assert!(Arc::ptr_eq(&held, &gates.of(project(0))));
        assert!(gates.of(project(1)).has_left(), "files that could not be removed are still not read");
    }
}

//! Contents of the store in which instances share their day snapshots.
//!
//! ```text
//! {project}/floors/{revision}
//! {project}/purged/{time}
//! {project}/{layout}/days/{day}-{digest}
//! {project}/{layout}/costs/{day}-{digest}
//! {project}/{layout}/manifests/{revision}-{time}-{since}-{writer}-{mark}
//! {project}/{layout}/manifests/{revision}-{time}-{since}-{writer}-{mark}-{costs}
//! ```
//!
//! Objects are immutable. A day is named by a digest of its contents. A manifest, which is written after its days,
//! names them together with the dictionary of their codes. So every manifest is valid, even if several instances write
//! at once or one is killed, and the one with the highest revision is the newest. Objects that nothing refers to are
//! removed after a while. This works without conditional writes, which not every store offers.
//!
//! A floor records that visits were deleted before its revision: data that was read from the rows before it is neither
//! shared nor loaded any more. A mark ([`super::marks`]) identifies the state of the database from which a manifest was
//! read. A time under `purged` records that everything deleted by purges up to then has been removed from the store. It
//! is written last, so a clearing that is killed or fails before is repeated.
//!
//! A manifest that names days of costs of ads has their version at the end of its name. The database knows the version
//! of the last deletion of an ad account (`projects.ad_costs_floor`); costs from before it are removed.

use std::time::{Duration, SystemTime};

use object_store::ObjectMeta;
use object_store::path::Path;
use rustc_hash::{FxHashMap, FxHashSet};
use uuid::Uuid;

use super::encoding::Kind;
use super::layout::fingerprint;
use super::snapshot::{Digest, Manifest};

const MANIFESTS: &str = "manifests";

/// Manifest, identified by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Named {
    pub rev: i64,
    /// Milliseconds since 1970, by the writer's clock. Orders manifests of one revision.
    written: u64,
    pub since: i64,
    pub writer: u64,
    /// None for manifests of builds without marks.
    pub mark: Option<Uuid>,
    /// Version of the costs of ads. None for manifests without costs.
    pub costs: Option<i32>,
    pub path: Path,
    /// Time of writing, by the store's clock.
    pub put: SystemTime,
}

/// Day, identified by its name.
#[derive(Clone, Debug)]
pub(super) struct DayObject {
    pub kind: Kind,
    pub number: i32,
    pub path: Path,
    /// Time of writing, by the store's clock.
    pub put: SystemTime,
}

/// Objects of one layout.
#[derive(Default)]
pub(super) struct OfLayout {
    /// Newest first.
    pub manifests: Vec<Named>,
    pub days: FxHashMap<Digest, DayObject>,
    /// All objects, and the time at which the last one was written.
    pub paths: Vec<Path>,
    pub put: Option<SystemTime>,
}

/// Objects of a project.
#[derive(Default)]
pub(super) struct Survey {
    /// See [`self`]; 0 if nothing was ever deleted.
    pub floor: i64,
    pub floors: Vec<(i64, Path)>,
    /// Time up to which purged visits have been removed from the store; 0 if nothing was purged.
    pub purged: i64,
    pub purges: Vec<(i64, Path)>,
    /// Objects of this build's layout.
    pub mine: OfLayout,
    /// Objects of other layouts, by layout.
    pub others: FxHashMap<String, OfLayout>,
}

impl Survey {
    pub(super) fn of(objects: impl IntoIterator<Item = ObjectMeta>) -> Self {
        let mut survey = Self::default();
        let mine = layout();
        for object in objects {
            let (path, put) = (object.location, SystemTime::from(object.last_modified));
            // The path after the project. Objects that are not ours are left alone.
            let parts: Vec<_> = path.parts().skip(1).map(|part| part.as_ref().to_owned()).collect();
            match parts.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                // Also those of other builds, whose names have the same form.
                ["floors", rev] => survey.floors.extend(rev.parse().ok().map(|rev| (rev, path))),
                ["purged", at] => survey.purges.extend(at.parse().ok().map(|at| (at, path))),
                [layout, kind, name] if is_layout(layout) => {
                    let of = match layout == mine {
                        true => &mut survey.mine,
                        false => survey.others.entry(layout.to_owned()).or_default(),
                    };
                    let read = match Kind::of_objects(kind) {
                        Some(kind) => DayObject::read(kind, name, path.clone(), put)
                            .map(|(digest, day)| drop(of.days.insert(digest, day))),
                        None if kind == MANIFESTS => {
                            Named::read(name, path.clone(), put).map(|named| of.manifests.push(named))
                        }
                        None => None,
                    };
                    if read.is_some() {
                        of.put = of.put.max(Some(put));
                        of.paths.push(path);
                    }
                }
                _ => {}
            }
        }
        survey.mine.manifests.sort_unstable_by(|a, b| b.cmp(a));
        survey.others.values_mut().for_each(|of| of.manifests.sort_unstable_by(|a, b| b.cmp(a)));
        survey.set();
        survey
    }

    fn set(&mut self) {
        let highest = |all: &[(i64, Path)]| all.iter().map(|(value, _)| *value).max().unwrap_or(0);
        (self.floor, self.purged) = (highest(&self.floors), highest(&self.purges));
    }

    /// Returns the marks that the manifests name.
    pub(super) fn marks(&self) -> FxHashSet<Uuid> {
        self.mine.manifests.iter().filter_map(|named| named.mark).collect()
    }

    /// Removes from the survey the manifests whose marks the database does not have, and the floors beyond its newest
    /// revision, and returns their paths. The database was then restored from a backup, and these revisions will later
    /// be used for other changes.
    pub(super) fn take_lost(&mut self, newest: i64, missing: &FxHashSet<Uuid>) -> Vec<Path> {
        let is_lost = |named: &mut Named| named.mark.is_none_or(|mark| missing.contains(&mark));
        let manifests = self.mine.manifests.extract_if(.., is_lost);
        let mut lost: Vec<Path> = manifests.map(|named| named.path).collect();
        lost.extend(self.floors.extract_if(.., |(rev, _)| *rev > newest).map(|(_, path)| path));
        self.set();
        lost
    }

    /// Returns the manifests that contain nothing deleted before the floor, newest first.
    pub(super) fn valid(&self) -> impl Iterator<Item = &Named> {
        self.mine.valid(self.floor)
    }

    /// Returns manifests from before the floor, and floors that a higher one replaces.
    pub(super) fn outlived(&self) -> impl Iterator<Item = &Path> {
        let manifests = self.layouts().flat_map(|of| &of.manifests).filter(|named| named.since < self.floor);
        let floors = self.floors.iter().filter(|(rev, _)| *rev < self.floor);
        manifests.map(|named| &named.path).chain(floors.map(|(_, path)| path))
    }

    /// Returns the manifests with costs of ads from before a version, in every layout.
    pub(super) fn with_costs_before(&self, floor: i32) -> impl Iterator<Item = &Path> {
        let manifests = self.layouts().flat_map(|of| &of.manifests);
        manifests.filter(move |named| named.costs.is_some_and(|costs| costs < floor)).map(|named| &named.path)
    }

    /// Returns the days of costs of ads, in every layout.
    pub(super) fn costs(&self) -> impl Iterator<Item = &Path> {
        let days = self.layouts().flat_map(|of| of.days.values());
        days.filter(|day| day.kind == Kind::Costs).map(|day| &day.path)
    }

    /// Returns the objects of every layout.
    pub(super) fn layouts(&self) -> impl Iterator<Item = &OfLayout> {
        std::iter::once(&self.mine).chain(self.others.values())
    }

    /// Returns all objects, including floors and purges.
    pub(super) fn all(&self) -> impl Iterator<Item = &Path> {
        self.paths().chain(self.floors.iter().chain(&self.purges).map(|(_, path)| path))
    }

    /// Returns all manifests and days.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.layouts().flat_map(|of| &of.paths)
    }
}

impl OfLayout {
    pub(super) fn valid(&self, floor: i64) -> impl Iterator<Item = &Named> {
        self.manifests.iter().filter(move |named| named.since >= floor)
    }
}

impl Named {
    fn read(name: &str, path: Path, put: SystemTime) -> Option<Self> {
        let mut parts = name.split('-');
        let named = Self {
            rev: parts.next()?.parse().ok()?,
            written: parts.next()?.parse().ok()?,
            since: parts.next()?.parse().ok()?,
            writer: u64::from_str_radix(parts.next()?, 16).ok()?,
            mark: parts.next().map(Uuid::try_parse).transpose().ok()?,
            costs: parts.next().map(str::parse).transpose().ok()?,
            path,
            put,
        };
        parts.next().is_none().then_some(named)
    }
}

impl DayObject {
    fn read(kind: Kind, name: &str, path: Path, put: SystemTime) -> Option<(Digest, Self)> {
        // The number of a day before 1970 begins with a minus sign.
        let (number, digest) = name.rsplit_once('-')?;
        Some((digest.parse().ok()?, Self { kind, number: number.parse().ok()?, path, put }))
    }
}

/// Returns how long ago something was written.
pub(super) fn age(put: SystemTime) -> Duration {
    put.elapsed().unwrap_or_default()
}

fn is_layout(name: &str) -> bool {
    name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

pub(super) fn layout() -> String {
    format!("{:016x}", fingerprint())
}

pub(super) fn folder(project: Uuid, below: &[&str]) -> Path {
    Path::from_iter(std::iter::once(project.simple().to_string().as_str()).chain(below.iter().copied()))
}

pub(super) fn day_path(project: Uuid, kind: Kind, number: i32, object: Digest) -> Path {
    folder(project, &[&layout(), kind.objects()]).join(format!("{number}-{object}"))
}

/// Returns the folder of the manifests of this build.
pub(super) fn manifests(project: Uuid) -> Path {
    folder(project, &[&layout(), MANIFESTS])
}

pub(super) fn manifest_path(manifest: &Manifest, written: SystemTime, writer: u64) -> Path {
    let Manifest { project, mark, rev, since, costs, .. } = manifest;
    let costs = costs.as_ref().map(|costs| format!("-{:010}", costs.version)).unwrap_or_default();
    let written = written.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_millis();
    manifests(*project)
        .join(format!("{rev:020}-{written:014}-{since:020}-{writer:016x}-{}{costs}", mark.simple()))
}

pub(super) fn floor_path(project: Uuid, rev: i64) -> Path {
    folder(project, &["floors"]).join(format!("{rev:020}"))
}

pub(super) fn purged_path(project: Uuid, at: i64) -> Path {
    folder(project, &["purged"]).join(format!("{at:014}"))
}

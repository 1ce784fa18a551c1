//! The store in which instances share their day snapshots.
//!
//! ```text
//! {project}/floors/{revision}
//! {project}/purged/{time}
//! {project}/{layout}/days/{day}-{digest}
//! {project}/{layout}/manifests/{revision}-{time}-{since}-{writer}-{mark}
//! ```
//!
//! Nothing there is ever changed. A day is named by what is in it, and a manifest, which is put after
//! its days, names them together with the dictionary of their codes. So whoever writes at the same
//! time, and wherever one is killed, every manifest is true, and the one of the highest revision is
//! the newest. What nothing refers to any more is removed after a while. It takes no conditional
//! writes, which not every store has.
//!
//! A floor says that visits were deleted before its revision: what was read from the rows before
//! that is not shared any more, nor taken. A mark ([`super::marks`]) says which state of the database a manifest
//! was read from. A time under `purged` says that all that the purges up to then
//! deleted has left the store. It is put last, so what is killed or fails before that is done again.

use std::time::{Duration, SystemTime};

use object_store::ObjectMeta;
use object_store::path::Path;
use rustc_hash::{FxHashMap, FxHashSet};
use uuid::Uuid;

use super::layout::fingerprint;
use super::snapshot::{Digest, Manifest};

/// A manifest by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Named {
    pub rev: i64,
    /// Milliseconds since 1970, by the writer's clock. Orders manifests of one revision.
    written: u64,
    pub since: i64,
    pub writer: u64,
    /// None in those of builds that had no marks.
    pub mark: Option<Uuid>,
    pub path: Path,
    /// When it was put, by the store's clock.
    pub put: SystemTime,
}

/// A day by its name.
#[derive(Clone, Debug)]
pub(super) struct DayObject {
    pub number: i32,
    pub path: Path,
    /// When it was put, by the store's clock.
    pub put: SystemTime,
}

/// What there is of one layout.
#[derive(Default)]
pub(super) struct OfLayout {
    /// The newest first.
    pub manifests: Vec<Named>,
    pub days: FxHashMap<Digest, DayObject>,
    /// All that lies there, and when the last of it was put.
    pub paths: Vec<Path>,
    pub put: Option<SystemTime>,
}

/// What there is of a project.
#[derive(Default)]
pub(super) struct Survey {
    /// See [`self`]; 0 if nothing was ever deleted.
    pub floor: i64,
    pub floors: Vec<(i64, Path)>,
    /// Until when what was purged has left the store; 0 if nothing was purged.
    pub purged: i64,
    pub purges: Vec<(i64, Path)>,
    /// What is of this build's layout.
    pub mine: OfLayout,
    /// What belongs to other layouts, by layout.
    pub others: FxHashMap<String, OfLayout>,
}

impl Survey {
    pub(super) fn of(objects: impl IntoIterator<Item = ObjectMeta>) -> Self {
        let mut survey = Self::default();
        let mine = layout();
        for object in objects {
            let (path, put) = (object.location, SystemTime::from(object.last_modified));
            // Behind the project; what is no object of ours is left alone.
            let parts: Vec<_> = path.parts().skip(1).map(|part| part.as_ref().to_owned()).collect();
            match parts.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                // Of other builds, too: their names have the same forms.
                ["floors", rev] => survey.floors.extend(rev.parse().ok().map(|rev| (rev, path))),
                ["purged", at] => survey.purges.extend(at.parse().ok().map(|at| (at, path))),
                [layout, kind @ ("manifests" | "days"), name] if is_layout(layout) => {
                    let of = match layout == mine {
                        true => &mut survey.mine,
                        false => survey.others.entry(layout.to_owned()).or_default(),
                    };
                    let read = match kind {
                        "manifests" => {
                            Named::read(name, path.clone(), put).map(|named| of.manifests.push(named))
                        }
                        _ => DayObject::read(name, path.clone(), put)
                            .map(|(digest, day)| drop(of.days.insert(digest, day))),
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

    /// What the manifests name.
    pub(super) fn marks(&self) -> FxHashSet<Uuid> {
        self.mine.manifests.iter().filter_map(|named| named.mark).collect()
    }

    /// Takes out manifests whose marks the database does not have, and floors beyond its newest revision: it was
    /// then set back to a backup, and later on these revisions will mean something else.
    pub(super) fn take_lost(&mut self, newest: i64, missing: &FxHashSet<Uuid>) -> Vec<Path> {
        let is_lost = |named: &mut Named| named.mark.is_none_or(|mark| missing.contains(&mark));
        let manifests = self.mine.manifests.extract_if(.., is_lost);
        let mut lost: Vec<Path> = manifests.map(|named| named.path).collect();
        lost.extend(self.floors.extract_if(.., |(rev, _)| *rev > newest).map(|(_, path)| path));
        self.set();
        lost
    }

    /// The manifests that hold nothing that was deleted before the floor, the newest first.
    pub(super) fn valid(&self) -> impl Iterator<Item = &Named> {
        self.mine.valid(self.floor)
    }

    /// Manifests from before the floor, and floors that a higher one stands for.
    pub(super) fn outlived(&self) -> impl Iterator<Item = &Path> {
        let layouts = std::iter::once(&self.mine).chain(self.others.values());
        let manifests = layouts.flat_map(|of| &of.manifests).filter(|named| named.since < self.floor);
        let floors = self.floors.iter().filter(|(rev, _)| *rev < self.floor);
        manifests.map(|named| &named.path).chain(floors.map(|(_, path)| path))
    }

    /// All of it, floors and purges included.
    pub(super) fn all(&self) -> impl Iterator<Item = &Path> {
        self.paths().chain(self.floors.iter().chain(&self.purges).map(|(_, path)| path))
    }

    /// All manifests and days.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.mine.paths.iter().chain(self.others.values().flat_map(|of| &of.paths))
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
            path,
            put,
        };
        parts.next().is_none().then_some(named)
    }
}

impl DayObject {
    fn read(name: &str, path: Path, put: SystemTime) -> Option<(Digest, Self)> {
        // The number of a day before 1970 begins with a sign.
        let (number, digest) = name.rsplit_once('-')?;
        Some((digest.parse().ok()?, Self { number: number.parse().ok()?, path, put }))
    }
}

/// For how long something has been there.
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

pub(super) fn day_path(project: Uuid, number: i32, object: Digest) -> Path {
    folder(project, &[&layout(), "days"]).join(format!("{number}-{object}"))
}

pub(super) fn manifest_path(manifest: &Manifest, written: SystemTime, writer: u64) -> Path {
    let Manifest { project, mark, rev, since, .. } = manifest;
    let written = written.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_millis();
    folder(*project, &[&layout(), "manifests"])
        .join(format!("{rev:020}-{written:014}-{since:020}-{writer:016x}-{}", mark.simple()))
}

pub(super) fn floor_path(project: Uuid, rev: i64) -> Path {
    folder(project, &["floors"]).join(format!("{rev:020}"))
}

pub(super) fn purged_path(project: Uuid, at: i64) -> Path {
    folder(project, &["purged"]).join(format!("{at:014}"))
}

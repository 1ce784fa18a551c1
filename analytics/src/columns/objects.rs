//! The store in which instances share their day snapshots.
//!
//! ```text
//! {project}/floors/{revision}
//! {project}/{layout}/days/{day}-{digest}
//! {project}/{layout}/manifests/{revision}-{time}-{since}-{writer}
//! ```
//!
//! Nothing there is ever changed. A day is named by what is in it, and a manifest, which is put after
//! its days, names them together with the dictionary of their codes. So whoever writes at the same
//! time, and wherever one is killed, every manifest is true, and the one of the highest revision is
//! the newest. What nothing refers to any more is removed after a while. It takes no conditional
//! writes, which not every store has.
//!
//! A floor says that visits were deleted before its revision: what was read from the rows before
//! that is not shared any more, nor taken.

use object_store::path::Path;
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::layout::fingerprint;
use super::snapshot::Digest;

/// A manifest by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Named {
    pub rev: i64,
    /// Milliseconds since 1970, by the writer's clock. Orders manifests of one revision.
    pub written: u64,
    pub since: i64,
    pub writer: u64,
    pub path: Path,
}

/// What there is of a project.
#[derive(Default)]
pub(super) struct Survey {
    /// See [`self`]; 0 if nothing was ever deleted.
    pub floor: i64,
    pub floors: Vec<(i64, Path)>,
    /// Those of this build's layout, the newest first.
    pub manifests: Vec<Named>,
    /// Those of this build's layout.
    pub days: FxHashMap<Digest, Path>,
    /// What belongs to other layouts, by layout.
    pub others: FxHashMap<String, Vec<Path>>,
}

impl Survey {
    pub(super) fn of(paths: impl Iterator<Item = Path>) -> Self {
        let mut survey = Self::default();
        let mine = layout();
        for path in paths {
            // Behind the project; what is no object of ours is left alone.
            let parts: Vec<_> = path.parts().skip(1).map(|part| part.as_ref().to_owned()).collect();
            match parts.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["floors", rev] => {
                    let Ok(rev) = rev.parse() else { continue };
                    survey.floor = survey.floor.max(rev);
                    survey.floors.push((rev, path));
                }
                [layout, "manifests", name] if layout == mine => {
                    survey.manifests.extend(Named::read(name, &path));
                }
                [layout, "days", name] if layout == mine => {
                    let Some((_, digest)) = name.rsplit_once('-') else { continue };
                    let Ok(digest) = digest.parse() else { continue };
                    survey.days.insert(digest, path);
                }
                [layout, "manifests" | "days", _] => {
                    survey.others.entry(layout.to_owned()).or_default().push(path);
                }
                _ => {}
            }
        }
        survey.manifests.sort_unstable_by(|a, b| b.cmp(a));
        survey
    }

    /// The manifests that hold nothing that was deleted before the floor, the newest first.
    pub(super) fn valid(&self) -> impl Iterator<Item = &Named> {
        self.manifests.iter().filter(|named| named.since >= self.floor)
    }

    pub(super) fn below_floor(&self) -> impl Iterator<Item = &Named> {
        self.manifests.iter().filter(|named| named.since < self.floor)
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        let manifests = self.manifests.iter().map(|named| &named.path);
        manifests.chain(self.days.values()).chain(self.others.values().flatten())
    }
}

impl Named {
    fn read(name: &str, path: &Path) -> Option<Self> {
        let mut parts = name.split('-');
        let named = Self {
            rev: parts.next()?.parse().ok()?,
            written: parts.next()?.parse().ok()?,
            since: parts.next()?.parse().ok()?,
            writer: u64::from_str_radix(parts.next()?, 16).ok()?,
            path: path.clone(),
        };
        parts.next().is_none().then_some(named)
    }
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

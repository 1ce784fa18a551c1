//! Notices that a file was moved away, removed or replaced while this process has it open.
//!
//! An open file can be read and written as before when its name is gone, and no error tells. What is written then is in
//! a file that nobody will open again.

use std::path::{Path, PathBuf};

/// File that this process has open.
#[derive(Clone, Debug)]
pub struct OpenedFile {
    path: PathBuf,
    /// None if the system cannot tell files apart, or the file was not there.
    identity: Option<Identity>,
}

/// Device and number of a file, which belong to it for as long as a process has it open.
type Identity = (u64, u64);

impl OpenedFile {
    /// Remembers which file is at this path. Called while the file is open.
    pub fn at(path: &Path) -> OpenedFile {
        OpenedFile { path: path.to_owned(), identity: identity(path) }
    }

    /// Returns true if the same file is still at its path. Costs one call of the system.
    pub fn is_in_place(&self) -> bool {
        self.identity.is_none() || identity(&self.path) == self.identity
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}

//! Folders that a power cut does not take: the name of a file or folder is on the disk only once the folder that it
//! lies in is.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Makes a folder, and those above it, where they are missing.
pub fn make(folder: &Path) -> io::Result<()> {
    let is_new = !folder.exists();
    let above = above(folder);
    if is_new && !above.exists() {
        make(above)?;
    }
    fs::create_dir_all(folder)?;
    // One that was there, too: whoever made it may have been killed just then.
    match sync(above) {
        // The folder above may be somebody else's, who lets nobody read it.
        Err(error) if !is_new || error.kind() == ErrorKind::PermissionDenied => Ok(()),
        synced => synced,
    }
}

/// Puts the names in a folder on the disk.
pub fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// The folder that a file or folder lies in.
pub fn above(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => path,
    }
}

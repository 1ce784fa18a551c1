//! Creates folders that survive a power cut: the name of a file or folder is on disk only once its parent folder has
//! been synced.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Creates a folder and its missing parents.
pub fn make(folder: &Path) -> io::Result<()> {
    let is_new = !folder.exists();
    let above = above(folder);
    if is_new && !above.exists() {
        make(above)?;
    }
    fs::create_dir_all(folder)?;
    // Sync an existing folder too: whoever created it may have been killed before syncing.
    match sync(above) {
        // The parent folder may belong to somebody else and not be readable.
        Err(error) if !is_new || error.kind() == ErrorKind::PermissionDenied => Ok(()),
        synced => synced,
    }
}

/// Syncs a folder, so that the names in it are on disk.
pub fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Writes a file in the place of an older one. After a power cut either of them is there, and whole.
pub fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let unfinished = file.with_added_extension("unfinished");
    let mut new = File::create(&unfinished)?;
    new.write_all(content)?;
    new.sync_all()?;
    fs::rename(&unfinished, file)?;
    sync(above(file))
}

/// Returns the folder that contains a file or folder.
pub fn above(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => path,
    }
}

//! Creates folders that survive a power cut: the name of a file or folder is on disk only once its parent folder has
//! been synced. [`OpenFolder`] stays the same folder when somebody moves it away.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use domain::ground::opened_file::OpenedFile;
use parking_lot::Mutex;

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

/// Folder that this process has open. If somebody moves it away or unmounts it, its files stay in reach and new ones are
/// created beside them. So nothing is written into another folder that later stands at the same path. If somebody
/// removes it, it is created anew.
///
/// Only Linux offers this (by the links in `/proc/self/fd`). Elsewhere files are found by the path of the folder.
#[derive(Debug)]
pub struct OpenFolder {
    path: PathBuf,
    opened: Mutex<Opened>,
}

#[derive(Debug)]
struct Opened {
    folder: File,
    place: OpenedFile,
}

impl OpenFolder {
    /// Opens a folder, and creates it if it does not exist.
    pub fn make(path: &Path) -> io::Result<OpenFolder> {
        Ok(OpenFolder { path: path.to_owned(), opened: Mutex::new(Opened::make(path)?) })
    }

    /// Returns true if the folder is still at its path.
    pub fn is_in_place(&self) -> bool {
        self.opened.lock().place.is_in_place()
    }

    /// Returns the path at which the folder was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens a file in the folder.
    pub fn open(&self, name: &str, options: &OpenOptions) -> io::Result<File> {
        self.on(|folder| options.open(folder.join(name)))
    }

    pub fn metadata(&self, name: &str) -> io::Result<Metadata> {
        self.on(|folder| fs::metadata(folder.join(name)))
    }

    pub fn has(&self, name: &str) -> bool {
        self.on(|folder| fs::exists(folder.join(name))).unwrap_or(false)
    }

    /// Removes a file.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        self.on(|folder| fs::remove_file(folder.join(name)))
    }

    /// Gives a file another name in the same folder.
    pub fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        self.on(|folder| fs::rename(folder.join(from), folder.join(to)))
    }

    /// Syncs the folder, so that the names in it are on disk.
    pub fn sync(&self) -> io::Result<()> {
        self.on(sync)
    }

    /// Calls `work` with a path that leads to the folder wherever it is.
    fn on<T>(&self, work: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<T> {
        let mut opened = self.opened.lock();
        if opened.is_removed()? {
            *opened = Opened::make(&self.path)?;
        }
        match opened.link() {
            Some(link) => work(&link),
            None => work(&self.path),
        }
    }
}

impl Opened {
    fn make(path: &Path) -> io::Result<Opened> {
        make(path)?;
        let folder = File::open(path)?;
        Ok(Opened { folder, place: OpenedFile::at(path) })
    }

    /// Returns true if the folder was removed, and not only moved.
    fn is_removed(&self) -> io::Result<bool> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Ok(self.folder.metadata()?.nlink() == 0)
        }
        #[cfg(not(unix))]
        Ok(!self.place.path().exists())
    }

    /// Returns a path to the folder that does not contain its name.
    fn link(&self) -> Option<PathBuf> {
        #[cfg(target_os = "linux")]
        {
            use std::os::fd::AsRawFd;
            let link = PathBuf::from(format!("/proc/self/fd/{}", self.folder.as_raw_fd()));
            // `/proc` may not be mounted.
            fs::symlink_metadata(&link).is_ok().then_some(link)
        }
        #[cfg(not(target_os = "linux"))]
        None
    }
}

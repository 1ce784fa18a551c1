//! The files of one kind in a folder, each held by the process that writes and replays it.
//!
//! Two servers may share a data folder. A file belongs to the process that has its lock (`flock`). The
//! system releases the lock when the process ends, however it ends, and another server takes the file.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use uuid::Uuid;

use super::reader::{Piece, Reader};

/// How long a file that cannot be read is left alone.
const PAUSE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct Files {
    folder: PathBuf,
    extension: &'static str,
    /// Oldest first; ids are ordered by time.
    held: Vec<Held>,
    /// Whether the newest file may be written on.
    open: bool,
}

#[derive(Debug)]
struct Held {
    id: Uuid,
    /// Keeps the lock, and takes what is written.
    file: File,
    bytes: u64,
    paused: Option<Instant>,
}

impl Files {
    pub(super) fn new(folder: &Path, extension: &'static str) -> io::Result<Files> {
        fs::create_dir_all(folder)?;
        Ok(Files { folder: folder.to_owned(), extension, held: Vec::new(), open: false })
    }

    /// Takes the files that no process holds, and shows each piece in them. One that cannot be read is
    /// taken all the same: it may be readable later.
    pub(super) fn adopt(&mut self, mut each: impl FnMut(&Piece)) -> io::Result<()> {
        let mut adopted = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let Some(id) = self.id(&path).filter(|id| self.find(*id).is_none()) else { continue };
            let bytes = |file: &File| file.metadata().map(|metadata| metadata.len());
            let taken = free(&path).and_then(|file| file.map(|file| Ok((bytes(&file)?, file))).transpose());
            let read = match taken {
                Ok(None) => continue,
                Ok(Some((bytes, file))) => {
                    adopted.push(Held { id, file, bytes, paused: None });
                    read_all(&path, &mut each)
                }
                Err(error) => Err(error),
            };
            if let Err(error) = read {
                tracing::error!(%error, file = %path.display(), "a file of waiting batches cannot be read now");
            }
        }
        if !adopted.is_empty() {
            // What is written from now on goes to a file of its own, behind these.
            self.open = false;
            self.held.extend(adopted);
            self.held.sort_by_key(|held| held.id);
        }
        Ok(())
    }

    /// Writes at the end of the newest file, and flushes it to the disk.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.open {
            self.begin()?;
        }
        let Some(newest) = self.held.last_mut() else { return Err(io::ErrorKind::NotFound.into()) };
        let written = newest.file.write_all(bytes).and_then(|()| newest.file.sync_data());
        match written {
            Ok(()) => newest.bytes += bytes.len() as u64,
            Err(_) => {
                // These batches do not count as safe, so they are cut off again. If that fails, too, the
                // end of the file is uncertain and nothing more may be written behind it.
                let cut = newest.file.set_len(newest.bytes).and_then(|()| newest.file.sync_data());
                self.open = cut.is_ok();
            }
        }
        written
    }

    fn begin(&mut self) -> io::Result<()> {
        let id = Uuid::now_v7();
        // Under this name no other process takes the file before it is locked.
        let hidden = self.folder.join(format!("{id}.new"));
        let file = OpenOptions::new().create_new(true).append(true).open(&hidden)?;
        // On file systems without locks two servers cannot share a folder.
        let _ = file.try_lock();
        fs::rename(&hidden, self.path(id))?;
        self.sync_folder()?;
        self.held.push(Held { id, file, bytes: 0, paused: None });
        self.open = true;
        Ok(())
    }

    /// The file to replay next. It is closed for writing, so that the replay has an end.
    pub(super) fn oldest(&mut self) -> Option<Uuid> {
        let at = self.held.iter().position(|held| held.paused.is_none_or(|since| since.elapsed() > PAUSE))?;
        if at + 1 == self.held.len() {
            self.open = false;
        }
        self.held.get(at).map(|held| held.id)
    }

    /// Leaves a file alone for a while.
    pub(super) fn pause(&mut self, id: Uuid) {
        if let Some(at) = self.find(id) {
            self.held[at].paused = Some(Instant::now());
        }
    }

    pub(super) fn read(&self, id: Uuid, position: u64) -> io::Result<Reader> {
        Reader::open(&self.path(id), position)
    }

    pub(super) fn remove(&mut self, id: Uuid) -> io::Result<()> {
        fs::remove_file(self.path(id))?;
        self.sync_folder()?;
        self.held.retain(|held| held.id != id);
        Ok(())
    }

    /// Gives all files to another kind in the same folder.
    pub(super) fn hand_over(&mut self, to: &mut Files) -> io::Result<()> {
        self.open = false;
        to.open = false;
        while let Some(held) = self.held.first() {
            fs::rename(self.path(held.id), to.path(held.id))?;
            to.held.push(self.held.remove(0));
        }
        to.held.sort_by_key(|held| held.id);
        self.sync_folder()
    }

    /// Gives the files up, so that another server can take them.
    pub(super) fn release(&mut self) {
        self.open = false;
        self.held.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.held.iter().map(|held| held.bytes).sum()
    }

    fn find(&self, id: Uuid) -> Option<usize> {
        self.held.iter().position(|held| held.id == id)
    }

    fn path(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.{}", self.extension))
    }

    fn id(&self, path: &Path) -> Option<Uuid> {
        id_of(path, self.extension)
    }

    /// The name of a file is safe only when its folder is.
    fn sync_folder(&self) -> io::Result<()> {
        File::open(&self.folder)?.sync_all()
    }
}

/// The id of a file with this extension.
pub(crate) fn id_of(path: &Path, extension: &str) -> Option<Uuid> {
    let fits = path.extension().and_then(OsStr::to_str) == Some(extension);
    path.file_stem().and_then(OsStr::to_str).filter(|_| fits)?.parse().ok()
}

/// Shows every piece of a file.
pub(super) fn read_all(path: &Path, each: &mut impl FnMut(&Piece)) -> io::Result<()> {
    let mut reader = Reader::open(path, 0)?;
    while let Some((piece, _)) = reader.next()? {
        each(&piece);
    }
    Ok(())
}

/// The file with its lock, unless another process has that.
fn free(path: &Path) -> io::Result<Option<File>> {
    let file = match OpenOptions::new().append(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        // The process that had the lock may have removed the file meanwhile. On file systems without
        // locks the file is taken as it is.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(is_same_file(&file, path).then_some(file)),
    }
}

/// Whether an open file still has its name: since it was opened, another process may have removed it or
/// put a newer one in its place.
pub(crate) fn is_same_file(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let id = |metadata: &fs::Metadata| (metadata.dev(), metadata.ino());
        matches!((file.metadata(), fs::metadata(path)), (Ok(open), Ok(named)) if id(&open) == id(&named))
    }
    #[cfg(not(unix))]
    {
        file.metadata().is_ok() && path.exists()
    }
}

//! Files of one kind in a folder. One process at a time writes and replays them.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::log_throttled;
use uuid::Uuid;

use super::reader::{Piece, Reader};
use super::shares::Shares;
use crate::folders::OpenFolder;

/// How long an unreadable file is skipped.
const PAUSE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct Files {
    folder: Arc<OpenFolder>,
    extension: &'static str,
    /// Files, oldest first; ids are ordered by time.
    held: Vec<Held>,
    /// True if more may be appended to the newest file.
    open: bool,
}

#[derive(Debug)]
struct Held {
    id: Uuid,
    file: File,
    bytes: u64,
    shares: Shares,
    paused: Option<Instant>,
}

impl Files {
    /// Opens the existing files and shows each piece in them. An unreadable file is kept too: it may be readable later.
    pub(super) fn open(
        folder: Arc<OpenFolder>,
        extension: &'static str,
        mut each: impl FnMut(&Piece),
    ) -> io::Result<Files> {
        let mut held = Vec::new();
        for entry in fs::read_dir(folder.path())? {
            let path = entry?.path();
            let Some(id) = id_of(&path, extension) else { continue };
            let taken = take(&path).and_then(|(file, bytes)| {
                let mut shares = Shares::default();
                let read = read_all(&path, &mut |piece: &Piece| {
                    shares.add_piece(piece);
                    each(piece);
                });
                held.push(Held { id, file, bytes, shares, paused: None });
                read
            });
            if let Err(error) = taken {
                tracing::error!(%error, file = %path.display(), "a file of waiting batches cannot be read");
            }
        }
        held.sort_by_key(|held| held.id);
        // New records go to a new file, after these.
        Ok(Files { folder, extension, held, open: false })
    }

    /// Writes files anew that somebody has removed: this process still has them open. Says so in the log.
    pub(super) fn bring_back(&mut self) -> io::Result<()> {
        for at in 0..self.held.len() {
            let held = &self.held[at];
            if !is_removed(&held.file)? {
                continue;
            }
            let options = OpenOptions::new().read(true).append(true).create(true).truncate(false).clone();
            let mut new = self.folder.open(&self.name(held.id), &options)?;
            new.set_len(0)?;
            copy(&held.file, held.bytes, &mut new)?;
            new.sync_data()?;
            self.folder.sync()?;
            let file = self.name(held.id);
            tracing::error!(file, "a file of waiting batches was removed, and has been written again");
            self.held[at].file = new;
        }
        Ok(())
    }

    /// Appends bytes, with their holders, to the newest file and flushes it to disk.
    pub(super) fn append(&mut self, bytes: &[u8], shares: Shares) -> io::Result<()> {
        self.bring_back()?;
        if !self.open {
            self.begin()?;
        }
        let Some(newest) = self.held.last_mut() else { return Err(io::ErrorKind::NotFound.into()) };
        let written = newest.file.write_all(bytes).and_then(|()| newest.file.sync_data());
        match written {
            Ok(()) => {
                newest.bytes += bytes.len() as u64;
                newest.shares.add_all(shares);
                // Nobody may have removed the file before the flush.
                return self.bring_back();
            }
            Err(_) => {
                // These batches do not count as safe, so they are cut off again. If that fails too, the end of the file
                // is uncertain and nothing more may be appended.
                let cut = newest.file.set_len(newest.bytes).and_then(|()| newest.file.sync_data());
                self.open = cut.is_ok();
                if newest.bytes == 0 {
                    self.discard_newest();
                }
            }
        }
        written
    }

    fn begin(&mut self) -> io::Result<()> {
        let id = Uuid::now_v7();
        let options = OpenOptions::new().create_new(true).read(true).append(true).clone();
        let file = self.folder.open(&self.name(id), &options)?;
        self.held.push(Held { id, file, bytes: 0, shares: Shares::default(), paused: None });
        self.open = true;
        self.folder.sync().inspect_err(|_| self.discard_newest())
    }

    /// Removes an empty file, so that a disk that cannot be written does not fill with them.
    fn discard_newest(&mut self) {
        self.open = false;
        if let Some(held) = self.held.pop() {
            self.folder.remove(&self.name(held.id)).ok();
        }
    }

    /// Returns the file to replay next. It is closed for writing, so that the replay ends.
    pub(super) fn oldest(&mut self) -> Option<Uuid> {
        if let Err(error) = self.bring_back() {
            log_throttled!(error, %error, "A removed file of waiting batches cannot be written again");
        }
        let at = self.held.iter().position(|held| held.paused.is_none_or(|since| since.elapsed() > PAUSE))?;
        if at + 1 == self.held.len() {
            self.open = false;
        }
        self.held.get(at).map(|held| held.id)
    }

    /// Skips a file for a while. Forgets it and returns true if somebody has removed it.
    pub(super) fn skip(&mut self, id: Uuid) -> bool {
        let is_gone = self.folder.is_in_place() && !self.folder.has(&self.name(id));
        if is_gone {
            self.forget(id);
        } else if let Some(at) = self.find(id) {
            self.held[at].paused = Some(Instant::now());
        }
        is_gone
    }

    pub(super) fn read(&self, id: Uuid, position: u64) -> io::Result<Reader> {
        Reader::of(self.folder.open(&self.name(id), OpenOptions::new().read(true))?, position)
    }

    fn forget(&mut self, id: Uuid) {
        self.held.retain(|held| held.id != id);
    }

    pub(super) fn remove(&mut self, id: Uuid) -> io::Result<()> {
        self.folder.remove(&self.name(id))?;
        self.folder.sync()?;
        self.forget(id);
        Ok(())
    }

    /// Moves all files to another kind in the same folder.
    pub(super) fn hand_over(&mut self, to: &mut Files) -> io::Result<()> {
        self.open = false;
        to.open = false;
        while let Some(held) = self.held.first() {
            self.folder.rename(&self.name(held.id), &to.name(held.id))?;
            to.held.push(self.held.remove(0));
        }
        to.held.sort_by_key(|held| held.id);
        self.folder.sync()
    }

    /// Releases the files, so that another process can open them.
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

    /// Returns the bytes of a holder. Files that are being replayed count until they are removed.
    pub(super) fn bytes_of(&self, holder: Option<Uuid>) -> u64 {
        self.held.iter().map(|held| held.shares.of(holder)).sum()
    }

    fn find(&self, id: Uuid) -> Option<usize> {
        self.held.iter().position(|held| held.id == id)
    }

    fn name(&self, id: Uuid) -> String {
        format!("{id}.{}", self.extension)
    }
}

/// Returns the id of a file with this extension.
pub(crate) fn id_of(path: &Path, extension: &str) -> Option<Uuid> {
    let fits = path.extension().and_then(OsStr::to_str) == Some(extension);
    path.file_stem().and_then(OsStr::to_str).filter(|_| fits)?.parse().ok()
}

/// Reads every piece of a file.
pub(super) fn read_all(path: &Path, each: &mut impl FnMut(&Piece)) -> io::Result<()> {
    let mut reader = Reader::of(File::open(path)?, 0)?;
    while let Some((piece, _)) = reader.next()? {
        each(&piece);
    }
    Ok(())
}

/// Opens a file for writing. Returns it with its length.
fn take(path: &Path) -> io::Result<(File, u64)> {
    let file = OpenOptions::new().read(true).append(true).open(path)?;
    let bytes = file.metadata()?.len();
    Ok((file, bytes))
}

/// Returns true if the file has no name any more.
fn is_removed(file: &File) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Ok(file.metadata()?.nlink() == 0)
    }
    #[cfg(not(unix))]
    Ok(file.metadata().is_err())
}

/// Copies the first bytes of a file.
fn copy(mut from: &File, bytes: u64, to: &mut File) -> io::Result<()> {
    from.seek(SeekFrom::Start(0))?;
    let copied = io::copy(&mut from.take(bytes), to)?;
    if copied == bytes { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

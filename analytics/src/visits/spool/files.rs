//! Files of one kind in a folder. One process at a time writes and replays them.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::log_throttled;
use uuid::Uuid;

use super::reader::{Piece, Reader};
use super::shares::Shares;
use crate::folders::OpenFolder;

/// How long an unreadable file is skipped, and one that cannot be written again.
const PAUSE: Duration = Duration::from_secs(60);

/// Maximum number of files to which an append is tried. Each is tried because the one before has lost its name.
const APPENDED_TO: usize = 3;

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
    /// When it could not be written again under its name.
    failed: Option<Instant>,
}

/// Open file that has lost its name.
pub(crate) struct Unnamed {
    id: Uuid,
    source: File,
    bytes: u64,
    folder: Arc<OpenFolder>,
    name: String,
}

impl Unnamed {
    pub(crate) fn id(&self) -> Uuid {
        self.id
    }

    /// Writes it again under its name. Returns the new file and its length, which is smaller if somebody has cut the old one.
    /// Takes as long as the disk does.
    pub(crate) fn write(mut self) -> io::Result<(File, u64)> {
        // A killed process leaves no part of it under its name.
        let unfinished = format!("{}.unfinished", self.name);
        let written = self.write_as(&unfinished);
        if written.is_err() {
            self.folder.remove(&unfinished).ok();
        }
        let (file, bytes) = written?;
        tracing::error!(
            file = self.name,
            "a file of waiting batches was removed, and has been written again"
        );
        if bytes < self.bytes {
            tracing::error!(
                file = self.name,
                bytes = self.bytes - bytes,
                "its end was cut off before, and is lost"
            );
        }
        Ok((file, bytes))
    }

    fn write_as(&mut self, unfinished: &str) -> io::Result<(File, u64)> {
        let options = OpenOptions::new().create(true).read(true).append(true).clone();
        let mut file = self.folder.open(unfinished, &options)?;
        file.set_len(0)?;
        let bytes = io::copy(&mut (&mut self.source).take(self.bytes), &mut file)?;
        file.sync_data()?;
        if self.folder.has(&self.name) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        self.folder.rename(unfinished, &self.name)?;
        self.folder.sync()?;
        Ok((file, bytes))
    }
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
                held.push(Held { id, file, bytes, shares, paused: None, failed: None });
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

    /// Returns the files without a name: somebody has removed them or moved them away, and this process still has them open.
    /// One that could not be written again is left out for a while.
    pub(super) fn unnamed(&self) -> Vec<Unnamed> {
        let lost = self.held.iter().filter(|held| !self.has_name(held));
        let due = lost.filter(|held| held.failed.is_none_or(|since| since.elapsed() > PAUSE));
        let of = |held: &Held| {
            let source = reopened(&held.file).ok()?;
            let (folder, name) = (self.folder.clone(), self.name(held.id));
            Some(Unnamed { id: held.id, source, bytes: held.bytes, folder, name })
        };
        due.filter_map(of).collect()
    }

    /// Takes over a file that was written again, or notes that this failed.
    pub(super) fn renamed(&mut self, id: Uuid, written: io::Result<(File, u64)>) {
        let Some(at) = self.find(id) else { return };
        let held = &mut self.held[at];
        match written {
            Ok((file, bytes)) => (held.file, held.bytes, held.failed) = (file, bytes, None),
            Err(error) => {
                held.failed = Some(Instant::now());
                log_throttled!(error, %error, file = %id, "a removed file of waiting batches cannot be written again yet");
            }
        }
    }

    /// Returns true if the file of this name is the one that is open.
    fn has_name(&self, held: &Held) -> bool {
        match self.folder.metadata(&self.name(held.id)) {
            Ok(named) => held.file.metadata().is_ok_and(|open| is_same(&named, &open)),
            Err(error) => error.kind() != ErrorKind::NotFound,
        }
    }

    /// Appends bytes, with their holders, to the newest file and flushes it to disk.
    pub(super) fn append(&mut self, bytes: &[u8], shares: Shares) -> io::Result<()> {
        for _ in 0..APPENDED_TO {
            if !self.open {
                self.begin()?;
            }
            self.write(bytes)?;
            let Some(newest) = self.held.last() else { break };
            if self.has_name(newest) {
                self.add(bytes.len() as u64, shares);
                return Ok(());
            }
            // The next start would not find what is in it, so another file takes these bytes. The earlier ones are written
            // again elsewhere.
            self.cut();
            self.open = false;
        }
        Err(ErrorKind::NotFound.into())
    }

    fn add(&mut self, bytes: u64, shares: Shares) {
        if let Some(newest) = self.held.last_mut() {
            newest.bytes += bytes;
            newest.shares.add_all(shares);
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(newest) = self.held.last_mut() else { return Err(ErrorKind::NotFound.into()) };
        let written = newest.file.write_all(bytes).and_then(|()| newest.file.sync_data());
        if written.is_err() {
            self.cut();
        }
        written
    }

    /// Cuts off what was appended last, which does not count as safe. If that fails, the end of the file is uncertain and
    /// nothing more may be appended.
    fn cut(&mut self) {
        let Some(newest) = self.held.last_mut() else { return };
        let cut = newest.file.set_len(newest.bytes).and_then(|()| newest.file.sync_data());
        self.open = cut.is_ok();
        if newest.bytes == 0 {
            self.discard_newest();
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        let id = Uuid::now_v7();
        let options = OpenOptions::new().create_new(true).read(true).append(true).clone();
        let file = self.folder.open(&self.name(id), &options)?;
        let (shares, paused, failed) = (Shares::default(), None, None);
        self.held.push(Held { id, file, bytes: 0, shares, paused, failed });
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
        let at = self.held.iter().position(|held| held.paused.is_none_or(|since| since.elapsed() > PAUSE))?;
        if at + 1 == self.held.len() {
            self.open = false;
        }
        self.held.get(at).map(|held| held.id)
    }

    /// Skips a file for a while. Forgets it and returns true if somebody has removed it and it cannot be read any more.
    pub(super) fn skip(&mut self, id: Uuid) -> bool {
        let can_be_read = self.find(id).is_some_and(|at| reopened(&self.held[at].file).is_ok());
        let is_gone = !can_be_read && self.folder.is_in_place() && !self.folder.has(&self.name(id));
        if is_gone {
            self.forget(id);
        } else if let Some(at) = self.find(id) {
            self.held[at].paused = Some(Instant::now());
        }
        is_gone
    }

    /// Opens a file for reading, also if it has lost its name.
    pub(super) fn read(&self, id: Uuid, position: u64) -> io::Result<Reader> {
        let open = self.find(id).and_then(|at| reopened(&self.held[at].file).ok());
        let file = match open {
            Some(file) => file,
            None => self.folder.open(&self.name(id), OpenOptions::new().read(true))?,
        };
        Reader::of(file, position)
    }

    fn forget(&mut self, id: Uuid) {
        self.held.retain(|held| held.id != id);
    }

    pub(super) fn remove(&mut self, id: Uuid) -> io::Result<()> {
        // Another file of this name is not ours.
        if self.find(id).is_none_or(|at| self.has_name(&self.held[at])) {
            self.folder.remove(&self.name(id))?;
            self.folder.sync()?;
        }
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

    pub(super) fn has(&self, id: Uuid) -> bool {
        self.find(id).is_some()
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

/// Opens a file once more, with a position of its own and whatever its name is. Only Linux can.
fn reopened(file: &File) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    {
        use std::os::fd::AsRawFd;
        File::open(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = file;
        Err(ErrorKind::Unsupported.into())
    }
}

/// Returns true if both are of the same file. Where this cannot be told, a file of the same name counts as the same.
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}

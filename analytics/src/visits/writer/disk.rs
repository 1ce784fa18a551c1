//! Health of the data folder: finds out that it cannot be written before batches are lost.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::LogThrottle;
use entity::visits::DiskHealth;
use parking_lot::Mutex;

use crate::folders::OpenFolder;

/// Name of the file that is written and removed as a test.
const PROBE: &str = "probe";
/// Size of the test file: about a small group of batches.
const PROBE_BYTES: usize = 64 * 1024;
/// Interval between test writes while the disk is healthy. While it is not, every call writes again.
const PROBE_EVERY: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct Disk {
    folder: Arc<OpenFolder>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    health: DiskHealth,
    probed: Option<Instant>,
    told: LogThrottle,
    /// True if the log has reported a failure but not yet its end.
    is_told: bool,
}

impl Disk {
    pub(super) fn new(folder: Arc<OpenFolder>) -> Disk {
        Disk { folder, state: Mutex::default() }
    }

    pub(super) fn health(&self) -> DiskHealth {
        self.state.lock().health
    }

    /// Records that a write has failed.
    pub(super) fn failed(&self, error: &io::Error) {
        let mut state = self.state.lock();
        state.health = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => DiskHealth::Full,
            ErrorKind::PermissionDenied
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::AlreadyExists => DiskHealth::NotWritable,
            _ => DiskHealth::Failing,
        };
        if state.told.again().is_some() {
            state.is_told = true;
            tracing::error!(
                %error,
                "the data folder cannot be written: batches that should wait on disk are lost"
            );
        }
    }

    /// Records that somebody has moved the folder away, which can still be written.
    fn moved(&self) {
        let mut state = self.state.lock();
        if state.health != DiskHealth::Moved {
            state.health = DiskHealth::Moved;
            tracing::error!(
                folder = %self.folder.path().display(),
                "the data folder was moved away, unmounted or replaced: batches wait where it is now, and are found at the \
                 next start only if it is back in its place"
            );
        }
    }

    /// Tests whether the folder is in its place and, if a test write is due, whether it can be written.
    pub(super) fn check(&self, more: impl FnOnce() -> io::Result<()>) {
        let is_due = {
            let mut state = self.state.lock();
            let well = state.health == DiskHealth::Ok;
            let is_due = !well || state.probed.is_none_or(|probed| probed.elapsed() >= PROBE_EVERY);
            if is_due {
                state.probed = Some(Instant::now());
            }
            is_due
        };
        if !is_due {
            if !self.folder.is_in_place() {
                self.moved();
            }
            return;
        }
        match probe(&self.folder).and_then(|()| more()) {
            Err(error) => self.failed(&error),
            Ok(()) if !self.folder.is_in_place() => self.moved(),
            Ok(()) => {
                let mut state = self.state.lock();
                if state.health == DiskHealth::Moved {
                    tracing::info!("the data folder is back in its place");
                }
                state.health = DiskHealth::Ok;
                if std::mem::take(&mut state.is_told) {
                    tracing::info!("the data folder can be written again");
                }
            }
        }
    }
}

fn probe(folder: &OpenFolder) -> io::Result<()> {
    let mut file = folder.open(PROBE, OpenOptions::new().create(true).truncate(true).write(true))?;
    let written = file.write_all(&[0; PROBE_BYTES]);
    folder.remove(PROBE).and(written)
}

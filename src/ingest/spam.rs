//! The operator's list of hosts of referrer spam. It is read again when its file changes.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use domain::measuring::attribution::SpamHosts;
use parking_lot::Mutex;

/// Time in milliseconds after which the file is looked at again.
const LOOK_AFTER_MS: i64 = 60_000;

/// Maximum size of the file in bytes.
const MAX_BYTES: u64 = 8 << 20;

/// Time of the last change of the file, and its size.
type Version = (SystemTime, u64);

pub(super) struct SpamList {
    /// None if the operator gives no list.
    file: Option<PathBuf>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    hosts: Arc<SpamHosts>,
    /// Version of the file that the hosts are from. None if it cannot be read: the hosts are from before.
    version: Option<Version>,
    looked_at: i64,
    /// True if the log has told that the file cannot be read.
    is_told: bool,
}

impl SpamList {
    /// Reads the list. If the file is missing or broken, the server starts and only the shipped list counts.
    pub(super) fn open(file: Option<PathBuf>, now_ms: i64) -> SpamList {
        let state = State { looked_at: now_ms, ..State::default() };
        let list = SpamList { file, state: Mutex::new(state) };
        if let Some(file) = &list.file {
            list.note(file, read(file, None));
        }
        list
    }

    /// Returns the hosts. Looks at the file first if it has not been looked at for a minute: for that, one batch waits.
    pub(super) async fn hosts(&self, now_ms: i64) -> Arc<SpamHosts> {
        if let Some((file, version)) = self.due(now_ms) {
            let found = tokio::task::spawn_blocking({
                let file = file.clone();
                move || read(&file, version)
            });
            self.note(file, found.await.unwrap_or_else(|error| Err(Error::other(error))));
        }
        self.state.lock().hosts.clone()
    }

    /// Returns true if there should be a list, but it cannot be read.
    pub(super) fn is_missing(&self) -> bool {
        self.file.is_some() && self.state.lock().version.is_none()
    }

    /// Returns the file if it is time to look at it, and the version that was read last.
    fn due(&self, now_ms: i64) -> Option<(&PathBuf, Option<Version>)> {
        let file = self.file.as_ref()?;
        let mut state = self.state.lock();
        if (now_ms - state.looked_at).abs() < LOOK_AFTER_MS {
            return None;
        }
        state.looked_at = now_ms;
        Some((file, state.version))
    }

    /// Takes over what was read. Of a file that cannot be read, the log tells once.
    fn note(&self, file: &Path, found: Result<Option<(SpamHosts, Version)>>) {
        let mut state = self.state.lock();
        match found {
            Ok(None) => {}
            Ok(Some((hosts, version))) => {
                state.hosts = Arc::new(hosts);
                state.version = Some(version);
            }
            Err(error) => {
                let was_read = state.version.take().is_some();
                if was_read || !state.is_told {
                    state.is_told = true;
                    tracing::warn!(
                        %error,
                        file = %file.display(),
                        "Cannot read SVC_REFERRER_SPAM: what was read of it before still counts"
                    );
                }
            }
        }
    }
}

/// Reads the file, unless it still is of this version.
fn read(file: &Path, known: Option<Version>) -> Result<Option<(SpamHosts, Version)>> {
    let mut text = String::new();
    let opened = File::open(file)?;
    let about = opened.metadata()?;
    let version = (about.modified()?, about.len());
    if known == Some(version) {
        return Ok(None);
    }
    opened.take(MAX_BYTES + 1).read_to_string(&mut text)?;
    let broken = |why: String| Error::new(ErrorKind::InvalidData, why);
    if text.len() as u64 > MAX_BYTES {
        return Err(broken("it has more than 8 MiB".to_owned()));
    }
    let hosts = SpamHosts::read(&text).map_err(broken)?;
    Ok(Some((hosts, version)))
}

//! Exclusive use of the data folder: one server process at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;

use analytics::folders;

use crate::command::Failure;
use crate::config::Config;

/// Name of the lock file. The operating system releases the lock when the process ends, also after a crash.
const LOCK: &str = "svc.lock";

/// Lock on the data folder. Keeps other servers out until it is dropped.
#[must_use]
pub struct Claim(#[allow(dead_code, reason = "an open file keeps its lock")] File);

/// Creates the data folder if it does not exist.
pub fn make(config: &Config) -> Result<(), Failure> {
    let folder = &config.data_dir;
    folders::make(folder)
        .map_err(|error| format!("cannot create the folder {} (SVC_DATA_DIR): {error}", folder.display()))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Also tightens a folder that existed before. If it belongs to another user, this fails and its mode
        // stays.
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).ok();
    }
    Ok(())
}

/// Creates and locks the data folder. Fails if another process holds the lock.
pub fn claim(config: &Config) -> Result<Claim, Failure> {
    make(config)?;
    let folder = config.data_dir.display();
    try_claim(config)?.ok_or_else(|| {
        format!(
            "another svc process uses the data folder {folder}; stop it first, or set SVC_DATA_DIR to another \
             folder"
        )
        .into()
    })
}

/// Locks the data folder. None if another process holds the lock.
pub fn try_claim(config: &Config) -> Result<Option<Claim>, Failure> {
    let file = config.data_dir.join(LOCK);
    let cannot = |error: io::Error| format!("cannot lock {} (SVC_DATA_DIR): {error}", file.display());
    let lock = OpenOptions::new().create(true).append(true).open(&file).map_err(cannot)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(Claim(lock))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            tracing::warn!(
                "The file system of the data folder does not support locks: make sure that only one svc process uses it"
            );
            Ok(Some(Claim(lock)))
        }
        Err(TryLockError::Error(error)) => Err(cannot(error).into()),
    }
}

//! Exclusive use of the data folder: one server process at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use analytics::folders;

use crate::command::Failure;
use crate::config::Config;

/// Name of the lock file. The operating system releases the lock when the process ends, also after a crash.
const LOCK: &str = "svc.lock";

/// Lock on the data folder, and on a SQLite file wherever it is. Keeps other servers out until it is dropped.
#[must_use]
pub struct Claim(#[allow(dead_code, reason = "an open file keeps its lock")] Vec<File>);

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

/// Creates and locks the data folder, and locks the SQLite file. Fails if another process holds one of the locks.
pub fn claim(config: &Config) -> Result<Claim, Failure> {
    make(config)?;
    let folder = config.data_dir.display();
    let Some(Claim(mut locks)) = try_claim(config)? else {
        let advice = "stop it first, or set SVC_DATA_DIR to another folder";
        return Err(format!("another svc process uses the data folder {folder}; {advice}").into());
    };
    if let Some(file) = config.database.sqlite_file() {
        // Links lead to one file by several paths, and one file needs one lock.
        let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        refuse_hard_links(&file)?;
        // Not the file itself: closing it would release the locks that SQLite has on it (`man 2 fcntl`).
        let Some(lock) = try_lock(&file.with_added_extension("lock"), "SVC_DATABASE_URL")? else {
            let advice = "stop it first, or set SVC_DATABASE_URL to another file";
            return Err(format!("another svc process uses the database {}; {advice}", file.display()).into());
        };
        locks.push(lock);
    }
    Ok(Claim(locks))
}

/// Refuses a SQLite file with a second name. SQLite keeps its log beside the name by which the file was opened, so two
/// programs that use different names damage it (<https://sqlite.org/howtocorrupt.html>).
fn refuse_hard_links(file: &Path) -> Result<(), Failure> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let names = std::fs::metadata(file).map_or(1, |file| file.nlink());
        if names > 1 {
            let file = file.display();
            return Err(format!(
                "the database {file} has {names} names (hard links), and using it by several of them damages it; copy it, \
                 and put the copy in its place"
            )
            .into());
        }
    }
    Ok(())
}

/// Locks the data folder. None if another process holds the lock.
pub fn try_claim(config: &Config) -> Result<Option<Claim>, Failure> {
    let lock = try_lock(&config.data_dir.join(LOCK), "SVC_DATA_DIR")?;
    Ok(lock.map(|lock| Claim(vec![lock])))
}

/// Locks a file, which is created if it does not exist. None if another process holds the lock. `setting` is the variable
/// that the error message names.
fn try_lock(file: &Path, setting: &str) -> Result<Option<File>, Failure> {
    let cannot = |error: io::Error| format!("cannot lock {} ({setting}): {error}", file.display());
    let lock = OpenOptions::new().create(true).append(true).open(file).map_err(cannot)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            tracing::warn!(
                file = %file.display(),
                "The file system does not support locks: make sure that only one svc process uses the data folder and \
                 the database"
            );
            Ok(Some(lock))
        }
        Err(TryLockError::Error(error)) => Err(cannot(error).into()),
    }
}

//! The data folder: one server has it for itself.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;

use analytics::folders;

use crate::command::Failure;
use crate::config::Config;

/// Its lock belongs to the process that uses the folder. The system releases it when the process ends,
/// however it ends.
const LOCK: &str = "svc.lock";

/// Keeps every other server out of the data folder until it is dropped.
#[must_use]
pub struct Claim(#[allow(dead_code, reason = "an open file keeps its lock")] File);

/// Makes the folder where there is none.
pub fn make(config: &Config) -> Result<(), Failure> {
    let folder = &config.data_dir;
    folders::make(folder)
        .map_err(|error| format!("cannot make the folder {} (SVC_DATA_DIR): {error}", folder.display()))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // One that was there before; somebody else's stays as it is.
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).ok();
    }
    Ok(())
}

/// Makes the folder and takes it for this process, or says that another has it.
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

/// Takes the folder for this process; none if another has it.
pub fn try_claim(config: &Config) -> Result<Option<Claim>, Failure> {
    let file = config.data_dir.join(LOCK);
    let cannot = |error: io::Error| format!("cannot lock {} (SVC_DATA_DIR): {error}", file.display());
    let lock = OpenOptions::new().create(true).append(true).open(&file).map_err(cannot)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(Claim(lock))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            tracing::warn!(
                "The file system of the data folder has no locks: see to it that only one svc process uses it"
            );
            Ok(Some(Claim(lock)))
        }
        Err(TryLockError::Error(error)) => Err(cannot(error).into()),
    }
}

//! File in the data folder with the sites that ingest knew lately ([`domain::projects::known_sites`]). A server that
//! starts while its database is away reads it. The file names projects and hashes of publishable keys, no person.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use analytics::folders;
use domain::projects::known_sites::KnownSites;
use domain::projects::sites::Sites;
use domain::{Context, log_throttled};

/// File name in the data folder.
pub(super) const FILE: &str = "sites.json";

const WRITE_EVERY: Duration = Duration::from_secs(10);

/// Returns the cache of sites with those of the file, and starts the task that keeps the file up to date. The task ends
/// when the cache is dropped.
pub(super) fn sites(context: &Context, file: PathBuf) -> Sites {
    let sites = Sites::new(context.clone());
    // A file that is missing or cannot be read costs nothing but the batches of an outage at the start.
    let known = std::fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    sites.known().recall(known.unwrap_or_default());
    let (in_use, supervisor) = (Arc::downgrade(sites.known()), context.supervisor());
    tokio::spawn(async move {
        let keep = || async {
            let mut interval = tokio::time::interval(WRITE_EVERY);
            loop {
                interval.tick().await;
                let Some(known) = in_use.upgrade() else { return };
                write(&known, &file).await;
            }
        };
        supervisor.keep("known_sites", keep).await;
    });
    sites
}

/// Writes the sites if they have changed.
pub(super) async fn write(known: &KnownSites, file: &Path) {
    let Some(known) = known.changed() else { return };
    let file = file.to_owned();
    let write = move || {
        let content = serde_json::to_vec(&known).map_err(std::io::Error::from)?;
        folders::replace(&file, &content)
    };
    let written = tokio::task::spawn_blocking(write).await;
    if let Ok(Err(error)) = written {
        log_throttled!(warn, %error, "Cannot write down the known sites");
    }
}

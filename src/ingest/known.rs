//! File in the data folder with the sites and proxy keys that ingest knew lately ([`domain::projects::known_sites`]). A
//! server that starts while its database is away reads it. The file names projects and hashes of keys, no person.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use analytics::folders;
use domain::projects::known_sites::{KnownSite, KnownSites, MAX_FILE};
use domain::{Clock, Context, log_throttled};
use serde::{Deserialize, Serialize};

use super::proxy::{KnownProxy, Proxies};

/// File name in the data folder.
const FILE: &str = "sites.json";

const WRITE_EVERY: Duration = Duration::from_secs(10);

/// Sites and proxy keys that are known without the database, and their file.
pub(super) struct Known {
    sites: Arc<KnownSites>,
    proxies: Arc<Proxies>,
    file: PathBuf,
    clock: Clock,
}

#[derive(Default, Serialize, Deserialize)]
struct Content {
    sites: Vec<KnownSite>,
    proxies: Vec<KnownProxy>,
}

impl Known {
    /// Reads the file of a data folder, and starts the task that keeps it up to date. The task ends when this is dropped.
    pub(super) fn start(
        context: &Context,
        folder: &Path,
        sites: Arc<KnownSites>,
        proxies: Arc<Proxies>,
    ) -> Arc<Known> {
        let known = Known { sites, proxies, file: folder.join(FILE), clock: context.clock.clone() };
        // A file that is missing or cannot be read costs nothing but the batches of an outage at the start.
        let fits = std::fs::metadata(&known.file).is_ok_and(|file| file.len() <= MAX_FILE);
        let content = fits.then(|| std::fs::read(&known.file).ok()).flatten();
        let content = content.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let Content { sites, proxies } = content.unwrap_or_default();
        known.sites.recall(sites);
        known.proxies.recall(proxies);
        let known = Arc::new(known);
        let (in_use, supervisor) = (Arc::downgrade(&known), context.supervisor());
        tokio::spawn(async move {
            supervisor.keep("known_sites", || keep_written(&in_use)).await;
        });
        known
    }

    /// Writes the file if something has changed.
    pub(super) async fn write(self: &Arc<Self>) {
        let changed = [self.sites.have_changed(), self.proxies.have_changed()];
        if !changed.contains(&true) {
            return;
        }
        let known = self.clone();
        let written = tokio::task::spawn_blocking(move || known.write_now()).await;
        if let Ok(Err(error)) = written {
            log_throttled!(warn, %error, "Cannot write down the known sites");
        }
    }

    fn write_now(&self) -> io::Result<()> {
        let content = Content { sites: self.sites.all(self.clock.now_ms()), proxies: self.proxies.all() };
        folders::replace(&self.file, &serde_json::to_vec(&content)?)
    }
}

async fn keep_written(in_use: &Weak<Known>) {
    let mut interval = tokio::time::interval(WRITE_EVERY);
    loop {
        interval.tick().await;
        let Some(known) = in_use.upgrade() else { return };
        known.write().await;
    }
}

//! What happens when things break: the process is killed, the database goes away, files are torn.

mod killed;
mod postgres_stopped;
mod terminated;

use tempfile::TempDir;

use crate::support::database::TestDatabase;
use crate::support::process::Process;

/// What a server leaves behind, and the next one starts on.
struct Home {
    folder: TempDir,
    database: TestDatabase,
}

impl Home {
    async fn new() -> Home {
        Home { folder: tempfile::tempdir().unwrap(), database: TestDatabase::create().await }
    }

    async fn server(&self) -> Process {
        Process::start(&self.folder.path().join("data"), self.database.url()).await
    }
}

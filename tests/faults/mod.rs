//! What happens when things break: the process is killed, the database goes away, files are torn.

mod killed;
mod postgres_stopped;
mod quarantine;
mod terminated;

use std::path::PathBuf;

use sea_orm::ConnectionTrait;
use tempfile::TempDir;

use crate::support::database::TestDatabase;
use crate::support::process::{self, Process};

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
        Process::start(&self.data(), self.database.url()).await
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Runs a command of the binary to its end, and returns what it printed.
    async fn run(&self, arguments: &'static [&'static str]) -> String {
        let (data, database) = (self.data(), self.database.url().map(str::to_owned));
        let run = move || process::run(&data, database.as_deref(), arguments);
        tokio::task::spawn_blocking(run).await.unwrap()
    }

    /// Runs a statement on the database, beside a server or without one.
    async fn sql(&self, statement: &str) {
        let url = self.database.url_in(&self.data());
        let db = sea_orm::Database::connect(url).await.unwrap();
        db.execute_unprepared(statement).await.unwrap();
        db.close().await.unwrap();
    }
}

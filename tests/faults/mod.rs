//! Fault injection: killed processes, unavailable databases, torn files.

mod ad_costs_killed;
mod altered;
mod cluster;
mod damaged;
mod disk;
mod failing;
mod failover;
mod held;
mod jobs_killed;
mod killed;
mod log;
mod long_reader;
mod moved;
mod poolers;
mod postgres_silent;
mod postgres_slow;
mod postgres_stopped;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod power_loss;
mod quarantine;
mod queue_killed;
mod recomputation_killed;
mod rotation_killed;
mod set_back;
mod sharing_killed;
mod sqlite_locked;
mod started_without;
mod terminated;
mod two_servers;

use std::path::PathBuf;

use analytics::sample::{Sample, load_postgres, load_sqlite};
use sea_orm::{ConnectionTrait, DatabaseConnection};
use tempfile::TempDir;

use crate::support::database::TestDatabase;
use crate::support::process::{self, Process};
use crate::support::soak::full_or;

/// Returns how often a server is killed. `make faults` sets a thousand.
fn kills() -> usize {
    let default = full_or(5, 2);
    std::env::var("SVC_FAULT_KILLS")
        .map_or(default, |kills| kills.parse().expect("SVC_FAULT_KILLS is a number"))
}

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
        self.server_with(&[]).await
    }

    async fn server_with(&self, settings: &[(&str, &str)]) -> Process {
        Process::start_with(&self.data(), self.database.url(), settings).await
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
        let db = self.connect().await;
        db.execute_unprepared(statement).await.unwrap();
        db.close().await.unwrap();
    }

    /// Where the servers' database is, also between two of them.
    fn url(&self) -> String {
        self.database.url_in(&self.data())
    }

    async fn connect(&self) -> DatabaseConnection {
        svc::database::connect(&self.url().parse().unwrap()).await.unwrap()
    }

    /// Writes made-up visits beside the servers.
    async fn load(&self, db: &DatabaseConnection, sample: &Sample) {
        if self.database.is_postgres() {
            load_postgres(db.get_postgres_connection_pool(), sample.visits()).await.unwrap();
        } else {
            load_sqlite(&self.data().join("svc.db"), sample.visits()).unwrap();
        }
    }
}

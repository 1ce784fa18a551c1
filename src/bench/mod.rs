//! `svc bench`: measures the service on this machine and prints Markdown tables.
//!
//! Speed is measured here and never in a test, where a busy machine would decide the outcome.

pub mod batches;
pub mod ingest;
pub mod load;
pub mod server;
pub mod table;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::{ConnectionTrait, Database};

/// What to measure and how long.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// PostgreSQL server to measure beside SQLite; databases are made and dropped in it.
    #[arg(long, env = "SVC_TEST_POSTGRES_URL")]
    pub postgres: Option<String>,
    /// Seconds of each load phase.
    #[arg(long, default_value = "20", value_parser = seconds)]
    pub load_for: Duration,
    /// The same seed makes the same data.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

pub type Failure = Box<dyn std::error::Error + Send + Sync>;

pub async fn run(options: Options) -> Result<(), Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("svc {} on {cores} cores", env!("CARGO_PKG_VERSION"));
    ingest::run(&options).await
}

fn seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_secs)
}

/// Makes an empty database on a PostgreSQL server, in place of one of an earlier run.
async fn create_database(server: &str, name: &str) -> Result<String, Failure> {
    let db = Database::connect(server).await?;
    db.execute_unprepared(&format!("drop database if exists {name} with (force)")).await?;
    db.execute_unprepared(&format!("create database {name}")).await?;
    let base = server.rsplit_once('/').map_or(server, |(base, _)| base);
    Ok(format!("{base}/{name}"))
}

/// A folder for one measurement, removed with everything in it.
struct Folder(PathBuf);

impl Folder {
    fn create(name: &str) -> std::io::Result<Self> {
        let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

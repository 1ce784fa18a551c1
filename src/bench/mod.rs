//! `svc bench`: measures the service on this machine and prints Markdown tables.
//!
//! Speed is measured here and never in a test, where a busy machine would decide the outcome.

pub mod ads;
pub mod agents;
pub mod background;
pub mod batches;
mod client;
pub mod cluster;
pub mod conversions;
pub mod dashboards;
pub mod ingest;
pub mod load;
pub mod mcp;
pub mod memory;
pub mod neighbours;
pub mod peers;
pub mod referrers;
pub mod reports;
pub mod rules;
mod sampled;
pub mod server;
pub mod setup;
pub mod sites;
pub mod sizes;
pub mod table;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::{ConnectionTrait, Database, DatabaseConnection};

use crate::config::Config;
use crate::database;

/// Options of the benchmark.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Run only this benchmark. Default: agents, referrers, rules, reports, ads, setup, peers, ingest, conversions, dashboards, sites, mcp and memory.
    pub what: Option<What>,
    /// PostgreSQL server to measure in addition to SQLite; databases are created and dropped in it.
    #[arg(long, env = "SVC_TEST_POSTGRES_URL")]
    pub postgres: Option<String>,
    /// Coordinator of a Citus cluster to measure in addition, distributed by project and by session.
    #[arg(long, env = "SVC_TEST_CITUS_URL")]
    pub citus: Option<String>,
    /// Of the attacks on neighbours, measure only those whose name contains this text.
    #[arg(long)]
    pub only: Option<String>,
    /// Seconds of each load phase.
    #[arg(long, default_value = "20", value_parser = seconds)]
    pub load_for: Duration,
    /// Number of sessions in the sample for reports, with three pageviews and two events each.
    #[arg(long, default_value_t = 1_000_000)]
    pub sessions: u32,
    /// Seed of the random generator. The same seed creates the same data.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum What {
    /// How well machines are told from people.
    Agents,
    /// How the referrers of a public list are classified.
    Referrers,
    /// Cost of the most expensive rules that a project may set.
    Rules,
    Ingest,
    /// Conversions sent by servers, and how soon an ad platform receives them.
    Conversions,
    Reports,
    /// Reports on ads and their costs, the first reading of an account, and suggested mapping rules.
    Ads,
    /// Detecting a site's framework, steps of the setup, and search of the documentation.
    Setup,
    /// Dashboard queries over HTTP, compared with DuckDB and ClickHouse.
    Peers,
    /// Ten dashboards and ingest at the same time.
    Dashboards,
    /// A list of five hundred sites.
    Sites,
    /// Cost of assistants: reports by `/mcp`, calls beside ingest, and how soon the end of a grant is felt.
    Mcp,
    /// Memory and start time of a server. Fails if a figure exceeds its bound.
    Memory,
    /// Ingest and background work at the same time.
    Background,
    /// Delays of one tenant beside another that asks for all it can.
    Neighbours,
    /// Dashboard queries with a tenth and five times as many sessions.
    Sizes,
}

pub type Failure = Box<dyn std::error::Error + Send + Sync>;

pub async fn run(options: Options) -> Result<(), Failure> {
    println!("{}", setting());
    let asked = |part| options.what.is_none_or(|what| what == part);
    if asked(What::Agents) {
        agents::run();
    }
    if asked(What::Referrers) {
        referrers::run();
    }
    if asked(What::Rules) {
        rules::run(&options);
    }
    if asked(What::Reports) {
        reports::run(&options).await?;
    }
    if asked(What::Ads) {
        ads::run(&options).await?;
    }
    if asked(What::Setup) {
        setup::run(&options).await?;
    }
    if asked(What::Peers) {
        peers::run(&options).await?;
    }
    if asked(What::Ingest) {
        ingest::run(&options).await?;
    }
    if asked(What::Conversions) {
        conversions::run(&options).await?;
    }
    if asked(What::Dashboards) {
        dashboards::run(&options).await?;
    }
    if asked(What::Sites) {
        sites::run(&options).await?;
    }
    if asked(What::Mcp) {
        mcp::run(&options).await?;
    }
    // These take longer than the rest, so they only run on request.
    if options.what == Some(What::Background) {
        background::run(&options).await?;
    }
    if options.what == Some(What::Neighbours) {
        neighbours::run(&options).await?;
    }
    if options.what == Some(What::Sizes) {
        sizes::run(&options).await?;
    }
    // Last, because a figure beyond its bound ends the run.
    if asked(What::Memory) {
        memory::run(&options).await?;
    }
    Ok(())
}

/// Returns the program, commit and machine of the measurement; figures are not comparable without them.
fn setting() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let text = |found: Option<String>| found.unwrap_or_else(|| "unknown".to_owned());
    let commit = std::process::Command::new("git").args(["describe", "--always", "--dirty"]).output().ok();
    let commit = commit
        .filter(|output| output.status.success())
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let processor = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|about| {
        let line = about.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(": ")?.1.to_owned())
    });
    format!(
        "svc {} ({} build of {}) on {cores} cores of {}",
        env!("CARGO_PKG_VERSION"),
        env!("SVC_BUILD"),
        text(commit),
        text(processor)
    )
}

fn seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_secs)
}

/// Measures on SQLite, and in a database of this name if there is a PostgreSQL server. Returns the figures of each.
async fn on_each_database<T>(
    options: &Options,
    database: &str,
    measure: impl AsyncFn(&'static str, Option<&str>, &Options) -> Result<T, Failure>,
) -> Result<Vec<T>, Failure> {
    let mut figures = vec![measure("SQLite", None, options).await?];
    if let Some(server) = &options.postgres {
        let url = create_database(server, database).await?;
        figures.push(measure("PostgreSQL", Some(&url), options).await?);
        drop_database(server, database).await?;
    }
    Ok(figures)
}

/// Creates an empty database on a PostgreSQL server, replacing one of an earlier run.
async fn create_database(server: &str, name: &str) -> Result<String, Failure> {
    drop_database(server, name).await?;
    let db = Database::connect(server).await?;
    db.execute_unprepared(&format!("create database {name}")).await?;
    let base = server.rsplit_once('/').map_or(server, |(base, _)| base);
    Ok(format!("{base}/{name}"))
}

async fn drop_database(server: &str, name: &str) -> Result<(), Failure> {
    let db = Database::connect(server).await?;
    db.execute_unprepared(&format!("drop database if exists {name} with (force)")).await?;
    Ok(())
}

/// Puts a PostgreSQL server into the state it has after some days of work, when it recycles segments of its
/// write-ahead log instead of creating them. A fresh server stops every commit while it fills the next
/// segment with zeros (60 ms every two seconds under load), which says nothing about the service.
async fn age_log(server: &str) -> Result<(), Failure> {
    const SEGMENTS: usize = 64;
    let db = Database::connect(server).await?;
    for _ in 0..SEGMENTS {
        db.execute_unprepared("select pg_logical_emit_message(false, 'svc bench', '')").await?;
        db.execute_unprepared("select pg_switch_wal()").await?;
    }
    db.execute_unprepared("checkpoint").await?;
    Ok(())
}

/// Opens and migrates the database at a URL, or else the SQLite file of a data folder.
async fn open_database(data: &Path, url: Option<&str>) -> Result<DatabaseConnection, Failure> {
    let variable = |name: &str| match name {
        "SVC_DATA_DIR" => Some(data.display().to_string()),
        "SVC_DATABASE_URL" => url.map(str::to_owned),
        _ => None,
    };
    let (config, _) = Config::read(variable).map_err(|invalid| invalid.to_string())?;
    let db = database::open(&config).await?;
    database::migrate(&db).await?;
    Ok(db)
}

/// Folder of one measurement. Dropping it removes the folder with its content.
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

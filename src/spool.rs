//! `svc spool`: what waits on the disk to be stored, and trying again what the database did not take.
//!
//! The files belong to the server that runs on the data folder, so a running one is asked to try again;
//! without one this process takes the folder and does it itself.

use std::io::Write;
use std::time::{Duration, Instant};

use analytics::visits::{Listed, Reason, Writer, WriterConfig, ask_for_retry, list};
use clap::Subcommand;
use domain::{Clock, Context, Random, Timestamp};

use crate::command::Failure;
use crate::config::Config;
use crate::{data_dir, database};

/// How long to wait for what is tried again. It goes on after that, just unwatched.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(50);

#[derive(Subcommand)]
pub enum Command {
    /// List the batches that wait, by project and reason.
    List,
    /// Try again to store the batches that the database did not take.
    Retry,
}

pub async fn run(config: &Config, command: &Command) -> Result<(), Failure> {
    if matches!(command, Command::Retry) {
        retry(config).await?;
    }
    Ok(write!(std::io::stdout(), "{}", table(&waiting(config)?))?)
}

fn waiting(config: &Config) -> Result<Vec<Listed>, Failure> {
    let folder = config.data_dir.display();
    if !config.data_dir.is_dir() {
        return Err(format!("there is no data folder {folder} (SVC_DATA_DIR)").into());
    }
    list(&config.spool(), &config.quarantine())
        .map_err(|error| format!("cannot read what waits in {folder} (SVC_DATA_DIR): {error}").into())
}

/// Tries everything in quarantine again, and returns once that is done or takes too long. Says how it
/// went if there was anything.
pub async fn retry(config: &Config) -> Result<(), Failure> {
    let before = refused(config)?;
    if before == 0 {
        return Ok(());
    }
    let began = Instant::now();
    if let Some(_claim) = data_dir::try_claim(config)? {
        let context = Context::new(database::open(config).await?, Clock::system(), Random::os());
        let writer = Writer::start(writer_config(config, &context))?;
        while writer.is_replaying() && writer.is_up() && began.elapsed() < PATIENCE {
            tokio::time::sleep(LOOK_EVERY).await;
        }
        writer.close().await;
    } else {
        ask_for_retry(&config.quarantine())?;
        while is_retried(config)? && began.elapsed() < PATIENCE {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }
    let after = refused(config)?;
    println!("{} of {before} batches in quarantine were stored", before.saturating_sub(after));
    Ok(())
}

/// How the visit writer of this configuration runs.
pub(crate) fn writer_config(config: &Config, context: &Context) -> WriterConfig {
    WriterConfig {
        context: context.clone(),
        database: config.database.clone(),
        spool: config.spool(),
        spool_limit: config.spool_limit,
        quarantine: config.quarantine(),
        quarantine_limit: config.quarantine_limit,
        shards: WRITERS,
    }
}

/// Writers side by side on PostgreSQL. More would only wait for each other at the rows of a
/// project's counters.
const WRITERS: usize = 2;

fn refused(config: &Config) -> Result<u64, Failure> {
    Ok(waiting(config)?.iter().filter(|some| some.reason.is_some()).map(|some| some.batches).sum())
}

/// Whether the request still lies there, or a file is still being tried.
fn is_retried(config: &Config) -> std::io::Result<bool> {
    let names = std::fs::read_dir(config.quarantine())?.flatten().map(|entry| entry.file_name());
    Ok(names.into_iter().any(|name| {
        let name = name.to_string_lossy();
        name.ends_with(".retry") || name == "retry-requested"
    }))
}

/// One line for the batches of a project that wait for the same reason.
fn table(waiting: &[Listed]) -> String {
    if waiting.is_empty() {
        return "nothing waits\n".to_owned();
    }
    let mut lines =
        vec![["where", "project", "reason", "batches", "bytes", "since", "detail"].map(str::to_owned)];
    lines.extend(waiting.iter().map(|some| {
        [
            if some.reason.is_none() { "spool" } else { "quarantine" }.to_owned(),
            some.project.map_or_else(|| "unknown".to_owned(), |project| project.to_string()),
            some.reason.map_or("database away", Reason::as_str).to_owned(),
            some.batches.to_string(),
            some.bytes.to_string(),
            some.since.and_then(Timestamp::from_ms).map_or_else(|| "unknown".to_owned(), |at| at.to_string()),
            some.detail.clone().unwrap_or_default(),
        ]
    }));
    let mut text = String::new();
    for line in &lines {
        for (column, cell) in line.iter().enumerate() {
            let width = lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
            text.push_str(&format!("{cell:width$}  "));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

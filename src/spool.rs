//! `svc spool`: lists the batches that wait on disk, and retries the quarantined ones.
//!
//! The files belong to the server that runs on the data folder. If one is running, this command asks it to
//! retry; otherwise this process locks the folder and retries itself.

use std::io::Write;
use std::time::{Duration, Instant};

use analytics::visits::{Listed, Reason, Writer, WriterConfig, ask_for_retry, list};
use clap::Subcommand;
use domain::{Clock, Context, Random, Timestamp};

use crate::command::Failure;
use crate::config::Config;
use crate::{data_dir, database, log};

/// How long to wait for the retry to finish. A running server continues after that.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(50);

#[derive(Subcommand)]
pub enum Command {
    /// List the waiting batches by project and reason.
    List,
    /// Retry storing the batches in quarantine.
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
    list(&config.spool(), &config.quarantine()).map_err(|error| {
        format!("cannot list the waiting batches in {folder} (SVC_DATA_DIR): {error}").into()
    })
}

/// Retries everything in quarantine, and returns when that is done or the timeout has passed. Prints the
/// result if there was anything to retry.
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
    log::say(format_args!("Stored {} of {before} quarantined batches", before.saturating_sub(after)));
    Ok(())
}

/// Returns the settings of the visit writer for this configuration.
pub(crate) fn writer_config(config: &Config, context: &Context) -> WriterConfig {
    WriterConfig {
        context: context.clone(),
        database: config.database.clone(),
        spool: config.spool(),
        spool_limit: config.spool_limit,
        quarantine: config.quarantine(),
        quarantine_limit: config.quarantine_limit,
        shards: WRITERS,
        connections: config.database_connections.writers(),
    }
}

/// Parallel writers on PostgreSQL. More would only wait for each other on the counter rows of a project.
const WRITERS: usize = 2;

fn refused(config: &Config) -> Result<u64, Failure> {
    Ok(waiting(config)?.iter().filter(|some| some.reason.is_some()).map(|some| some.batches).sum())
}

/// Returns true while the retry request or a file being retried is still there.
fn is_retried(config: &Config) -> std::io::Result<bool> {
    let names = std::fs::read_dir(config.quarantine())?.flatten().map(|entry| entry.file_name());
    Ok(names.into_iter().any(|name| {
        let name = name.to_string_lossy();
        name.ends_with(".retry") || name == "retry-requested"
    }))
}

/// Formats one line per project and reason.
fn table(waiting: &[Listed]) -> String {
    if waiting.is_empty() {
        return "no batches are waiting\n".to_owned();
    }
    let mut lines =
        vec![["where", "project", "reason", "batches", "bytes", "since", "detail"].map(str::to_owned)];
    lines.extend(waiting.iter().map(|some| {
        [
            if some.reason.is_none() { "spool" } else { "quarantine" }.to_owned(),
            some.project.map_or_else(|| "unknown".to_owned(), |project| project.to_string()),
            some.reason.map_or("database unavailable", Reason::as_str).to_owned(),
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

//! The work that nobody waits for: one table of name, period and function.
//!
//! Jobs run inside `svc serve`, or by `GET /v1/cron/{job}` from an outside scheduler. Several
//! instances share a lease per job in the database, so that one runs at a time. A job is one file
//! and one line in [`JOBS`].

mod days;
mod deletions;
mod mail;
mod retention;
mod salts;
mod sessions;
mod snapshots;
mod storage;

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use domain::{Result, jobs_lease};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::app::App;
use crate::config;

/// A job that takes longer than this died with its server.
const LEASE: Duration = Duration::from_secs(15 * 60);

/// How often the server looks for jobs that are due.
const TICK: Duration = Duration::from_secs(20);

const MINUTE: Duration = Duration::from_secs(60);
const TEN_MINUTES: Duration = Duration::from_secs(10 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Every job there is.
pub static JOBS: &[Job] = &[
    Job { name: "salts", period: MINUTE, run: |app| Box::pin(salts::run(app)) },
    Job { name: "sessions", period: HOUR, run: |app| Box::pin(sessions::run(app)) },
    Job { name: "mail", period: MINUTE, run: |app| Box::pin(mail::run(app)) },
    Job { name: "days", period: MINUTE, run: |app| Box::pin(days::run(app)) },
    Job { name: "deletions", period: MINUTE, run: |app| Box::pin(deletions::run(app)) },
    Job { name: "retention", period: HOUR, run: |app| Box::pin(retention::run(app)) },
    Job { name: "storage", period: TEN_MINUTES, run: |app| Box::pin(storage::run(app)) },
    Job { name: "snapshots", period: TEN_MINUTES, run: |app| Box::pin(snapshots::run(app)) },
];

pub struct Job {
    pub name: &'static str,
    pub period: Duration,
    run: fn(App) -> Running,
}

type Running = Pin<Box<dyn Future<Output = Result<Stats>> + Send>>;

/// What one run of a job did, in numbers.
pub type Stats = Value;

/// The answer of the cron route.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CronResult {
    pub job: String,
    pub ran: Vec<JobRun>,
    /// Whether a run left work for the next one.
    pub more_due: bool,
}

/// One run of one job.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRun {
    pub job: &'static str,
    /// What the run was about; `all` is the whole deployment.
    pub scope: &'static str,
    pub ok: bool,
    pub duration_ms: u64,
    /// What it did, in numbers; `more` says that work is left.
    pub stats: Stats,
}

pub fn find(name: &str) -> Option<&'static Job> {
    JOBS.iter().find(|job| job.name == name)
}

/// Runs every job whose period has passed since it last began.
pub async fn tick(app: &App) -> Result<CronResult> {
    // What every instance keeps for itself it also clears for itself, whoever holds the leases.
    if let Err(error) = app.reports.forget_deleted().await {
        tracing::warn!(error.reason = %error, "The snapshots of deleted projects could not be removed");
    }
    let now = app.context.clock.now();
    let runs = jobs_lease::runs(&app.context).await?;
    let mut ran = Vec::new();
    for job in JOBS {
        let last = runs.iter().find(|run| run.job == job.name).and_then(|run| run.last_started_at);
        let period = TimeDelta::from_std(job.period).unwrap_or(TimeDelta::MAX);
        // A run in the future was begun before the clock was set back.
        if last.is_none_or(|last| last > now || now - last >= period) {
            ran.extend(run(app, job).await?);
        }
    }
    Ok(CronResult::of("tick", ran))
}

/// Runs one job now, unless another instance is at it.
pub async fn run_now(app: &App, job: &'static Job) -> Result<CronResult> {
    let ran = run(app, job).await?;
    Ok(CronResult::of(job.name, ran.into_iter().collect()))
}

/// Ticks until it is aborted, and sends what this instance queues at once, unless the jobs are left
/// to an outside scheduler.
pub fn start(app: &App) -> JoinHandle<()> {
    let app = app.clone();
    tokio::spawn(async move {
        if app.config.jobs == config::Jobs::External {
            return;
        }
        tokio::join!(ticks(&app), mail::as_queued(&app));
    })
}

async fn ticks(app: &App) {
    loop {
        if let Err(error) = tick(app).await {
            tracing::warn!(error.reason = %error, "The jobs could not run");
        }
        tokio::time::sleep(TICK).await;
    }
}

async fn run(app: &App, job: &'static Job) -> Result<Option<JobRun>> {
    let Some(lease) = jobs_lease::acquire(&app.context, job.name, LEASE).await? else {
        return Ok(None);
    };
    let started = Instant::now();
    let result = (job.run)(app.clone()).await;
    let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    lease.finish(&app.context, result.is_ok()).await?;
    let ok = result.is_ok();
    let stats = result.unwrap_or_else(|error| {
        tracing::error!(job.name = job.name, error.reason = %error, "A job failed");
        json!({ "error": error.code() })
    });
    tracing::debug!(job.name = job.name, job.ok = ok, job.duration_ms = duration_ms, job.stats = %stats, "A job ran");
    Ok(Some(JobRun { job: job.name, scope: "all", ok, duration_ms, stats }))
}

impl CronResult {
    fn of(job: &str, ran: Vec<JobRun>) -> Self {
        let more_due = ran.iter().any(|run| run.stats["more"] == true);
        Self { job: job.to_owned(), ran, more_due }
    }
}

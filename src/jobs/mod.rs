//! Background jobs: one table of name, period and function.
//!
//! Jobs run inside `svc serve`, each in its own task, or on `GET /v1/cron/{job}` from an external scheduler.
//! Instances share a lease per job in the database, so that only one runs at a time
//! ([`domain::ground::jobs_lease`]). A job is one file and one line in [`JOBS`]. It works for one turn and
//! reports whether work is left; if so, it runs again immediately.
//!
//! `run.rs` isolates jobs from each other, `schedule.rs` runs them.

mod ad_connections;
mod ad_costs;
mod check;
mod conversions;
mod deletions;
mod figures;
pub mod health;
mod leads;
mod mail;
mod rates;
mod recompute;
mod report_mails;
mod retention;
mod run;
mod salts;
mod schedule;
mod sessions;
mod snapshots;
mod storage;

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant};

use domain::ground::jobs_lease::{self, JobState, Standing};
use domain::measuring::recomputation;
use domain::money::ads::sync;
use domain::tenancy::queues::Worked;
use domain::{Error, Result, log_throttled};
use futures::future::join_all;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::app::App;

pub use schedule::{Schedule, start, start_table};

const MINUTE: Duration = Duration::from_secs(60);
const FIVE_MINUTES: Duration = Duration::from_secs(5 * 60);
const TEN_MINUTES: Duration = Duration::from_secs(10 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Maximum time of a turn, and thus the time that an external scheduler waits for a job.
const TURN: Duration = Duration::from_secs(15);

/// All jobs.
pub static JOBS: &[Job] = &[
    Job::new("salts", MINUTE, |app, _| Box::pin(salts::run(app))),
    Job::new("sessions", HOUR, |app, turn| Box::pin(sessions::run(app, turn))),
    // A mail server may be slow, and a run sends many mails.
    Job { limit: HOUR, ..Job::new("mail", MINUTE, |app, _| Box::pin(mail::run(app))) },
    // Each report reads the columns of its projects.
    Job {
        limit: HOUR,
        ..Job::new("report_mails", TEN_MINUTES, |app, turn| Box::pin(report_mails::run(app, turn)))
    },
    Job::new("conversions", MINUTE, |app, turn| Box::pin(conversions::run(app, turn))),
    // A lead that loses an identifier and has very many visits makes this job due immediately.
    Job::new(domain::money::leads::JOB, MINUTE, |app, turn| Box::pin(leads::run(app, turn))),
    // Each change of the rules makes this job due immediately.
    Job::new(recomputation::JOB, MINUTE, |app, turn| Box::pin(recompute::run(app, turn))),
    Job::new("ad_connections", HOUR, |app, turn| Box::pin(ad_connections::run(app, turn))),
    // A platform may be silent for minutes. Each change of the accounts makes this job due immediately.
    Job { limit: HOUR, ..Job::new(sync::JOB, MINUTE, |app, turn| Box::pin(ad_costs::run(app, turn))) },
    Job::new("deletions", MINUTE, |app, turn| Box::pin(deletions::run(app, turn))),
    Job::new("retention", HOUR, |app, turn| Box::pin(retention::run(app, turn))),
    Job::new("storage", TEN_MINUTES, |app, turn| Box::pin(storage::run(app, turn))),
    // Each project is checked once a night.
    Job::new("check", HOUR, |app, turn| Box::pin(check::run(app, turn))),
    Job::new("figures", FIVE_MINUTES, |app, turn| Box::pin(figures::run(app, turn))),
    Job::new("snapshots", TEN_MINUTES, |app, _| Box::pin(snapshots::run(app))),
    // Looks whether a fetch is due; the pauses between fetches are longer.
    Job::new("rates", TEN_MINUTES, |app, _| Box::pin(rates::run(app))),
];

#[derive(Clone, Copy)]
pub struct Job {
    pub name: &'static str,
    pub period: Duration,
    /// Time limit. A run that takes longer is stopped.
    pub limit: Duration,
    /// Length of the lease. An instance that does not renew it for this long loses the job to another.
    pub lease: Duration,
    pub run: fn(App, Turn) -> Running,
}

impl Job {
    pub const fn new(name: &'static str, period: Duration, run: fn(App, Turn) -> Running) -> Self {
        Self { name, period, limit: TEN_MINUTES, lease: MINUTE, run }
    }

    fn standing(&self, app: &App, states: &[JobState]) -> Standing {
        let state = states.iter().find(|state| state.job == self.name);
        state.map_or(Standing::Due, |state| state.standing(app.context.clock.now(), self.period))
    }
}

pub type Running = Pin<Box<dyn Future<Output = Result<Work>> + Send>>;

/// Time slice of a run, or of one part of it.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    began: Instant,
    length: Duration,
}

impl Turn {
    /// Starts a turn now.
    pub fn now() -> Self {
        Self { began: Instant::now(), length: TURN }
    }

    /// Starts the turn of one of several parts of a run now. However long the parts before it are, it gets its share.
    fn share(self, parts: u32) -> Self {
        Self { began: Instant::now(), length: self.length / parts }
    }

    /// Starts the turn of the last of several parts of a run now: its share, or what the parts before it have left.
    fn rest(self, parts: u32) -> Self {
        let left = self.length.saturating_sub(self.began.elapsed());
        Self { began: Instant::now(), length: left.max(self.length / parts) }
    }

    /// Returns true if the run should end and leave the rest to the next run.
    pub fn is_over(&self) -> bool {
        self.began.elapsed() >= self.length
    }
}

/// Result of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// Counts of the work done.
    pub stats: Value,
    /// True if work is left and the job should run again immediately.
    pub more: bool,
    /// Code of the error of work that failed and will be retried. The run counts as failed, although it went on with the
    /// rest.
    pub failure: Option<&'static str>,
}

impl Work {
    pub fn done(stats: Value) -> Self {
        Self { stats, more: false, failure: None }
    }

    /// Result of a run that deletes nothing by age, because the system clock is not confirmed.
    fn waits_for_the_clock() -> Self {
        Self::done(json!({ "waitsForClock": true }))
    }
}

/// Work that the parts of a run leave for the next one, and the first failure. A part that fails does not hold up the others.
#[derive(Debug, Default)]
struct Left {
    more: bool,
    failure: Option<&'static str>,
}

impl Left {
    /// Adds the rest of a queue. Returns the number of rows whose work is done.
    fn after(&mut self, worked: Worked) -> u64 {
        self.more |= worked.more;
        if let Some(error) = worked.failure {
            self.failure = Some(error.code());
        }
        worked.rows
    }

    /// Notes that something failed and will be retried. Returns the error if the database is unavailable, because then
    /// everything has to wait.
    fn note(&mut self, error: Error) -> Result<()> {
        if matches!(error, Error::DbUnavailable) {
            return Err(error);
        }
        self.failure = Some(error.code());
        Ok(())
    }

    /// Returns the result of a part of the run. If it failed, logs and notes that, and returns the default.
    fn part<T: Default>(&mut self, part: &'static str, done: Result<T>) -> Result<T> {
        match done {
            Ok(done) => Ok(done),
            Err(error) => {
                log_throttled!(error, job.part = part, error.reason = %error, "Part of a job failed and will be retried");
                self.note(error)?;
                Ok(T::default())
            }
        }
    }

    fn work(self, stats: Value) -> Work {
        Work { stats, more: self.more, failure: self.failure }
    }
}

/// Answer of the cron route.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CronResult {
    pub job: String,
    pub ran: Vec<JobRun>,
    /// True if work may be left: a run reported it, a job is due again, or another instance is still running
    /// a job.
    pub more_due: bool,
}

/// Run of a job.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRun {
    pub job: &'static str,
    /// Scope of the run; `all` is the whole deployment.
    pub scope: &'static str,
    pub ok: bool,
    pub duration_ms: u64,
    /// Counts of the work done. `more` is true if work is left; `error` is the reason of a failure.
    pub stats: Value,
}

pub fn find(name: &str) -> Option<&'static Job> {
    JOBS.iter().find(|job| job.name == name)
}

/// Runs all due jobs concurrently, each for one turn.
pub async fn tick(app: &App) -> Result<CronResult> {
    schedule::forget_gone(app).await;
    let states = jobs_lease::states(&app.context).await?;
    let due = JOBS.iter().filter(|job| job.standing(app, &states) == Standing::Due);
    let runs = join_all(due.map(|job| run::detached(app, job))).await;
    let ran = runs.into_iter().collect::<Result<Vec<_>>>()?;
    CronResult::of("tick", ran.into_iter().flatten().collect(), app, JOBS).await
}

/// Runs a job now for one turn, unless another instance is running it.
pub async fn run_now(app: &App, job: &'static Job) -> Result<CronResult> {
    let ran = run::detached(app, job).await?;
    CronResult::of(job.name, ran.into_iter().collect(), app, std::slice::from_ref(job)).await
}

impl CronResult {
    async fn of(name: &str, ran: Vec<JobRun>, app: &App, jobs: &[Job]) -> Result<Self> {
        let states = jobs_lease::states(&app.context).await?;
        let more_due = jobs.iter().any(|job| job.standing(app, &states) != Standing::NotDue);
        Ok(Self { job: name.to_owned(), ran, more_due })
    }
}

impl JobRun {
    fn of(job: &Job, took: Duration, Work { stats, more, failure }: Work) -> Self {
        let mut stats = if stats.is_object() { stats } else { json!({}) };
        stats["more"] = json!(more);
        if let Some(code) = failure {
            stats["error"] = json!(code);
        }
        let duration_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        Self { job: job.name, scope: "all", ok: failure.is_none(), duration_ms, stats }
    }

    /// Returns true if the job should run again immediately.
    fn has_more(&self) -> bool {
        self.stats["more"] == true
    }
}

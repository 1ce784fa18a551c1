//! The work that nobody waits for: one table of name, period and function.
//!
//! Jobs run inside `svc serve`, each in a task of its own, or by `GET /v1/cron/{job}` from an outside
//! scheduler. Several instances share a lease per job in the database, so that one runs at a time
//! ([`domain::jobs_lease`]). A job is one file and one line in [`JOBS`]. It works for a turn and says
//! whether work is left; then it runs again at once.
//!
//! What keeps one job from harming another stands in `run.rs`, what runs them in `schedule.rs`.

mod check;
mod conversions;
mod deletions;
pub mod health;
mod leads;
mod mail;
mod recompute;
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

use domain::jobs_lease::{self, JobState, Standing};
use domain::{Result, recomputation};
use futures::future::join_all;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::app::App;

pub use schedule::{Schedule, start, start_table};

const MINUTE: Duration = Duration::from_secs(60);
const TEN_MINUTES: Duration = Duration::from_secs(10 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// For so long a job works at a stretch, and for so long an outside scheduler has to wait.
const TURN: Duration = Duration::from_secs(15);

/// Every job there is.
pub static JOBS: &[Job] = &[
    Job::new("salts", MINUTE, |app, _| Box::pin(salts::run(app))),
    Job::new("sessions", HOUR, |app, _| Box::pin(sessions::run(app))),
    // A mail server may take its time, and a run sends many mails.
    Job { limit: HOUR, ..Job::new("mail", MINUTE, |app, _| Box::pin(mail::run(app))) },
    Job::new("conversions", MINUTE, |app, turn| Box::pin(conversions::run(app, turn))),
    Job::new("leads", MINUTE, |app, turn| Box::pin(leads::run(app, turn))),
    // Each change of the rules makes it due at once.
    Job::new(recomputation::JOB, MINUTE, |app, turn| Box::pin(recompute::run(app, turn))),
    Job::new("deletions", MINUTE, |app, turn| Box::pin(deletions::run(app, turn))),
    Job::new("retention", HOUR, |app, turn| Box::pin(retention::run(app, turn))),
    Job::new("storage", TEN_MINUTES, |app, turn| Box::pin(storage::run(app, turn))),
    // Each project once a night.
    Job::new("check", HOUR, |app, turn| Box::pin(check::run(app, turn))),
    Job::new("snapshots", TEN_MINUTES, |app, _| Box::pin(snapshots::run(app))),
];

#[derive(Clone, Copy)]
pub struct Job {
    pub name: &'static str,
    pub period: Duration,
    /// A run that takes longer is stopped.
    pub limit: Duration,
    /// An instance that is silent for so long loses the job to another.
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

/// The stretch of time that a run has.
#[derive(Clone, Copy, Debug)]
pub struct Turn(Instant);

impl Turn {
    /// One that begins now.
    pub fn now() -> Self {
        Self(Instant::now())
    }

    /// Whether the run should come to its end and leave the rest to the next one.
    pub fn is_over(&self) -> bool {
        self.0.elapsed() >= TURN
    }
}

/// What a run did.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// In numbers.
    pub stats: Value,
    /// Whether work is left, for which the job should run again at once.
    pub more: bool,
}

impl Work {
    pub fn done(stats: Value) -> Self {
        Self { stats, more: false }
    }

    /// Nothing is deleted for its age while the time of day is not believed.
    fn waits_for_the_clock() -> Self {
        Self::done(json!({ "waitsForClock": true }))
    }
}

/// The answer of the cron route.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CronResult {
    pub job: String,
    pub ran: Vec<JobRun>,
    /// Whether work is left now: a run said so, a period has passed, or another instance is at a job
    /// and so nobody knows yet.
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
    /// What it did, in numbers; `more` says that work is left, `error` why it failed.
    pub stats: Value,
}

pub fn find(name: &str) -> Option<&'static Job> {
    JOBS.iter().find(|job| job.name == name)
}

/// Runs every job that is due, all at once, each for one turn.
pub async fn tick(app: &App) -> Result<CronResult> {
    schedule::forget_gone(app).await;
    let states = jobs_lease::states(&app.context).await?;
    let due = JOBS.iter().filter(|job| job.standing(app, &states) == Standing::Due);
    let runs = join_all(due.map(|job| run::detached(app, job))).await;
    let ran = runs.into_iter().collect::<Result<Vec<_>>>()?;
    CronResult::of("tick", ran.into_iter().flatten().collect(), app, JOBS).await
}

/// Runs one job now for one turn, unless another instance is at it.
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
    fn of(job: &Job, ok: bool, took: Duration, stats: Value, more: bool) -> Self {
        let mut stats = if stats.is_object() { stats } else { json!({}) };
        stats["more"] = json!(more);
        let duration_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        Self { job: job.name, scope: "all", ok, duration_ms, stats }
    }

    /// Whether the job should run again at once.
    fn goes_on(&self) -> bool {
        self.ok && self.stats["more"] == true
    }
}

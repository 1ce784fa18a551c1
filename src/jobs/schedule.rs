//! Runs the jobs inside the server, each in its own task, so that a slow job does not delay the others.

use std::time::Duration;

use domain::Result;
use domain::ground::jobs_lease::{self, Standing};
use domain::log_throttled;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::run::{Stop, run};
use super::{JOBS, Job, JobRun, ad_costs, conversions, leads, mail};
use crate::app::App;
use crate::config;
use crate::snapshots::keep_sharing;

/// How often a job that is not due is checked.
const TICK: Duration = Duration::from_secs(5);

/// How often an instance drops its own copies of projects that another instance deleted, and of a database
/// state that no longer exists.
const SWEEP: Duration = Duration::from_secs(60);

/// When an instance removes texts of deleted visits from its columns: first this long after its start, then
/// periodically.
const FIRST_RENEWAL: Duration = Duration::from_secs(60 * 60);
const RENEWAL: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a shutdown waits for runs to return their leases.
const PATIENCE: Duration = Duration::from_secs(3);

/// Jobs of a running server. Dropping the schedule ends them.
pub struct Schedule {
    jobs: JoinSet<()>,
    /// Tasks without a lease, which have nothing to return.
    others: JoinSet<()>,
    stop: watch::Sender<bool>,
}

/// Runs all jobs until the schedule is stopped, and the tasks that process this instance's queues without waiting
/// for a job. If an external scheduler runs the jobs, starts only the upkeep of this instance's columns.
pub fn start(app: &App) -> Schedule {
    let external = app.config.jobs == config::Jobs::External;
    let mut schedule = start_table(app, if external { &[] } else { JOBS });
    if app.reports.is_shared() {
        schedule.keep(app, "snapshot_sharing", keep_sharing);
    }
    schedule.keep(app, "column_renewal", renew);
    if external {
        return schedule;
    }
    schedule.keep(app, "queued_mails", mail::as_queued);
    schedule.keep(app, "triggered_conversions", conversions::as_triggered);
    schedule.keep(app, "queued_uploads", conversions::as_queued);
    schedule.keep(app, "recorded_conversions", conversions::as_recorded);
    schedule.keep(app, "identified_visits", leads::as_identified);
    schedule.keep(app, "due_ad_accounts", ad_costs::as_due);
    schedule.keep(app, "sweep", sweep);
    schedule
}

/// Runs the jobs of a table.
pub fn start_table(app: &App, jobs: &'static [Job]) -> Schedule {
    let (stop, stopped) = watch::channel(false);
    let mut running = JoinSet::new();
    for job in jobs {
        let (app, stopped) = (app.clone(), stopped.clone());
        running.spawn(async move {
            let name = format!("job_{}", job.name);
            let supervisor = app.context.supervisor();
            supervisor.keep(name, || keep_running(app.clone(), job, stopped.clone())).await;
        });
    }
    Schedule { jobs: running, others: JoinSet::new(), stop }
}

impl Schedule {
    /// Keeps a task without a lease running.
    fn keep<F>(&mut self, app: &App, name: &'static str, start: fn(App) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let app = app.clone();
        self.others.spawn(async move {
            app.context.supervisor().keep(name, || start(app.clone())).await;
        });
    }

    /// Stops running jobs and returns their leases, so that another instance can continue immediately.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        self.others.abort_all();
        let ended = async { while self.jobs.join_next().await.is_some() {} };
        // A lease that is not returned in time expires by itself.
        let _ = tokio::time::timeout(PATIENCE, ended).await;
    }
}

async fn renew(app: App) {
    tokio::time::sleep(FIRST_RENEWAL).await;
    loop {
        if let Err(error) = app.context.pulse.or_silent(app.reports.renew()).await {
            tracing::warn!(error.reason = %error, "Cannot remove texts of deleted visits from the columns");
        }
        tokio::time::sleep(RENEWAL).await;
    }
}

async fn sweep(app: App) {
    loop {
        forget_gone(&app).await;
        tokio::time::sleep(SWEEP).await;
    }
}

async fn keep_running(app: App, job: &'static Job, mut stop: Stop) {
    while !*stop.borrow() {
        let ran = run_if_due(&app, job, stop.clone()).await;
        // Logged once for all jobs, because they share one database.
        if let Err(error) = &ran {
            log_throttled!(warn, job.name = job.name, error.reason = %error, "Cannot start or end a job; retrying");
        }
        if !matches!(ran, Ok(Some(run)) if run.has_more()) {
            // The loop checks above whether the job is due or the schedule has ended.
            let _ = tokio::time::timeout(TICK, stop.changed()).await;
        }
    }
}

async fn run_if_due(app: &App, job: &'static Job, stop: Stop) -> Result<Option<JobRun>> {
    let states = app.context.pulse.or_silent(jobs_lease::states(&app.context)).await?;
    match job.standing(app, &states) {
        Standing::Due => run(app, job, stop).await,
        Standing::Held | Standing::NotDue => Ok(None),
    }
}

/// Drops this instance's copies of deleted projects. Every instance does this for itself, whoever holds the
/// leases.
pub(super) async fn forget_gone(app: &App) {
    if let Err(error) = app.context.pulse.or_silent(app.reports.forget_lost()).await {
        tracing::warn!(error.reason = %error, "Cannot compare this instance's columns with the database");
    }
    if let Err(error) = app.context.pulse.or_silent(app.reports.forget_deleted()).await {
        tracing::warn!(error.reason = %error, "Cannot remove the snapshots of deleted projects");
    }
}

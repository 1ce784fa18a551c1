//! What runs the jobs inside the server: a task for each, so that a slow one holds up no other.

use std::time::Duration;

use domain::jobs_lease::{self, Standing};
use domain::{Result, seldom};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::run::{Stop, run};
use super::{JOBS, Job, JobRun, conversions, leads, mail};
use crate::app::App;
use crate::config;
use crate::snapshots::keep_sharing;

/// How often a job that is not due is looked at.
const TICK: Duration = Duration::from_secs(5);

/// How often an instance looks for what it keeps of projects that another one deleted, and of a state of the
/// database that is no more.
const SWEEP: Duration = Duration::from_secs(60);

/// When an instance looks for texts of deleted visits in its columns: so long after its start, and so often.
const FIRST_RENEWAL: Duration = Duration::from_secs(60 * 60);
const RENEWAL: Duration = Duration::from_secs(24 * 60 * 60);

/// How long runs may take to give their leases back when the server stops.
const PATIENCE: Duration = Duration::from_secs(3);

/// The jobs of a running server. They end with it.
pub struct Schedule {
    jobs: JoinSet<()>,
    /// What holds no lease and so has nothing to give back.
    others: JoinSet<()>,
    stop: watch::Sender<bool>,
}

/// Runs all jobs until the schedule is stopped, and sends what this instance queues at once, unless
/// the jobs are left to an outside scheduler.
pub fn start(app: &App) -> Schedule {
    let external = app.config.jobs == config::Jobs::External;
    let mut schedule = start_table(app, if external { &[] } else { JOBS });
    if app.reports.is_shared() {
        schedule.others.spawn(keep_sharing(app.clone()));
    }
    let renewed = app.clone();
    schedule.others.spawn(async move {
        tokio::time::sleep(FIRST_RENEWAL).await;
        loop {
            if let Err(error) = renewed.context.pulse.or_silent(renewed.reports.renew()).await {
                tracing::warn!(error.reason = %error, "The columns could not be rid of texts of deleted visits");
            }
            tokio::time::sleep(RENEWAL).await;
        }
    });
    if external {
        return schedule;
    }
    let (sender, converter, teller) = (app.clone(), app.clone(), app.clone());
    let (recorder, gatherer, sweeper) = (app.clone(), app.clone(), app.clone());
    schedule.others.spawn(async move { mail::as_queued(&sender).await });
    schedule.others.spawn(async move { conversions::as_triggered(&converter).await });
    schedule.others.spawn(async move { conversions::as_queued(&teller).await });
    schedule.others.spawn(async move { conversions::as_recorded(&recorder).await });
    schedule.others.spawn(async move { leads::as_identified(&gatherer).await });
    schedule.others.spawn(async move {
        loop {
            forget_gone(&sweeper).await;
            tokio::time::sleep(SWEEP).await;
        }
    });
    schedule
}

/// Runs the jobs of a table.
pub fn start_table(app: &App, jobs: &'static [Job]) -> Schedule {
    let (stop, stopped) = watch::channel(false);
    let mut running = JoinSet::new();
    for job in jobs {
        running.spawn(keep_running(app.clone(), job, stopped.clone()));
    }
    Schedule { jobs: running, others: JoinSet::new(), stop }
}

impl Schedule {
    /// Stops what runs and gives its leases back, so that another instance can go on at once.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        self.others.abort_all();
        let ended = async { while self.jobs.join_next().await.is_some() {} };
        // A lease that is not given back by then ends by itself.
        let _ = tokio::time::timeout(PATIENCE, ended).await;
    }
}

async fn keep_running(app: App, job: &'static Job, mut stop: Stop) {
    while !*stop.borrow() {
        let ran = run_if_due(&app, job, stop.clone()).await;
        // The same for all jobs: they have one database.
        if let Err(error) = &ran {
            seldom!(warn, job.name = job.name, error.reason = %error, "A job could not begin or end, trying again");
        }
        if !matches!(ran, Ok(Some(run)) if run.goes_on()) {
            // Whether it is time or the end of the schedule is asked above.
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

/// What every instance keeps for itself it also clears for itself, whoever holds the leases.
pub(super) async fn forget_gone(app: &App) {
    if let Err(error) = app.context.pulse.or_silent(app.reports.forget_lost()).await {
        tracing::warn!(error.reason = %error, "What this instance keeps could not be held against the database");
    }
    if let Err(error) = app.context.pulse.or_silent(app.reports.forget_deleted()).await {
        tracing::warn!(error.reason = %error, "The snapshots of deleted projects could not be removed");
    }
}

//! How the jobs stand, for whoever watches the deployment.

use domain::jobs_lease::{self, JobState, Standing};
use domain::{Result, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;

use super::{JOBS, Job};
use crate::app::App;

/// So many failures one after the other are no accident.
const ILL_AFTER: i32 = 3;

/// How the background jobs of the deployment stand.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobsHealth {
    /// False once a job has failed three times in a row.
    pub ok: bool,
    pub jobs: Vec<JobHealth>,
}

/// How one job stands.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobHealth {
    pub job: &'static str,
    pub ok: bool,
    pub state: JobActivity,
    pub last_started_at: Option<Timestamp>,
    pub last_finished_at: Option<Timestamp>,
    /// Why the last run failed; null when it did not.
    pub error: Option<String>,
    /// How often it ran.
    pub runs: i64,
    /// How many of these runs failed, panicked, took too long or died with their instance.
    pub failures: i64,
    /// How many of the latest runs failed.
    pub failed_in_a_row: i32,
}

/// Whether a job is at work.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobActivity {
    /// An instance is at it.
    Running,
    /// It should run and does not yet.
    Due,
    /// Its time has not come.
    Waiting,
}

pub async fn of(app: &App) -> Result<JobsHealth> {
    let states = jobs_lease::states(&app.context).await?;
    let jobs: Vec<JobHealth> = JOBS.iter().map(|job| health(app, job, &states)).collect();
    Ok(JobsHealth { ok: jobs.iter().all(|job| job.ok), jobs })
}

fn health(app: &App, job: &Job, states: &[JobState]) -> JobHealth {
    let state = states.iter().find(|state| state.job == job.name);
    let failed_in_a_row = state.map_or(0, |state| state.failed_in_a_row);
    JobHealth {
        job: job.name,
        ok: failed_in_a_row < ILL_AFTER,
        state: match job.standing(app, states) {
            Standing::Held => JobActivity::Running,
            Standing::Due => JobActivity::Due,
            Standing::NotDue => JobActivity::Waiting,
        },
        last_started_at: state.and_then(|state| state.last_started_at).map(Timestamp::from),
        last_finished_at: state.and_then(|state| state.last_finished_at).map(Timestamp::from),
        error: state.and_then(|state| state.last_error.clone()),
        runs: state.map_or(0, |state| state.runs),
        failures: state.map_or(0, |state| state.failures),
        failed_in_a_row,
    }
}

//! How the jobs stand, for whoever watches the deployment.

use analytics::check;
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
    /// What the nightly self-checks of the stored visits found.
    pub self_check: SelfCheckHealth,
}

/// What the last self-check of every project found, all of them together.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelfCheckHealth {
    /// When the last one ended; null before any.
    pub finished_at: Option<Timestamp>,
    /// Rows without a visit that were removed.
    pub removed_rows: i64,
    /// Visits whose figures were not those of their rows and were mended.
    pub mended_visits: i64,
    /// What was found and could not be mended; the next check tries again.
    pub remaining: i64,
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
    let found = check::findings(&app.context).await?;
    let self_check = SelfCheckHealth {
        finished_at: found.finished_at.and_then(Timestamp::from_ms),
        removed_rows: found.removed,
        mended_visits: found.mended,
        remaining: found.remaining,
    };
    Ok(JobsHealth { ok: jobs.iter().all(|job| job.ok), jobs, self_check })
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

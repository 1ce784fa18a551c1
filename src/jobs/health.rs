//! State of the background jobs, for monitoring.

use analytics::upkeep::check;
use domain::ground::jobs_lease::{self, JobState, Standing};
use domain::ground::time::day_text;
use domain::money::rates;
use domain::{Result, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;

use super::{JOBS, Job};
use crate::app::App;

/// Number of failed runs, see [`JobHealth::failed_in_a_row`], from which a job counts as broken.
const ILL_AFTER: i32 = 3;

/// State of the deployment's background jobs.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobsHealth {
    /// False once a job has failed three times without completing its work, or working for ten minutes, without a failure
    /// in between.
    pub ok: bool,
    pub jobs: Vec<JobHealth>,
    /// Results of the nightly self-checks of the stored visits.
    pub self_check: SelfCheckHealth,
    /// State of the exchange rates. It does not count for `ok`.
    pub exchange_rates: ExchangeRatesHealth,
}

/// State of the exchange rates, by which costs in several currencies are added.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeRatesHealth {
    /// True if the server fetches them (SVC_RATES_URL).
    pub fetched: bool,
    /// Day of the newest rates, YYYY-MM-DD; null if there are none.
    pub newest_day: Option<String>,
    /// True if the server fetches them and the newest are older than a week, or if it could not fetch any yet.
    pub outdated: bool,
    /// Reason why the last fetch failed; null if it succeeded.
    pub error: Option<String>,
}

/// Combined result of each project's latest self-check.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelfCheckHealth {
    /// End of the latest self-check; null if there was none.
    pub finished_at: Option<Timestamp>,
    /// Removed rows that belonged to no visit.
    pub removed_rows: i64,
    /// Repaired visits whose figures differed from their rows.
    pub mended_visits: i64,
    /// Problems that could not be repaired; the next check retries.
    pub remaining: i64,
}

/// State of a job.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobHealth {
    pub job: &'static str,
    pub ok: bool,
    pub state: JobActivity,
    pub last_started_at: Option<Timestamp>,
    pub last_finished_at: Option<Timestamp>,
    /// Reason of the latest failure; null if the job has completed its work, or worked for ten minutes, without a failure
    /// since.
    pub error: Option<String>,
    /// Number of runs.
    pub runs: i64,
    /// Number of runs that failed, panicked, timed out or died with their instance. A run whose work failed in part
    /// counts, too.
    pub failures: i64,
    /// Number of failed runs since the job last completed its work, or worked for ten minutes, without a failure.
    pub failed_in_a_row: i32,
}

/// Activity of a job.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobActivity {
    /// An instance is running the job.
    Running,
    /// The job is due and not running yet.
    Due,
    /// The job is not due yet.
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
    let known = rates::status(&app.context).await?;
    let fetched = app.config.rates.url().is_some();
    let exchange_rates = ExchangeRatesHealth {
        fetched,
        newest_day: known.newest_day.map(day_text),
        outdated: fetched && known.is_outdated,
        error: known.error.filter(|_| fetched),
    };
    Ok(JobsHealth { ok: jobs.iter().all(|job| job.ok), jobs, self_check, exchange_rates })
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

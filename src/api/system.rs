//! `/v1/health` and `/v1/cron`: state of the deployment and its background jobs.

use axum::extract::State;
use domain::ground::damage;
use domain::money::destinations::{EndingVersion, ending_versions};
use domain::{Error, Timestamp};
use entity::visits::DiskHealth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::http::{Credential, Json, Path, Result, Route};
use crate::jobs::health::JobsHealth;
use crate::jobs::{self, CronResult};
use crate::log;

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "System",
        vec![
            Route::get("/v1/health", "getHealth", health)
                .summary("Check whether the service and its database work")
                .description(
                    "Needs no credential and answers 200 also if something is wrong, so read `ok`. `db`, `config`, \
                     `disk` and `loops` say which part it is; disk, batches that wait and loops are those of the \
                     server that answers.",
                )
                .public()
                .patient(),
            Route::get("/v1/health/jobs", "getJobsHealth", jobs_health)
                .summary("Get the state of the background jobs")
                .description(
                    "Each job with its last run and its failures. All instances give the same answer.",
                )
                .public()
                .extension(),
            Route::get("/v1/cron/{job}", "runCronJob", cron)
                .summary("Run one job, or all due jobs with `tick`")
                .description(
                    "For deployments in which an external scheduler starts the jobs. Answers when the jobs have \
                     done one turn each, mostly within 15 seconds. `moreDue` says whether work is left. A job that \
                     another instance is running is left out of `ran`. `not_found` if there is no such job.",
                )
                .credential(Credential::CronSecret),
        ],
    )
}

/// State of the deployment.
#[derive(Serialize, JsonSchema)]
struct Health {
    /// True if database, disk and loops work, the database is not damaged, and no background job has failed three times without
    /// completing its work, or working for ten minutes, without a failure in between. `/v1/health/jobs` names the failing job.
    ok: bool,
    /// `ok` if the database stores batches, which is tried every few seconds while anybody asks, and answers
    /// queries.
    db: DatabaseHealth,
    /// `incomplete` if a setting that routes need is missing, seems to be misspelt, or names a file that cannot be read. The
    /// log says which when the server starts.
    config: ConfigHealth,
    /// State of this server's disk, on which it spools batches that cannot be stored yet.
    disk: DiskHealth,
    /// Tracking batches on this server's disk that wait to be stored.
    waiting: WaitingHealth,
    /// State of this server's loops: the writer of batches, the runners of the jobs and others.
    loops: LoopsHealth,
    /// State of this server's log. Lines that nobody reads in time are dropped, and nothing else suffers.
    log: LogHealth,
    /// True if this server has read damaged pages of its SQLite file since it started. `svc check` says what to do.
    damaged: bool,
    /// Versions of the ad platforms' APIs in use that have ended or end within 60 days. docs/destinations.md says
    /// how to change them.
    #[serde(rename = "endingVersions")]
    ending_versions: Vec<EndingVersion>,
    version: &'static str,
    time: Timestamp,
}

#[derive(Serialize, JsonSchema)]
struct WaitingHealth {
    /// Batches that are stored automatically once the database is available.
    spooled: u64,
    /// Batches that the database refused. `svc spool list` shows the reasons.
    quarantined: u64,
}

#[derive(Serialize, JsonSchema)]
struct LoopsHealth {
    /// False once a loop has panicked three times within a minute. The server then ends, to be started anew.
    ok: bool,
    /// Number of panics after which a loop was started again. The metrics and the log name the loop.
    panics: u64,
}

#[derive(Serialize, JsonSchema)]
struct LogHealth {
    /// False while the reader of the log stalls, and for a minute after a line was dropped.
    ok: bool,
    /// Number of dropped lines.
    dropped: u64,
}

/// State of the database.
#[derive(PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "the contract's value for deployments without a database setting")]
enum DatabaseHealth {
    /// The database answers.
    Ok,
    /// The database does not answer. Repeat later.
    Unavailable,
    /// The deployment has no database setting.
    NotConfigured,
}

/// State of the settings.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ConfigHealth {
    /// All settings are usable.
    Ok,
    /// A setting that routes need is missing, seems to be misspelt, or names a file that cannot be read.
    Incomplete,
}

async fn health(State(app): State<App>) -> Json<Health> {
    // Before the check, which takes a moment.
    let waiting = app.waiting();
    let database = app.checks.database(&app).await;
    let works = database.stores && database.answers;
    let db = if works { DatabaseHealth::Ok } else { DatabaseHealth::Unavailable };
    let supervisor = app.context.supervisor();
    let loops = LoopsHealth {
        ok: supervisor.given_up().is_none(),
        panics: supervisor.panics().iter().map(|(_, panics)| panics).sum(),
    };
    // Without a database the jobs cannot be queried either.
    let able = works && app.context.pulse.or_silent(jobs::health::of(&app)).await.is_ok_and(|jobs| jobs.ok);
    let damaged = damage::was_seen();
    let can_run_jobs = !app.config.is_production() || app.config.cron_secret.is_some();
    let complete = can_run_jobs && app.config.doubts.is_empty() && !app.ingest.lacks_files();
    Json(Health {
        ok: able && waiting.disk == DiskHealth::Ok && loops.ok && !damaged,
        db,
        config: if complete { ConfigHealth::Ok } else { ConfigHealth::Incomplete },
        disk: waiting.disk,
        waiting: WaitingHealth { spooled: waiting.spooled, quarantined: waiting.in_quarantine() },
        loops,
        log: LogHealth { ok: app.checks.log(), dropped: log::dropped() },
        damaged,
        ending_versions: ending_versions(&app.context),
        version: env!("CARGO_PKG_VERSION"),
        time: app.context.clock.now().into(),
    })
}

async fn jobs_health(State(app): State<App>) -> Result<Json<JobsHealth>> {
    Ok(Json(jobs::health::of(&app).await?))
}

#[derive(Deserialize, JsonSchema)]
struct JobPath {
    /// Name of a job, or `tick` for all due jobs.
    job: String,
}

async fn cron(State(app): State<App>, Path(JobPath { job }): Path<JobPath>) -> Result<Json<CronResult>> {
    let result = match job.as_str() {
        "tick" => jobs::tick(&app).await?,
        name => jobs::run_now(&app, jobs::find(name).ok_or(Error::NotFound)?).await?,
    };
    Ok(Json(result))
}

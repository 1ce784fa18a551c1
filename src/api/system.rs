//! `/v1/health`, `/v1/cron`.

use axum::extract::State;
use domain::{Error, Timestamp};
use entity::visits::DiskHealth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::database;
use crate::http::{Credential, Json, Path, Result, Route};
use crate::jobs::health::JobsHealth;
use crate::jobs::{self, CronResult};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "System",
        vec![
            Route::get("/v1/health", "getHealth", health)
                .summary("Tell whether the service and its database work")
                .public()
                .patient(),
            Route::get("/v1/health/jobs", "getJobsHealth", jobs_health)
                .summary("Tell how the background jobs stand")
                .description(
                    "Each job with its last run and its failures. The same whichever instance answers.",
                )
                .public()
                .extension(),
            Route::get("/v1/cron/{job}", "runCronJob", cron)
                .summary("Run one job, or with `tick` all that are due")
                .credential(Credential::CronSecret),
        ],
    )
}

/// The state of the deployment.
#[derive(Serialize, JsonSchema)]
struct Health {
    /// Whether the database and the disk work and no background job has failed three times in a row; which one is
    /// told by `/v1/health/jobs`.
    ok: bool,
    db: DatabaseHealth,
    /// Whether the settings are enough for every route.
    config: ConfigHealth,
    /// Whether this server can keep batches on its disk that cannot be stored now.
    disk: DiskHealth,
    /// Tracking batches that wait on this server's disk to be stored.
    waiting: WaitingHealth,
    version: &'static str,
    time: Timestamp,
}

#[derive(Serialize, JsonSchema)]
struct WaitingHealth {
    /// Those that come back by themselves once the database is back.
    spooled: u64,
    /// Those that the database did not take; `svc spool list` tells why.
    quarantined: u64,
}

#[derive(PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "the contract's value for deployments without a database setting")]
enum DatabaseHealth {
    Ok,
    Unavailable,
    NotConfigured,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ConfigHealth {
    Ok,
    Incomplete,
}

async fn health(State(app): State<App>) -> Json<Health> {
    let alive = database::is_alive(app.db()).await;
    let db = if alive { DatabaseHealth::Ok } else { DatabaseHealth::Unavailable };
    let waiting = app.waiting();
    // Who cannot ask about the jobs has no database.
    let able = alive && app.context.pulse.or_silent(jobs::health::of(&app)).await.is_ok_and(|jobs| jobs.ok);
    let complete = !app.config.is_production() || app.config.cron_secret.is_some();
    Json(Health {
        ok: able && waiting.disk == DiskHealth::Ok,
        db,
        config: if complete { ConfigHealth::Ok } else { ConfigHealth::Incomplete },
        disk: waiting.disk,
        waiting: WaitingHealth { spooled: waiting.spooled, quarantined: waiting.in_quarantine() },
        version: env!("CARGO_PKG_VERSION"),
        time: app.context.clock.now().into(),
    })
}

async fn jobs_health(State(app): State<App>) -> Result<Json<JobsHealth>> {
    Ok(Json(jobs::health::of(&app).await?))
}

#[derive(Deserialize, JsonSchema)]
struct JobPath {
    /// A job's name, or `tick` for all that are due.
    job: String,
}

async fn cron(State(app): State<App>, Path(JobPath { job }): Path<JobPath>) -> Result<Json<CronResult>> {
    let result = match job.as_str() {
        "tick" => jobs::tick(&app).await?,
        name => jobs::run_now(&app, jobs::find(name).ok_or(Error::NotFound)?).await?,
    };
    Ok(Json(result))
}

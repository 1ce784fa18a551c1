//! Runs a job once: under a lease that is renewed, within a time limit. A panic or error ends this run only.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use domain::ground::jobs_lease::{self, Ending, Lease};
use domain::{Context, Error, Result};
use futures::FutureExt;
use serde_json::json;
use tokio::sync::watch;

use super::{Job, JobRun, Turn, Work};
use crate::app::App;

/// Signal that tells every run of a schedule to stop.
pub(super) type Stop = watch::Receiver<bool>;

/// Reason why a run ended without finishing its work.
enum Failure {
    Error(Error),
    Panicked,
    TimedOut,
    LeaseLost,
    Interrupted,
}

impl Failure {
    /// Returns the reason as one word, for metrics, health and the answer of the cron route.
    fn reason(&self) -> &'static str {
        match self {
            Self::Error(error) => error.code(),
            Self::Panicked => "panicked",
            Self::TimedOut => "timed_out",
            Self::LeaseLost => "lease_lost",
            Self::Interrupted => "interrupted",
        }
    }
}

/// Runs a job in its own task, so that a caller who disconnects does not stop the job halfway.
pub(super) async fn detached(app: &App, job: &'static Job) -> Result<Option<JobRun>> {
    let app = app.clone();
    let running = tokio::spawn(async move {
        let (_keep_running, stop) = watch::channel(false);
        run(&app, job, stop).await
    });
    running.await.map_err(Error::internal)?
}

/// Runs a job, unless another instance is running it.
pub(super) async fn run(app: &App, job: &'static Job, stop: Stop) -> Result<Option<JobRun>> {
    let pulse = &app.context.pulse;
    let Some(lease) = pulse.or_silent(jobs_lease::acquire(&app.context, job.name, job.lease)).await? else {
        return Ok(None);
    };
    let began = Instant::now();
    let work = AssertUnwindSafe((job.run)(app.clone(), Turn::now())).catch_unwind();
    let ended = tokio::select! {
        ended = work => match ended {
            Ok(worked) => worked.map_err(Failure::Error),
            Err(_) => Err(Failure::Panicked),
        },
        () = lost(&app.context, &lease, job.lease) => Err(Failure::LeaseLost),
        () = pulse.silence() => Err(Failure::Error(Error::DbUnavailable)),
        () = tokio::time::sleep(job.limit) => Err(Failure::TimedOut),
        () = told_to(stop) => Err(Failure::Interrupted),
    };
    let took = began.elapsed();
    note(job, &ended, took);
    let ending = match &ended {
        Ok(Work { failure: Some(reason), more, .. }) => Some(Ending::Partly { reason, more: *more }),
        Ok(work) => Some(Ending::Done { more: work.more }),
        Err(Failure::Interrupted) => Some(Ending::Interrupted),
        // Another instance has the job now.
        Err(Failure::LeaseLost) => None,
        Err(failure) => Some(Ending::Failed { reason: failure.reason() }),
    };
    if let Some(ending) = ending {
        pulse.or_silent(lease.finish(&app.context, ending)).await?;
    }
    Ok(Some(match ended {
        Ok(work) => JobRun::of(job, took, work),
        Err(failure) => {
            let failed = Work { failure: Some(failure.reason()), ..Work::done(json!({})) };
            JobRun::of(job, took, failed)
        }
    }))
}

/// Logs and counts the outcome of a run.
fn note(job: &Job, ended: &Result<Work, Failure>, took: Duration) {
    let outcome = match ended {
        Ok(work) if work.failure.is_none() => "ok",
        Ok(_) => "failed",
        Err(Failure::Error(_)) => "failed",
        Err(failure) => failure.reason(),
    };
    metrics::counter!("svc_job_runs_total", "job" => job.name, "outcome" => outcome).increment(1);
    metrics::histogram!("svc_job_seconds", "job" => job.name).record(took);
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    match ended {
        Ok(Work { failure: Some(code), stats, more }) => {
            tracing::error!(job.name = job.name, job.duration_ms = ms, job.stats = %stats, job.more = more, error.code = code, "Some work of a job failed and will be retried");
        }
        Ok(work) => {
            tracing::debug!(job.name = job.name, job.duration_ms = ms, job.stats = %work.stats, job.more = work.more, "Job finished");
        }
        Err(Failure::Interrupted) => tracing::debug!(job.name = job.name, "Job interrupted"),
        Err(Failure::Error(error)) => {
            tracing::error!(job.name = job.name, job.duration_ms = ms, error.reason = %error, "Job failed");
        }
        Err(failure) => {
            tracing::error!(
                job.name = job.name,
                job.duration_ms = ms,
                error.reason = failure.reason(),
                "Job stopped"
            );
        }
    }
}

/// Renews the lease four times per lease length. Resolves when another instance has the lease, or may have it
/// because the database was unreachable for the whole lease length.
async fn lost(context: &Context, lease: &Lease, length: Duration) {
    let mut held_until = Instant::now() + length;
    loop {
        tokio::time::sleep(length / 4).await;
        let asked = Instant::now();
        let renewing = tokio::time::timeout_at(held_until.into(), lease.renew(context)).await;
        match renewing {
            Ok(Ok(true)) => held_until = asked + length,
            Ok(Err(_)) if Instant::now() < held_until => {}
            _ => return,
        }
    }
}

/// Resolves when the schedule is told to stop; never for a run without a schedule.
async fn told_to(mut stop: Stop) {
    if stop.wait_for(|stop| *stop).await.is_err() {
        std::future::pending::<()>().await;
    }
}

//! Leases and schedule of background jobs. The lease is in the database, so that only one of several instances runs a
//! job.
//!
//! The instance that runs a job renews the lease. If the instance dies or loses the database, the lease ends by itself,
//! and the next instance takes over the job.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::job_run as table;
use parking_lot::Mutex;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, Set, UpdateMany};
use uuid::Uuid;

use crate::{Context, Error, Result};

/// Back-off after the first failure of a job. It doubles with each further failure, up to the job's period.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(15);

/// How long a job that has work all the time must go on without a failure for earlier failures to count no more. Until
/// then, the work that failed may not have had its next turn.
const CALM: TimeDelta = TimeDelta::minutes(10);

/// Error recorded for a run whose instance died.
const DIED: &str = "died";

/// Lease of a job: the right to run the job until the lease ends.
#[derive(Debug)]
#[must_use = "a lease that is not finished keeps the job from running until it ends"]
pub struct Lease {
    job: String,
    id: Uuid,
    length: TimeDelta,
}

/// Result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending<'a> {
    Done {
        /// True if work is left. The job is then due again at once.
        more: bool,
    },
    /// Some of the work failed, and the run went on with the rest. It counts as failed.
    Partly {
        /// Code of the reason, which everybody can see.
        reason: &'a str,
        /// True if other work is left. The job is then due again at once.
        more: bool,
    },
    /// The run failed as a whole. The job pauses, even if it is made due.
    Failed {
        /// Code of the reason, which everybody can see.
        reason: &'a str,
    },
    /// The instance is shutting down. The job is due at once, and the run does not count as failed.
    Interrupted,
}

/// State of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct JobState {
    pub job: String,
    pub leased_until: Option<DateTime<Utc>>,
    pub last_started_at: Option<DateTime<Utc>>,
    pub last_finished_at: Option<DateTime<Utc>>,
    /// False if the last run failed as a whole. None if none has ended, or the last one was interrupted.
    pub last_ok: Option<bool>,
    pub last_error: Option<String>,
    /// True if the last run left work to do.
    pub more: bool,
    pub runs: i64,
    pub failures: i64,
    /// Number of failed runs since the job last completed its work, or worked for ten minutes, without a failure.
    pub failed_in_a_row: i32,
}

/// Current status of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// An instance holds the lease and runs the job.
    Held,
    Due,
    NotDue,
}

/// Acquires the lease of a job, unless another instance holds it. The caller must renew the lease before `length` has
/// passed.
pub async fn acquire(context: &Context, job: &str, length: Duration) -> Result<Option<Lease>> {
    let now = context.clock.now();
    let length = TimeDelta::from_std(length).map_err(Error::internal)?;
    let lease = Lease { job: job.to_owned(), id: context.random.uuid_v7(now), length };
    insert(job, false, &context.db).await?;
    let until = table::Column::LeasedUntil;
    // A lease that ends later than any new lease would was taken before the clock was set back.
    let free = Condition::any().add(until.is_null()).add(until.lte(now)).add(until.gt(now + length));
    let died = Expr::col(table::Column::Lease).is_not_null();
    let one_if_died = || CaseStatement::new().case(died.clone(), 1).finally(0);
    let taken = table::Entity::update_many()
        .col_expr(
            table::Column::LastError,
            CaseStatement::new().case(died.clone(), DIED).finally(Expr::col(table::Column::LastError)).into(),
        )
        .col_expr(
            table::Column::LastOk,
            CaseStatement::new().case(died.clone(), false).finally(Expr::col(table::Column::LastOk)).into(),
        )
        .col_expr(table::Column::Failures, Expr::col(table::Column::Failures).add(one_if_died()))
        .col_expr(table::Column::FailedInARow, Expr::col(table::Column::FailedInARow).add(one_if_died()))
        .col_expr(table::Column::Lease, Expr::value(lease.id))
        .col_expr(until, Expr::value(now + length))
        .col_expr(table::Column::LastStartedAt, Expr::value(now))
        .col_expr(table::Column::Runs, Expr::col(table::Column::Runs).add(1))
        .col_expr(table::Column::More, Expr::value(false))
        .filter(table::Column::Job.eq(job))
        .filter(free)
        .exec(&context.db)
        .await?;
    Ok((taken.rows_affected == 1).then_some(lease))
}

/// Makes a job due, in the transaction that creates its work. If a run is under way, another run follows, because the
/// current run may already have passed the new work. A job whose last run failed as a whole keeps its pause.
pub async fn make_due<C: ConnectionTrait>(job: &str, connection: &C) -> Result<()> {
    insert(job, true, connection).await
}

async fn insert<C: ConnectionTrait>(job: &str, more: bool, connection: &C) -> Result<()> {
    let row = table::ActiveModel {
        job: Set(job.to_owned()),
        more: Set(more),
        runs: Set(0),
        failures: Set(0),
        failed_in_a_row: Set(0),
        ..Default::default()
    };
    let mut known = OnConflict::column(table::Column::Job);
    if more {
        known.update_column(table::Column::More);
    } else {
        known.do_nothing();
    }
    table::Entity::insert(row).on_conflict(known).try_insert().exec_without_returning(connection).await?;
    Ok(())
}

impl Lease {
    /// Renews the lease. Returns false if another instance has taken over the job; the run must then stop.
    pub async fn renew(&self, context: &Context) -> Result<bool> {
        let until = context.clock.now() + self.length;
        let renewed = table::Entity::update_many()
            .col_expr(table::Column::LeasedUntil, Expr::value(until))
            .filter(table::Column::Job.eq(&self.job))
            .filter(table::Column::Lease.eq(self.id))
            .exec(&context.db)
            .await?;
        Ok(renewed.rows_affected == 1)
    }

    /// Records the result of the run and releases the lease, unless the lease ended before and another instance took
    /// over.
    pub async fn finish(self, context: &Context, ending: Ending<'_>) -> Result<()> {
        let mut end = table::Entity::update_many()
            .col_expr(table::Column::Lease, Expr::value(None::<Uuid>))
            .col_expr(table::Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
            .col_expr(table::Column::LastFinishedAt, Expr::value(context.clock.now()));
        let has_more = match ending {
            Ending::Done { more } | Ending::Partly { more, .. } => more,
            Ending::Failed { .. } => false,
            Ending::Interrupted => true,
        };
        if has_more {
            // Otherwise unchanged, because the job may have been made due during the run.
            end = end.col_expr(table::Column::More, Expr::value(true));
        }
        end = match ending {
            Ending::Done { .. } => end.col_expr(table::Column::LastOk, Expr::value(true)),
            Ending::Partly { reason, .. } => failed(end, reason, true),
            Ending::Failed { reason } => failed(end, reason, false),
            Ending::Interrupted => end.col_expr(table::Column::LastOk, Expr::value(None::<bool>)),
        };
        if let Ending::Done { more } = ending
            && (!more || Calm::of(context).lasts(context, &self.job).await?)
        {
            end = end
                .col_expr(table::Column::LastError, Expr::value(None::<String>))
                .col_expr(table::Column::FailedInARow, Expr::value(0));
        }
        end.filter(table::Column::Job.eq(self.job))
            .filter(table::Column::Lease.eq(self.id))
            .exec(&context.db)
            .await?;
        Ok(())
    }
}

/// Notes and counts a failure.
fn failed(end: UpdateMany<table::Entity>, reason: &str, is_ok: bool) -> UpdateMany<table::Entity> {
    end.col_expr(table::Column::LastOk, Expr::value(is_ok))
        .col_expr(table::Column::LastError, Expr::value(reason))
        .col_expr(table::Column::Failures, Expr::col(table::Column::Failures).add(1))
        .col_expr(table::Column::FailedInARow, Expr::col(table::Column::FailedInARow).add(1))
}

/// Number of failures of each job on all instances, and when this instance first saw that number.
#[derive(Clone, Default)]
struct Calm(Arc<Mutex<HashMap<String, (i64, i64)>>>);

impl Calm {
    fn of(context: &Context) -> Self {
        context.shared()
    }

    /// Returns true if a job that runs without a failure has had none for [`CALM`].
    async fn lasts(&self, context: &Context, job: &str) -> Result<bool> {
        let row = table::Entity::find_by_id(job).one(&context.db).await?;
        let failures = row.map_or(0, |row| row.failures);
        let now = context.clock.steady_ms();
        let mut known = self.0.lock();
        let since = known.entry(job.to_owned()).or_insert((failures, now));
        if since.0 != failures {
            *since = (failures, now);
        }
        Ok(now - since.1 >= CALM.num_milliseconds())
    }
}

/// Returns the state of every job that ever ran in this deployment.
pub async fn states(context: &Context) -> Result<Vec<JobState>> {
    let rows = table::Entity::find().all(&context.db).await?;
    let state = |row: table::Model| JobState {
        job: row.job,
        leased_until: row.leased_until,
        last_started_at: row.last_started_at,
        last_finished_at: row.last_finished_at,
        last_ok: row.last_ok,
        last_error: row.last_error,
        more: row.more,
        runs: row.runs,
        failures: row.failures,
        failed_in_a_row: row.failed_in_a_row,
    };
    Ok(rows.into_iter().map(state).collect())
}

impl JobState {
    /// Returns the status of a job with the given period.
    pub fn standing(&self, now: DateTime<Utc>, period: Duration) -> Standing {
        let period = TimeDelta::from_std(period).unwrap_or(TimeDelta::MAX);
        match self.leased_until {
            Some(until) if until > now => return Standing::Held,
            // The instance died.
            Some(_) => return Standing::Due,
            None => {}
        }
        // A start in the future was recorded before the clock was set back.
        let Some(started) = self.last_started_at.filter(|started| *started <= now) else {
            return Standing::Due;
        };
        let pause = || period.min(FIRST_PAUSE * (1 << (self.failed_in_a_row - 1).clamp(0, 12)));
        let wait = match self.failed_in_a_row {
            1.. if self.last_ok == Some(false) => pause(),
            _ if self.more => TimeDelta::zero(),
            1.. => pause(),
            _ => period,
        };
        if now - started >= wait { Standing::Due } else { Standing::NotDue }
    }
}

//! Which instance runs a job: a lease in the database, so that one of many does it.

use std::time::Duration;

use chrono::{DateTime, Utc};
use entity::job_run as table;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, Set};
use uuid::Uuid;

use crate::{Context, Error, Result};

/// The right to run a job until the lease ends.
#[derive(Debug)]
#[must_use = "a lease that is not finished keeps the job from running until it ends"]
pub struct Lease {
    job: String,
    id: Uuid,
}

/// How a job stands.
#[derive(Clone, Debug, PartialEq)]
pub struct JobRun {
    pub job: String,
    pub last_started_at: Option<DateTime<Utc>>,
    pub last_finished_at: Option<DateTime<Utc>>,
    pub last_ok: Option<bool>,
}

/// Takes the job's lease, unless another instance holds it. `lease_for` should be longer than
/// the job can take: it only ends by itself if the instance dies.
pub async fn acquire(context: &Context, job: &str, lease_for: Duration) -> Result<Option<Lease>> {
    let now = context.clock.now();
    let until = now + chrono::TimeDelta::from_std(lease_for).map_err(Error::internal)?;
    let lease = Lease { job: job.to_owned(), id: context.random.uuid_v7(now) };
    let row = table::ActiveModel { job: Set(job.to_owned()), ..Default::default() };
    table::Entity::insert(row)
        .on_conflict(OnConflict::column(table::Column::Job).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(&context.db)
        .await?;
    let free =
        Condition::any().add(table::Column::LeasedUntil.is_null()).add(table::Column::LeasedUntil.lte(now));
    let taken = table::Entity::update_many()
        .col_expr(table::Column::Lease, Expr::value(lease.id))
        .col_expr(table::Column::LeasedUntil, Expr::value(until))
        .col_expr(table::Column::LastStartedAt, Expr::value(now))
        .filter(table::Column::Job.eq(job))
        .filter(free)
        .exec(&context.db)
        .await?;
    Ok((taken.rows_affected == 1).then_some(lease))
}

impl Lease {
    /// Notes the end and gives the lease back, unless it ended and another instance took over.
    pub async fn finish(self, context: &Context, ok: bool) -> Result<()> {
        table::Entity::update_many()
            .col_expr(table::Column::Lease, Expr::value(None::<Uuid>))
            .col_expr(table::Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
            .col_expr(table::Column::LastFinishedAt, Expr::value(context.clock.now()))
            .col_expr(table::Column::LastOk, Expr::value(ok))
            .filter(table::Column::Job.eq(self.job))
            .filter(table::Column::Lease.eq(self.id))
            .exec(&context.db)
            .await?;
        Ok(())
    }
}

/// Every job that ever ran here, to tell which are due.
pub async fn runs(context: &Context) -> Result<Vec<JobRun>> {
    let rows = table::Entity::find().all(&context.db).await?;
    let run = |row: table::Model| JobRun {
        job: row.job,
        last_started_at: row.last_started_at,
        last_finished_at: row.last_finished_at,
        last_ok: row.last_ok,
    };
    Ok(rows.into_iter().map(run).collect())
}

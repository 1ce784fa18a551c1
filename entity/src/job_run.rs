//! Last run of each job, its result, and the lease of the instance that runs the job.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "job_runs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub job: String,
    pub lease: Option<Uuid>,
    pub leased_until: Option<DateTimeUtc>,
    pub last_started_at: Option<DateTimeUtc>,
    pub last_finished_at: Option<DateTimeUtc>,
    /// False if the last run failed as a whole. Null if it was interrupted.
    pub last_ok: Option<bool>,
    /// True if the last run left work to do, or some has come since. Unless the last run failed as a whole, the job is then
    /// due at once, regardless of its period.
    pub more: bool,
    /// Code that says why the last failed run, or some of its work, failed.
    pub last_error: Option<String>,
    pub runs: i64,
    pub failures: i64,
    pub failed_in_a_row: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Progress and findings of a project's nightly self-check.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "visit_checks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Local day on which the check began, in days since 1970-01-01.
    pub day: i32,
    /// Current step of the check.
    pub step: i32,
    /// Key of the last visit that this step examined. Null before the first visit.
    pub place: Option<String>,
    /// Number of removed rows that belonged to no visit.
    pub removed: i64,
    /// Number of visits whose figures were repaired.
    pub mended: i64,
    /// Number of problems that could not be repaired.
    pub remaining: i64,
    /// When the check ended, in milliseconds since 1970-01-01 UTC. Null while the check is running.
    pub finished_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

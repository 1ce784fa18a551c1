//! How far the nightly self-check of a project is, and what it found.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "visit_checks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// The project's local day on which it began, counted from 1970-01-01.
    pub day: i32,
    /// Which of its steps it is at.
    pub step: i32,
    /// The key of the last visit that this step has looked at; null before the first.
    pub place: Option<String>,
    /// Rows without a visit that were removed.
    pub removed: i64,
    /// Visits whose figures were mended.
    pub mended: i64,
    /// What was found and could not be mended.
    pub remaining: i64,
    /// When it ended, in milliseconds since 1970-01-01 UTC; null while it is under way.
    pub finished_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

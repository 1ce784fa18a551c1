//! Projects whose past visits are being recomputed with new rules.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "recomputations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Rules version that the figures below refer to.
    pub rules_version: i32,
    /// Oldest rules version whose changes are not yet applied to all visits. Figures that depend on a change in this or
    /// a later version are incomplete for the past.
    pub from_version: i32,
    /// Rises whenever more visits may have become stale. If this number is the same before and after a search that
    /// found no stale visit, no work is left.
    pub asked: i64,
    /// Number of stale visits at the start of the recomputation, counted when the work begins.
    pub total: Option<i64>,
    pub done: i64,
    /// Working time so far in milliseconds, pauses included.
    pub worked_ms: i64,
    /// Visits that began after this time (milliseconds) are done. Null before the first visit is done, and during the
    /// final pass over all visits.
    pub reached_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

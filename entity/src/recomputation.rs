//! Projects whose past visits are being derived by new rules.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "recomputations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// The rules that the figures below are about.
    pub rules_version: i32,
    /// The oldest rules that not all visits follow yet: what changed in these or later ones is not true of all of
    /// the past.
    pub from_version: i32,
    /// Rises whenever more may have become stale. Who saw it before a search that found nothing, and
    /// sees it unchanged after, knows that nothing is left.
    pub asked: i64,
    /// How many visits were stale in the beginning; counted when the work begins.
    pub total: Option<i64>,
    pub done: i64,
    /// How long the work took so far, rests included.
    pub worked_ms: i64,
    /// Visits that began after this moment (milliseconds) are done. Null before any is, and for a
    /// last look at all of them.
    pub reached_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

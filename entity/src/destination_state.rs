//! Health of destinations whose uploads fail.

use sea_orm::entity::prelude::*;

use crate::visits::AdPlatform;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "destination_states")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider: AdPlatform,
    /// Number of consecutive batches of which the platform accepted nothing.
    pub failures: i32,
    /// When uploads resume, in milliseconds since 1970-01-01 UTC.
    pub paused_until: Option<i64>,
    /// Beginning of the pause, in milliseconds since 1970-01-01 UTC. Pauses without an accepted upload between them
    /// count as one.
    pub paused_at: Option<i64>,
    /// Code of the last failure; `message` is the platform's own text.
    pub code: Option<String>,
    pub message: Option<String>,
    /// True if the people who manage the project were notified of this pause.
    pub told: bool,
    /// When they were last notified of any, in milliseconds since 1970-01-01 UTC.
    pub told_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

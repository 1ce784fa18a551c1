//! Destinations that do not take what they are sent.

use sea_orm::entity::prelude::*;

use crate::visits::AdPlatform;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "destination_states")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider: AdPlatform,
    /// Batches in a row of which nothing was taken.
    pub failures: i32,
    /// Until when nothing is sent, in milliseconds since 1970-01-01 UTC.
    pub paused_until: Option<i64>,
    /// What the platform said last: a word, and its own.
    pub code: Option<String>,
    pub message: Option<String>,
    /// Whether the people who manage the project were told.
    pub told: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! What the storage guard measured last: one row, or none while no guard is set.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "storage_state")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// Milliseconds since the epoch.
    pub measured_at: i64,
    pub database_bytes: i64,
    pub folder_bytes: i64,
    pub cleanup_above_bytes: Option<i64>,
    pub pause_above_bytes: Option<i64>,
    pub limit_bytes: Option<i64>,
    /// The reason for which batches are ignored now.
    pub paused: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Last measurement of the storage guard. One row, or none if no guard is configured.

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
    /// Reason why batches are currently ignored.
    pub paused: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

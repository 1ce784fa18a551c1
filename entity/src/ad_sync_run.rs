//! Last runs in which costs of an ad account were read.

use sea_orm::entity::prelude::*;

use crate::enums::AdSyncOutcome;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_sync_runs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub account_id: Uuid,
    /// Ids are ordered by time.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub ended_at: DateTimeUtc,
    /// First and last day that was asked for, as days since 1970.
    pub from_day: i32,
    pub to_day: i32,
    /// Number of rows that the platform told.
    pub rows: i64,
    /// Number of rows that were new, differed or were deleted.
    pub changed: i64,
    /// Change of the total cost, in millionths of the account's currency.
    pub spend_delta: i64,
    pub requests: i32,
    /// Time spent waiting for reports and limits of the platform.
    pub waited_ms: i64,
    pub outcome: AdSyncOutcome,
    pub error: Option<String>,
    pub message: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

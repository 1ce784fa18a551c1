//! Destinations: the ad platforms to which a project uploads conversions.

use sea_orm::TryFromU64;
use sea_orm::entity::prelude::*;

use crate::visits::AdPlatform;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "destinations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider: AdPlatform,
    pub enabled: bool,
    #[sea_orm(column_type = "JsonBinary")]
    pub settings: Json,
    /// Credentials, each encrypted and stored with a hint.
    #[sea_orm(column_type = "JsonBinary")]
    pub credentials: Json,
    /// True if the platform may fetch conversions from the feed.
    pub feed: bool,
    pub updated_at: DateTimeUtc,
    /// Rises with each configuration and each successful test. Answers to what was sent before say nothing about now.
    pub generation: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Required for a part of a primary key. No database assigns platforms automatically, so this always fails.
impl TryFromU64 for AdPlatform {
    fn try_from_u64(_: u64) -> Result<Self, DbErr> {
        Err(DbErr::ConvertFromU64("AdPlatform"))
    }
}

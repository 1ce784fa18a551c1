//! How projects reach ad platforms.

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
    /// Each sealed, with a hint.
    #[sea_orm(column_type = "JsonBinary")]
    pub credentials: Json,
    /// Whether the platform may fetch conversions.
    pub feed: bool,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// What a part of a primary key needs; no database counts platforms up.
impl TryFromU64 for AdPlatform {
    fn try_from_u64(_: u64) -> Result<Self, DbErr> {
        Err(DbErr::ConvertFromU64("AdPlatform"))
    }
}

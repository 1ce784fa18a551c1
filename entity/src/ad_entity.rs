//! Campaigns, ad sets and ads of ad accounts.

use sea_orm::TryFromU64;
use sea_orm::entity::prelude::*;

use crate::visits::AdLevel;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_entities")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub account_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub level: AdLevel,
    /// The platform's id, or a name where an import has none.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The ad set or campaign of an ad, or the campaign of an ad set.
    pub parent_id: Option<String>,
    /// Names with the first and last day on which they had costs, the newest last.
    #[sea_orm(column_type = "JsonBinary")]
    pub names: Json,
    /// First and last day with costs, as days since 1970.
    pub first_day: i32,
    pub last_day: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Required for a part of a primary key. No database assigns levels automatically, so this always fails.
impl TryFromU64 for AdLevel {
    fn try_from_u64(_: u64) -> Result<Self, DbErr> {
        Err(DbErr::ConvertFromU64("AdLevel"))
    }
}

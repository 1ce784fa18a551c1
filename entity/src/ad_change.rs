//! Ads, ad sets and campaigns that became known to a project, by which past visits may be matched. A row is deleted once
//! the visits are matched again.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_changes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub recorded_at: DateTimeUtc,
    /// Ids, and names with the days on which they count.
    #[sea_orm(column_type = "JsonBinary")]
    pub changes: Json,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

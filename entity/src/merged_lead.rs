//! Ids of leads that were merged into others. While stored answers may name such a lead, an erasure of the other one deletes
//! them, too.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "merged_leads")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Lead that it was merged into, which may have been merged into another one since.
    pub into_id: Uuid,
    pub merged_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

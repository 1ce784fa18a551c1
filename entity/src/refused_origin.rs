//! Origins that sent batches although their project does not allow them.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "refused_origins")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Origin, such as `https://shop.example:8443`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub origin: String,
    /// Number of batches since the origin was first seen.
    pub count: i64,
    /// When the last batch arrived, in milliseconds since 1970-01-01 UTC.
    pub last_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

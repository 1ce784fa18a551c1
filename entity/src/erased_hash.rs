//! Hashes of erased people. They filter batches that were sent before the erasure and still wait in a server's spool.
//! Each hash is hashed once more and kept for a few days.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "erased_hashes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    /// When the person was erased, in milliseconds since 1970-01-01 UTC.
    pub erased_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

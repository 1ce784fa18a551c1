//! Ids that stored answers name. The rows of an answer are deleted with the row of its idempotency key.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_ids")]
pub struct Model {
    /// Run of the request that stored the answer.
    #[sea_orm(primary_key, auto_increment = false)]
    pub attempt: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

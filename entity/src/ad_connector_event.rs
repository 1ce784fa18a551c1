//! Digests of events of the broker, by which a repeated one is recognised.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_connector_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub digest: Vec<u8>,
    pub received_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

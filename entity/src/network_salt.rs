//! The salts of the network hash; each lives until the local day it is for has ended.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "network_salts")]
pub struct Model {
    /// The end of the day in milliseconds since the epoch.
    #[sea_orm(primary_key, auto_increment = false)]
    pub ends_at: i64,
    pub salt: Vec<u8>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

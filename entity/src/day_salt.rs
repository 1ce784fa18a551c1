//! Daily salts for the hashes of visitors and networks. Each salt is valid for the local days that end at the same
//! moment.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "day_salts")]
pub struct Model {
    /// Kind of data that the salt hashes: `visitor` or `network`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub purpose: String,
    /// End of the day, in milliseconds since the epoch.
    #[sea_orm(primary_key, auto_increment = false)]
    pub ends_at: i64,
    pub salt: Vec<u8>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! The daily salts of the visitor hash; a day is counted from 1970-01-01 UTC.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "salts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i32,
    pub salt: Vec<u8>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

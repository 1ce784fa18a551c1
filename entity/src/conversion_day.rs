//! Number of conversions that visits triggered per project and local day. The daily cap is checked against this number.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversion_days")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Local day in the project's time zone, in days since 1970-01-01.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i32,
    pub triggered: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! How many conversions visits have triggered on a local day of a project: what its daily cap is held against.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversion_days")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Counted from 1970-01-01.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i32,
    pub triggered: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

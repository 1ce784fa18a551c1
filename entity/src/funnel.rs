//! Funnels of a project.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "funnels")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub name: String,
    /// `independent` or `sequential`.
    pub mode: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub steps: Json,
    /// True for the project's default funnel. At most one per project.
    pub is_default: bool,
    pub sort: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

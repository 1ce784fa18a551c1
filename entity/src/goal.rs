//! Goals of a project.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "goals")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub name: String,
    #[sea_orm(column_name = "match", column_type = "JsonBinary")]
    pub matches: Json,
    pub is_conversion: bool,
    pub value: Option<f64>,
    /// Currency of the value, if the project had another one when the value was set. Null: the project's.
    pub currency: Option<String>,
    pub sort: i32,
    pub archived: bool,
    /// Rules version of the project at the last change of the goal's condition or value.
    pub rules_version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

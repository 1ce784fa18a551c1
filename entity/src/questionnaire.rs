//! Questionnaires of a project.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "questionnaires")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Id, which answers carry as their `variant`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Label: a text, or a text per language.
    #[sea_orm(column_type = "JsonBinary")]
    pub label: Json,
    /// Questions, in the order in which they are asked.
    #[sea_orm(column_type = "JsonBinary")]
    pub questions: Json,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

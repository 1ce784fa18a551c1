//! Conversion definitions of projects.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversion_definitions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    /// The definition as the client sent it.
    #[sea_orm(column_type = "JsonBinary")]
    pub definition: Json,
    /// Currency of its fixed value or its bounds, if it names none and the project had another one when they were set.
    pub kept_currency: Option<String>,
    /// True if the definition was deleted while conversions still referred to it.
    pub archived: bool,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

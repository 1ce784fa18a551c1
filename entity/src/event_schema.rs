//! Schemas of the projects' own events.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "event_schemas")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Name of the event.
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    /// The schema, exactly as the client sent it.
    #[sea_orm(column_type = "JsonBinary")]
    pub schema: Json,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

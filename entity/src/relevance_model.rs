//! Saved versions of the projects' relevance models.

use sea_orm::entity::prelude::*;

use crate::ActorKind;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "relevance_models")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i32,
    #[sea_orm(column_type = "JsonBinary")]
    pub config: Json,
    pub note: Option<String>,
    /// Name of the person or key that saved the version, as shown in the history.
    pub saved_by: Option<String>,
    pub saved_by_kind: ActorKind,
    pub saved_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

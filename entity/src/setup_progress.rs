//! Notes of people on the setup screen of a project.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "setup_progress")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Names of the skipped steps, as a list.
    #[sea_orm(column_type = "JsonBinary")]
    pub skipped: Json,
    /// True if the screen was closed for good.
    pub dismissed: bool,
    /// Step that was open last.
    pub last_step: Option<String>,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

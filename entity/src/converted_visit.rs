//! Queue of visits whose conversions changed and whose own rows are not updated yet. The row is written in the
//! conversion's transaction, so a crash before the update loses nothing.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "converted_visits")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: Uuid,
    /// When a conversion changed first since the last update, in milliseconds since 1970-01-01 UTC.
    pub at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Visits whose conversions have changed since their rows were brought up to date. A row is written with the conversion,
//! so a crash between the two loses nothing.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "converted_visits")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: Uuid,
    /// When a conversion changed last, in milliseconds since 1970-01-01 UTC.
    pub at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

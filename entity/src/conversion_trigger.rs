//! Queue of conversions that visits have triggered and that are not created yet. The row is written in the visit's
//! transaction, so a crash before the conversion is created loses nothing.

use sea_orm::entity::prelude::*;

use crate::conversion::ConversionSource;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversion_triggers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: Uuid,
    /// Key of the conversion's definition.
    #[sea_orm(primary_key, auto_increment = false)]
    pub definition: String,
    pub source: ConversionSource,
    /// When the conversion happened, in milliseconds since 1970-01-01 UTC.
    pub at: i64,
    /// Value, in ten-thousandths of the currency's unit.
    pub value: Option<i64>,
    /// Event id that the page gave.
    pub event_id: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

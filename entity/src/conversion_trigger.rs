//! Conversions that visits have triggered and that are still to be made. A row is written with the visit, so a crash
//! between the two loses nothing.

use sea_orm::entity::prelude::*;

use crate::conversion::ConversionSource;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversion_triggers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: Uuid,
    /// The key of the definition.
    #[sea_orm(primary_key, auto_increment = false)]
    pub definition: String,
    pub source: ConversionSource,
    /// When it happened, in milliseconds since 1970-01-01 UTC.
    pub at: i64,
    /// In ten-thousandths of the currency's unit.
    pub value: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Reference exchange rate of a currency on a day.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "fx_rates")]
pub struct Model {
    /// ISO 4217 code. Euros have no rate.
    #[sea_orm(primary_key, auto_increment = false)]
    pub currency: String,
    /// Day as days since 1970.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i32,
    /// Millionths of a unit of the currency that one euro was worth.
    pub per_euro: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Costs of an ad on a day. An empty id stands for none: a campaign without ad sets, for example.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_costs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub account_id: Uuid,
    /// Day in the account's time zone, as days since 1970.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i32,
    #[sea_orm(primary_key, auto_increment = false)]
    pub campaign_id: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub adset_id: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub ad_id: String,
    pub currency: String,
    /// Millionths of a unit of the currency.
    pub cost: i64,
    pub impressions: i64,
    pub clicks: i64,
    /// Millionths of a conversion, as the platform counts them.
    pub conversions: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

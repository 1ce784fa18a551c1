//! Figures of a project and local day: sums over the visits of that day that are no tests.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "daily_figures")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Days since 1970-01-01, in the project's time zone.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i32,
    pub sessions: i64,
    pub visitors: i64,
    pub pageviews: i64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: i64,
    /// Value of the reached conversion goals, in ten-thousandths of the currency's unit.
    pub value: i64,
    /// Number of values that are left out, because their currency has no exchange rate.
    pub unconverted: i64,
    /// Sessions that came by an ad.
    pub ad_sessions: i64,
    /// Of these, the sessions that are matched with no ad.
    pub unmatched: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

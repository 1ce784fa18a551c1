//! State of the exchange rates and of their fetching. One row.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "fx_state")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// Differs after each change of a rate. 0 without rates.
    pub version: i64,
    /// Day of the first rate, as days since 1970.
    pub first_day: Option<i32>,
    /// Day of the newest rates, as days since 1970.
    pub newest_day: Option<i32>,
    /// When the whole history was last fetched.
    pub whole_at: Option<DateTimeUtc>,
    /// When the last months were last fetched.
    pub recent_at: Option<DateTimeUtc>,
    /// `Last-Modified` of the daily file that was stored last.
    pub daily_modified: Option<String>,
    /// Day whose rates the fetch waits for, as days since 1970.
    pub tried_for: Option<i32>,
    /// Number of fetches for this day.
    pub tries: i32,
    /// When the last fetch began.
    pub tried_at: Option<DateTimeUtc>,
    /// Code of the reason why the last fetch failed.
    pub error: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

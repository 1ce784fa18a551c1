//! How far the costs of an ad account have been read, and what is read next.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_cursors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub account_id: Uuid,
    /// When the account is read next.
    pub next_at: DateTimeUtc,
    /// First and last day that was read, as days since 1970.
    pub covered_from: Option<i32>,
    pub covered_to: Option<i32>,
    pub last_success_at: Option<DateTimeUtc>,
    /// Code of the error because of which reading fails; `message` is the platform's own text.
    pub error: Option<String>,
    pub message: Option<String>,
    /// Windows to read, with the asynchronous report that is under way.
    #[sea_orm(column_type = "JsonBinary")]
    pub plan: Json,
    /// Lease of the instance that reads the account.
    pub lease: Option<Uuid>,
    pub leased_until: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! How batches of each host of a site arrive.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "seen_hosts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// Host of the pages, such as `shop.example`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub host: String,
    /// Name and version of the client, such as `svc-sdk@1.0.0`.
    pub lib: Option<String>,
    /// True if the batch came through a first-party proxy with a valid key.
    pub via_proxy: bool,
    /// When the batch arrived that these columns describe, in milliseconds since 1970-01-01 UTC.
    pub last_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

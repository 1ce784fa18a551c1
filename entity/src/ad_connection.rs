//! Connections of organizations to ad platforms.

use sea_orm::entity::prelude::*;

use crate::visits::AdPlatform;
use crate::{AdConnectionStatus, AdConnector};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_connections")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub org_id: Uuid,
    pub platform: AdPlatform,
    pub connector: AdConnector,
    pub name: String,
    pub status: AdConnectionStatus,
    /// Encrypted credentials by name.
    #[sea_orm(column_type = "JsonBinary")]
    pub credentials: Json,
    /// The broker's id of the connection.
    pub broker_id: Option<String>,
    /// When the grant ends, if that is known.
    pub expires_at: Option<DateTimeUtc>,
    /// When people were told by mail that the grant ends soon.
    pub warned_at: Option<DateTimeUtc>,
    /// Ad accounts that the connection has reached.
    #[sea_orm(column_type = "JsonBinary")]
    pub accounts: Json,
    /// Rises with each new grant. What a platform said about an earlier grant says nothing about this one.
    pub generation: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

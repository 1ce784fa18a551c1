//! OAuth clients that registered themselves (RFC 7591).

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "oauth_clients")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Metadata as registered.
    #[sea_orm(column_type = "JsonBinary")]
    pub metadata: Json,
    pub created_at: DateTimeUtc,
    /// When the client last asked for access. Null if never.
    pub last_used_at: Option<DateTimeUtc>,
    /// Keyed hash of the network that registered the client, until a person gives it access.
    pub network: Option<Uuid>,
    /// When a person last gave the client access. Null if nobody has.
    pub authorized_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

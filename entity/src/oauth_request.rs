//! Requests of OAuth clients that wait for a person's consent.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "oauth_requests")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub client_id: String,
    /// Name of the client, as chosen by the client.
    pub client_name: String,
    pub redirect_uri: String,
    /// Hash of the client's verifier (PKCE, method S256).
    pub code_challenge: String,
    /// Value that the client gets back unchanged.
    pub state: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub scopes: Json,
    pub resource: String,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub decided_at: Option<DateTimeUtc>,
    /// Keyed hash of the network that asked.
    pub network: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Links that lead a person to an ad platform and back. Stores only the SHA-256 of the state in a link.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_connection_links")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub state_hash: Vec<u8>,
    pub connection_id: Uuid,
    pub org_id: Uuid,
    pub user_id: Uuid,
    /// Encrypted code verifier (RFC 7636), for platforms that take one.
    pub verifier: Option<String>,
    /// By what the broker knows the link.
    pub tag: Option<String>,
    /// When a request began to complete the connection.
    pub claimed_at: Option<DateTimeUtc>,
    /// When the grant of the platform was stored.
    pub exchanged_at: Option<DateTimeUtc>,
    /// Answer to the request that completed the connection.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub answer: Option<Json>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

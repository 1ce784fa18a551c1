//! Links under which a project publishes a part of its reports.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "share_links")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub project_id: Uuid,
    #[sea_orm(unique)]
    pub token_hash: Vec<u8>,
    /// Beginning of the token, by which people recognise it.
    pub hint: String,
    pub name: String,
    /// Screens, dimensions, period and filter. The crate `analytics` gives them their type.
    #[sea_orm(column_type = "JsonBinary")]
    pub shows: Json,
    /// Origins whose pages may embed the link: a list of texts.
    #[sea_orm(column_type = "JsonBinary")]
    pub embed_on: Json,
    /// Null: the link needs no password.
    pub password_hash: Option<String>,
    /// Null: the link has no end.
    pub expires_at: Option<DateTimeUtc>,
    /// Name of the person or key that created it.
    pub created_by: Option<String>,
    /// Person who created it, if no key did. The link ends when the person loses the right to make it.
    pub made_by: Option<Uuid>,
    /// Secret key that created it, or its successor. The link ends when the key is revoked, and at the latest when it
    /// expires.
    pub made_by_key: Option<Uuid>,
    pub created_at: DateTimeUtc,
    pub last_used_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

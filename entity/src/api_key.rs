//! API keys, publishable and secret.

use sea_orm::entity::prelude::*;

use crate::KeyKind;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "api_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: KeyKind,
    pub org_id: Uuid,
    /// Project of a publishable key. Null for secret keys.
    pub project_id: Option<Uuid>,
    pub name: String,
    pub hint: String,
    #[sea_orm(unique)]
    pub token_hash: Vec<u8>,
    /// Full key. Stored for publishable keys only, which are public by design.
    pub value: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub scopes: Json,
    /// Projects that a secret key is limited to. Null: all projects of the organization.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub project_ids: Option<Json>,
    pub note: Option<String>,
    pub created_by: Option<String>,
    /// Person who created the secret key, or who created the key that it was rolled from.
    pub made_by: Option<Uuid>,
    pub derived_kind: Option<String>,
    pub derived_id: Option<String>,
    pub rolled_from: Option<Uuid>,
    pub created_at: DateTimeUtc,
    pub expires_at: Option<DateTimeUtc>,
    pub revoked_at: Option<DateTimeUtc>,
    pub last_used_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

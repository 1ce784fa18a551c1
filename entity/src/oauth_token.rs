//! Access tokens and refresh tokens of OAuth grants. All tokens of a grant are one family.

use sea_orm::entity::prelude::*;

use crate::OauthTokenKind;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "oauth_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub grant_id: Uuid,
    /// Refresh token that this token was exchanged for. Null: it came of a code.
    pub parent_id: Option<Uuid>,
    pub kind: OauthTokenKind,
    #[sea_orm(unique)]
    pub token_hash: Vec<u8>,
    #[sea_orm(column_type = "JsonBinary")]
    pub scopes: Json,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    /// When a refresh token was first exchanged.
    pub used_at: Option<DateTimeUtc>,
    pub revoked_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::oauth_grant::Entity",
        from = "Column::GrantId",
        to = "super::oauth_grant::Column::Id"
    )]
    Grant,
}

impl Related<super::oauth_grant::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Grant.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}

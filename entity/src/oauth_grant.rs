//! OAuth grants: access to an organization that a user gave to an application.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "oauth_grants")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub org_id: Uuid,
    pub user_id: Uuid,
    pub client_id: String,
    pub client_name: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub scopes: Json,
    /// Projects that the grant is limited to. Null: all projects of the organization.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub project_ids: Option<Json>,
    /// True if the person allowed the application to create keys with no more rights than the grant has.
    pub creates_keys: bool,
    pub created_at: DateTimeUtc,
    pub last_used_at: Option<DateTimeUtc>,
    pub revoked_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "super::user::Entity", from = "Column::UserId", to = "super::user::Column::Id")]
    User,
}

impl Related<super::user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}

//! People who log in. E-mail addresses are stored in lower case.

use sea_orm::entity::prelude::*;

use crate::Locale;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    #[sea_orm(unique)]
    pub email: String,
    /// argon2id hash in PHC format. Null for people who only use magic links.
    pub password_hash: Option<String>,
    pub name: Option<String>,
    pub locale: Locale,
    pub email_verified: bool,
    pub last_project_id: Option<Uuid>,
    pub last_login_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

//! Mail that waits to be sent. A row is deleted when its mail was handed over.

use sea_orm::entity::prelude::*;

use crate::Locale;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "mails")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub recipient: String,
    /// For words; who has an account gets those of the account.
    pub locale: Locale,
    /// What the mail is about; its words are made when it is sent.
    #[sea_orm(column_type = "JsonBinary")]
    pub about: Json,
    pub attempts: i32,
    /// A mail is claimed by moving this into the future.
    pub next_attempt_at: DateTimeUtc,
    /// A mail that could not be sent until then is thrown away.
    pub expires_at: DateTimeUtc,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

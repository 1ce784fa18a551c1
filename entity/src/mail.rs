//! Outgoing mail queue. A row is deleted once its mail is handed over to the mail server.

use sea_orm::entity::prelude::*;

use crate::Locale;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "mails")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub recipient: String,
    /// Language of the mail. If the recipient has an account, the account's language is used instead.
    pub locale: Locale,
    /// Topic and data of the mail. The text is written when the mail is sent.
    #[sea_orm(column_type = "JsonBinary")]
    pub about: Json,
    pub attempts: i32,
    /// When to try next. A worker claims a mail by moving this time into the future.
    pub next_attempt_at: DateTimeUtc,
    /// When to give up: a mail that is not sent by then is discarded.
    pub expires_at: DateTimeUtc,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

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
    /// Key of the topic. A new mail replaces the one that waits for the same recipient with the same topic.
    pub topic: String,
    /// Urgent kinds are sent first: 0 links for signing in, 1 invitations, 2 notices, 3 reports.
    pub urgency: i16,
    /// Whose turn the mail takes: a tenant, or the keyed hash of the network that requested a link.
    pub sender: Uuid,
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

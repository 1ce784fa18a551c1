//! What ad platforms are told of conversions: the queue, and what came of it.

use sea_orm::entity::prelude::*;

use crate::choices;
use crate::visits::AdPlatform;

choices! {
    /// How far telling a platform has come.
    text UploadState {
        /// The conversion waits to be confirmed.
        Waiting = "waiting" / "WAITING",
        /// To be sent at its next attempt.
        Queued = "queued" / "QUEUED",
        /// Being sent.
        Sending = "sending" / "SENDING",
        /// The platform took it.
        Sent = "sent" / "SENT",
        /// Not to be sent, for the reason given.
        Skipped = "skipped" / "SKIPPED",
        /// The platform will not take it.
        Failed = "failed" / "FAILED",
        /// Older than the platform takes.
        Expired = "expired" / "EXPIRED",
    }
}

choices! {
    /// What a platform is to be told.
    text UploadChange {
        /// That the conversion happened.
        New = "new" / "NEW",
        /// That it has another value.
        Restatement = "restatement" / "RESTATEMENT",
        /// That it did not count after all.
        Retraction = "retraction" / "RETRACTION",
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversion_uploads")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// One for each platform.
    pub conversion_id: Uuid,
    pub provider: AdPlatform,
    pub project_id: Uuid,
    /// The platform's name or id of the conversion.
    pub name: String,
    pub state: UploadState,
    pub change: UploadChange,
    pub attempts: i32,
    /// When it is sent next, in milliseconds since 1970-01-01 UTC; of one that is being sent, when somebody else may.
    pub next_at: i64,
    /// Who is sending it.
    pub lease: Option<Uuid>,
    /// Rises when what the platform is to be told changes.
    pub version: i32,
    /// Why it is skipped, failed or tried again: a word.
    pub code: Option<String>,
    /// The platform's answer, without anything personal.
    pub message: Option<String>,
    /// When the platform took something of it last, in milliseconds since 1970-01-01 UTC.
    pub sent_at: Option<i64>,
    /// Since when nobody knows whether the platform took it, in milliseconds since 1970-01-01 UTC.
    pub unknown_since: Option<i64>,
    /// Since when it is to be sent, or is settled, in milliseconds since 1970-01-01 UTC. Attempts do not change it.
    pub since: i64,
    /// When it could be sent first: its conversion was made or confirmed. In milliseconds since 1970-01-01 UTC.
    pub ready_at: Option<i64>,
    /// How long it took from then until the platform had it, in milliseconds; cut to what people want to know of it, so
    /// that there are few different ones.
    pub delay: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

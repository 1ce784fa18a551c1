//! Upload queue of conversions to ad platforms, with the outcome of each upload.

use sea_orm::entity::prelude::*;

use crate::choices;
use crate::visits::AdPlatform;

choices! {
    /// State of an upload to an ad platform.
    text UploadState {
        /// Waiting for the conversion to be confirmed.
        Waiting = "waiting" / "WAITING",
        /// Waiting for the next attempt.
        Queued = "queued" / "QUEUED",
        /// Being sent.
        Sending = "sending" / "SENDING",
        /// Accepted by the platform.
        Sent = "sent" / "SENT",
        /// Not sent, for the reason given in `code`.
        Skipped = "skipped" / "SKIPPED",
        /// Rejected by the platform for good.
        Failed = "failed" / "FAILED",
        /// Not sent: the conversion is older than the platform accepts.
        Expired = "expired" / "EXPIRED",
    }
}

choices! {
    /// Kind of change that an upload reports to the platform.
    text UploadChange {
        /// The conversion happened.
        New = "new" / "NEW",
        /// The conversion's value changed.
        Restatement = "restatement" / "RESTATEMENT",
        /// The conversion no longer counts.
        Retraction = "retraction" / "RETRACTION",
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversion_uploads")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Conversion to upload. One row per conversion and platform.
    pub conversion_id: Uuid,
    pub provider: AdPlatform,
    pub project_id: Uuid,
    /// Name or id of the conversion on the platform.
    pub name: String,
    /// Event id under which the platform may know the conversion. None if that is the conversion's own.
    pub event_id: Option<String>,
    pub state: UploadState,
    pub change: UploadChange,
    pub attempts: i32,
    /// When to send next, in milliseconds since 1970-01-01 UTC. While a worker sends the upload, this is when its lease
    /// ends.
    pub next_at: i64,
    /// Lease of the worker that is sending the upload.
    pub lease: Option<Uuid>,
    /// Rises whenever the content to upload changes.
    pub version: i32,
    /// Code that says why the upload was skipped, failed or is retried.
    pub code: Option<String>,
    /// The platform's answer, without personal data.
    pub message: Option<String>,
    /// When the platform last accepted a change of this conversion, in milliseconds since 1970-01-01 UTC.
    pub sent_at: Option<i64>,
    /// Time since which the upload's outcome is unknown, in milliseconds since 1970-01-01 UTC.
    pub unknown_since: Option<i64>,
    /// Version that was sent first since the platform last accepted one. If it says later that it knows the conversion, it
    /// has taken that one.
    pub tried_version: Option<i32>,
    /// The platform's id of the request by which it received the upload, while the platform processes it.
    pub request: Option<String>,
    /// Maximum number of uploads in the next request, after the platform has taken only a part of an earlier one
    /// without saying which.
    pub together: Option<i32>,
    /// When the upload was queued or reached its final state, in milliseconds since 1970-01-01 UTC. Attempts do not
    /// change this time.
    pub since: i64,
    /// When the upload first became possible, because the conversion was created or confirmed. In milliseconds since
    /// 1970-01-01 UTC.
    pub ready_at: Option<i64>,
    /// Time from `ready_at` until the platform accepted the upload, in milliseconds. Rounded, so that there are few
    /// distinct values.
    pub delay: Option<i64>,
    /// True for the upload of a test conversion. It is sent in the platform's test mode.
    pub test: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

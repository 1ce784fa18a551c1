//! Requests to ad platforms: what was sent for a conversion, and how the platform answered.

use sea_orm::entity::prelude::*;

use crate::choices;
use crate::conversion_upload::UploadChange;

choices! {
    /// Answer of an ad platform to a request, for one conversion.
    text UploadOutcome {
        /// The platform took the conversion.
        Taken = "taken" / "TAKEN",
        /// The platform received the conversion, and says later whether it took it.
        Received = "received" / "RECEIVED",
        /// The platform had the conversion already, from an earlier request whose answer was lost.
        Known = "known" / "KNOWN",
        /// The platform rejected the conversion for good.
        Refused = "refused" / "REFUSED",
        /// The platform wants the conversion later.
        Later = "later" / "LATER",
        /// The platform rejected the destination's credentials or settings.
        Unauthorized = "unauthorized" / "UNAUTHORIZED",
        /// There was no answer, or none that says whether the conversion was taken.
        Unknown = "unknown" / "UNKNOWN",
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "upload_requests")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Upload of the conversion to the platform.
    pub upload_id: Uuid,
    pub project_id: Uuid,
    /// When the answer was there, in milliseconds since 1970-01-01 UTC.
    pub at: i64,
    pub change: UploadChange,
    pub outcome: UploadOutcome,
    /// The platform's code, for an answer other than taken or known.
    pub code: Option<String>,
    /// The platform's message, without personal data.
    pub message: Option<String>,
    /// Fields that were sent, without personal data.
    pub fields: Json,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

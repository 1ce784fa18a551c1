//! Deletions that a change of a project's settings requests. [`crate::projects::deletions`] makes and begins them.

use async_graphql::SimpleObject;
use entity::choices;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Timestamp;

choices! {
    /// Kind of data that a stricter setting deletes.
    DeletionKind {
        /// Visits and conversions, by `retentionDays`.
        Visits = "visits" / "VISITS",
        /// Leads, by `leadsRetentionDays`, or by `retentionDays` if that is null.
        Leads = "leads" / "LEADS",
        /// Plain contact data of leads, by `storePlaintext`.
        Contacts = "contacts" / "CONTACTS",
    }
}

/// Deletion that a change of the settings has requested. It begins a day after the change. Until then, the former value
/// of the setting takes it back, and nothing is lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PendingDeletion {
    /// Kind of data.
    pub kind: DeletionKind,
    /// Number of visits and conversions, of leads, or of leads with plain contact data, at the time of the last change.
    pub count: i64,
    /// When the setting was changed.
    pub requested_at: Timestamp,
    /// When the deletion begins.
    pub begins_at: Timestamp,
    /// Number of days for which the data is still kept until the deletion begins. Null for contact data.
    pub kept_days: Option<i32>,
    /// Former value of the setting: of `retentionDays` for visits, of `leadsRetentionDays` for leads. Null for contact
    /// data, and if leads followed `retentionDays`.
    pub former_days: Option<i32>,
}

impl PendingDeletion {
    /// Returns for how many days the data is kept until the deletion begins. Contact data counts as 1, and as 0 after the
    /// deletion.
    pub(crate) fn keeps(&self) -> i32 {
        self.kept_days.unwrap_or(1)
    }

    /// Returns false if there was nothing to delete. People are not told about such a deletion. It waits nevertheless, in
    /// case data is found later.
    pub(crate) fn deletes_something(&self) -> bool {
        self.count > 0
    }
}

//! How a tracking batch ends. The same reasons feed the debug header, the project status, the
//! dashboard and the tests.

use entity::visits::Stitch;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What became of a batch. It is known only once the transaction (or the spool) is on disk.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Stored(Stored),
    Ignored(IgnoredReason),
    /// The database is away; the batch is on disk and will be replayed.
    Spooled,
    /// The database did not take the batch; it is on disk and will be tried again.
    Quarantined,
    /// The batch is nowhere, because the server is about to end or the disk cannot be written. Its
    /// sender keeps it and sends it again.
    NotTaken,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// The session the batch was counted under; not the client's id when that one continued
    /// another session.
    pub session: Uuid,
    pub stitch: Stitch,
    /// Per pageview state, in the batch's order: was it newer than the stored one?
    pub applied: Vec<bool>,
}

/// Why a batch was answered 204 and not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IgnoredReason {
    Bot,
    ZeroViewport,
    /// A page asked not to be counted by the project's no-track parameter.
    Notrack,
    /// Every pageview lies on an excluded path.
    ExcludedPath,
    /// Every pageview lies on a personal path and the project excludes those.
    PersonalPath,
    /// The project requires consent and the batch carries none.
    Consent,
    /// Nothing usable was left after cleaning.
    Empty,
    QuotaPageviewsProject,
    QuotaPageviewsNetwork,
    QuotaEventsProject,
    QuotaEventsNetwork,
    QuotaStorage,
    /// The deployment stores more than it may; batches come in again when there is room.
    StoragePaused,
    /// The deployment has reached its limit.
    StorageLimit,
    /// The database was away and the spool was full: the batch is lost.
    SpoolFull,
    /// The database refused the batch and the quarantine was full: the batch is lost.
    QuarantineFull,
    /// The project was deleted while the batch was on its way.
    ProjectDeleted,
}

impl IgnoredReason {
    pub const ALL: [IgnoredReason; 17] = [
        IgnoredReason::Bot,
        IgnoredReason::ZeroViewport,
        IgnoredReason::Notrack,
        IgnoredReason::ExcludedPath,
        IgnoredReason::PersonalPath,
        IgnoredReason::Consent,
        IgnoredReason::Empty,
        IgnoredReason::QuotaPageviewsProject,
        IgnoredReason::QuotaPageviewsNetwork,
        IgnoredReason::QuotaEventsProject,
        IgnoredReason::QuotaEventsNetwork,
        IgnoredReason::QuotaStorage,
        IgnoredReason::StoragePaused,
        IgnoredReason::StorageLimit,
        IgnoredReason::SpoolFull,
        IgnoredReason::QuarantineFull,
        IgnoredReason::ProjectDeleted,
    ];

    /// The budgets of a day, those of the whole project first.
    pub const DAILY_BUDGETS: [IgnoredReason; 4] = [
        IgnoredReason::QuotaPageviewsProject,
        IgnoredReason::QuotaEventsProject,
        IgnoredReason::QuotaPageviewsNetwork,
        IgnoredReason::QuotaEventsNetwork,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            IgnoredReason::Bot => "bot",
            IgnoredReason::ZeroViewport => "zero_viewport",
            IgnoredReason::Notrack => "notrack",
            IgnoredReason::ExcludedPath => "excluded_path",
            IgnoredReason::PersonalPath => "personal_path",
            IgnoredReason::Consent => "consent",
            IgnoredReason::Empty => "empty",
            IgnoredReason::QuotaPageviewsProject => "quota_pageviews_project",
            IgnoredReason::QuotaPageviewsNetwork => "quota_pageviews_network",
            IgnoredReason::QuotaEventsProject => "quota_events_project",
            IgnoredReason::QuotaEventsNetwork => "quota_events_network",
            IgnoredReason::QuotaStorage => "quota_storage",
            IgnoredReason::StoragePaused => "storage_paused",
            IgnoredReason::StorageLimit => "storage_limit",
            IgnoredReason::SpoolFull => "spool_full",
            IgnoredReason::QuarantineFull => "quarantine_full",
            IgnoredReason::ProjectDeleted => "project_deleted",
        }
    }
}

/// Counters kept beside the ignored reasons in `ingest_outcomes`.
pub const STORED: &str = "stored";
/// Batches that went into quarantine; those that come out of it are counted as stored, too.
pub const QUARANTINED: &str = "quarantined";
pub const EVENT_NAME_DROPPED: &str = "event_name_dropped";

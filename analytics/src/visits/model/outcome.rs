//! Outcomes of a tracking batch. The debug header, the project status, the dashboard and the tests use the same
//! reasons.

use domain::measuring::events::EventProblem;
use entity::visits::Stitch;
use uuid::Uuid;

pub use entity::visits::IgnoredReason;

/// Outcome of a batch. Known only once the transaction (or the spool) is on disk.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Stored(Stored),
    Ignored(IgnoredReason),
    /// The database is unavailable. The batch is on disk and will be replayed.
    Spooled,
    /// The database did not accept the batch. It is on disk and will be retried.
    Quarantined,
    /// The server events of the batch belong to a session that is not stored, or not stored any more.
    NoSession,
    /// The batch was not stored, because the server is shutting down. Its sender keeps it and sends it again.
    NotTaken,
}

impl Outcome {
    /// Returns true if the database has refused the batch.
    pub(crate) fn is_refused(&self) -> bool {
        matches!(self, Self::Quarantined | Self::Ignored(IgnoredReason::QuarantineFull))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// Session that the batch was counted under. Differs from the client's id if that id continues another session.
    pub session: Uuid,
    pub stitch: Stitch,
    /// For each pageview state, in the batch's order: true if it was newer than the stored one.
    pub applied: Vec<bool>,
    /// Events that were dropped, by their index in the batch.
    pub left_out: Vec<(usize, EventProblem)>,
}

/// Counter of stored batches, beside the ignored reasons in `ingest_outcomes`.
pub const STORED: &str = "stored";
/// Batches that went into quarantine. When they leave it, they are also counted as stored.
pub const QUARANTINED: &str = "quarantined";
pub const EVENT_NAME_DROPPED: &str = "event_name_dropped";
/// Events that their schema blocks, or that violate it.
pub const EVENT_REFUSED: &str = "event_refused";
/// Events that repeat another event of their visit, if their schema drops repeats.
pub const EVENT_REPEATED: &str = "event_repeated";
/// Answers that no registered questionnaire contains.
pub const ANSWER_REJECTED: &str = "answer_rejected";
/// Batches whose identify call was ignored because the project has such calls switched off.
pub const IDENTIFY_OFF: &str = "identify_off";
/// Batches whose identify call had an id without a right signature. The id was ignored.
pub const ID_UNSIGNED: &str = "id_unsigned";
/// Pageviews and events of batches that a budget of the project refused. Browsers repeat pageviews, so a pageview
/// counts with its first state.
pub const CAPPED_PAGEVIEWS: &str = "capped_pageviews";
pub const CAPPED_EVENTS: &str = "capped_events";
/// Requests answered with 403 because the project does not allow their origin.
pub const ORIGIN_REFUSED: &str = "origin_refused";
/// Requests answered with 429 because their address sent too many within a minute.
pub const RATE_LIMITED: &str = "rate_limited";
/// Past visits that could not be recomputed.
pub const NOT_RECOMPUTED: &str = "not_recomputed";

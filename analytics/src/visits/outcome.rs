//! How a tracking batch ends. The same reasons feed the debug header, the project status, the
//! dashboard and the tests.

use domain::events::EventProblem;
use entity::visits::Stitch;
use uuid::Uuid;

pub use entity::visits::IgnoredReason;

/// What became of a batch. It is known only once the transaction (or the spool) is on disk.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Stored(Stored),
    Ignored(IgnoredReason),
    /// The database is away; the batch is on disk and will be replayed.
    Spooled,
    /// The database did not take the batch; it is on disk and will be tried again.
    Quarantined,
    /// The server events of the batch belong to a session that is not stored (any more).
    NoSession,
    /// The batch is nowhere, because the server is about to end. Its sender keeps it and sends it again.
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
    /// The events that were not kept, by their place in the batch.
    pub left_out: Vec<(usize, EventProblem)>,
}

/// Counters kept beside the ignored reasons in `ingest_outcomes`.
pub const STORED: &str = "stored";
/// Batches that went into quarantine; those that come out of it are counted as stored, too.
pub const QUARANTINED: &str = "quarantined";
pub const EVENT_NAME_DROPPED: &str = "event_name_dropped";
/// Events that their schema blocks, or that are not as it says.
pub const EVENT_REFUSED: &str = "event_refused";
/// Events that repeat another one of their visit, where their schema says that such repeats are dropped.
pub const EVENT_REPEATED: &str = "event_repeated";
/// Answers that are in no registered questionnaire.
pub const ANSWER_REJECTED: &str = "answer_rejected";
/// Requests that were answered 429 because their address had sent too many within a minute.
pub const RATE_LIMITED: &str = "rate_limited";
/// Past visits that could not be derived anew.
pub const NOT_RECOMPUTED: &str = "not_recomputed";

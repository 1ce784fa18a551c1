//! The row side of visits: prepared batches, how a batch is merged into a visit, what is derived from a visit, and how
//! visits are loaded and stored. The columns only read the tables written here. Nothing here knows HTTP, addresses or
//! user agents.
//!
//! The path of a batch: [`Writer::submit`] queues it. The writer takes the waiting batches as one group, `loaded`
//! applies the group in memory (`merge`, then `derive`), and one transaction saves it. Only then do the waiting
//! requests get their [`Outcome`]. While the database is unavailable, groups go to the `spool` and are replayed later.
//! A batch that the database refuses goes into quarantine there.

pub mod derive;
pub mod merge;
pub mod model;
mod spool;
pub(crate) mod store;
#[cfg(test)]
mod tests;
mod writer;

pub(crate) use derive::attribute::deciding;
pub use model::batch::{
    ALONE, Client, Hashes, PreparedBatch, PreparedEvent, PreparedIdentity, PreparedPageview, PreparedVideo,
    PreparedVitals, SCROLL_MARKS, SERVER_EVENTS_FROM,
};
pub use model::outcome::{IgnoredReason, ORIGIN_REFUSED, Outcome, RATE_LIMITED, Stored};
pub use spool::{Listed, Quarantined, Reason, ask_for_retry, list};
pub use store::LARGEST_LOG;
pub use store::revision::raise_after_dump;
pub use writer::{Commits, Past, Rederived, Waiting, Writer, WriterConfig};

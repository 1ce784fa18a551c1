//! The relevance model over stored sessions: what a session offers to it, what a project's model is
//! and how far its past has come, and what another one would change.

mod evidence;
mod explain;
mod preview;
mod state;

pub(crate) use evidence::evidence;
pub use explain::{RelevanceBreakdown, RelevancePart};
pub(crate) use explain::{explain, tier};
pub use preview::{
    RelevanceChange, RelevancePreview, RelevancePreviewInput, RelevanceVerdict, ScoreBucket, TierCount,
    preview,
};
pub use state::{RelevanceState, Rescored, rescore, save, state};

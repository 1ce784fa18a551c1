//! The relevance model over stored sessions: the evidence of a session, the project's model and the progress of
//! rescoring, and previews of another model.

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

//! Conversions: definitions, conversions triggered by visits, conversions reported by servers, and the upload queue to
//! ad platforms.

mod consent;
mod create;
mod definition;
mod deleted_visits;
mod erasure;
mod evidence;
pub mod feed;
mod group_commit;
mod list;
mod preview;
pub(crate) mod queue;
mod recorded;
mod requests;
mod retry;
mod status;
mod stored;
mod test_conversions;
mod told_by_page;
mod triggered;
mod triggers;
mod types;
mod uploads;

pub use consent::follow_consent;
pub use create::{ConversionCreate, Created, create};
pub use definition::{
    ConversionDefinition, ConversionDefinitionWrite, ConversionTrigger, ConversionValue,
    DefinitionDestination,
};
pub use deleted_visits::{delete_of, detach_from};
pub(crate) use erasure::{
    Forgotten, WithHashes, forget_person, forget_some, of_person, sessions_of, with_former_hashes,
    with_hashes,
};
pub use evidence::Evidence;
pub use group_commit::GroupCommit;
pub use list::{ConversionList, ConversionParams, get, list as list_conversions, of_sessions};
pub use preview::{ConversionPreviewInput, Draft};
pub use queue::{Delivered, Pause, PausedDestination, deliver, end_leases, paused, pauses};
pub(crate) use recorded::note_all;
pub use recorded::{Recorded, end_reckonings, mark_visits, take_noted};
pub use requests::{UploadRequest, requests};
pub use retry::{QueuedConversions, backfill, retry, retry_all};
pub use status::{ConversionDecision, ConversionStatusUpdate, close_late, set_status};
pub(crate) use status::{Pending, SETTLED_AT_ONCE, pending, settle};
pub use stored::{delete, delete_before, list, of_projects, put};
pub(crate) use stored::{keep_currency, with_amounts};
pub use test_conversions::{SetupTestConversion, SetupTestConversionResult, forget_tests, send_test};
pub use triggered::{Beacon, Cause, Converting, NotConverted, forget, record};
pub use triggers::{Did, Triggered, Triggers};
pub use types::{Conversion, ConversionUpload};
pub use uploads::Uploads;

/// Maximum number of conversion definitions per project. Archived definitions do not count.
pub const MAX_DEFINITIONS: u64 = 100;

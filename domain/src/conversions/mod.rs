//! Conversions: definitions, conversions triggered by visits, conversions reported by servers, and the upload queue to
//! ad platforms.

mod create;
mod definition;
mod evidence;
pub mod feed;
mod list;
mod of_deleted_visits;
pub(crate) mod queue;
mod recorded;
mod status;
mod stored;
mod together;
mod tried;
mod triggered;
mod triggers;
mod types;
mod uploads;

pub use create::{ConversionCreate, Created, create};
pub use definition::{
    ConversionDefinition, ConversionDefinitionWrite, ConversionTrigger, ConversionValue,
    DefinitionDestination,
};
pub use evidence::Evidence;
pub use list::{ConversionList, ConversionParams, get, list as list_conversions, of_sessions};
pub use of_deleted_visits::{delete_of, detach_from};
pub use queue::{Delivered, Pause, deliver, end_leases, pauses};
pub(crate) use recorded::note_all;
pub use recorded::{Recorded, noted, take_noted};
pub use status::{ConversionStatusUpdate, close_late, retry, set_status};
pub(crate) use status::{forget_person, settle};
pub use stored::{delete, delete_before, list, of_projects, put};
pub use together::Together;
pub use tried::{ConversionPreviewInput, Tried};
pub use triggered::{Beacon, Cause, Converting, NotConverted, forget, record, waiting};
pub use triggers::{Did, Triggered, Triggers};
pub use types::{Conversion, ConversionUpload};
pub use uploads::Uploads;

/// Maximum number of conversion definitions per project. Archived definitions do not count.
pub const MAX_DEFINITIONS: u64 = 100;

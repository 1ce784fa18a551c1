//! Conversions: what a project says of them, and which of them a page may tell.
//!
//! A page tells a conversion with a beacon, which anybody can imitate. So it counts for an engaged session only, once
//! per session and definition, under a daily cap, and where the definition says so only when a server confirms it.

mod beacon;
mod definition;
mod stored;

pub use beacon::{Beacon, Converting, NotConverted, record};
pub use definition::{ConversionDefinition, ConversionDefinitionWrite, ConversionTrigger, ConversionValue};
pub use stored::{delete, list, of_projects, put};

/// How many conversion definitions a project can have, archived ones left out.
pub const MAX_DEFINITIONS: u64 = 100;

//! Projects: what one is, and making, changing and deleting one.

mod settings;
mod types;

pub use crate::goals::Preset;
pub use settings::{
    AdsSettings, ConversionSettings, LimitSettings, PiiSettings, ProjectSettings, ProjectSettingsUpdate,
    SqlSettings,
};
pub use types::{Project, ProjectCreate, ProjectCreated, ProjectUpdate};

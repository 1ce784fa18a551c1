//! Tracking configuration of a project: the config that people edit, the part for browsers, and the compiled form for
//! ingest.

mod compiled;
mod config;
mod declare;
mod default;
mod groups;
mod kept;
mod origin;
mod shared;
mod stored;
mod validate;

pub use compiled::{Compiled, CountedPage, Hosts, Page};
pub use config::*;
pub use groups::PageGroups;
pub(crate) use kept::{KeptConfig, outbound_domains};
pub use origin::Origin;
pub use shared::compiled;
pub use stored::{
    OutboundClicks, ProjectTrackingConfigResponse, get, outbound_clicks, patch, put_outbound_clicks,
};
pub use validate::violations;

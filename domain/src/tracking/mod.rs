//! How a project is tracked: the config people edit, the part of it browsers get, and its
//! compiled form that ingest asks.

mod compiled;
mod config;
mod declare;
mod default;
mod groups;
mod origin;
mod shared;
mod stored;
mod validate;

pub use compiled::{Compiled, CountedPage, Hosts, Page, is_shown};
pub use config::*;
pub use groups::PageGroups;
pub use origin::Origin;
pub(crate) use shared::InUse;
pub use shared::compiled;
pub use stored::{ProjectTrackingConfigResponse, get, of, patch};
pub use validate::violations;

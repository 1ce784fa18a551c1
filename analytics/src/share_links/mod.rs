//! Share links: a project publishes a part of its reports under an address that nobody can guess.
//!
//! A link shows the screens and dimensions that were chosen for it, over its own period and filter, and nothing else: a
//! report is shown only if it is [`Shareable`], a figure only if `Settings::require_figure` passes it, a dimension only if it
//! is chosen and [`SHAREABLE`], and a parameter only if `Settings::narrowed` knows it. Who has a link is in [`domain::tenancy::access::LinkAccess`].

mod settings;
mod shareable;
mod shown;
mod stored;
mod types;

pub use settings::SHAREABLE;
pub use shareable::Shareable;
pub use shown::{SharedDashboard, Shown};
pub use stored::{all_or_open, create, delete, list};
pub use types::{ShareLink, ShareLinkCreate, ShareLinkCreated, ShareScreen, ShareTheme};

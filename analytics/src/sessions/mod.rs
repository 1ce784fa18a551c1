//! Single sessions: the list, the detail of one session, and the live tail.
//!
//! Data is read from the rows, because one visit consists of a few keyed rows and must be up to date. Only the list
//! selects its sessions through the columns. Statements are the same for both databases: `$1` for values, `cast(... as
//! text)` for JSON. Example: `detail(&context, &access, id, params)` returns everything known about one visit.

mod cursor;
mod detail;
mod labels;
mod list;
mod live;
mod timeline;
mod types;

pub use crate::session_summary::SessionSummary;
pub use crate::wire::SortDir;
pub use detail::detail;
pub use list::SelectedSessions;
pub(crate) use live::arrivals;
pub use live::live_events;
pub use types::*;

//! Sessions one by one: the list, one session's detail and the live tail.
//!
//! What is shown here comes from the rows, because one visit is a handful of keyed rows and must
//! be the newest state; only the list chooses its sessions through the columns. A statement reads
//! the same on both databases: `$1` for values, `cast(... as text)` for json. Example:
//! `detail(&context, &access, id, params)` answers everything known about one visit.

mod cursor;
mod detail;
mod labels;
mod list;
mod live;
pub(crate) mod row;
mod timeline;
mod types;

pub use detail::detail;
pub(crate) use detail::session_of;
pub use live::live_events;
pub use types::*;

//! The columnar side of visits: one [`Day`] of arrays per project and local day, built from the rows. Days are kept in
//! memory within a limit, on disk as snapshots, and in a store that instances may share.
//!
//! The fields and their forms follow from the tables' declarations (`entity::visits`), so a new field needs no changes
//! here. [`Table::get`] returns the values of a field as a slice, once per day.
//!
//! This module reads rows into columns, updates and keeps them. What a report counts belongs in [`crate::reports`], and
//! the meaning of a filter in [`crate::filter`].

mod amounts;
mod asking;
mod by_visitor;
mod cache;
mod clearing;
mod codes;
mod costs;
mod day;
pub(crate) mod deeds;
mod dictionary;
mod encoding;
mod keeping;
mod layout;
mod marks;
mod objects;
mod project;
mod rebuild;
mod refresh;
mod row_ends;
mod session_text;
mod sharing;
mod snapshot;
mod source;
mod store;
mod sums;
mod table;
mod visit;

pub use amounts::Amounts;
pub use asking::{Failures, Patience, Sharing, Timing};
pub use by_visitor::ByVisitor;
pub use cache::Columns;
pub use codes::Codes;
pub(crate) use codes::with_codes;
pub use costs::{CostAccount, CostDay, CostKey, Costs};
pub use day::Day;
pub use dictionary::{ABSENT, Dictionary};
pub(crate) use project::{Held, RowCounts};
pub use project::{Loads, ProjectColumns};
pub use row_ends::RowEnds;
pub use session_text::SessionText;
pub(crate) use sharing::blocking;
pub use snapshot::damaged_files;
pub use source::Source;
pub(crate) use source::{MAX_VALUES, RULES, RulesState, postgres};
pub(crate) use store::Store;
pub use store::Stored;
pub(crate) use sums::{BOUNCED, Sums};
pub use table::{Parts, Table};

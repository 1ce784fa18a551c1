//! The columnar side of visits: per project and local day one [`Day`] of arrays, built from the
//! rows, kept in memory within a bound, on disk as snapshots, and in a store that instances may share.
//!
//! Which fields there are and what form each has follows from the tables' declarations
//! (`entity::visits`), so a new field is no work here. [`Table::get`] gives a report the values of a field
//! as a slice, once per day.
//!
//! What belongs here: reading rows into columns, bringing them up to date, keeping them. What does
//! not: what a report counts (see [`crate::reports`]) and what a filter means (see
//! [`crate::filter`]).

mod amounts;
mod asking;
mod by_visitor;
mod cache;
mod clearing;
mod codes;
mod day;
mod dictionary;
mod ends;
mod keeping;
mod layout;
mod marks;
mod objects;
mod project;
mod rebuild;
mod refresh;
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
pub use day::Day;
pub use dictionary::{ABSENT, Dictionary};
pub use ends::Ends;
pub(crate) use project::RowCounts;
pub use project::{Loads, ProjectColumns};
pub use session_text::SessionText;
pub(crate) use sharing::blocking;
pub use source::Source;
pub(crate) use source::{MOST_VALUES, postgres};
pub(crate) use store::Store;
pub use store::Stored;
pub(crate) use sums::{BOUNCED, Sums};
pub use table::{Parts, Table};

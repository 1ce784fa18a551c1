//! The columnar side of visits: per project and local day one [`Day`] of arrays, built from the
//! rows, kept in memory within a bound and on disk as snapshots.
//!
//! What belongs here: reading rows into columns, bringing them up to date, keeping them. What does
//! not: what a report counts (see [`crate::reports`]) and what a filter means (see
//! [`crate::filter`]).

mod cache;
mod codes;
mod column;
mod day;
mod dictionary;
mod field;
mod project;
mod snapshot;
mod source;

pub use cache::Columns;
pub use codes::Codes;
pub(crate) use codes::{masked_sum, with_codes};
pub(crate) use day::range;
pub use day::{Day, NO_TWIN, Visit, VisitEvent, VisitPage};
pub use dictionary::{ABSENT, Dictionary};
pub use field::{Text, Vocabulary};
pub use project::ProjectColumns;
pub use source::Source;
pub(crate) use source::postgres;

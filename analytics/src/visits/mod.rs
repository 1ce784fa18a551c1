//! The row side of visits: what a prepared batch is, how it is merged into a visit, what is
//! derived from a visit, and how visits reach the disk. The columnar side only reads the tables
//! written here. Nothing here knows HTTP, addresses or user agents.

pub mod batch;
pub mod outcome;

pub use batch::{Client, PreparedBatch, PreparedEvent, PreparedPageview, PreparedVideo};
pub use outcome::{IgnoredReason, Outcome, Stitch, Stored};

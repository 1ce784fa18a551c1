//! What a visit and a batch are, and the rows in which a visit is stored. Nothing here changes a visit.

pub mod batch;
pub(crate) mod clicks;
pub(crate) mod deeds;
pub mod outcome;
pub mod rows;
pub mod visit;

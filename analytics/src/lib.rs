//! Visits and what can be said about them: the row side in `visits`.

pub mod visits;

//! Background work on stored visits: deleting, deriving again, checking, and measuring how much there is.
//!
//! A module belongs here if a job or an operator starts it and it touches many visits. What one batch or one report
//! needs belongs in [`crate::visits`] or [`crate::reports`].

pub mod ad_purge;
pub mod check;
pub mod deletion;
pub mod pace;
pub mod purge;
pub mod recompute;
pub mod rescoring;
pub mod retention;
pub mod setup;
pub mod status;
pub mod storage;
pub mod verify;

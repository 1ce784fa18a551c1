//! What a visit did, for a [`domain::matching::Match`] to be asked of: over its rows and over the columns.
//! Both say the same of the same visit.

mod columns;
mod rows;

pub(crate) use columns::{DayDeeds, Lost};
pub(crate) use rows::RowDeeds;

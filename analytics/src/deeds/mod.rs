//! Deeds: what a visit did, as a [`domain::matching::Match`] evaluates it. Read from the rows or from the columns, with
//! the same result for the same visit.

mod columns;
mod rows;

pub(crate) use columns::{DayDeeds, Lost};
pub(crate) use rows::RowDeeds;

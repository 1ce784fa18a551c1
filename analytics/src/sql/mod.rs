//! Read-only SQL over the columns of one project.
//!
//! A query runs in its own in-memory SQLite connection, whose only tables are virtual ones over this project's columns
//! ([`tables`], [`vtab`], [`cursor`]). It cannot reach other projects, the service's database or files, because the
//! connection contains nothing of them. [`costs`] adds the table of ad costs for those who may read it. [`rules`] lists what a query may do, and [`SqlLimits`] and [`memory`] limit its
//! resources.
//!
//! ```sql
//! select channel, count(*) as sessions, count(distinct visitor) as visitors
//! from sessions
//! where day >= '2026-11-01' and not test
//! group by channel
//! ```
//!
//! [`SchemaDoc`], which is generated from the declarations, describes the tables and how things are counted.

mod answer;
mod costs;
mod cursor;
mod data;
mod functions;
mod memory;
mod plan;
mod questions;
mod rules;
mod run;
mod schema;
mod tables;
mod vtab;

pub use crate::reports::sql_gate::SqlLimits;
pub use answer::{SqlColumn, SqlColumnType, SqlQuery, SqlResult, SqlRows};
pub use memory::install as limit_memory;
pub use questions::Question;
pub use schema::{
    SchemaColumn, SchemaConvention, SchemaDimension, SchemaDoc, SchemaFilter, SchemaLimits, SchemaMetric,
    SchemaTable, metrics,
};

#[cfg(test)]
mod tests;

//! Read-only SQL over the columns of one project.
//!
//! A query runs in an SQLite connection of its own, in memory, whose only tables are virtual ones over this
//! project's columns ([`tables`], [`vtab`], [`cursor`]). Another project, the service's database or a file cannot
//! be reached from it, because nothing in it knows of them. What a query may do at all is a list
//! ([`rules`]), and how much it may take are limits ([`limits`], [`memory`]).
//!
//! ```sql
//! select channel, count(*) as sessions, count(distinct visitor) as visitors
//! from sessions where day >= '2026-11-01' and not test group by channel
//! ```
//!
//! What the tables hold and how things are counted is told by [`SchemaDoc`], which is written from the declarations.

mod answer;
mod cursor;
mod data;
mod functions;
mod limits;
mod memory;
mod plan;
mod questions;
mod rules;
mod run;
mod schema;
mod tables;
mod vtab;

pub use answer::{SqlColumn, SqlColumnType, SqlQuery, SqlResult};
pub(crate) use limits::Gate;
pub use limits::SqlLimits;
pub use memory::install as limit_memory;
pub use questions::Question;
pub use schema::{
    SchemaColumn, SchemaConvention, SchemaDimension, SchemaDoc, SchemaFilter, SchemaLimits, SchemaMetric,
    SchemaTable,
};

#[cfg(test)]
mod tests;

//! Tests that need a database: one binary, on SQLite or, with `SVC_TEST_POSTGRES_URL`, on PostgreSQL.
#![allow(clippy::unwrap_used)]

mod detail;
mod erasing;
mod live;
mod previews;
mod status;
mod world;

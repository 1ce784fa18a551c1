//! Every test of the running server, in one binary. The modules mirror `src/`; `access` holds the rules
//! of `domain::access`, which go across all of it.
//!
//! `SVC_TEST_DATABASE=postgres` with `SVC_TEST_POSTGRES_URL` runs them on PostgreSQL; without it
//! they run on SQLite. There `SVC_TEST_REPORTS=sql` lets every server answer reports by their SQL.
//! `SVC_TEST_DATABASE=citus` with `SVC_TEST_CITUS_URL` (the coordinator's) runs them on a cluster, spread
//! by `SVC_TEST_CITUS_BY`. See `tests/support` for how a test gets its server.
#![allow(clippy::unwrap_used)]
#![allow(unreachable_pub, reason = "a test binary has no outside")]

mod access;
mod api;
mod backup;
mod citus;
mod commands;
mod database_urls;
mod destinations;
mod faults;
mod http;
mod ingest;
mod instances;
mod jobs;
mod mail;
mod metrics;
mod plans;
mod privacy;
mod profiles;
mod secrets;
mod snapshots;
mod support;
mod uploads;

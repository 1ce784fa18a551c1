//! All tests of the running server, in one binary. The modules mirror `src/`; `access` tests the rules of
//! `domain::tenancy::access`, which apply everywhere.
//!
//! Without further settings the tests run on SQLite, where `SVC_TEST_REPORTS=sql` makes every server answer
//! reports with SQL. `SVC_TEST_DATABASE=postgres` with `SVC_TEST_POSTGRES_URL` runs them on PostgreSQL.
//! `SVC_TEST_DATABASE=citus` with `SVC_TEST_CITUS_URL` (of the coordinator) runs them on a cluster,
//! distributed by `SVC_TEST_CITUS_BY`. `tests/support` explains how a test gets its server.
#![allow(clippy::unwrap_used)]
#![allow(unreachable_pub, reason = "a test binary has no outside")]

mod access;
mod ads;
mod api;
mod backup;
mod citus;
mod commands;
mod database_urls;
mod destinations;
mod faults;
mod http;
mod ingest;
mod ingestion;
mod instances;
mod jobs;
mod layers;
mod mail;
mod mcp;
mod metrics;
mod oauth;
mod plans;
mod priorities;
mod privacy;
mod profiles;
mod rates;
mod round_trips;
mod secrets;
mod snapshots;
mod supervision;
mod support;
mod uploads;
mod uploads_again;
mod uploads_answered;
mod uploads_changed;

//! Tests of `domain` against a real database: SQLite, or PostgreSQL when
//! `SVC_TEST_DATABASE` is `postgres` (or only `SVC_TEST_POSTGRES_URL` is set).
#![allow(clippy::unwrap_used)]

mod access;
mod auth;
mod erasing;
mod errors;
mod group_commit;
mod idempotency;
mod jobs_lease;
mod keys;
mod linked_visits;
mod mcp_calls;
mod migrations;
mod oauth_documents;
mod old_leads;
mod orgs;
mod projects;
mod salts;
mod schemas;
mod world;
mod writes;

//! The server: all code that knows HTTP, and the command line.
//!
//! The rules live in `domain`, visits and reports in `analytics`, the GraphQL schema in `graphql`. None of
//! these crates depends on this one.

pub mod api;
pub mod app;
pub mod bench;
pub mod check;
pub mod citus;
pub mod command;
pub mod config;
pub mod connections;
pub mod dashboard;
pub mod data_dir;
pub mod database;
pub mod demo;
pub mod destinations;
pub mod docs;
pub mod front_ends;
pub mod health;
pub mod http;
pub mod ingest;
pub mod jobs;
pub mod log;
pub mod mail;
pub mod mcp;
pub mod metrics;
pub mod oauth;
mod opening;
mod pages;
pub mod rates;
pub mod router;
pub mod secret_key;
pub mod secrets;
pub mod serve;
mod slow_readers;
pub mod snapshots;
pub mod spool;
mod tls;

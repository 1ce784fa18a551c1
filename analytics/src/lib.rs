//! Visit data, and everything that is read from it.
//!
//! The rows (sessions, pageviews, events) are the source of truth; the reports run on columns built from them. The path
//! of a report: [`filter`] and [`period`] turn parameters into a validated query, [`columns`] brings the days of the
//! period up to date, [`reports`] folds over them, and the answer is one of the documented types. Nothing here knows
//! HTTP or GraphQL resolvers.
#![allow(
    clippy::useless_conversion,
    clippy::unnecessary_fallible_conversions,
    reason = "`with_codes!` writes one body for three widths of code; what is useless for one the others need"
)]

pub mod annotations;
pub mod bench;
mod chunks;
pub mod columns;
pub mod conversions;
pub mod dimension;
pub mod events;
pub mod figures;
pub mod filter;
pub mod folders;
pub mod huge_pages;
pub mod leads;
mod of_projects;
pub mod period;
pub mod recomputation;
pub mod relevance;
pub mod report_mail;
pub mod reports;
pub mod sample;
pub mod segments;
mod session_rows;
mod session_summary;
pub mod sessions;
pub mod share_links;
pub mod sites;
pub mod sql;
pub mod table;
mod threads;
pub mod upkeep;
pub mod visits;
mod wire;

//! Business rules of the service: permissions, projects, keys, logins, goals, conversions and everything else that
//! REST, GraphQL and MCP share.
//!
//! This crate does not know HTTP. A function that changes something takes a proof of access
//! ([`tenancy::access::ProjectAccess`], [`tenancy::access::OrgAccess`], [`tenancy::access::UserSession`]) as its first
//! argument after the [`Context`]. Only [`tenancy::access`] can create such a proof, so all adapters share the checks
//! and cannot forget them.

pub mod access;
pub mod attribution;
pub mod audit;
pub mod auth;
pub mod caps;
pub mod confirmed_clock;
pub mod context;
pub mod conversions;
pub mod credentials;
pub mod database;
pub mod destinations;
pub mod dialling;
pub mod error;
pub mod events;
pub mod flag;
pub mod funnels;
pub mod given;
pub mod goals;
pub mod idempotency;
pub mod identifiers;
pub mod ids;
pub mod invitations;
pub mod jobs_lease;
pub mod keys;
pub mod leads;
pub mod mail;
pub mod matching;
pub mod members;
pub mod oauth_grants;
pub mod orgs;
pub mod page;
pub mod passwords;
pub mod pattern;
pub mod people;
pub mod projects;
pub mod pulse;
pub mod questionnaires;
pub mod recomputation;
pub mod refused_origins;
pub mod relevance;
pub mod rule;
pub mod rules;
pub mod salts;
pub mod secrets;
mod seldom;
pub mod shape;
pub mod sites;
pub mod time;
pub mod tracking;
pub mod violation;

pub use context::{Clock, Context, PATIENCE, Random};
pub use database::Database;
pub use error::{Error, ProblemCode, Result};
pub use seldom::Seldom;
pub use time::Timestamp;
pub use violation::{Violation, ViolationCode};

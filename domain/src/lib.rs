//! Business rules of the service: permissions, projects, keys, logins, goals, conversions and everything else that
//! REST and GraphQL share. The modules are wings, each of which says what belongs there.
//!
//! This crate does not know how the service is called. A function that changes something for somebody signed in or a
//! key takes a proof of access ([`tenancy::access::ProjectAccess`], [`tenancy::access::OrgAccess`],
//! [`tenancy::access::UserSession`]) as its first argument after the [`Context`]. Only [`tenancy::access`] can create
//! such a proof, so all adapters share the checks and cannot forget them.

pub mod ground;
pub mod measuring;
pub mod money;
pub mod projects;
pub mod tenancy;

pub use ground::context::{Clock, Context, PATIENCE, Random};
pub use ground::database::Database;
pub use ground::error::{Error, ProblemCode, Result};
pub use ground::log_throttle::LogThrottle;
pub use ground::time::Timestamp;
pub use ground::violation::{Violation, ViolationCode};

//! What every other wing stands on: errors, ids, time, patterns, the database, secrets, leases.
//!
//! A room belongs here if it would make sense in a service about something else. A room that knows an organization, a
//! goal or a conversion belongs in a wing above. Scopes, kinds of credentials and the salts of visitors are exceptions,
//! because other rooms here need them.

pub mod aside;
pub mod behalf;
pub(crate) mod compiling;
pub mod confirmed_clock;
pub mod connections;
pub mod context;
pub mod credentials;
pub mod currencies;
pub mod damage;
pub mod database;
pub mod dialling;
pub mod error;
pub(crate) mod fixed_pattern;
pub mod flag;
pub mod formats;
pub mod hash;
pub mod hosts;
pub mod identifiers;
pub mod ids;
pub mod jobs_lease;
pub(crate) mod later;
pub(crate) mod log_throttle;
pub mod memory;
pub mod opened_file;
pub mod page;
pub mod pages;
pub mod paths;
pub mod pattern;
pub(crate) mod per_minute;
pub mod phones;
pub mod pulse;
pub mod revision;
pub mod rule;
pub mod salts;
pub mod scope;
pub mod secrets;
pub mod shape;
pub mod shared;
pub mod supervisor;
pub mod time;
pub mod turns;
pub mod violation;
pub mod writes;

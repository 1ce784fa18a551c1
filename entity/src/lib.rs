//! The tables of the service as SeaORM entities, one file per table.
//!
//! Finders here take the tenant. Rules belong to `domain`; the visit tables are written and
//! read by hand-made SQL in `analytics` and have no entities, except [`lead`], which has routes.

pub mod api_key;
pub mod audit_entry;
pub mod deleted_project;
pub mod enums;
pub mod goal;
pub mod idempotency_key;
pub mod invitation;
pub mod invitation_link;
pub mod job_run;
pub mod lead;
pub mod login_session;
pub mod magic_link;
pub mod mail;
pub mod member;
pub mod network_salt;
pub mod oauth_grant;
pub mod organization;
pub mod project;
pub mod salt;
pub mod storage_state;
pub mod user;

pub use enums::{ActorKind, KeyKind, LinkPurpose, Locale, Role};

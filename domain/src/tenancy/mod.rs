//! People, organizations and the projects they own: credentials, access, what each may do, the audit log.
//!
//! A room belongs here if it decides who may do something, or records who did it. What a project measures belongs in
//! [`crate::measuring`].

pub mod access;
pub mod audit;
pub mod auth;
pub mod caps;
pub mod deletion_marks;
pub mod idempotency;
pub mod invitations;
pub mod keys;
pub mod mail;
pub mod mcp_calls;
pub mod members;
pub mod oauth;
pub mod oauth_grants;
pub mod orgs;
pub mod passwords;
pub mod project;
pub mod queues;
pub mod report_mails;
pub mod revocation;
pub mod share_links;
pub mod share_views;
pub mod storage;
pub mod tenants;

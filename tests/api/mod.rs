//! One file per file of `src/api`.

mod analytics;
mod attention;
mod audit;
mod auth;
mod docs;
mod events;
mod executors;
mod goals;
mod graphql;
mod invitations;
mod keys;
mod magic_links;
mod members;
mod oauth_grants;
mod orgs;
mod passwords;
mod projects;
mod proxy_keys;
mod publishable_keys;
mod purge;
mod recomputing;
mod relevance;
mod sql;
mod system;

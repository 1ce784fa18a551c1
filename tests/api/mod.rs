//! One file per file of `src/api`.

mod analytics;
mod audit;
mod auth;
mod docs;
mod events;
mod graphql;
mod keys;
mod members;
mod orgs;
mod projects;
mod proxy_keys;
mod publishable_keys;
mod purge;
mod system;

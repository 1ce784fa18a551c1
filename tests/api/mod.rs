//! One file per file of `src/api`.

mod analytics;
mod auth;
mod docs;
mod events;
mod graphql;
mod keys;
mod orgs;
mod projects;
mod system;

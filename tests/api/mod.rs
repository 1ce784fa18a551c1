//! One file per file of `src/api`.

mod auth;
mod docs;
mod keys;
mod orgs;
mod projects;
mod system;

//! The authorization server, as clients and browsers meet it. `client.rs` is a client that does each step by itself, so a
//! test can do one of them wrong.

mod asking;
pub mod client;
mod consent;
mod discovery;
mod registration;
mod tokens;

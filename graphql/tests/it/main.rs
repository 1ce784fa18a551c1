//! Tests of the GraphQL schema against a real database: SQLite, or PostgreSQL if `SVC_TEST_DATABASE` is
//! `postgres` and `SVC_TEST_POSTGRES_URL` names a server (`tests/postgres with ...`).
#![allow(clippy::unwrap_used)]
#![allow(unreachable_pub, reason = "a test binary has no outside")]

#[allow(dead_code, reason = "shared with the tests of the server")]
#[path = "../../../tests/support/database.rs"]
mod database;

/// What the shared file takes a database on a cluster from; these tests run on one server only.
mod cluster {
    pub async fn create() -> String {
        panic!("SVC_TEST_DATABASE=citus is for the tests of the server");
    }
}

mod errors;
mod loaders;
mod mutations;
mod people;
mod project;
mod relevance;
mod reports;
mod sdl;
mod world;

//! The type names in which the two databases differ.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseBackend};

/// Replaces `{uuid}`, `{time}`, `{json}`, `{bytes}`, `{double}` and `{serial}`, a primary key that
/// counts up, by the database's type names.
pub fn fill_in(sql: &str, backend: DatabaseBackend) -> String {
    let postgres = backend == DatabaseBackend::Postgres;
    let types = if postgres {
        [
            "uuid",
            "timestamptz",
            "jsonb",
            "bytea",
            "double precision",
            "bigint generated always as identity primary key",
        ]
    } else {
        // SeaORM writes UUIDs as 16 bytes and times as RFC 3339 text, whose order is theirs.
        ["blob", "text", "text", "blob", "real", "integer primary key autoincrement"]
    };
    ["{uuid}", "{time}", "{json}", "{bytes}", "{double}", "{serial}"]
        .into_iter()
        .zip(types)
        .fold(sql.to_owned(), |sql, (name, value)| sql.replace(name, value))
}

/// Runs the statements of a step.
pub async fn run(manager: &SchemaManager<'_>, sql: &str) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let sql = fill_in(sql, connection.get_database_backend());
    connection.execute_unprepared(&sql).await?;
    Ok(())
}

//! Type names that differ between the two databases.

use sea_orm::DatabaseBackend;

/// Replaces `{uuid}`, `{time}`, `{json}`, `{bytes}`, `{double}` and `{serial}` (an auto-incrementing primary
/// key) by the database's type names.
pub(crate) fn fill_in(sql: &str, database: DatabaseBackend) -> String {
    let types = match database {
        DatabaseBackend::Postgres => [
            "uuid",
            "timestamptz",
            "jsonb",
            "bytea",
            "double precision",
            "bigint generated always as identity primary key",
        ],
        // SeaORM stores UUIDs as 16 bytes and times as RFC 3339 text, which sorts chronologically.
        _ => ["blob", "text", "text", "blob", "real", "integer primary key autoincrement"],
    };
    ["{uuid}", "{time}", "{json}", "{bytes}", "{double}", "{serial}"]
        .into_iter()
        .zip(types)
        .fold(sql.to_owned(), |sql, (name, value)| sql.replace(name, value))
}

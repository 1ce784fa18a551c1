//! The type names in which the two databases differ.

use sea_orm::DatabaseBackend;

/// Replaces `{uuid}`, `{time}`, `{json}`, `{bytes}`, `{double}` and `{serial}`, a primary key that
/// counts up, by the database's type names.
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
        // SeaORM writes UUIDs as 16 bytes and times as RFC 3339 text, whose order is theirs.
        _ => ["blob", "text", "text", "blob", "real", "integer primary key autoincrement"],
    };
    ["{uuid}", "{time}", "{json}", "{bytes}", "{double}", "{serial}"]
        .into_iter()
        .zip(types)
        .fold(sql.to_owned(), |sql, (name, value)| sql.replace(name, value))
}

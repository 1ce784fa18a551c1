//! Keys of visit tables.
//!
//! PostgreSQL has the tables `sessions`, `pageviews` and so on, keyed by the ids of project and session. On
//! SQLite these two ids would take a third of the space of a pageview with its events and index entries.
//! Therefore the rows are in `stored_sessions`, `stored_pageviews` and so on, keyed by two small numbers:
//! `project`, assigned by `stored_projects`, and `visit`, which counts the sessions of a project. `sessions`,
//! `pageviews` and so on are views with the ids, for code that need not be fast. A migration adds a column to
//! the stored table, and the view shows it.

use sea_orm::DatabaseBackend;

/// Replaces the placeholders: `{stored}`, the prefix of a visit table; `{session}` and `{of_session}`, the
/// first columns of sessions and of rows that belong to a session; `{key}` and `{project}`.
pub(crate) fn fill_in(sql: &str, database: DatabaseBackend) -> String {
    let ids = "project_id uuid not null,\n    session_id uuid not null";
    let numbers = "project integer not null,\n    visit integer not null";
    let with_id = format!("{numbers},\n    session_id blob not null");
    let words = match database {
        DatabaseBackend::Postgres => ["", ids, ids, "project_id, session_id", "project_id"],
        _ => ["stored_", &with_id, numbers, "project, visit", "project"],
    };
    ["{stored}", "{session}", "{of_session}", "{key}", "{project}"]
        .into_iter()
        .zip(words)
        .fold(sql.to_owned(), |sql, (name, words)| sql.replace(name, words))
}

/// Returns the views of stored tables; PostgreSQL needs none.
pub(crate) fn views(tables: &[&str], database: DatabaseBackend) -> String {
    if database == DatabaseBackend::Postgres {
        return String::new();
    }
    let view = |table: &&str| {
        let rows = match *table {
            "sessions" => "p.project_id, s.* from stored_sessions s".to_owned(),
            _ => format!(
                "p.project_id, s.session_id, t.* from stored_{table} t \
                 join stored_sessions s on s.project = t.project and s.visit = t.visit"
            ),
        };
        format!("create view {table} as select {rows} join stored_projects p on p.project = s.project;\n")
    };
    tables.iter().map(view).collect()
}

//! How visit tables are keyed.
//!
//! PostgreSQL has the tables `sessions`, `pageviews` and so on, keyed by the ids of project and session. On
//! SQLite these two ids would be a third of all that a pageview takes, with its events and index
//! entries. There the rows stand in `stored_sessions`, `stored_pageviews` and so on, keyed by two small
//! numbers instead: `project`, which `stored_projects` gives out, and `visit`, which counts the sessions
//! of a project. The names `sessions`, `pageviews` and so on are views with the ids, for everything that
//! does not have to be fast. A step that adds a column adds it to the stored table; the views show it.

use sea_orm::DatabaseBackend;

/// Replaces `{stored}`, which stands before a visit table's name, `{session}` and `{of_session}`, the first
/// columns of sessions and of what belongs to them, `{key}` and `{project}`, by what the database has.
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

/// Makes the views of stored tables; PostgreSQL needs none.
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

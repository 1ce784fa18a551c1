//! Physical storage of the visit tables' rows. PostgreSQL keys the rows by project id and session id. SQLite stores
//! them in separate tables with short numeric keys, and offers views under the names of the visit tables;
//! `migration/src/stored.rs` explains why.

use sea_orm::DbBackend;

use super::{Fields, event, lead, pageview, session, video_play};

/// The table of sessions and the tables that belong to it.
pub const TABLES: [&str; 6] = [
    session::Model::TABLE,
    pageview::Model::TABLE,
    event::Model::TABLE,
    video_play::Model::TABLE,
    lead::Model::TABLE,
    ALIASES,
];

/// Table of further ids under which sessions were continued.
const ALIASES: &str = "session_aliases";

/// SQL expression for the short key of project `$1` in SQLite.
pub const PROJECT: &str = "(select project from stored_projects where project_id = $1)";

/// Returns the name of the table that physically holds this table's rows.
pub fn table(backend: DbBackend, name: &str) -> String {
    if is_short(backend, name) { format!("stored_{name}") } else { name.to_owned() }
}

/// Returns the physical table's name with the condition that selects the rows of project `$1`.
pub fn of_project(backend: DbBackend, name: &str) -> String {
    let rows = table(backend, name);
    match is_short(backend, name) {
        true => format!("{rows} where project = {PROJECT}"),
        false => format!("{rows} where project_id = $1"),
    }
}

/// Like [`of_project`], for sessions that are read by an index. SQLite's planner considers any index on the project's
/// sessions equally good, so the statement names the index.
pub fn sessions_by(backend: DbBackend, index: &str) -> String {
    match backend {
        DbBackend::Sqlite => {
            let rows = table(backend, session::Model::TABLE);
            format!("{rows} indexed by {index} where project = {PROJECT}")
        }
        _ => of_project(backend, session::Model::TABLE),
    }
}

/// Like [`of_project`], limited to some sessions, given as a list of ids. SQLite's planner assumes that a project has
/// only a handful of rows and would scan them all, so the statement names the indexes to use.
pub fn of_sessions(backend: DbBackend, name: &str, sessions: &str) -> String {
    let rows = table(backend, name);
    if !is_short(backend, name) {
        return format!("{rows} where project_id = $1 and session_id in ({sessions})");
    }
    let index = if name == ALIASES { " indexed by session_aliases_session" } else { "" };
    let ids = table(backend, session::Model::TABLE);
    format!(
        "{rows}{index} where project = {PROJECT} and visit in (\
         select visit from {ids} indexed by {ids}_id where project = {PROJECT} and session_id in ({sessions}))"
    )
}

/// Returns the SQL that updates session `$2` of project `$1`.
pub fn update_session(backend: DbBackend, set: &str) -> String {
    let rows = table(backend, session::Model::TABLE);
    match is_short(backend, session::Model::TABLE) {
        true => format!("update {rows} set {set} where project = {PROJECT} and session_id = $2"),
        false => format!("update {rows} set {set} where project_id = $1 and session_id = $2"),
    }
}

/// Returns the SQL that updates pageview `$3` of session `$2` of project `$1`.
pub fn update_pageview(backend: DbBackend, set: &str) -> String {
    let rows = of_sessions(backend, pageview::Model::TABLE, "$2");
    let (table, condition) = rows.split_once(" where ").unwrap_or((&rows, "false"));
    format!("update {table} set {set} where {condition} and pageview_id = $3")
}

/// Returns the SQL that selects some sessions, given as a list of ids, with the columns of their entity.
pub fn sessions(backend: DbBackend, sessions: &str) -> String {
    let rows = of_sessions(backend, session::Model::TABLE, sessions);
    match backend {
        DbBackend::Sqlite => format!("select $1 as project_id, * from {rows}"),
        _ => format!("select * from {rows}"),
    }
}

fn is_short(backend: DbBackend, name: &str) -> bool {
    backend == DbBackend::Sqlite && TABLES.contains(&name)
}

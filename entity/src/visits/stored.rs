//! Where the rows of visit tables stand. PostgreSQL keys them by the ids of project and session. SQLite
//! has tables of their own for them, keyed by short numbers, and views under the names of
//! the visit tables; `migration/src/stored.rs` says why.

use sea_orm::DbBackend;

use super::{Fields, event, lead, pageview, session, video_play};

/// The tables of sessions and of what belongs to them.
pub const TABLES: [&str; 6] = [
    session::Model::TABLE,
    pageview::Model::TABLE,
    event::Model::TABLE,
    video_play::Model::TABLE,
    lead::Model::TABLE,
    ALIASES,
];

/// The ids under which sessions were continued.
const ALIASES: &str = "session_aliases";

/// The short key of project `$1` in SQLite, as an expression.
pub const PROJECT: &str = "(select project from stored_projects where project_id = $1)";

/// The table that holds the rows of this one.
pub fn table(backend: DbBackend, name: &str) -> String {
    if is_short(backend, name) { format!("stored_{name}") } else { name.to_owned() }
}

/// The table that holds the rows of this one, and the condition for those of project `$1`.
pub fn of_project(backend: DbBackend, name: &str) -> String {
    let rows = table(backend, name);
    match is_short(backend, name) {
        true => format!("{rows} where project = {PROJECT}"),
        false => format!("{rows} where project_id = $1"),
    }
}

/// The same for those of some sessions, given as a list of ids. SQLite takes a project for a handful of
/// rows and would rather read them all than use the indexes that are named here.
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

/// Changes session `$2` of project `$1`.
pub fn update_session(backend: DbBackend, set: &str) -> String {
    let rows = table(backend, session::Model::TABLE);
    match is_short(backend, session::Model::TABLE) {
        true => format!("update {rows} set {set} where project = {PROJECT} and session_id = $2"),
        false => format!("update {rows} set {set} where project_id = $1 and session_id = $2"),
    }
}

/// Selects some sessions, given as a list of ids, as their entity has them.
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

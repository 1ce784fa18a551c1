//! The short keys that stand for a project and a visit in SQLite's tables; `migration/src/stored.rs` says why.

use rusqlite::{Connection, OptionalExtension, params};
use uuid::Uuid;

use super::loaded::Of;

/// Where the rows of a visit stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) project: i64,
    pub(crate) visit: i64,
}

impl Place {
    /// The place of a visit; none if it has no rows.
    pub(crate) fn find(db: &Connection, (project, session): Of<Uuid>) -> rusqlite::Result<Option<Self>> {
        db.prepare_cached(
            "select s.project, s.visit from stored_projects p \
             cross join stored_sessions s on s.project = p.project \
             where p.project_id = ?1 and s.session_id = ?2",
        )?
        .query_row(params![project, session], |row| Ok(Self { project: row.get(0)?, visit: row.get(1)? }))
        .optional()
    }

    /// The place behind the last visit of a project. It is taken once the session's row is there.
    pub(crate) fn next(db: &Connection, project: Uuid) -> rusqlite::Result<Self> {
        let known = db
            .prepare_cached("select project from stored_projects where project_id = ?1")?
            .query_row([project], |row| row.get(0))
            .optional()?;
        let project = match known {
            Some(project) => project,
            None => db
                .prepare_cached("insert into stored_projects (project_id) values (?1) returning project")?
                .query_row([project], |row| row.get(0))?,
        };
        let visit = db
            .prepare_cached("select coalesce(max(visit), 0) + 1 from stored_sessions where project = ?1")?
            .query_row([project], |row| row.get(0))?;
        Ok(Self { project, visit })
    }
}

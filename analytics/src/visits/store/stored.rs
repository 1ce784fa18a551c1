//! The short keys that stand for a project and a visit in SQLite's tables; `migration/src/stored.rs` explains them.

use std::sync::LazyLock;

use entity::visits::stored::{PROJECT, table};
use rusqlite::{Connection, OptionalExtension, params};
use sea_orm::DbBackend;
use uuid::Uuid;

use super::loaded::Of;
use crate::visits::model::rows::Place;

/// Statements by which the writer finds visits in these tables, and writes what is stored beside their rows.
pub(super) struct Statements {
    /// Finds the place of a visit.
    place: String,
    /// Finds the number after the last visit of a project.
    next: String,
    /// Finds the session that continues under another id.
    pub(super) target: String,
    /// Finds the session of a visitor with the latest activity, among those that were active in an interval.
    pub(super) running: String,
    /// Finds the first session of a visitor.
    pub(super) first: String,
    pub(super) new_alias: String,
    /// Sets the rules version of a visit and changes nothing else.
    pub(super) pass_over: String,
}

pub(super) fn statements() -> &'static Statements {
    static STATEMENTS: LazyLock<Statements> = LazyLock::new(|| {
        let sessions = table(DbBackend::Sqlite, "sessions");
        let aliases = table(DbBackend::Sqlite, "session_aliases");
        Statements {
            place: format!(
                "select s.project, s.visit from stored_projects p \
                 cross join {sessions} s on s.project = p.project \
                 where p.project_id = ?1 and s.session_id = ?2"
            ),
            next: format!("select coalesce(max(visit), 0) + 1 from {sessions} where project = ?1"),
            target: format!(
                "select s.session_id from {aliases} a \
                 cross join {sessions} s on s.project = a.project and s.visit = a.visit \
                 where a.project = {PROJECT} and a.alias_id = $2"
            ),
            running: format!(
                "select session_id, started_at, last_at from {sessions} \
                 where project = {PROJECT} and visitor = $2 and last_at >= $3 and started_at <= $4 \
                 order by last_at desc, started_at desc limit 1"
            ),
            first: format!(
                "select session_id, started_at, last_at from {sessions} \
                 where project = {PROJECT} and visitor = $2 and not revisit order by last_at limit 1"
            ),
            new_alias: format!(
                "insert into {aliases} (project, visit, alias_id, created_at) \
                 values (?1, ?2, ?3, ?4) on conflict do nothing"
            ),
            pass_over: format!(
                "update {sessions} set rules_version = ?3 \
                 where project = ?1 and visit = ?2 and rules_version < ?3"
            ),
        }
    });
    &STATEMENTS
}

impl Place {
    /// Returns the place of a visit. None if it has no rows.
    pub(crate) fn find(db: &Connection, (project, session): Of<Uuid>) -> rusqlite::Result<Option<Self>> {
        db.prepare_cached(&statements().place)?
            .query_row(params![project, session], |row| Ok(Self { project: row.get(0)?, visit: row.get(1)? }))
            .optional()
    }

    /// Returns the place after the last visit of a project. It is taken once the session's row is inserted.
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
        let visit = db.prepare_cached(&statements().next)?.query_row([project], |row| row.get(0))?;
        Ok(Self { project, visit })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::session_rows::of_sessions;
    use crate::visits::model::rows::{EventRow, LeadRow, PageviewRow, Row, SessionRow, VideoRow};

    /// Returns SQLite's plan for a statement, without statistics: they are never gathered.
    fn plan(db: &Connection, sql: &str) -> Vec<String> {
        let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
        // The plan does not depend on the values.
        let nulls = vec![rusqlite::types::Null; statement.parameter_count()];
        let steps = statement.query_map(rusqlite::params_from_iter(nulls), |row| row.get("detail"));
        steps.unwrap().map(Result::unwrap).collect()
    }

    #[tokio::test]
    async fn rows_are_found_by_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("svc.db");
        let db = sea_orm::Database::connect(format!("sqlite://{}?mode=rwc", file.display())).await.unwrap();
        migration::up(&db).await.unwrap();
        db.close().await.unwrap();
        let db = Connection::open(file).unwrap();
        let Statements { place, next, target, running, first, new_alias: _, pass_over } = statements();
        let by_id = "INDEX stored_sessions_id (project=? AND session_id=?)";
        let key = "USING PRIMARY KEY (project=? AND visit=?)";
        let running_by = "INDEX sessions_visitor (project=? AND visitor=? AND last_at>?)";
        let mut expected: Vec<(&str, &str)> = vec![
            (place, by_id),
            (next, "SEARCH stored_sessions USING"),
            (target, "SEARCH a USING PRIMARY KEY (project=? AND alias_id=?)"),
            (running, running_by),
            (first, "INDEX sessions_visitor (project=? AND visitor=?)"),
            (pass_over, key),
        ];
        let rows = [SessionRow::sql(), PageviewRow::sql(), EventRow::sql(), VideoRow::sql(), LeadRow::sql()];
        expected.extend(rows.map(|sql| (sql.select_sqlite.as_str(), "(project=? AND visit=?)")));
        for (sql, step) in expected {
            let plan = plan(&db, sql);
            assert!(plan.iter().any(|taken| taken.contains(step)), "{sql}: {plan:#?}");
            assert!(!plan.iter().any(|taken| taken.starts_with("SCAN")), "{sql}: {plan:#?}");
        }
        // Rows of many sessions, too, are not looked for in all rows of the project.
        for table in ["pageviews", "events", "video_plays"] {
            let sessions = [Uuid::nil(); 100];
            let (sql, _) = of_sessions(DbBackend::Sqlite, table, "r.*", Uuid::nil(), &sessions);
            let plan = plan(&db, &sql);
            assert!(plan.iter().any(|taken| taken.contains(by_id)), "{sql}: {plan:#?}");
            assert!(!plan.iter().any(|taken| taken.ends_with("KEY (project=?)")), "{sql}: {plan:#?}");
        }
    }
}

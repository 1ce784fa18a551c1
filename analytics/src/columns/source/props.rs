//! Reads properties of events straight from the rows, for projects with more distinct values than a dictionary keeps.

use std::ops::ControlFlow;

use domain::Result;
use entity::visits::Cells;
use entity::visits::stored::PROJECT;
use futures::TryStreamExt;
use sqlx::PgPool;
use uuid::Uuid;

use super::Source;
use super::sqlite::Sqlite;
use crate::visits::model::rows::SqliteRow;

/// Receives the session, the name and the properties of an event. Returns whether to continue.
pub(crate) type EachProps<'a> = &'a mut dyn FnMut(Uuid, &str, &str) -> ControlFlow<()>;

impl Source {
    /// Calls `each` for every event with properties, of the sessions of some days. Blocks.
    pub(crate) fn props(&self, project: Uuid, first: i32, last: i32, each: EachProps<'_>) -> Result<()> {
        match self {
            Self::Sqlite(file) => file.props(project, first, last, each),
            Self::Postgres(db) => db.wait(of_postgres(&db.pool, project, first, last, each)),
        }
    }
}

impl Sqlite {
    fn props(&self, project: Uuid, first: i32, last: i32, each: EachProps<'_>) -> Result<()> {
        // The index is on the time. A local day is never more than two days away from the UTC day.
        let text = format!(
            "select s.session_id, e.name, e.props \
             from stored_sessions s cross join stored_events e on e.project = s.project and e.visit = s.visit \
             where s.project = {PROJECT} and s.day between $2 and $3 \
             and s.started_at >= ($2 - 2) * 86400000 and s.started_at < ($3 + 3) * 86400000 \
             and e.props is not null"
        );
        self.with(|db| {
            let mut statement = db.prepare_cached(&text)?;
            let mut rows = statement.query((project.as_bytes(), first, last))?;
            while let Some(row) = rows.next()? {
                let row = SqliteRow(row);
                if let (Some(name), Some(props)) = (row.text(1)?, row.text(2)?)
                    && each(row.id(0)?, name, props).is_break()
                {
                    break;
                }
            }
            Ok(())
        })
    }
}

async fn of_postgres(
    pool: &PgPool,
    project: Uuid,
    first: i32,
    last: i32,
    each: EachProps<'_>,
) -> Result<(), sqlx::Error> {
    const TEXT: &str = "select s.session_id, e.name, cast(e.props as text) \
        from sessions s join events e on e.project_id = s.project_id and e.session_id = s.session_id \
        where s.project_id = $1 and s.day between $2 and $3 and e.props is not null";
    let mut rows =
        sqlx::query_as::<_, (Uuid, String, String)>(TEXT).bind(project).bind(first).bind(last).fetch(pool);
    while let Some((session, name, props)) = rows.try_next().await? {
        if each(session, &name, &props).is_break() {
            break;
        }
    }
    Ok(())
}

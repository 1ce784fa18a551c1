//! Reads properties of events straight from the rows, for projects with more distinct values than a dictionary keeps.

use domain::Result;
use entity::visits::Cells;
use entity::visits::stored::PROJECT;
use futures::TryStreamExt;
use sqlx::PgPool;
use uuid::Uuid;

use super::Source;
use super::sqlite::Sqlite;
use crate::visits::model::rows::SqliteRow;

/// Receives the session, the name and the properties of an event. Reading ends when it fails.
pub(crate) type EachProps<'a> = &'a mut dyn FnMut(Uuid, &str, &str) -> Result<()>;

impl Source {
    /// Calls `each` for every event with properties, of the sessions of a day. Blocks.
    pub(crate) fn props(&self, project: Uuid, day: i32, each: EachProps<'_>) -> Result<()> {
        let mut outcome = Ok(());
        let mut goes_on = |session: Uuid, event: &str, props: &str| {
            outcome = each(session, event, props);
            outcome.is_ok()
        };
        match self {
            Self::Sqlite(file) => file.props(project, day, &mut goes_on)?,
            Self::Postgres(db) => db.wait(of_postgres(&db.pool, project, day, &mut goes_on))?,
        }
        outcome
    }
}

/// [`EachProps`] that returns whether to go on.
type GoesOn<'a> = &'a mut dyn FnMut(Uuid, &str, &str) -> bool;

impl Sqlite {
    fn props(&self, project: Uuid, day: i32, goes_on: GoesOn<'_>) -> Result<()> {
        // The index is on the time. A local day is never more than two days away from the UTC day.
        let text = format!(
            "select s.session_id, e.name, e.props \
             from stored_sessions s cross join stored_events e on e.project = s.project and e.visit = s.visit \
             where s.project = {PROJECT} and s.day = $2 \
             and s.started_at >= ($2 - 2) * 86400000 and s.started_at < ($2 + 3) * 86400000 \
             and e.props is not null"
        );
        self.with(|db| {
            let mut statement = db.prepare_cached(&text)?;
            let mut rows = statement.query((project.as_bytes(), day))?;
            while let Some(row) = rows.next()? {
                let row = SqliteRow(row);
                if let (Some(name), Some(props)) = (row.text(1)?, row.text(2)?)
                    && !goes_on(row.id(0)?, name, props)
                {
                    break;
                }
            }
            Ok(())
        })
    }
}

async fn of_postgres(pool: &PgPool, project: Uuid, day: i32, goes_on: GoesOn<'_>) -> Result<(), sqlx::Error> {
    const TEXT: &str = "select s.session_id, e.name, cast(e.props as text) \
        from sessions s join events e on e.project_id = s.project_id and e.session_id = s.session_id \
        where s.project_id = $1 and s.day = $2::bigint and s.started_at >= ($2::bigint - 2) * 86400000 \
        and s.started_at < ($2::bigint + 3) * 86400000 and e.props is not null";
    let rows = sqlx::query_as::<_, (Uuid, String, String)>(TEXT).bind(project).bind(i64::from(day));
    let mut rows = rows.fetch(pool);
    while let Some((session, name, props)) = rows.try_next().await? {
        if !goes_on(session, &name, &props) {
            break;
        }
    }
    Ok(())
}

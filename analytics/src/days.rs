//! Moving sessions to their local day after a project changed its time zone.
//!
//! The day of a session is stored, because every report reads by it; so a new time zone has to
//! change rows. Each moved session gets a new revision and leaves a tombstone on its old day, as if
//! its start had moved, and the columns follow.

use chrono_tz::Tz;
use domain::{Context, Result};
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use uuid::Uuid;

use crate::retention::next_revision;
use crate::visits::derive::local_day;

/// Sessions of one read. Those that move are written in one transaction, which must be short.
const CHUNK: usize = 1000;

#[derive(FromQueryResult)]
struct Row {
    session_id: Uuid,
    started_at: i64,
    day: i32,
}

/// Moves every session of the project that lies on another day than its start has in the time zone.
/// Answers how many moved.
pub async fn realign(context: &Context, project: Uuid, timezone: Tz) -> Result<u64> {
    let backend = context.db.get_database_backend();
    let next = "select session_id, started_at, day from sessions \
                where project_id = $1 and session_id > $2 order by session_id limit 1000";
    let (mut after, mut moved) = (Uuid::nil(), 0);
    loop {
        let statement = Statement::from_sql_and_values(backend, next, [project.into(), after.into()]);
        let rows = Row::find_by_statement(statement).all(&context.db).await?;
        let (read, last) = (rows.len(), rows.last().map(|row| row.session_id));
        let strays: Vec<Row> =
            rows.into_iter().filter(|row| local_day(row.started_at, timezone) != row.day).collect();
        moved += move_all(context, project, timezone, &strays).await?;
        match last {
            Some(last) if read == CHUNK => after = last,
            _ => return Ok(moved),
        }
    }
}

async fn move_all(context: &Context, project: Uuid, timezone: Tz, rows: &[Row]) -> Result<u64> {
    if rows.is_empty() {
        return Ok(0);
    }
    let transaction = context.begin().await?;
    let backend = transaction.get_database_backend();
    let rev = next_revision(&transaction).await?;
    let mut moved = 0;
    for row in rows {
        // Not if a batch has changed the session since it was read: that has set its day.
        let change = "update sessions set day = $1, rev = $2 \
                      where project_id = $3 and session_id = $4 and day = $5 and started_at = $6";
        let day = local_day(row.started_at, timezone);
        let values = [
            day.into(),
            rev.into(),
            project.into(),
            row.session_id.into(),
            row.day.into(),
            row.started_at.into(),
        ];
        let changed =
            transaction.execute_raw(Statement::from_sql_and_values(backend, change, values)).await?;
        if changed.rows_affected() == 1 {
            let bury =
                "insert into session_tombstones (project_id, rev, day, session_id) values ($1, $2, $3, $4)";
            let values = [project.into(), rev.into(), row.day.into(), row.session_id.into()];
            transaction.execute_raw(Statement::from_sql_and_values(backend, bury, values)).await?;
            moved += 1;
        }
    }
    transaction.commit().await?;
    Ok(moved)
}

//! Finds and removes rows whose visit is gone.

use std::time::{Duration, Instant};

use domain::{Context, Result};
use sea_orm::{ConnectionTrait, DbBackend};
use uuid::Uuid;

use super::Looked;
use super::keys::{Keys, Place};
use crate::upkeep::retention::{MAX_LOCKS, lost};
use crate::visits::store::lock::lock;
use crate::visits::store::revision::Elders;

/// How long to wait for other transactions to end. On timeout, the suspicious rows are checked another night.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns the last of the next visits that have rows in a table, how many visits these are, and those without a
/// session.
pub(super) async fn suspects(
    context: &Context,
    keys: Keys,
    project: Uuid,
    table: &str,
    after: Place,
    size: u64,
) -> Result<(Option<Place>, u64, Vec<Place>)> {
    let (rows, key) = (keys.rows(table), keys.column());
    let sql =
        format!("select distinct {key} as place from {rows} and {key} > $2 order by {key} limit {size}");
    let found = context.db.query_all_raw(keys.statement(sql, project, [after])).await?;
    let visits = found.iter().map(|row| keys.read(row)).collect::<Result<Vec<_>, _>>()?;
    let gone = keys.gone(&context.db, project, &visits).await?;
    Ok((visits.last().copied(), visits.len() as u64, gone))
}

/// Checks the next visits that have rows in a table, and removes the rows that have no session.
pub(super) async fn look(
    context: &Context,
    keys: Keys,
    project: Uuid,
    table: &str,
    after: Place,
    size: u64,
) -> Result<Looked> {
    let (last, visits, gone) = suspects(context, keys, project, table, after, size).await?;
    let mut looked = Looked { last, visits, mended: 0, remaining: 0 };
    if gone.is_empty() {
        return Ok(looked);
    }
    // In a cluster a commit does not become visible everywhere at once: a row may be visible before its session.
    if !elders_have_ended(context).await? {
        looked.remaining = gone.len() as u64;
        return Ok(looked);
    }
    for some in gone.chunks(MAX_LOCKS as usize) {
        let mut tries = 1;
        looked.mended += loop {
            match remove(context, keys, project, table, some).await {
                Err(error) if lost(&error, &mut tries) => {}
                removed => break removed?,
            }
        };
    }
    Ok(looked)
}

async fn elders_have_ended(context: &Context) -> Result<bool> {
    let (elders, began) = (Elders::of_now(&context.db).await?, Instant::now());
    while !elders.have_ended(&context.db).await? {
        if began.elapsed() > PATIENCE {
            return Ok(false);
        }
        tokio::time::sleep(Elders::PAUSE).await;
    }
    Ok(true)
}

/// Removes the rows of visits that still have no session, at a moment when nobody else can be storing or deleting them.
/// On SQLite there is one writer at a time; on PostgreSQL the visit's lock ensures this.
async fn remove(context: &Context, keys: Keys, project: Uuid, table: &str, visits: &[Place]) -> Result<u64> {
    let transaction = context.begin().await?;
    if keys.0 == DbBackend::Postgres {
        let sessions = visits.iter().filter_map(|place| match place {
            Place::Session(session) => Some(*session),
            Place::Visit(_) => None,
        });
        lock(&transaction, project, &sessions.collect::<Vec<_>>()).await?;
    }
    let gone = keys.gone(&transaction, project, visits).await?;
    if gone.is_empty() {
        return Ok(0);
    }
    let delete = format!("delete from {}", keys.rows_of(table, gone.len()));
    let deleted = transaction.execute_raw(keys.statement(delete, project, gone)).await?;
    transaction.commit().await?;
    Ok(deleted.rows_affected())
}

//! Reading PostgreSQL: pageviews and events first, then the sessions that take them up.

use domain::Error;
use futures::TryStreamExt;
use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use sqlx::{AssertSqlSafe, PgPool, Postgres, Row as _, Transaction};
use uuid::Uuid;

use super::super::day::{Visit, VisitEvent, VisitPage};
use super::super::dictionary::Dictionary;
use super::rows::{Cells, event, page, session};
use super::statements::statements;
use super::{CHANGED, Changes, DAYS, Each, GONE, Selection, Tombstone};

const REVISION: &str = "select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1";

pub(crate) fn error(error: sqlx::Error) -> Error {
    sea_orm::DbErr::Query(sea_orm::RuntimeErr::SqlxError(error.into())).into()
}

pub(super) async fn days(pool: &PgPool, project: Uuid) -> Result<Vec<(i32, u32)>, sqlx::Error> {
    let rows = sqlx::query(DAYS).bind(project).fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            let count: i64 = row.try_get(1)?;
            Ok((row.try_get(0)?, u32::try_from(count).unwrap_or(u32::MAX)))
        })
        .collect()
}

pub(super) async fn revision(pool: &PgPool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(REVISION).fetch_one(pool).await
}

pub(super) async fn changes(
    pool: &PgPool,
    project: Uuid,
    since: i64,
    at_most: i64,
    dictionary: &RwLock<Dictionary>,
) -> Result<Changes, sqlx::Error> {
    let mut transaction = snapshot(pool).await?;
    // The horizon belongs to the snapshot: what it does not see yet is read by the next refresh,
    // and what is beyond the horizon is read twice.
    let cursor = sqlx::query_scalar(REVISION).fetch_one(&mut *transaction).await?;
    let count: i64 =
        sqlx::query_scalar(CHANGED).bind(project).bind(since).fetch_one(&mut *transaction).await?;
    let tombstones = sqlx::query(GONE)
        .bind(project)
        .bind(since)
        .fetch_all(&mut *transaction)
        .await?
        .iter()
        .map(|row| Ok(Tombstone { day: row.try_get(0)?, session: row.try_get(1)? }))
        .collect::<Result<_, sqlx::Error>>()?;
    let visits = if count > at_most {
        None
    } else {
        let mut visits = Vec::new();
        let mut each = |visit: &mut Visit, rev| visits.push((std::mem::take(visit), rev));
        if count > 0 {
            read_in(&mut transaction, project, Selection::Since(since), dictionary, &mut each).await?;
        }
        Some(visits)
    };
    transaction.commit().await?;
    Ok(Changes { cursor, tombstones, visits })
}

pub(super) async fn read(
    pool: &PgPool,
    project: Uuid,
    selection: Selection,
    dictionary: &RwLock<Dictionary>,
    each: Each<'_>,
) -> Result<(), sqlx::Error> {
    let mut transaction = snapshot(pool).await?;
    read_in(&mut transaction, project, selection, dictionary, each).await?;
    transaction.commit().await
}

/// A transaction whose statements all see the same rows.
async fn snapshot(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query("set transaction isolation level repeatable read read only")
        .execute(&mut *transaction)
        .await?;
    Ok(transaction)
}

async fn read_in(
    transaction: &mut Transaction<'static, Postgres>,
    project: Uuid,
    selection: Selection,
    dictionary: &RwLock<Dictionary>,
    each: Each<'_>,
) -> Result<(), sqlx::Error> {
    let texts = statements(selection, true);
    let query = |text: &'static str| {
        let query = sqlx::query(AssertSqlSafe(text)).bind(project);
        match selection.bound() {
            Some(value) => query.bind(value),
            None => query,
        }
    };
    let mut pages: FxHashMap<Uuid, Vec<VisitPage>> = FxHashMap::default();
    let mut rows = query(&texts.pages).fetch(&mut **transaction);
    while let Some(row) = rows.try_next().await? {
        pages.entry(row.id(0)?).or_default().push(page(&row, dictionary)?);
    }
    drop(rows);
    let mut events: FxHashMap<Uuid, Vec<VisitEvent>> = FxHashMap::default();
    let mut rows = query(&texts.events).fetch(&mut **transaction);
    while let Some(row) = rows.try_next().await? {
        events.entry(row.id(0)?).or_default().push(event(&row, dictionary)?);
    }
    drop(rows);
    let mut visit = Visit::default();
    let mut rows = query(&texts.sessions).fetch(&mut **transaction);
    while let Some(row) = rows.try_next().await? {
        let rev = session(&row, dictionary, &mut visit)?;
        visit.pages = pages.remove(&visit.id).unwrap_or_default();
        visit.event_names = events.remove(&visit.id).unwrap_or_default();
        each(&mut visit, rev);
    }
    Ok(())
}

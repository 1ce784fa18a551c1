//! Reads PostgreSQL: pageviews and events first, then the sessions to which they belong.

use std::sync::LazyLock;

use domain::Error;
use domain::ground::connections;
use entity::visits::Cells;
use futures::TryStreamExt;
use rustc_hash::FxHashMap;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, PgPool, Postgres, Row as _, Transaction};
use uuid::Uuid;

use super::rows::{child, session};
use super::statements::Statements;
use super::{
    BURIED, CHANGED, Changes, DAYS, Deletions, Each, GONE, Into, LAST_GONE, MARK, OLD_MARKS, PURGED, RULES,
    RulesState, Selection, Tombstone,
};
use crate::columns::layout::Columns;
use crate::columns::marks::{MAX_MARKS, Mark};
use crate::columns::visit::{Children, Visit};
use crate::visits::model::rows::PostgresRow;
use crate::visits::store::revision;

pub(crate) fn error(error: sqlx::Error) -> Error {
    sea_orm::DbErr::Query(sea_orm::RuntimeErr::SqlxError(error.into())).into()
}

/// The state of the server.
static STATE: LazyLock<String> =
    LazyLock::new(|| format!("select visit_horizon(), server_timeline(), ({})", revision::CLUSTER));

/// Asks in one round trip what has changed in a project. On a busy machine each trip waits for the processor several times,
/// here and at the server, and every report begins with this one.
static CHANGED_AT_ONCE: LazyLock<String> = LazyLock::new(|| format!("{RULES}, ({CHANGED}), exists ({GONE})"));

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
    sqlx::query_scalar(revision::POSTGRES).fetch_one(pool).await
}

/// Returns the revision of the newest transaction that has ended. The horizon is never beyond it, but may move back:
/// what it excludes depends on the server that answers and on the moment (`migration/src/m0013_visit_horizon.rs`).
pub(super) async fn newest(pool: &PgPool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("select newest_revision()").fetch_one(pool).await
}

pub(super) async fn timeline(pool: &PgPool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("select server_timeline()").fetch_one(pool).await
}

pub(super) async fn make_mark(pool: &PgPool, mark: &Mark, kept_since: i64) -> Result<i64, sqlx::Error> {
    let timeline = sqlx::query_scalar(
        "insert into snapshot_marks (id, rev, made_at) values ($1, visit_revision(), $2) \
         returning server_timeline()",
    )
    .bind(mark.id)
    .bind(mark.made_at)
    .fetch_one(pool)
    .await?;
    sqlx::query(OLD_MARKS).bind(kept_since).bind(MAX_MARKS).execute(pool).await?;
    Ok(timeline)
}

pub(super) async fn mark_made_at(pool: &PgPool, id: Uuid) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(MARK).bind(id).fetch_optional(pool).await
}

pub(super) async fn rules(pool: &PgPool, project: Uuid) -> Result<RulesState, sqlx::Error> {
    let (version, recomputing) =
        sqlx::query_as::<_, (i32, bool)>(RULES).bind(project).fetch_one(pool).await?;
    Ok(RulesState { version, recomputing })
}

pub(super) async fn deletions(pool: &PgPool, project: Uuid) -> Result<Deletions, sqlx::Error> {
    // A separate query: in a cluster, the two are answered in different places.
    let purged: Option<(i64, i32)> = sqlx::query_as(PURGED).bind(project).fetch_optional(pool).await?;
    let (purged_at, costs_floor) = purged.unwrap_or((0, 0));
    let buried: i64 = sqlx::query_scalar(LAST_GONE).bind(project).fetch_one(pool).await?;
    let floor = revision(pool).await?.max(buried);
    Ok(Deletions { newest: newest(pool).await?, floor, purged_at, costs_floor })
}

pub(super) async fn buried(
    pool: &PgPool,
    project: Uuid,
    since: i64,
) -> Result<FxHashMap<i32, i64>, sqlx::Error> {
    let rows = sqlx::query(BURIED).bind(project).bind(since).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

pub(super) async fn changes(
    pool: &PgPool,
    project: Uuid,
    since: i64,
    at_most: i64,
    into: Into<'_>,
) -> Result<Changes, sqlx::Error> {
    let mut transaction = snapshot(pool).await?;
    // The horizon belongs to the same snapshot. Rows that it does not see yet are read by the next refresh, and rows
    // beyond the horizon are read twice.
    let (cursor, timeline, cluster) =
        sqlx::query_as::<_, (i64, i64, bool)>(AssertSqlSafe(&**STATE)).fetch_one(&mut *transaction).await?;
    let (version, recomputing, count, is_gone) = match cluster {
        false => {
            let changed = sqlx::query_as::<_, (i32, bool, i64, bool)>(AssertSqlSafe(&**CHANGED_AT_ONCE));
            changed.bind(project).bind(since).fetch_one(&mut *transaction).await?
        }
        // Citus answers one statement about one table. Every connection to a worker has its own snapshot.
        true => {
            let rules = sqlx::query_as::<_, (i32, bool)>(RULES).bind(project);
            let (version, recomputing) = rules.fetch_one(&mut *transaction).await?;
            let changed = sqlx::query_scalar(CHANGED).bind(project).bind(since);
            (version, recomputing, changed.fetch_one(&mut *transaction).await?, true)
        }
    };
    let gone = match is_gone {
        true => sqlx::query(GONE).bind(project).bind(since).fetch_all(&mut *transaction).await?,
        false => Vec::new(),
    };
    let tombstones = gone
        .iter()
        .map(|row| Ok(Tombstone { day: row.try_get(0)?, session: row.try_get(1)? }))
        .collect::<Result<_, sqlx::Error>>()?;
    let visits = if count > at_most {
        None
    } else {
        let mut visits = Vec::new();
        let mut each = |visit: &Visit, rev| visits.push((visit.clone(), rev));
        if count > 0 {
            read_in(&mut transaction, project, Selection::Since(since), into, &mut each).await?;
        }
        Some(visits)
    };
    let rules = RulesState { version, recomputing };
    Ok(Changes { cursor, tombstones, visits, rules, at_one_moment: !cluster, timeline })
}

pub(super) async fn read(
    pool: &PgPool,
    project: Uuid,
    selection: Selection,
    into: Into<'_>,
    each: Each<'_>,
) -> Result<(), sqlx::Error> {
    let mut transaction = snapshot(pool).await?;
    read_in(&mut transaction, project, selection, into, each).await
}

/// Begins a transaction in which all statements see the same rows. Dropping it ends it, once its connection has gone back
/// to the pool: it has only read, so nobody needs to wait for one more round trip.
pub(super) async fn snapshot(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let pool = pool.clone();
    let begin = "begin isolation level repeatable read read only";
    connections::to_the_end(async move { pool.begin_with(begin).await }).await
}

async fn read_in(
    transaction: &mut Transaction<'static, Postgres>,
    project: Uuid,
    selection: Selection,
    into: Into<'_>,
    each: Each<'_>,
) -> Result<(), sqlx::Error> {
    let (layout, texts) = (into.layout, Statements::new(selection, into.layout, true));
    let mut pageviews =
        children(transaction, project, selection, &texts.pageviews, &layout.pageviews, into).await?;
    let mut events = children(transaction, project, selection, &texts.events, &layout.events, into).await?;
    let mut videos = match &texts.videos {
        Some(text) => children(transaction, project, selection, text, &layout.videos, into).await?,
        None => FxHashMap::default(),
    };
    let mut visit = Visit::new(layout);
    let mut rows = query(project, selection, &texts.sessions).fetch(&mut **transaction);
    while let Some(row) = rows.try_next().await? {
        let rev = session(&PostgresRow(&row), &mut into.coder(), &mut visit)?;
        let none = |columns| Children::new(columns);
        visit.pageviews = pageviews.remove(&visit.id).unwrap_or_else(|| none(&layout.pageviews));
        visit.events = events.remove(&visit.id).unwrap_or_else(|| none(&layout.events));
        visit.videos = videos.remove(&visit.id).unwrap_or_else(|| none(&layout.videos));
        each(&visit, rev);
    }
    Ok(())
}

/// Returns the rows of a table by session.
async fn children(
    transaction: &mut Transaction<'static, Postgres>,
    project: Uuid,
    selection: Selection,
    text: &str,
    columns: &Columns,
    into: Into<'_>,
) -> Result<FxHashMap<Uuid, Children>, sqlx::Error> {
    let mut found: FxHashMap<Uuid, Children> = FxHashMap::default();
    let mut rows = query(project, selection, text).fetch(&mut **transaction);
    while let Some(row) = rows.try_next().await? {
        let row = PostgresRow(&row);
        let children = found.entry(row.id(0)?).or_insert_with(|| Children::new(columns));
        child(&row, columns, &mut into.coder(), children)?;
    }
    Ok(found)
}

fn query(project: Uuid, selection: Selection, text: &str) -> Query<'_, Postgres, PgArguments> {
    let (query, (first, second)) = (sqlx::query(AssertSqlSafe(text)).bind(project), selection.bound());
    match second {
        Some(second) => query.bind(first).bind(second),
        None => query.bind(first),
    }
}

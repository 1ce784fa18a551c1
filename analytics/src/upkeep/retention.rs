//! Deletes visits past a project's retention, and counters that are no longer read.

use std::collections::HashSet;

use crate::visits::store::lock::{lock, next_revision};
use domain::ground::database;
use domain::ground::time::MS_PER_DAY;
use domain::money::{conversions, leads};
use domain::{Context, Error, Result};
use entity::project;
use entity::visits::stored;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, FromQueryResult, QuerySelect, Statement,
    Value,
};
use uuid::Uuid;

use crate::chunks::{effort, fitting};
use crate::upkeep::pace::Chunk;

/// Tables whose rows belong to a session. The session goes last, because the other rows are found by it.
const TABLES: [&str; 6] = ["events", "video_plays", "pageviews", "leads", "session_aliases", "sessions"];

/// Days to keep the daily budgets of projects and networks. Each is needed on its own day only.
const BUDGET_DAYS: i64 = 3;

/// Days to keep the counters of ingest outcomes. The status shows those of the last 30; the others are for looking back.
const OUTCOME_DAYS: i64 = 90;

/// Days to keep the counters of capped days. Reports name these days for as long as visits may be kept.
const CAPPED_DAYS: i64 = 3_660;

/// Condition of an old counter that says nothing about a capped day.
const OLD_OUTCOME: &str = "day < $2 and reason not in ('quota_pageviews_project', 'quota_events_project', \
                           'quota_storage', 'storage_paused', 'storage_limit', 'capped_pageviews', \
                           'capped_events')";

/// Days to keep event names that only one network has sent. They hold a place of their project for a much shorter time.
const LONELY_NAME_DAYS: i64 = 7;

/// Maximum number of visits that one transaction deletes on PostgreSQL, which has room for some thousand locks.
pub(crate) const MAX_LOCKS: u64 = 512;

/// How many times to try a transaction that loses to another one.
const TRIES: usize = 5;

/// Selects the visits of a project to delete. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    All,
    /// Visits that began before this time.
    Before(i64),
    /// Visits that began at or after the first time and before the second.
    Between(i64, i64),
    /// Test visits.
    Test,
    /// Remains of a deleted project. No report reads them any more, so the columns are not updated.
    Remains,
}

impl Visits {
    /// Returns the SQL condition on a session, and its values from `$2` on.
    fn predicate(self) -> (&'static str, Vec<Value>) {
        match self {
            Self::All | Self::Remains => ("true", vec![]),
            Self::Before(end) => ("started_at < $2", vec![end.into()]),
            Self::Between(from, end) => {
                ("started_at >= $2 and started_at < $3", vec![from.into(), end.into()])
            }
            Self::Test => ("test", vec![]),
        }
    }
}

/// Visits of a purge, and the time at which it was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purged {
    pub(crate) visits: Visits,
    pub(crate) at: i64,
}

impl Purged {
    /// Returns the visits to delete: none that began after the purge was requested.
    fn selected(self) -> Visits {
        match self.visits {
            Visits::All => Visits::Before(self.at + 1),
            Visits::Between(from, until) => Visits::Between(from, until.min(self.at + 1)),
            other => other,
        }
    }

    /// Returns true if a batch of this visit may wait in a file without showing by its own times that it is purged,
    /// because its pageviews began before or after the range.
    fn may_hide(&self, visit: &Row) -> bool {
        match self.visits {
            // A pageview begins at most a day before its batch arrives, and a visit ends after half an hour without
            // activity.
            Visits::Between(from, until) => {
                visit.started_at < from.saturating_add(MS_PER_DAY)
                    || visit.last_at >= until.saturating_sub(MS_PER_DAY)
            }
            Visits::Test => true,
            Visits::All | Visits::Before(_) | Visits::Remains => false,
        }
    }
}

/// Counts these visits.
pub(crate) async fn count(context: &Context, project: Uuid, visits: Visits) -> Result<i64> {
    let (predicate, values) = visits.predicate();
    let sql = format!("select count(*) as count from sessions where project_id = $1 and {predicate}");
    let values = std::iter::once(project.into()).chain(values);
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    let row = Count::find_by_statement(statement).one(&context.db).await?;
    Ok(row.map_or(0, |row| row.count))
}

/// Deletes at most `size` of these visits of a project, oldest first.
///
/// Each deletion leaves a tombstone, so that the columns of every instance drop the visit. A deleted project leaves no
/// tombstones.
pub async fn delete_chunk(context: &Context, project: Uuid, visits: Visits, size: u64) -> Result<Chunk> {
    delete(context, project, visits, None, size).await
}

/// Deletes visits of a project that began before a moment, oldest first: at most `size` visits and about `bytes` bytes,
/// but at least one visit. Also returns the number of bytes deleted.
pub async fn delete_bytes(
    context: &Context,
    project: Uuid,
    before: i64,
    size: u64,
    most: f64,
) -> Result<(Chunk, f64)> {
    let visits = Visits::Before(before);
    let size = at_once(context, size);
    let mut rows = oldest(context, project, visits, size).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.session_id).collect();
    if ids.is_empty() {
        return Ok((Chunk { done: 0, more: false }, 0.0));
    }
    let takes = crate::visits::store::estimates::bytes_of_visits(context, project, &ids).await?;
    let mut bytes = 0.0;
    let fitting = rows.iter().take_while(|row| {
        let with_it = bytes + takes.get(&row.session_id).copied().unwrap_or(0.0);
        let fits = bytes == 0.0 || with_it <= most;
        bytes = if fits { with_it } else { bytes };
        fits
    });
    let fitting = fitting.count();
    let more = fitting < rows.len() || rows.len() as u64 >= size;
    rows.truncate(fitting);
    delete_rows(context, project, visits, None, &rows).await?;
    Ok((Chunk { done: rows.len() as u64, more }, bytes))
}

/// Deletes at most `size` visits of a purge. They are remembered, so that a batch that arrived before the purge cannot
/// bring them back.
pub(crate) async fn delete_purged_chunk(
    context: &Context,
    project: Uuid,
    purged: Purged,
    size: u64,
) -> Result<Chunk> {
    delete(context, project, purged.selected(), Some(purged), size).await
}

async fn delete(
    context: &Context,
    project: Uuid,
    visits: Visits,
    purged: Option<Purged>,
    size: u64,
) -> Result<Chunk> {
    let size = at_once(context, size);
    // Searched before the transaction, to keep it short. A visit found here must still be deleted later: its start
    // never moves to a later time, and it never stops being a test.
    let mut rows = oldest(context, project, visits, size).await?;
    if rows.is_empty() {
        return Ok(Chunk { done: 0, more: false });
    }
    let found = rows.len() as u64;
    rows.truncate(fitting(rows.iter().map(Row::effort), size));
    delete_rows(context, project, visits, purged, &rows).await?;
    let done = rows.len() as u64;
    Ok(Chunk { done, more: done < found || found >= size })
}

/// Returns how many visits one transaction may delete, when `size` are wanted.
fn at_once(context: &Context, size: u64) -> u64 {
    match context.db.get_database_backend() {
        DbBackend::Postgres => size.min(MAX_LOCKS),
        _ => size,
    }
}

async fn delete_rows(
    context: &Context,
    project: Uuid,
    visits: Visits,
    purged: Option<Purged>,
    rows: &[Row],
) -> Result<()> {
    let mut tries = 1;
    while let Err(error) = delete_these(context, project, visits, purged, rows).await {
        if !lost(&error, &mut tries) {
            return Err(error);
        }
    }
    Ok(())
}

async fn delete_these(
    context: &Context,
    project: Uuid,
    visits: Visits,
    purged: Option<Purged>,
    rows: &[Row],
) -> Result<()> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.session_id).collect();
    // Conversions outlive their visits, unless everything is purged or they belong to test visits.
    let takes_all = purged.is_some_and(|purged| purged.visits == Visits::All);
    let (gone, left): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| takes_all || row.test);
    let [gone, left] =
        [gone, left].map(|rows| rows.into_iter().map(|row| row.session_id).collect::<Vec<_>>());
    let transaction = context.begin().await?;
    let backend = transaction.get_database_backend();
    // Nobody writes to a deleted project, and its columns need no updates.
    if visits != Visits::Remains {
        lock(&transaction, project, &ids).await?;
        bury(&transaction, project, &ids).await?;
        conversions::delete_of(&transaction, project, &gone).await?;
        conversions::detach_from(context, &transaction, project, &left).await?;
        leads::forget_visits(&transaction, project, &ids).await?;
    }
    if let Some(purged) = purged {
        // Nothing deletes what would be remembered for a deleted project.
        let held = project::Entity::find_by_id(project).lock(LockType::KeyShare).one(&transaction).await?;
        if held.is_none() {
            return Ok(());
        }
        let hidden = rows.iter().filter(|row| purged.may_hide(row)).map(|row| row.session_id);
        remember(&transaction, project, purged.at, hidden.collect()).await?;
    }
    let these = placeholders(2, ids.len());
    for table in TABLES {
        let delete = format!("delete from {}", stored::of_sessions(backend, table, &these));
        let values = std::iter::once(project.into()).chain(ids.iter().map(|id| Value::from(*id)));
        transaction.execute_raw(Statement::from_sql_and_values(backend, delete, values)).await?;
    }
    Ok(transaction.commit().await?)
}

/// Returns true if PostgreSQL rolled a transaction back in favour of another one, and tries are left.
pub(crate) fn lost(error: &Error, tries: &mut usize) -> bool {
    *tries += 1;
    matches!(error, Error::TryLater(_)) && *tries <= TRIES
}

async fn oldest(context: &Context, project: Uuid, visits: Visits, size: u64) -> Result<Vec<Row>> {
    let (predicate, values) = visits.predicate();
    let sql = format!(
        "select session_id, started_at, last_at, test, pageviews, events from sessions where project_id = $1 and {predicate} \
         order by started_at limit {size}"
    );
    let values = std::iter::once(project.into()).chain(values);
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    Ok(Row::find_by_statement(statement).all(&context.db).await?)
}

/// Remembers the ids of purged visits, and the ids under which they were continued.
async fn remember(
    transaction: &DatabaseTransaction,
    project: Uuid,
    at: i64,
    mut ids: Vec<Uuid>,
) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let backend = transaction.get_database_backend();
    let these = placeholders(2, ids.len());
    let aliases =
        format!("select alias_id as id from {}", stored::of_sessions(backend, "session_aliases", &these));
    let values = std::iter::once(project.into()).chain(ids.iter().map(|id| Value::from(*id)));
    let aliases = Id::find_by_statement(Statement::from_sql_and_values(backend, aliases, values));
    ids.extend(aliases.all(transaction).await?.into_iter().map(|alias| alias.id));
    let rows: Vec<String> = (3..ids.len() + 3).map(|at| format!("($1, ${at}, $2)")).collect();
    let insert = format!(
        "insert into purged_visits (project_id, id, purged_at) values {} \
         on conflict (project_id, id) do update set purged_at = excluded.purged_at",
        rows.join(", ")
    );
    let values = [project.into(), at.into()].into_iter().chain(ids.into_iter().map(Value::from));
    transaction.execute_raw(Statement::from_sql_and_values(backend, insert, values)).await?;
    Ok(())
}

/// Leaves a tombstone for each session, with the transaction's revision.
async fn bury(transaction: &DatabaseTransaction, project: Uuid, ids: &[Uuid]) -> Result<()> {
    let rev = next_revision(transaction).await?;
    let these = placeholders(3, ids.len());
    let bury = format!(
        "insert into session_tombstones (project_id, rev, day, session_id) \
         select $1, $2, day, session_id from {}",
        stored::of_sessions(transaction.get_database_backend(), "sessions", &these)
    );
    let values = [project.into(), rev.into()].into_iter().chain(ids.iter().map(|id| Value::from(*id)));
    let backend = transaction.get_database_backend();
    transaction.execute_raw(Statement::from_sql_and_values(backend, bury, values)).await?;
    Ok(())
}

/// Deletes at most `size` rows of a project from a table with this key.
pub(crate) async fn delete_rows_chunk(
    context: &Context,
    project: Uuid,
    table: &str,
    key: &str,
    size: u64,
) -> Result<Chunk> {
    delete_some(context, table, key, "project_id = $1", [project.into()], size).await
}

/// Deletes at most `size` conversions of a project that were made before a purge was requested, with their uploads.
pub(crate) async fn delete_conversions_chunk(
    context: &Context,
    project: Uuid,
    purged_at: i64,
    size: u64,
) -> Result<Chunk> {
    let made_before = "project_id = $1 and created_at <= $2";
    delete_some(context, "conversions", "id", made_before, [project.into(), purged_at.into()], size).await
}

/// Deletes at most `size` leads whose last activity is before `before` (milliseconds), for projects that keep leads for
/// a shorter time than visits.
pub async fn delete_leads_chunk(context: &Context, project: Uuid, before: i64, size: u64) -> Result<Chunk> {
    let backend = context.db.get_database_backend();
    let rows = stored::of_project(backend, "leads");
    let (table, of_project) = rows.split_once(" where ").unwrap_or((&rows, "false"));
    let key = match backend {
        DbBackend::Sqlite => "project, visit, lead_id",
        _ => "project_id, session_id, lead_id",
    };
    let old = format!("{of_project} and last_seen_at < $2");
    delete_some(context, table, key, &old, [project.into(), before.into()], size).await
}

/// Deletes at most `size` rows of a table that meet a condition. `key` is the table's primary key.
pub(crate) async fn delete_some(
    context: &Context,
    table: &str,
    key: &str,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
    size: u64,
) -> Result<Chunk> {
    let deleted = database::delete_some(context, table, key, condition, values, size).await?;
    Ok(Chunk::of(deleted, size))
}

/// Number of projects in one search for old counters.
const PROJECTS_AT_ONCE: usize = 500;

/// Counters that are no longer read, by table: its key, the condition of an old row (`$2` is a day), and the number of
/// days for which rows are kept.
const COUNTERS: [(&str, &str, &str, i64); 4] = [
    ("ingest_budgets", "project_id, day, network", "day < $2", BUDGET_DAYS),
    ("ingest_outcomes", "project_id, day, reason", OLD_OUTCOME, OUTCOME_DAYS),
    ("ingest_outcomes", "project_id, day, reason", "day < $2", CAPPED_DAYS),
    ("event_names", "project_id, name", "network <> 0 and last_day < $2", LONELY_NAME_DAYS),
];

/// Returns the projects with counters of past days. One search of each project costs less than a deletion that finds
/// nothing.
pub async fn projects_with_old_counters(context: &Context) -> Result<HashSet<Uuid>> {
    let today = context.clock.now_ms().div_euclid(MS_PER_DAY);
    let (backend, mut found) = (context.db.get_database_backend(), HashSet::new());
    for (table, _, old, days) in COUNTERS {
        let mut after = Uuid::nil();
        loop {
            let sql = format!(
                "select p.id from projects p where p.id > $1 \
                 and exists (select 1 from {table} where project_id = p.id and {old}) \
                 order by p.id limit {PROJECTS_AT_ONCE}"
            );
            let projects =
                Statement::from_sql_and_values(backend, sql, [after.into(), (today - days).into()]);
            let projects = Id::find_by_statement(projects).all(&context.db).await?;
            let Some(last) = projects.last() else { break };
            after = last.id;
            found.extend(projects.into_iter().map(|project| project.id));
        }
    }
    Ok(found)
}

/// Deletes at most `size` counters of past days of a project.
pub async fn delete_counters_chunk(context: &Context, project: Uuid, size: u64) -> Result<Chunk> {
    let today = context.clock.now_ms().div_euclid(MS_PER_DAY);
    let mut deleted = 0;
    for (table, key, old, days) in COUNTERS {
        let old = format!("project_id = $1 and {old}");
        let values = [project.into(), (today - days).into()];
        let chunk = delete_some(context, table, key, &old, values, size - deleted).await?;
        deleted += chunk.done;
        if deleted >= size {
            break;
        }
    }
    Ok(Chunk::of(deleted, size))
}

#[derive(FromQueryResult)]
struct Row {
    session_id: Uuid,
    started_at: i64,
    last_at: i64,
    test: bool,
    pageviews: i32,
    events: i32,
}

impl Row {
    fn effort(&self) -> u64 {
        effort(self.pageviews, self.events)
    }
}

#[derive(FromQueryResult)]
struct Id {
    id: Uuid,
}

#[derive(FromQueryResult)]
struct Count {
    count: i64,
}

fn placeholders(from: usize, count: usize) -> String {
    (from..from + count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

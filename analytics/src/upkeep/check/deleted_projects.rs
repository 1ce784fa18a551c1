//! Finds rows of projects that no longer exist.

use std::sync::Arc;

use domain::ground::time::MS_PER_DAY;
use domain::tenancy::deletion_marks;
use domain::{Context, Result};
use entity::visits::stored;
use parking_lot::Mutex;
use sea_orm::{ConnectionTrait, DbBackend, Statement, Value};
use uuid::Uuid;

use crate::upkeep::pace::{Chunk, Pace};

/// Table in which SQLite maps project ids to short numbers.
const SHORT_KEYS: &str = "stored_projects";

/// Result of one turn of the search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Forgotten {
    /// Number of removed rows: on SQLite, those with a project number that belongs to no project.
    pub(super) removed: u64,
    /// True if the time was over before the end of the search.
    pub(super) more: bool,
}

/// Place of the search, for the whole server. After a restart the search begins anew.
#[derive(Clone, Default)]
struct Search(Arc<Mutex<Place>>);

#[derive(Clone, Debug, Default)]
struct Place {
    /// Number of tables that were searched completely.
    tables: usize,
    /// Last project of the next table that was looked at.
    after: Option<Value>,
    /// Day of UTC on which the search last came to its end.
    ended_on: Option<i64>,
}

impl Place {
    fn is_under_way(&self) -> bool {
        self.tables > 0 || self.after.is_some()
    }
}

/// Hands the rows of missing projects to the job that removes deleted projects, until `is_over` returns true. Goes on where
/// the last turn ended, or begins if `begins` is true and the search has not come to its end on this day.
pub(super) async fn forget(context: &Context, begins: bool, is_over: impl Fn() -> bool) -> Result<Forgotten> {
    let (search, mut forgotten) = (context.shared::<Search>(), Forgotten::default());
    let today = context.clock.now_ms().div_euclid(MS_PER_DAY);
    let mut place = search.0.lock().clone();
    if !place.is_under_way() && (!begins || place.ended_on == Some(today)) {
        return Ok(forgotten);
    }
    let backend = context.db.get_database_backend();
    let tables = tables(backend);
    while let Some((table, is_numbered)) = tables.get(place.tables) {
        let next = match is_numbered {
            true => next_number(context, table, &place, &mut forgotten, &is_over).await?,
            false => next_project(context, table, &place).await?,
        };
        match next {
            Some(project) => place.after = Some(project),
            None => place = Place { tables: place.tables + 1, after: None, ..place },
        }
        *search.0.lock() = place.clone();
        if is_over() && place.tables < tables.len() {
            forgotten.more = true;
            return Ok(forgotten);
        }
    }
    *search.0.lock() = Place { ended_on: Some(today), ..Place::default() };
    Ok(forgotten)
}

/// Returns the tables to search. True for those in which SQLite stores the short numbers of projects.
fn tables(backend: DbBackend) -> Vec<(String, bool)> {
    let of_projects = [deletion_marks::VISIT_TABLES, deletion_marks::PEOPLE_TABLES].concat();
    let is_numbered = |table: &str| backend == DbBackend::Sqlite && stored::TABLES.contains(&table);
    let mut tables: Vec<(String, bool)> = of_projects
        .into_iter()
        .filter(|table| !is_numbered(table))
        .map(|table| (table.to_owned(), false))
        .collect();
    if backend == DbBackend::Sqlite {
        tables.push((SHORT_KEYS.to_owned(), false));
        tables.extend(stored::TABLES.iter().map(|table| (stored::table(backend, table), true)));
    }
    tables
}

/// Looks at the next project that has rows in a table, and marks it if it is gone. Returns its id, or none at the end.
async fn next_project(context: &Context, table: &str, place: &Place) -> Result<Option<Value>> {
    let after = place.after.clone().unwrap_or_else(|| Uuid::nil().into());
    let Some(project) = next::<Uuid>(context, table, "project_id", after).await? else { return Ok(None) };
    if deletion_marks::mark_if_gone(context, project).await? {
        tracing::warn!(project.id = %project, table, "The self-check found rows of a project that is gone");
    }
    Ok(Some(project.into()))
}

/// Returns the next project that has rows in a table.
async fn next<Key: sea_orm::TryGetable>(
    context: &Context,
    table: &str,
    key: &str,
    after: Value,
) -> Result<Option<Key>> {
    let sql = format!("select {key} as found from {table} where {key} > $1 order by {key} limit 1");
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, [after]);
    let row = context.db.query_one_raw(statement).await?;
    Ok(row.map(|row| row.try_get("", "found")).transpose()?)
}

/// Looks at the next project number that has rows in a table. Removes the rows if no project has the number: numbers are
/// never reused, so they belong to nothing. Returns the number, the former one if rows are left, or none at the end.
async fn next_number(
    context: &Context,
    table: &str,
    place: &Place,
    forgotten: &mut Forgotten,
    is_over: impl Fn() -> bool,
) -> Result<Option<Value>> {
    let after = place.after.clone().unwrap_or_else(|| i64::MIN.into());
    let Some(number) = next::<i64>(context, table, "project", after.clone()).await? else { return Ok(None) };
    let known = "select project from stored_projects where project = $1";
    let statement = |sql: String| Statement::from_sql_and_values(DbBackend::Sqlite, sql, [number.into()]);
    if context.db.query_one_raw(statement(known.to_owned())).await?.is_some() {
        return Ok(Some(number.into()));
    }
    let (mut pace, mut removed) = (Pace::beside_the_writer(context), 0);
    let is_done = loop {
        let delete = async |size: u64| {
            let sql = format!(
                "delete from {table} where project = $1 and visit in \
                 (select distinct visit from {table} where project = $1 order by visit limit {size})"
            );
            let deleted = context.db.execute_raw(statement(sql)).await?.rows_affected();
            Ok(Chunk { done: deleted, more: deleted > 0 })
        };
        let chunk = pace.chunk(delete).await?;
        removed += chunk.done;
        if !chunk.more || is_over() {
            break !chunk.more;
        }
    };
    tracing::warn!(table, rows = removed, "The self-check removed rows that belong to no project");
    forgotten.removed += removed;
    Ok(Some(if is_done { number.into() } else { after }))
}

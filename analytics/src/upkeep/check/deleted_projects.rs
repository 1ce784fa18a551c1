//! Finds rows of projects that no longer exist.

use domain::tenancy::deletion_marks;
use domain::{Context, Result};
use entity::visits::stored;
use sea_orm::{ConnectionTrait, DbBackend, Statement, Value};
use uuid::Uuid;

use crate::upkeep::pace::{Chunk, Pace};

/// Table in which SQLite maps project ids to short numbers.
const SHORT_KEYS: &str = "stored_projects";

/// Hands the rows of missing projects to the job that removes deleted projects. Returns how many rows this function
/// removed itself: on SQLite, rows with a project number that belongs to no project.
pub(super) async fn forget(context: &Context) -> Result<u64> {
    let backend = context.db.get_database_backend();
    let mut tables = [deletion_marks::VISIT_TABLES, deletion_marks::PEOPLE_TABLES].concat();
    if backend == DbBackend::Sqlite {
        tables.retain(|table| !stored::TABLES.contains(table));
        tables.push(SHORT_KEYS);
    }
    for table in tables {
        let mut last = Uuid::nil();
        while let Some(project) = next::<Uuid>(context, table, "project_id", last.into()).await? {
            if deletion_marks::mark_if_gone(context, project).await? {
                tracing::warn!(project.id = %project, table, "The self-check found rows of a project that is gone");
            }
            last = project;
        }
    }
    let mut removed = 0;
    if backend == DbBackend::Sqlite {
        for table in stored::TABLES {
            removed += remove_unnumbered(context, &stored::table(backend, table)).await?;
        }
    }
    Ok(removed)
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

/// Removes rows with numbers that no project has. Numbers are never reused, so these rows belong to nothing.
async fn remove_unnumbered(context: &Context, table: &str) -> Result<u64> {
    let (mut removed, mut last) = (0, i64::MIN);
    while let Some(number) = next::<i64>(context, table, "project", last.into()).await? {
        last = number;
        let known = "select project from stored_projects where project = $1";
        let statement = |sql: String| Statement::from_sql_and_values(DbBackend::Sqlite, sql, [number.into()]);
        if context.db.query_one_raw(statement(known.to_owned())).await?.is_some() {
            continue;
        }
        let mut pace = Pace::beside_the_writer(context);
        loop {
            let delete = async |size: u64| {
                let sql = format!(
                    "delete from {table} where project = $1 and visit in \
                     (select distinct visit from {table} where project = $1 order by visit limit {size})"
                );
                let deleted = context.db.execute_raw(statement(sql)).await?.rows_affected();
                removed += deleted;
                Ok(Chunk { done: deleted, more: deleted > 0 })
            };
            if !pace.chunk(delete).await?.more {
                break;
            }
        }
    }
    if removed > 0 {
        tracing::warn!(table, rows = removed, "The self-check removed rows that belong to no project");
    }
    Ok(removed)
}

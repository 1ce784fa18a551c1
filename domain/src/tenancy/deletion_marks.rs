//! Marks for projects that are gone and whose rows are not.
//!
//! The row of a deleted project goes at once. Its visits may be millions of rows, and deleting them in one transaction
//! would hold SQLite's write lock for minutes. The transaction that deletes the project therefore leaves a mark, and the
//! deletion job removes the visits in chunks until [`finish`]. If the server dies in between, the mark stays and the
//! next run goes on. Nobody sees the visits meanwhile, because every query asks for the project first; none are added,
//! because the writer holds the project's row.
//!
//! Likewise, a deleted organization leaves a mark until its audit log is removed.

use entity::visits::stored;
use entity::{audit_entry, deleted_organization, deleted_project, project};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement,
};
use uuid::Uuid;

use crate::{Context, Result};

/// Tables of visit data. They have no foreign key to the project, because a check per row would slow the ingest.
pub const VISIT_TABLES: &[&str] = &[
    "events",
    "video_plays",
    "pageviews",
    "leads",
    "session_aliases",
    "session_tombstones",
    "sessions",
    "ingest_outcomes",
    "ingest_budgets",
    "event_names",
];

/// Tables of ads and their costs. A project may have many rows there, so they have no foreign key either. A cluster keeps
/// them on its coordinator.
pub const AD_TABLES: &[&str] = &["ad_costs", "ad_cost_days", "ad_entities"];

/// Tables of conversions and people. A project may have millions of rows there, so they have no foreign key to it either.
pub const PEOPLE_TABLES: &[&str] =
    &["conversions", "converted_visits", "people_visits", "former_hashes", "people", "purged_visits"];

/// Marks a project's rows for deletion by the background job.
pub(crate) async fn mark<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    project_id: Uuid,
) -> Result<()> {
    let row = deleted_project::Model { id: project_id, deleted_at: context.clock.now() };
    deleted_project::Entity::insert(deleted_project::ActiveModel::from(row))
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Returns the marked projects, the oldest mark first.
pub async fn marked(context: &Context) -> Result<Vec<Uuid>> {
    let rows = deleted_project::Entity::find()
        .order_by_asc(deleted_project::Column::DeletedAt)
        .order_by_asc(deleted_project::Column::Id)
        .all(&context.db)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Marks a project that has rows but is neither known nor marked. Returns true if it set the mark. A project's row is
/// there before any of its visits and never comes back, so such rows belong to nobody.
pub async fn mark_if_gone(context: &Context, project_id: Uuid) -> Result<bool> {
    // Nearly every project is known, which takes no turn to write.
    if is_known(&context.db, project_id).await? {
        return Ok(false);
    }
    let transaction = context.begin().await?;
    let known = is_known(&transaction, project_id).await?;
    if !known {
        mark(context, &transaction, project_id).await?;
        transaction.commit().await?;
    }
    Ok(!known)
}

/// Returns true if a project is there or marked.
async fn is_known<C: ConnectionTrait>(connection: &C, project_id: Uuid) -> Result<bool> {
    Ok(project::Entity::find_by_id(project_id).one(connection).await?.is_some()
        || deleted_project::Entity::find_by_id(project_id).one(connection).await?.is_some())
}

/// Deletes the last rows of a marked project, and the mark. Does nothing for a project without a mark.
pub async fn finish(context: &Context, project_id: Uuid) -> Result<()> {
    let transaction = context.begin().await?;
    let noted = deleted_project::Entity::delete_by_id(project_id).exec(&transaction).await?;
    if noted.rows_affected == 0 {
        return Ok(());
    }
    let backend = transaction.get_database_backend();
    for table in VISIT_TABLES.iter().chain(AD_TABLES).chain(PEOPLE_TABLES) {
        let sql = format!("delete from {}", stored::of_project(backend, table));
        let statement = Statement::from_sql_and_values(backend, sql, [project_id.into()]);
        transaction.execute_raw(statement).await?;
    }
    if backend == DbBackend::Sqlite {
        let sql = "delete from stored_projects where project_id = $1";
        transaction.execute_raw(Statement::from_sql_and_values(backend, sql, [project_id.into()])).await?;
    }
    Ok(transaction.commit().await?)
}

/// Marks an organization's audit log for deletion by the background job.
pub(crate) async fn mark_organization<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org_id: Uuid,
) -> Result<()> {
    let row = deleted_organization::Model { id: org_id, deleted_at: context.clock.now() };
    deleted_organization::Entity::insert(deleted_organization::ActiveModel::from(row))
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Returns the marked organizations, the oldest mark first.
pub async fn marked_organizations(context: &Context) -> Result<Vec<Uuid>> {
    let ids = deleted_organization::Entity::find()
        .select_only()
        .column(deleted_organization::Column::Id)
        .order_by_asc(deleted_organization::Column::DeletedAt)
        .order_by_asc(deleted_organization::Column::Id)
        .into_tuple();
    Ok(ids.all(&context.db).await?)
}

/// Deletes at most `size` entries of the audit log of a marked organization, and with the last ones the mark. Returns the
/// number of deleted entries. Does nothing for an organization without a mark.
pub async fn delete_audit_entries(context: &Context, org_id: Uuid, size: u64) -> Result<u64> {
    let transaction = context.begin().await?;
    let mark = deleted_organization::Entity::find_by_id(org_id).lock_exclusive().one(&transaction).await?;
    if mark.is_none() {
        return Ok(0);
    }
    let ids: Vec<i64> = audit_entry::Entity::find()
        .select_only()
        .column(audit_entry::Column::Id)
        .filter(audit_entry::Column::OrgId.eq(org_id))
        .limit(size)
        .into_tuple()
        .all(&transaction)
        .await?;
    let deleted = audit_entry::Entity::delete_many()
        .filter(audit_entry::Column::Id.is_in(ids))
        .exec(&transaction)
        .await?
        .rows_affected;
    if deleted < size {
        deleted_organization::Entity::delete_by_id(org_id).exec(&transaction).await?;
    }
    transaction.commit().await?;
    Ok(deleted)
}

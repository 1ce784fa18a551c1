//! Deleting a project with all its data.
//!
//! The project itself goes at once. What was measured may be millions of rows, which would take
//! SQLite's only write lock for minutes: it is written down that they are to be removed, and the
//! caller removes them bit by bit until [`finish_deletion`]. Whoever dies in between leaves the rest to
//! the next. Meanwhile nobody sees them, because everything asks for the project first, and none are
//! added, because whoever writes visits holds the project's row.

use entity::visits::stored;
use entity::{deleted_project, project};
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, QueryOrder, Statement};
use serde_json::json;
use uuid::Uuid;

use crate::access::{ProjectAccess, Scope};
use crate::audit::{AuditAction, Change};
use crate::{Context, Error, Result};

/// The tables of visit data, which have no foreign key to the project: a check per row would
/// slow the ingest.
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

/// Deletes the project; keys and goals follow it by foreign key. What was measured is the caller's to
/// remove, and so are the columns that reports keep in memory and on disk.
pub async fn delete(context: &Context, access: &ProjectAccess) -> Result<()> {
    access.require(Scope::OrgAdmin)?;
    access.require_sudo(context).await?;
    let transaction = context.begin().await?;
    let deleted = project::Entity::delete_by_id(access.id()).exec(&transaction).await?;
    if deleted.rows_affected == 0 {
        return Err(Error::NotFound);
    }
    note_deleted(context, &transaction, access.id()).await?;
    let project = access.project();
    Change::new(AuditAction::ProjectDelete)
        .project(project.id)
        .target("project", project.id)
        .details(json!({ "name": project.name, "slug": project.slug }))
        .record(context, &transaction, project.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

/// Writes down that the rows of a project are to be removed.
pub(crate) async fn note_deleted<C: ConnectionTrait>(
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

/// Deleted projects of which rows may be left, those first that were deleted first.
pub async fn deleted(context: &Context) -> Result<Vec<Uuid>> {
    let rows = deleted_project::Entity::find()
        .order_by_asc(deleted_project::Column::DeletedAt)
        .order_by_asc(deleted_project::Column::Id)
        .all(&context.db)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Writes down that rows of a project are to be removed which is gone, where nobody has yet. Answers whether it was so.
/// A project's row is there before any of its rows and never comes back.
pub async fn note_remains(context: &Context, project_id: Uuid) -> Result<bool> {
    let transaction = context.begin().await?;
    let known = project::Entity::find_by_id(project_id).one(&transaction).await?.is_some()
        || deleted_project::Entity::find_by_id(project_id).one(&transaction).await?.is_some();
    if !known {
        note_deleted(context, &transaction, project_id).await?;
        transaction.commit().await?;
    }
    Ok(!known)
}

/// Deletes the last rows of a deleted project, and that it was one. Of a project that is not deleted
/// nothing goes.
pub async fn finish_deletion(context: &Context, project_id: Uuid) -> Result<()> {
    let transaction = context.begin().await?;
    let noted = deleted_project::Entity::delete_by_id(project_id).exec(&transaction).await?;
    if noted.rows_affected == 0 {
        return Ok(());
    }
    let backend = transaction.get_database_backend();
    for table in VISIT_TABLES {
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

//! Deletion of a project with all its data.
//!
//! The project's row is deleted at once. The measured data may be millions of rows, whose deletion would hold SQLite's
//! only write lock for minutes. Therefore the project is marked for deletion, and the caller deletes the data in small
//! steps until [`finish_deletion`]. If a process dies in between, the next one continues. Meanwhile the data is
//! invisible, because every query first looks up the project, and no data is added, because writers of visits lock the
//! project's row.

use entity::visits::stored;
use entity::{deleted_project, project};
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, QueryOrder, Statement};
use serde_json::json;
use uuid::Uuid;

use crate::access::{ProjectAccess, Scope};
use crate::audit::{AuditAction, Change};
use crate::{Context, Error, Result};

/// Tables with visit data. They have no foreign key to the project, because a check per row would slow down ingest.
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

/// Deletes the project; keys and goals are deleted by foreign key. The caller must delete the measured data, and the
/// columns that reports keep in memory and on disk.
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

/// Marks a project's rows for deletion by the background job.
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

/// Returns deleted projects whose rows may not all be deleted yet, earliest deletion first.
pub async fn deleted(context: &Context) -> Result<Vec<Uuid>> {
    let rows = deleted_project::Entity::find()
        .order_by_asc(deleted_project::Column::DeletedAt)
        .order_by_asc(deleted_project::Column::Id)
        .all(&context.db)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Marks leftover rows of a project that no longer exists for deletion, unless they are already marked. Returns true if
/// it marked them. This is safe, because a project's row exists before any of its other rows and never comes back.
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

/// Deletes the last rows of a deleted project, and its mark. Does nothing for a project that is not deleted.
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

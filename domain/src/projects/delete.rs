//! Deleting a project with all its data.

use entity::project;
use sea_orm::{ConnectionTrait, EntityTrait, Statement};
use serde_json::json;
use uuid::Uuid;

use crate::access::{ProjectAccess, Scope};
use crate::audit::Change;
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

/// Deletes the project; keys and goals follow it by foreign key. The columns that reports keep
/// in memory and on disk are the caller's to drop afterwards.
pub async fn delete(context: &Context, access: &ProjectAccess) -> Result<()> {
    access.require(Scope::OrgAdmin)?;
    access.require_sudo(context).await?;
    let transaction = context.begin().await?;
    let deleted = project::Entity::delete_by_id(access.id()).exec(&transaction).await?;
    if deleted.rows_affected == 0 {
        return Err(Error::NotFound);
    }
    delete_visits(&transaction, access.id()).await?;
    let project = access.project();
    Change::new("project.delete")
        .project(project.id)
        .target("project", project.id)
        .details(json!({ "name": project.name, "slug": project.slug }))
        .record(context, &transaction, project.org_id, access.principal())
        .await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

/// Deletes every row of the project's visit data.
pub(crate) async fn delete_visits<C: ConnectionTrait>(connection: &C, project_id: Uuid) -> Result<()> {
    let backend = connection.get_database_backend();
    for table in VISIT_TABLES {
        let sql = format!("delete from {table} where project_id = $1");
        let statement = Statement::from_sql_and_values(backend, sql, [project_id.into()]);
        connection.execute_raw(statement).await?;
    }
    Ok(())
}

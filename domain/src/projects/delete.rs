//! Deletion of a project with all its data.
//!
//! The project's row is deleted at once. The measured data may be millions of rows, whose deletion would hold SQLite's
//! only write lock for minutes. Therefore the project is marked for deletion, and the caller deletes the data in small
//! steps until [`deletion_marks::finish`](crate::tenancy::deletion_marks::finish). If a process dies in between, the
//! next one continues. Meanwhile the data is invisible, because every query first looks up the project, and no data is
//! added, because writers of visits lock the project's row.

use entity::project;
use sea_orm::EntityTrait;
use serde_json::json;

use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::deletion_marks;
use crate::{Context, Error, Result};

/// Deletes the project. Its keys and goals follow by foreign key, and its visits are marked for the deletion job. The
/// caller drops the columns that reports keep in memory and on disk.
pub async fn delete(context: &Context, access: &ProjectAccess) -> Result<()> {
    access.require(Scope::OrgAdmin)?;
    access.require_sudo(context).await?;
    let transaction = context.begin().await?;
    let deleted = project::Entity::delete_by_id(access.id()).exec(&transaction).await?;
    if deleted.rows_affected == 0 {
        return Err(Error::NotFound);
    }
    deletion_marks::mark(context, &transaction, access.id()).await?;
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

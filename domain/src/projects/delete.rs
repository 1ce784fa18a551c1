//! Deletion of a project with all its data.
//!
//! The project's row is deleted at once. The measured data may be millions of rows, whose deletion would hold SQLite's
//! only write lock for minutes. Therefore the project is marked for deletion, and the caller deletes the data in small
//! steps until [`deletion_marks::finish`](crate::tenancy::deletion_marks::finish). If a process dies in between, the
//! next one continues. Meanwhile the data is invisible, because every query first looks up the project, and no data is
//! added, because writers of visits lock the project's row.

use entity::project;
use sea_orm::{EntityTrait, QuerySelect};
use serde_json::json;

use crate::ground::revision::Expected;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::deletion_marks;
use crate::tenancy::project::Project;
use crate::{Context, Error, Result};

/// Deletes the project. Its keys and goals follow by foreign key, and its visits are marked for the deletion job. The
/// caller drops the columns that reports keep in memory and on disk.
pub async fn delete(context: &Context, access: &ProjectAccess, expected: &Expected) -> Result<()> {
    access.require(Scope::OrgAdmin)?;
    access.require_sudo(context).await?;
    let transaction = context.begin().await?;
    let stored = project::Entity::find_by_id(access.id())
        .lock_exclusive()
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    let project = Project::from_row(stored, &access.project().org_slug)?;
    expected.check(Some(&project))?;
    project::Entity::delete_by_id(project.id).exec(&transaction).await?;
    deletion_marks::mark(context, &transaction, project.id).await?;
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

//! Finds the projects whose visits are newer than their figures.

use std::collections::HashMap;

use domain::{Context, Result};
use entity::figure_state;
use entity::visits::stored;
use sea_orm::{ColumnTrait, DbBackend, EntityTrait, FromQueryResult, QueryFilter};
use uuid::Uuid;

use crate::of_projects::{select, select_each};
use crate::visits::store::revision::is_cluster;

/// Maximum number of projects in one statement.
const PROJECTS_AT_ONCE: usize = 10_000;

/// Project whose figures lag behind its visits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lagging {
    pub(super) project: Uuid,
    /// Revision for which the figures are true. None if the project has none yet, or not all.
    pub(super) since: Option<i64>,
}

#[derive(FromQueryResult)]
struct Newest {
    project_id: Uuid,
    changed: i64,
    deleted: i64,
}

/// Returns those of the projects whose figures lag.
pub(super) async fn lagging(context: &Context, projects: &[Uuid]) -> Result<Vec<Lagging>> {
    let mut states: HashMap<Uuid, i64> = HashMap::with_capacity(projects.len());
    for some in projects.chunks(PROJECTS_AT_ONCE) {
        let found = figure_state::Entity::find()
            .filter(figure_state::Column::ProjectId.is_in(some.iter().copied()))
            .filter(figure_state::Column::Filled.eq(true))
            .all(&context.db)
            .await?;
        states.extend(found.into_iter().map(|state| (state.project_id, state.rev)));
    }
    let found =
        newest(context, projects).await?.into_iter().filter_map(|Newest { project_id, changed, deleted }| {
            let since = states.get(&project_id).copied();
            let lags = changed.max(deleted) > since.unwrap_or(0);
            lags.then_some(Lagging { project: project_id, since })
        });
    Ok(found.collect())
}

/// Query for the revisions of [`Newest`] on PostgreSQL. Planning a query for each project would take longer than to run it.
const ON_POSTGRES: &str = "
select
    listed.id as project_id,
    (select coalesce(max(rev), 0) from sessions where project_id = listed.id) as changed,
    (select coalesce(max(rev), 0) from session_tombstones where project_id = listed.id) as deleted
from unnest(array[{projects}]::uuid[]) as listed (id)";

/// Returns the revision of the newest visit and of the last deletion of each project, both from an index.
async fn newest(context: &Context, projects: &[Uuid]) -> Result<Vec<Newest>> {
    let backend = context.db.get_database_backend();
    // A cluster accepts no subquery that depends on another row.
    if backend != DbBackend::Postgres || is_cluster(&context.db).await? {
        return select_each(&context.db, &of_project(backend), projects).await;
    }
    let mut found = Vec::with_capacity(projects.len());
    for some in projects.chunks(PROJECTS_AT_ONCE) {
        found.extend(select(&context.db, ON_POSTGRES, some, &[]).await?);
    }
    Ok(found)
}

/// Returns the query for the revisions of [`Newest`] of one project.
fn of_project(backend: DbBackend) -> String {
    let sessions = stored::sessions_by(backend, "sessions_rev").replace("$1", "{project}");
    format!(
        "select {{project}} as project_id, changed.rev as changed, deleted.rev as deleted \
         from (select coalesce(max(rev), 0) as rev from {sessions}) as changed \
         cross join (select coalesce(max(rev), 0) as rev from session_tombstones where project_id = {{project}}) \
         as deleted"
    )
}

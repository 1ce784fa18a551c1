//! Queries of the status: counters and narrow index ranges, for many projects in one statement.

use std::collections::{HashMap, HashSet};

use domain::Result;
use entity::event_schema;
use sea_orm::{ColumnTrait, DatabaseConnection, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::of_projects::select;

#[derive(Debug, FromQueryResult)]
pub(super) struct Outcomes {
    pub(super) project_id: Uuid,
    pub(super) day: i32,
    pub(super) reason: String,
    pub(super) count: i64,
}

#[derive(Debug, FromQueryResult)]
pub(crate) struct Budget {
    pub(crate) project_id: Uuid,
    pub(crate) day: i32,
    pub(crate) pageviews: i64,
    pub(crate) events: i64,
}

#[derive(Debug, FromQueryResult)]
struct ObservedName {
    project_id: Uuid,
    name: String,
}

#[derive(Debug, FromQueryResult)]
pub(super) struct Names {
    pub(super) project_id: Uuid,
    pub(super) names: i64,
}

pub(super) const OUTCOMES: &str = "
select project_id, day, reason, count from ingest_outcomes
where project_id in ({projects}) and day between {first} and {last}";

/// Selects the daily budgets. Network 0 stands for the whole project.
pub(crate) const BUDGETS: &str = "
select project_id, day, pageviews, events from ingest_budgets
where project_id in ({projects}) and day between {first} and {last} and network = 0";

/// Selects the names that hold a place. Names of several networks keep it for longer than names of one.
const ALL_NAMES: &str = "
select project_id, name from event_names
where project_id in ({projects}) and first_seen > 0
and (last_day >= {last} or (network = 0 and last_day >= {first}))";

pub(super) const NAMES: &str = "
select project_id, count(*) as names from event_names
where project_id in ({projects}) and first_seen > 0
and (last_day >= {last} or (network = 0 and last_day >= {first}))
group by project_id";

/// Counts the event names in these projects that hold a place and are registered by now. In a cluster, schemas and
/// names are stored in different places, so they are read one after the other; few projects have schemas.
pub(super) async fn registered(
    db: &DatabaseConnection,
    projects: &[Uuid],
    days: &[i32],
) -> Result<HashMap<Uuid, i64>> {
    let schemas: Vec<(Uuid, String)> = event_schema::Entity::find()
        .select_only()
        .column(event_schema::Column::ProjectId)
        .column(event_schema::Column::Name)
        .filter(event_schema::Column::ProjectId.is_in(projects.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let mut counts: HashMap<Uuid, i64> = HashMap::new();
    if schemas.is_empty() {
        return Ok(counts);
    }
    let schemas: HashSet<(Uuid, String)> = schemas.into_iter().collect();
    let with: HashSet<Uuid> = schemas.iter().map(|(project, _)| *project).collect();
    let with: Vec<Uuid> = with.into_iter().collect();
    for name in select::<ObservedName>(db, ALL_NAMES, &with, days).await? {
        if schemas.contains(&(name.project_id, name.name)) {
            *counts.entry(name.project_id).or_default() += 1;
        }
    }
    Ok(counts)
}

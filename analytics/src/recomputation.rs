//! How far the recomputation of past visits has come. [`crate::upkeep::recompute`] does the work.

use std::collections::{HashMap, HashSet};

use async_graphql::SimpleObject;
use domain::{Context, Result};
use entity::recomputation as table;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, Statement};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::columns::{RULES, RulesState};
use crate::of_projects::select;

/// Progress of recomputing a project's past visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Recomputation {
    /// Number of visits recomputed so far.
    pub done: u64,
    /// Number of visits to recompute; null until they are counted.
    pub total: Option<u64>,
    /// Estimated seconds left at the rate so far; null until there is a rate.
    pub seconds_left: Option<u64>,
}

impl From<&table::Model> for Recomputation {
    fn from(row: &table::Model) -> Self {
        let number = |value: i64| u64::try_from(value).unwrap_or(0);
        let (done, worked) = (number(row.done), number(row.worked_ms));
        let total = row.total.map(number).map(|total| Ord::max(total, done));
        let left = total.filter(|_| done > 0).map(|total| (total - done).saturating_mul(worked) / done);
        Self { done, total, seconds_left: left.map(|ms| ms.div_ceil(1000)) }
    }
}

/// Returns the running recomputations of these projects.
pub async fn of_projects(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, Recomputation>> {
    let found = table::Entity::find()
        .filter(table::Column::ProjectId.is_in(projects.iter().copied()))
        .all(&context.db)
        .await?;
    Ok(found.iter().map(|row| (row.project_id, row.into())).collect())
}

/// Projects with visits that are being recomputed, by the same rows as [`RULES`].
const RECOMPUTING: &str = "
select project_id from recomputations where project_id in ({projects})
union
select project_id from reckonings where project_id in ({projects})";

#[derive(FromQueryResult)]
struct Recomputing {
    project_id: Uuid,
}

/// Returns those of the projects whose figures mix results from before and after a change of the rules.
pub(crate) async fn recomputing(context: &Context, projects: &[Uuid]) -> Result<HashSet<Uuid>> {
    if projects.is_empty() {
        return Ok(HashSet::new());
    }
    let found: Vec<Recomputing> = select(&context.db, RECOMPUTING, projects, &[]).await?;
    Ok(found.into_iter().map(|row| row.project_id).collect())
}

/// Returns the state of a project's rules, by its rows.
pub(crate) async fn rules_state(context: &Context, project: Uuid) -> Result<RulesState> {
    let backend = context.db.get_database_backend();
    let asked = Statement::from_sql_and_values(backend, RULES, [project.into()]);
    Ok(RulesState::find_by_statement(asked).one(&context.db).await?.unwrap_or_default())
}

//! Reads and writes the goals of a project.

use std::collections::HashMap;

use entity::{goal, project};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::types::read_match;
use super::{Goal, GoalCreate, GoalListParams, GoalUpdate};
use crate::ground::page::Page;
use crate::ground::pattern;
use crate::ground::revision::Expected;
use crate::measuring::matching::{Compiled, Match};
use crate::measuring::recomputation;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result};

/// Maximum number of goals per project, including archived goals. Every goal is checked for every visit.
pub const MAX_GOALS: usize = 100;

/// Returns the project's goals in their order. Includes archived goals only on request.
pub async fn list(context: &Context, access: &ProjectAccess, params: &GoalListParams) -> Result<Page<Goal>> {
    access.require(Scope::AnalyticsRead)?;
    let paging = params.paging();
    let after: Option<(i32, String)> = paging.after()?;
    let rows = goal::Entity::find()
        .filter(goal::Column::ProjectId.eq(access.id()))
        .apply_if((!params.archived).then_some(false), |select, archived| {
            select.filter(goal::Column::Archived.eq(archived))
        })
        .apply_if(after, |select, (sort, key)| {
            let same_place = goal::Column::Sort.eq(sort).and(goal::Column::Key.gt(key));
            select.filter(Condition::any().add(goal::Column::Sort.gt(sort)).add(same_place))
        })
        .order_by_asc(goal::Column::Sort)
        .order_by_asc(goal::Column::Key)
        .limit(paging.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, &paging, |row| (row.sort, row.key.clone()))?.try_map(Goal::try_from)
}

/// Returns the goals of several projects, by project, with one query. Includes archived goals.
pub async fn of_projects(context: &Context, projects: &[ProjectAccess]) -> Result<HashMap<Uuid, Vec<Goal>>> {
    let rows = goal::Entity::find()
        .filter(goal::Column::ProjectId.is_in(access::ids_with(projects, Scope::AnalyticsRead)?))
        .order_by_asc(goal::Column::Sort)
        .order_by_asc(goal::Column::Key)
        .all(&context.db)
        .await?;
    access::grouped(rows, |row| row.project_id)
}

pub async fn create(context: &Context, access: &ProjectAccess, input: GoalCreate) -> Result<Goal> {
    access.require(Scope::ConfigWrite)?;
    let wanted = read_match(&input.matches)?;
    fits_beside_others(context, access, &input.key, Some(wanted.clone())).await?;
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let others: Vec<(String, i32)> = goal::Entity::find()
        .select_only()
        .columns([goal::Column::Key, goal::Column::Sort])
        .filter(goal::Column::ProjectId.eq(access.id()))
        .into_tuple()
        .all(&transaction)
        .await?;
    if others.iter().any(|(key, _)| *key == input.key) {
        return Err(Error::Conflict("another goal of the project already has this key".into()));
    }
    if others.len() >= MAX_GOALS {
        return Err(Error::Conflict("a project can have at most 100 goals, including archived goals".into()));
    }
    let last = others.iter().map(|(_, sort)| *sort).max();
    let row = goal::Model {
        project_id: access.id(),
        key: input.key,
        name: input.name,
        matches: serde_json::to_value(&wanted).map_err(Error::internal)?,
        is_conversion: input.is_conversion,
        value: input.value,
        currency: None,
        sort: input.sort.unwrap_or(last.map_or(0, |last| last.saturating_add(1))),
        archived: false,
        rules_version: visits_change(&transaction, access).await?,
    };
    goal::Entity::insert(row.clone().into_active_model()).exec_without_returning(&transaction).await?;
    let details = json!({ "name": row.name });
    record(context, &transaction, access, AuditAction::GoalCreate, &row.key, details).await?;
    transaction.commit().await?;
    context.config_changed();
    row.try_into()
}

pub async fn update(
    context: &Context,
    access: &ProjectAccess,
    key: &str,
    input: GoalUpdate,
    expected: &Expected,
) -> Result<Goal> {
    access.require(Scope::ConfigWrite)?;
    let wanted = input.matches.as_ref().map(read_match).transpose()?;
    if wanted.is_some() || input.archived == Some(false) {
        fits_beside_others(context, access, key, wanted.clone()).await?;
    }
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let before = find(&transaction, access, key).await?;
    expected.check(Some(&Goal::try_from(before.clone())?))?;
    let mut after = before.clone();
    if let Some(wanted) = wanted {
        after.matches = serde_json::to_value(wanted).map_err(Error::internal)?;
    }
    after.name = input.name.unwrap_or(after.name);
    after.is_conversion = input.is_conversion.unwrap_or(after.is_conversion);
    if !input.value.is_undefined() {
        (after.value, after.currency) = (input.value.take(), None);
    }
    after.sort = input.sort.unwrap_or(after.sort);
    after.archived = input.archived.unwrap_or(after.archived);
    let changed = changed(&before, &after);
    if changed.is_empty() {
        return before.try_into();
    }
    // Name and position do not affect visits. A goal that was and stays archived is reached by none.
    let counts = changed.iter().any(|field| !["name", "sort"].contains(field));
    if counts && !(before.archived && after.archived) {
        after.rules_version = visits_change(&transaction, access).await?;
    }
    let row = after.into_active_model().reset_all().update(&transaction).await?;
    let details = json!({ "name": row.name, "fields": changed });
    record(context, &transaction, access, AuditAction::GoalUpdate, key, details).await?;
    transaction.commit().await?;
    context.config_changed();
    row.try_into()
}

pub async fn delete(context: &Context, access: &ProjectAccess, key: &str, expected: &Expected) -> Result<()> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let row = find(&transaction, access, key).await?;
    expected.check(Some(&Goal::try_from(row.clone())?))?;
    row.clone().delete(&transaction).await?;
    if !row.archived {
        visits_change(&transaction, access).await?;
    }
    let details = json!({ "name": row.name });
    record(context, &transaction, access, AuditAction::GoalDelete, key, details).await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

/// Rejects a goal whose patterns would take too much memory together with those of the project's other goals. The check
/// runs before the transaction, because compiling patterns would prolong it. Goals saved at the same moment may
/// therefore exceed the limit, each by its own size.
async fn fits_beside_others(
    context: &Context,
    access: &ProjectAccess,
    key: &str,
    wanted: Option<Match>,
) -> Result<()> {
    let of_project = goal::Entity::find().filter(goal::Column::ProjectId.eq(access.id()));
    let key = key.to_owned();
    let is_new = wanted.is_some();
    let counts = move |row: &goal::Model| if row.key == key { !is_new } else { !row.archived };
    let others = of_project.all(&context.db).await?.into_iter().filter(counts);
    let others: Vec<Match> = others.filter_map(|row| serde_json::from_value(row.matches).ok()).collect();
    let sizes = wanted.into_iter().chain(others).map(|goal| Compiled::new(&goal).size());
    if pattern::fit(context, &access.tenants(), sizes).await? {
        return Ok(());
    }
    Err(Error::Conflict(
        "the patterns of the project's goals take too much memory; replace some by prefixes".into(),
    ))
}

/// Returns the API names of the fields in which two goals differ.
fn changed(before: &goal::Model, after: &goal::Model) -> Vec<&'static str> {
    [
        ("name", before.name != after.name),
        ("match", before.matches != after.matches),
        ("isConversion", before.is_conversion != after.is_conversion),
        ("value", (before.value, &before.currency) != (after.value, &after.currency)),
        ("sort", before.sort != after.sort),
        ("archived", before.archived != after.archived),
    ]
    .into_iter()
    .filter_map(|(name, differs)| differs.then_some(name))
    .collect()
}

/// Locks the project, so that concurrent changes happen one after the other.
async fn lock<C: ConnectionTrait>(connection: &C, access: &ProjectAccess) -> Result<()> {
    let project = project::Entity::find_by_id(access.id()).lock_exclusive().one(connection).await?;
    project.map(|_| ()).ok_or(Error::NotFound)
}

/// Starts a recomputation of past visits, because they may now reach other goals. Returns the new rules version.
async fn visits_change<C: ConnectionTrait>(connection: &C, access: &ProjectAccess) -> Result<i32> {
    project::Entity::update_many()
        .col_expr(project::Column::GoalsVersion, Expr::col(project::Column::GoalsVersion).add(1))
        .filter(project::Column::Id.eq(access.id()))
        .exec(connection)
        .await?;
    recomputation::raise_rules_version(connection, access.id()).await
}

async fn find<C: ConnectionTrait>(connection: &C, access: &ProjectAccess, key: &str) -> Result<goal::Model> {
    let found = goal::Entity::find_by_id((access.id(), key.to_owned())).one(connection).await?;
    found.ok_or(Error::NotFound)
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
    key: &str,
    details: Value,
) -> Result<()> {
    Change::new(action)
        .project(access.id())
        .target("goal", key)
        .details(details)
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

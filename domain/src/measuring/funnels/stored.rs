//! Reads, writes and deletes funnels.

use std::collections::HashMap;

use entity::{funnel, goal, project};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set,
};
use serde_json::json;
use uuid::Uuid;

use super::types::limits;
use super::{Funnel, FunnelStep, FunnelUpdate, FunnelWrite, read_steps};
use crate::ground::page::{Page, PageParams};
use crate::ground::revision::Expected;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Maximum number of funnels per project.
const MAX_FUNNELS: usize = 50;

/// Returns the project's funnels in their order.
pub async fn list(context: &Context, access: &ProjectAccess, params: &PageParams) -> Result<Page<Funnel>> {
    access.require(Scope::AnalyticsRead)?;
    let after: Option<(i32, String)> = params.after()?;
    let rows = of(&[access.id()])
        .apply_if(after, |select, (sort, key)| {
            let later = Condition::all().add(funnel::Column::Sort.eq(sort)).add(funnel::Column::Key.gt(key));
            select.filter(Condition::any().add(funnel::Column::Sort.gt(sort)).add(later))
        })
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| (row.sort, row.key.clone()))?.try_map(Funnel::try_from)
}

/// Returns the funnels of several projects, by project, with one query.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<Funnel>>> {
    let ids = access::ids_with(projects, Scope::AnalyticsRead)?;
    access::grouped(of(&ids).all(&context.db).await?, |row| row.project_id)
}

/// Returns the funnel that the overview shows, for reports.
pub async fn default_of<C: ConnectionTrait>(connection: &C, project: Uuid) -> Result<Option<Funnel>> {
    let found = of(&[project]).filter(funnel::Column::IsDefault.eq(true)).one(connection).await?;
    found.map(Funnel::try_from).transpose()
}

/// Returns the funnel with this key, for reports.
pub async fn of_key<C: ConnectionTrait>(connection: &C, project: Uuid, key: &str) -> Result<Option<Funnel>> {
    let found = funnel::Entity::find_by_id((project, key.to_owned())).one(connection).await?;
    found.map(Funnel::try_from).transpose()
}

pub async fn create(context: &Context, access: &ProjectAccess, input: FunnelWrite) -> Result<Funnel> {
    access.require(Scope::ConfigWrite)?;
    let steps = read_steps(input.mode, input.steps, "body.steps")?;
    let transaction = context.begin().await?;
    let others = locked(&transaction, access).await?;
    if others.len() >= MAX_FUNNELS {
        return Err(Error::Conflict("a project can have at most 50 funnels".into()));
    }
    if others.iter().any(|other| other.key == input.key) {
        return Err(Error::Conflict("another funnel of the project already has this key".into()));
    }
    check_goals(&transaction, access, &steps).await?;
    let is_default = input.is_default || others.is_empty();
    if is_default {
        no_default(&transaction, access).await?;
    }
    let last = others.iter().map(|other| other.sort).max();
    let row = funnel::Model {
        project_id: access.id(),
        key: input.key,
        name: input.name,
        mode: input.mode.as_str().to_owned(),
        steps: serde_json::to_value(&steps).map_err(Error::internal)?,
        is_default,
        sort: input.sort.unwrap_or_else(|| last.map_or(0, |last| last.saturating_add(1))),
    };
    funnel::Entity::insert(row.clone().into_active_model()).exec_without_returning(&transaction).await?;
    record(context, &transaction, access, AuditAction::FunnelCreate, &row).await?;
    transaction.commit().await?;
    row.try_into()
}

pub async fn update(
    context: &Context,
    access: &ProjectAccess,
    key: &str,
    input: FunnelUpdate,
    expected: &Expected,
) -> Result<Funnel> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    let others = locked(&transaction, access).await?;
    let row = others.into_iter().find(|row| row.key == key).ok_or(Error::NotFound)?;
    let before = Funnel::try_from(row.clone())?;
    expected.check(Some(&before))?;
    let mode = input.mode.unwrap_or(before.mode);
    let mut change = row.into_active_model();
    match input.steps {
        Some(steps) => {
            let steps = read_steps(mode, steps, "body.steps")?;
            check_goals(&transaction, access, &steps).await?;
            change.steps = Set(serde_json::to_value(&steps).map_err(Error::internal)?);
        }
        None if !limits(mode, &before.steps, "").is_empty() => {
            let message =
                "steps with time limits require a sequential funnel; also send the steps without limits";
            return Err(Error::invalid("body.mode", message));
        }
        None => {}
    }
    change.mode = Set(mode.as_str().to_owned());
    if let Some(name) = input.name {
        change.name = Set(name);
    }
    if let Some(sort) = input.sort {
        change.sort = Set(sort);
    }
    match input.is_default {
        Some(true) if !before.is_default => {
            no_default(&transaction, access).await?;
            change.is_default = Set(true);
        }
        Some(false) if before.is_default => {
            return Err(Error::invalid(
                "body.isDefault",
                "cannot be switched off; make another funnel the default instead",
            ));
        }
        _ => {}
    }
    let row = change.update(&transaction).await?;
    record(context, &transaction, access, AuditAction::FunnelUpdate, &row).await?;
    transaction.commit().await?;
    row.try_into()
}

/// Deletes a funnel. If it was the default, the first of the other funnels becomes the default.
pub async fn delete(context: &Context, access: &ProjectAccess, key: &str, expected: &Expected) -> Result<()> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    let others = locked(&transaction, access).await?;
    let row = others.iter().find(|row| row.key == key).ok_or(Error::NotFound)?;
    expected.check(Some(&Funnel::try_from(row.clone())?))?;
    row.clone().delete(&transaction).await?;
    if row.is_default
        && let Some(next) = others.iter().find(|other| other.key != key)
    {
        let mut next = next.clone().into_active_model();
        next.is_default = Set(true);
        next.update(&transaction).await?;
    }
    record(context, &transaction, access, AuditAction::FunnelDelete, row).await?;
    transaction.commit().await?;
    Ok(())
}

fn of(projects: &[Uuid]) -> sea_orm::Select<funnel::Entity> {
    funnel::Entity::find()
        .filter(funnel::Column::ProjectId.is_in(projects.iter().copied()))
        .order_by_asc(funnel::Column::Sort)
        .order_by_asc(funnel::Column::Key)
}

/// Returns all funnels of the project in their order, and locks the project. The choice of the default funnel depends
/// on all funnels, so concurrent changes must happen one after the other.
async fn locked<C: ConnectionTrait>(connection: &C, access: &ProjectAccess) -> Result<Vec<funnel::Model>> {
    let held = project::Entity::find_by_id(access.id()).lock_exclusive().one(connection).await?;
    held.ok_or(Error::NotFound)?;
    Ok(of(&[access.id()]).all(connection).await?)
}

async fn no_default<C: ConnectionTrait>(connection: &C, access: &ProjectAccess) -> Result<()> {
    funnel::Entity::update_many()
        .col_expr(funnel::Column::IsDefault, Expr::value(false))
        .filter(funnel::Column::ProjectId.eq(access.id()))
        .filter(funnel::Column::IsDefault.eq(true))
        .exec(connection)
        .await?;
    Ok(())
}

/// Rejects steps that name a goal the project does not have.
pub(super) async fn check_goals<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    steps: &[FunnelStep],
) -> Result<()> {
    let mut named = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        step.matches.0.goals(&format!("body.steps.{at}.match"), &mut |path, goal| named.push((path, goal)));
    }
    if named.is_empty() {
        return Ok(());
    }
    let known: Vec<String> = goal::Entity::find()
        .select_only()
        .column(goal::Column::Key)
        .filter(goal::Column::ProjectId.eq(access.id()))
        .into_tuple()
        .all(connection)
        .await?;
    let missing = named.into_iter().filter(|(_, goal)| !known.iter().any(|known| known == goal));
    let message = "is not a goal of the project";
    let violations: Vec<Violation> =
        missing.map(|(path, _)| Violation::new(path, ViolationCode::NotFound, message)).collect();
    if violations.is_empty() { Ok(()) } else { Err(Error::Validation(violations)) }
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
    row: &funnel::Model,
) -> Result<()> {
    let steps = row.steps.as_array().map(Vec::len);
    Change::new(action)
        .project(row.project_id)
        .target("funnel", &row.key)
        .details(json!({ "name": row.name, "mode": row.mode, "steps": steps, "isDefault": row.is_default }))
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

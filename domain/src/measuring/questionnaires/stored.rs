//! Reads, writes and deletes questionnaires.

use std::collections::HashMap;

use entity::{project, questionnaire};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde_json::json;
use uuid::Uuid;

use super::{MAX_QUESTIONNAIRES, Questionnaire, QuestionnaireWrite, id_violations};
use crate::ground::page::{Page, PageParams};
use crate::ground::revision::Expected;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result};

/// Returns the project's questionnaires, sorted by id.
pub async fn list(
    context: &Context,
    access: &ProjectAccess,
    params: &PageParams,
) -> Result<Page<Questionnaire>> {
    access.require(Scope::AnalyticsRead)?;
    let after: Option<String> = params.after()?;
    let rows = of(&[access.id()])
        .apply_if(after, |select, id| select.filter(questionnaire::Column::Id.gt(id)))
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.id.clone())?.try_map(Questionnaire::try_from)
}

/// Returns the questionnaires of several projects, by project, with one query.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<Questionnaire>>> {
    let ids = access::ids_with(projects, Scope::AnalyticsRead)?;
    access::grouped(of(&ids).all(&context.db).await?, |row| row.project_id)
}

/// Returns all questionnaires of a project, for reports and ingest.
pub async fn of_project<C: ConnectionTrait>(connection: &C, project: Uuid) -> Result<Vec<Questionnaire>> {
    of(&[project]).all(connection).await?.into_iter().map(Questionnaire::try_from).collect()
}

/// Writes a questionnaire. Replaces the questionnaire with the same id.
pub async fn put(
    context: &Context,
    access: &ProjectAccess,
    id: &str,
    input: QuestionnaireWrite,
    expected: &Expected,
) -> Result<Questionnaire> {
    access.require(Scope::ConfigWrite)?;
    let violations: Vec<_> = id_violations(id).into_iter().chain(input.violations()).collect();
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let transaction = context.begin().await?;
    // Locked, so that concurrent creations are counted one after the other.
    project::Entity::find_by_id(access.id())
        .lock_exclusive()
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    let before = find(&transaction, access, id).await?;
    expected.check(before.clone().map(Questionnaire::try_from).transpose()?.as_ref())?;
    if before.is_none() && of(&[access.id()]).count(&transaction).await? >= MAX_QUESTIONNAIRES {
        return Err(Error::Conflict("a project can have at most 100 questionnaires".into()));
    }
    let row = questionnaire::Model {
        project_id: access.id(),
        id: id.to_owned(),
        label: serde_json::to_value(&input.label).map_err(Error::internal)?,
        questions: serde_json::to_value(&input.questions).map_err(Error::internal)?,
        updated_at: context.clock.now(),
    };
    let new = row.clone().into_active_model().reset_all();
    match before {
        Some(_) => questionnaire::Entity::update(new).exec(&transaction).await.map(drop)?,
        None => questionnaire::Entity::insert(new).exec_without_returning(&transaction).await.map(drop)?,
    }
    record(context, &transaction, access, AuditAction::QuestionnaireUpdate, &row).await?;
    transaction.commit().await?;
    context.config_changed();
    row.try_into()
}

/// Deletes a questionnaire. Stored answers stay, without their labels.
pub async fn delete(context: &Context, access: &ProjectAccess, id: &str, expected: &Expected) -> Result<()> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    let row = find(&transaction, access, id).await?.ok_or(Error::NotFound)?;
    expected.check(Some(&Questionnaire::try_from(row.clone())?))?;
    row.clone().delete(&transaction).await?;
    record(context, &transaction, access, AuditAction::QuestionnaireDelete, &row).await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

fn of(projects: &[Uuid]) -> sea_orm::Select<questionnaire::Entity> {
    questionnaire::Entity::find()
        .filter(questionnaire::Column::ProjectId.is_in(projects.iter().copied()))
        .order_by_asc(questionnaire::Column::Id)
}

/// Returns the questionnaire, locked, so that concurrent changes happen one after the other.
async fn find<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    id: &str,
) -> Result<Option<questionnaire::Model>> {
    let found = questionnaire::Entity::find_by_id((access.id(), id.to_owned()));
    Ok(found.lock_exclusive().one(connection).await?)
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
    row: &questionnaire::Model,
) -> Result<()> {
    let name = row.label.as_str().or_else(|| row.label["en"].as_str());
    Change::new(action)
        .project(row.project_id)
        .target("questionnaire", &row.id)
        .details(json!({ "name": name, "questions": row.questions.as_array().map(Vec::len) }))
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

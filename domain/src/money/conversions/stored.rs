//! Reads, writes and deletes conversion definitions.

use std::collections::HashMap;

use entity::visits::AdPlatform;
use entity::{conversion, conversion_definition, destination, goal, project};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel,
    ModelTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set,
};
use serde_json::json;
use uuid::Uuid;

use super::{ConversionDefinition, ConversionDefinitionWrite, MAX_DEFINITIONS};
use crate::ground::database::delete_some;
use crate::ground::page::{Page, PageParams};
use crate::ground::revision::Expected;
use crate::measuring::goals::is_goal_key;
use crate::money::destinations;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Returns the project's conversion definitions, sorted by key.
pub async fn list(
    context: &Context,
    access: &ProjectAccess,
    params: &PageParams,
) -> Result<Page<ConversionDefinition>> {
    access.require(Scope::ConversionsRead)?;
    let after: Option<String> = params.after()?;
    let rows = of(&[access.id()])
        .apply_if(after, |select, key| select.filter(conversion_definition::Column::Key.gt(key)))
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.key.clone())?.try_map(ConversionDefinition::try_from)
}

/// Returns the conversion definitions of several projects, by project, with one query.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<ConversionDefinition>>> {
    let ids = access::ids_with(projects, Scope::ConversionsRead)?;
    access::grouped(of(&ids).all(&context.db).await?, |row| row.project_id)
}

/// Returns true if the project uploads conversions to the platform. With a feed alone, the platform fetches them.
async fn uploads_to<C: ConnectionTrait>(connection: &C, project: Uuid, provider: AdPlatform) -> Result<bool> {
    let found = destination::Entity::find_by_id((project, provider)).one(connection).await?;
    Ok(found.is_some_and(|destination| destination.enabled))
}

/// Writes a conversion definition. Replaces the definition with the same key, even if that was deleted.
pub async fn put(
    context: &Context,
    access: &ProjectAccess,
    key: &str,
    mut input: ConversionDefinitionWrite,
    expected: &Expected,
) -> Result<ConversionDefinition> {
    require(access)?;
    let mut violations = input.violations();
    if !is_goal_key(key) {
        let message =
            "must be up to 40 lower-case letters, digits, `_` and `-`, beginning with a letter or digit";
        violations.push(Violation::new("path.key", ViolationCode::WrongFormat, message));
    }
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
    let before = find(&transaction, access.id(), key).await?;
    let current = before.clone().filter(|before| !before.archived).map(ConversionDefinition::try_from);
    expected.check(current.transpose()?.as_ref())?;
    if let Some(name) = input.name_on(AdPlatform::SearchAds1)
        && uploads_to(&transaction, access.id(), AdPlatform::SearchAds1).await?
        && let Some(message) = destinations::wrong_action(&name)
    {
        let path = format!("body.destinations.{}.name", AdPlatform::SearchAds1);
        return Err(Violation::new(path, ViolationCode::Invalid, message).into());
    }
    if let Some(goal) = input.goal() {
        let known = goal::Entity::find_by_id((access.id(), goal)).one(&transaction).await?;
        if known.is_none_or(|goal| goal.archived) {
            let message = "is not the key of a goal of the project";
            return Err(Violation::new("body.trigger.goal", ViolationCode::NotFound, message).into());
        }
    }
    let replaced = before.as_ref().filter(|before| !before.archived);
    if replaced.is_none() && of(&[access.id()]).count(&transaction).await? >= MAX_DEFINITIONS {
        return Err(Error::Conflict("a project has at most 100 conversion definitions".into()));
    }
    let kept_currency = replaced.map(|before| kept(before, &input)).transpose()?.flatten();
    if kept_currency.is_some() {
        // It is that of the amounts, and not of values that are told.
        input.currency = None;
    }
    let row = conversion_definition::Model {
        project_id: access.id(),
        key: key.to_owned(),
        definition: serde_json::to_value(&input).map_err(Error::internal)?,
        kept_currency,
        archived: false,
        updated_at: context.clock.now(),
    };
    let new = row.clone().into_active_model().reset_all();
    match before {
        Some(_) => conversion_definition::Entity::update(new).exec(&transaction).await.map(drop)?,
        None => {
            conversion_definition::Entity::insert(new).exec_without_returning(&transaction).await.map(drop)?
        }
    }
    record(context, &transaction, access, AuditAction::ConversionDefinitionUpdate, &row).await?;
    transaction.commit().await?;
    context.config_changed();
    row.try_into()
}

/// Returns the currency that the amounts of a definition keep. They keep it if the definition is written back with the value
/// and the currency that it shows.
fn kept(before: &conversion_definition::Model, input: &ConversionDefinitionWrite) -> Result<Option<String>> {
    let shown = ConversionDefinition::try_from(before.clone())?;
    Ok(before.kept_currency.clone().filter(|_| input.is_worth_as(&shown)))
}

/// Notes the project's present currency with the definitions that have a fixed value or bounds and no currency of their own,
/// because the project gets a new one.
pub(crate) async fn keep_currency(
    transaction: &DatabaseTransaction,
    project: Uuid,
    present: &str,
    new: &str,
) -> Result<()> {
    let all =
        conversion_definition::Entity::find().filter(conversion_definition::Column::ProjectId.eq(project));
    for row in all.all(transaction).await? {
        let present = has_amounts(&row).then(|| present.to_owned());
        let kept = row.kept_currency.clone().or(present).filter(|kept| kept != new);
        if kept != row.kept_currency {
            let mut row = row.into_active_model();
            row.kept_currency = Set(kept);
            row.update(transaction).await?;
        }
    }
    Ok(())
}

/// Returns the number of the project's definitions whose amounts keep their currency when the project gets another one.
pub(crate) async fn with_amounts(context: &Context, project: Uuid) -> Result<usize> {
    Ok(of(&[project]).all(&context.db).await?.iter().filter(|row| has_amounts(row)).count())
}

/// Returns true for a definition with a fixed value or bounds and no currency of its own.
fn has_amounts(row: &conversion_definition::Model) -> bool {
    row.definition["value"].is_object() && !row.definition["currency"].is_string()
}

/// Deletes a conversion definition. A definition with conversions is archived instead, so that these keep their
/// definition. Beacons that name the definition are ignored in both cases.
pub async fn delete(context: &Context, access: &ProjectAccess, key: &str, expected: &Expected) -> Result<()> {
    require(access)?;
    let transaction = context.begin().await?;
    let row =
        find(&transaction, access.id(), key).await?.filter(|row| !row.archived).ok_or(Error::NotFound)?;
    expected.check(Some(&ConversionDefinition::try_from(row.clone())?))?;
    let used = conversion::Entity::find()
        .filter(conversion::Column::ProjectId.eq(access.id()))
        .filter(conversion::Column::Definition.eq(key))
        .filter(conversion::Column::Test.eq(false))
        .limit(1)
        .one(&transaction)
        .await?;
    match used {
        None => row.clone().delete(&transaction).await.map(drop)?,
        Some(_) => {
            let mut away = row.clone().into_active_model();
            (away.archived, away.updated_at) = (Set(true), Set(context.clock.now()));
            away.update(&transaction).await.map(drop)?;
        }
    }
    record(context, &transaction, access, AuditAction::ConversionDefinitionDelete, &row).await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

/// Deletes up to `most` of the project's conversions that happened before a time, together with their uploads. Returns the
/// number of conversions.
pub async fn delete_before(context: &Context, project: Uuid, before: i64, most: u64) -> Result<u64> {
    let old = "project_id = $1 and occurred_at < $2";
    delete_some(context, "conversions", "id", old, [project.into(), before.into()], most).await
}

fn require(access: &ProjectAccess) -> Result<()> {
    access.require_all(&[Scope::ConversionsWrite, Scope::ConfigWrite])
}

fn of(projects: &[Uuid]) -> sea_orm::Select<conversion_definition::Entity> {
    conversion_definition::Entity::find()
        .filter(conversion_definition::Column::ProjectId.is_in(projects.iter().copied()))
        .filter(conversion_definition::Column::Archived.eq(false))
        .order_by_asc(conversion_definition::Column::Key)
}

/// Returns the definition, locked, so that concurrent changes happen one after the other.
pub(super) async fn find<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    key: &str,
) -> Result<Option<conversion_definition::Model>> {
    let found = conversion_definition::Entity::find_by_id((project, key.to_owned()));
    Ok(found.lock_exclusive().one(connection).await?)
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
    row: &conversion_definition::Model,
) -> Result<()> {
    Change::new(action)
        .project(row.project_id)
        .target("conversion_definition", &row.key)
        .details(json!({ "name": row.definition["name"] }))
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

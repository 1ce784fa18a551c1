//! Creation of a project, with everything it needs to receive its first pageview.

use std::sync::Arc;

use entity::{api_key, goal, project};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::json;
use uuid::Uuid;

use super::{ProjectCreate, ProjectCreated, ProjectPreset, SLUG_TAKEN, check_timezone};
use crate::measuring::attribution::ChannelMappings;
use crate::measuring::goals;
use crate::measuring::tracking::KeptConfig;
use crate::tenancy::access::{OrgAccess, Principal, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::{caps, keys};
use crate::{Context, Error, Result};

/// Rules version of a new project.
const FIRST_RULES: i32 = 1;
/// Default retention in days: as long as the longest report looks back.
const RETENTION_DAYS: i32 = 731;

/// Creates the project, its goals and its first publishable key in one transaction.
pub async fn create(context: &Context, access: &OrgAccess, input: ProjectCreate) -> Result<ProjectCreated> {
    let (project, publishable_key) = create_with_access(context, access, input).await?;
    Ok(ProjectCreated { project: Arc::unwrap_or_clone(project.project().clone()), publishable_key })
}

/// Like [`create`], but returns the proof of access to the new project, with its key.
pub async fn create_with_access(
    context: &Context,
    access: &OrgAccess,
    input: ProjectCreate,
) -> Result<(ProjectAccess, String)> {
    access.require(Scope::ProjectCreate)?;
    check_timezone(&input.timezone)?;
    let row = row(context, access, &input)?;
    let transaction = context.begin().await?;
    caps::hold_projects(context, &transaction, row.org_id).await?;
    project::Entity::insert(project::ActiveModel::from(row.clone()))
        .exec_without_returning(&transaction)
        .await
        .map_err(|error| Error::conflict_if_taken(error, SLUG_TAKEN))?;
    insert_goals(&transaction, row.id, input.preset).await?;
    let key = keys::publishable::insert(
        context,
        &transaction,
        row.org_id,
        row.id,
        "Website".to_owned(),
        Some(access.principal()),
    )
    .await?;
    let widened = widen(&transaction, access.principal(), row.id).await?;
    Change::new(AuditAction::ProjectCreate)
        .project(row.id)
        .target("project", row.id)
        .details(json!({ "name": row.name, "slug": row.slug, "domains": input.domains }))
        .record(context, &transaction, row.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    if let Some(hash) = widened {
        context.credential_cache().forget(&hash);
    }
    Ok((ProjectAccess::of_created(row, access)?, key.secret))
}

fn row(context: &Context, access: &OrgAccess, input: &ProjectCreate) -> Result<project::Model> {
    let now = context.clock.now();
    let tracking = KeptConfig::of_new(&input.domains, input.allow_localhost);
    Ok(project::Model {
        id: context.new_id(),
        org_id: access.id(),
        slug: input.slug.clone(),
        name: input.name.clone(),
        timezone: input.timezone.clone(),
        former_timezones: json!([]),
        currency: input.currency.clone(),
        former_currencies: json!([]),
        locale: input.locale,
        country: input.country.clone(),
        retention_days: context.caps().retention_days(RETENTION_DAYS),
        channel_rules: 2,
        channel_mappings: serde_json::to_value(ChannelMappings::default()).map_err(Error::internal)?,
        relevance_version: 1,
        goals_version: 1,
        config_rev: 1,
        rules_version: FIRST_RULES,
        ads_version: 0,
        ad_costs_version: 0,
        ad_costs_floor: 0,
        preset: Some(input.preset.as_str().to_owned()),
        settings: serde_json::to_value(context.caps().first_settings()).map_err(Error::internal)?,
        tracking: tracking.stored()?,
        relevance: None,
        pending_deletions: json!([]),
        created_at: now,
        updated_at: now,
    })
}

async fn insert_goals<C: ConnectionTrait>(
    connection: &C,
    project_id: Uuid,
    preset: ProjectPreset,
) -> Result<()> {
    let mut rows = Vec::new();
    for goal in goals::preset(preset) {
        let row = goal::Model {
            project_id,
            key: goal.key,
            name: goal.name,
            matches: serde_json::to_value(goal.matches).map_err(Error::internal)?,
            is_conversion: goal.is_conversion,
            value: goal.value,
            currency: None,
            sort: goal.sort,
            archived: false,
            rules_version: FIRST_RULES,
        };
        rows.push(goal::ActiveModel::from(row));
    }
    goal::Entity::insert_many(rows).exec_without_returning(connection).await?;
    Ok(())
}

/// Gives a key that is limited to projects access to a project that it created. Returns the key's hash.
async fn widen<C: ConnectionTrait>(
    connection: &C,
    principal: &Principal,
    project_id: Uuid,
) -> Result<Option<Vec<u8>>> {
    let Principal::Key(key) = principal else {
        return Ok(None);
    };
    if !key.is_narrowed() {
        return Ok(None);
    }
    // Locked, so that if one key creates two projects at once, both are added to its list.
    let stored = api_key::Entity::find()
        .filter(api_key::Column::Id.eq(key.id()))
        .lock_exclusive()
        .one(connection)
        .await?
        .ok_or(Error::InvalidToken)?;
    let ids = stored.project_ids.clone().unwrap_or_default();
    let mut ids: Vec<Uuid> = serde_json::from_value(ids).map_err(Error::internal)?;
    ids.push(project_id);
    let hash = stored.token_hash.clone();
    let mut change: api_key::ActiveModel = stored.into();
    change.project_ids = sea_orm::Set(Some(serde_json::to_value(ids).map_err(Error::internal)?));
    change.update(connection).await?;
    Ok(Some(hash))
}

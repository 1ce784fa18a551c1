//! Saved versions of a project's relevance model.
//!
//! The active model is in the project's row, which every batch and every report reads anyway. In addition, each saved
//! version is stored with its note, including the active one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use async_graphql::{Json, SimpleObject};
use chrono::{DateTime, Utc};
use entity::{ActorKind, goal, project, relevance_model as table};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Known, Model, RelevanceConfig, violations};
use crate::ground::revision::Expected;
use crate::measuring::recomputation;
use crate::measuring::tracking::TrackingConfig;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Timestamp};

/// Maximum number of stored versions per project. The oldest are deleted first.
const KEPT: i32 = 100;

/// Maximum size as text of the models that are read for a list of projects at once.
const MOST_AT_ONCE: i64 = 16 << 20;

/// Version of a project's relevance model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(complex)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceModel {
    /// Version number. It rises with each saved model. 1 is the default model.
    pub version: i32,
    /// The model: RelevanceConfig of the OpenAPI document.
    #[schemars(with = "RelevanceConfig")]
    pub config: Json<RelevanceConfig>,
    /// Reason for saving. Null if none was given.
    pub note: Option<String>,
    /// Name of the person or key that saved the version: a person's name, otherwise their e-mail address; a key's name.
    /// Null for the first version.
    pub saved_by: Option<String>,
    /// Kind of caller that saved the version; `system` for the first version.
    pub saved_by_kind: ActorKind,
    /// When the version was saved. For the first version, when the project was created.
    pub saved_at: Timestamp,
}

crate::revised!(RelevanceModel);

impl RelevanceModel {
    fn of(row: table::Model) -> Result<Self> {
        Ok(Self {
            version: row.version,
            config: Json(serde_json::from_value(row.config).map_err(Error::internal)?),
            note: row.note,
            saved_by: row.saved_by,
            saved_by_kind: row.saved_by_kind,
            saved_at: row.saved_at.into(),
        })
    }

    /// Returns the default model as the project's first version.
    fn first(created_at: DateTime<Utc>) -> Self {
        Self {
            version: FIRST,
            config: Json(RelevanceConfig::default()),
            note: None,
            saved_by: None,
            saved_by_kind: ActorKind::System,
            saved_at: created_at.into(),
        }
    }
}

/// Relevance model to save.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelevanceWrite {
    /// The complete model.
    pub config: RelevanceConfig,
    /// Reason for saving, shown in the history.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub note: Option<String>,
}

/// Version of [`RelevanceConfig::default`].
const FIRST: i32 = 1;

/// Returns the active model from a project's row.
pub fn of_row(stored: Option<&Value>) -> Arc<RelevanceConfig> {
    let saved = stored.and_then(|stored| RelevanceConfig::deserialize(stored).ok());
    Arc::new(saved.unwrap_or_default())
}

/// Returns the project's active model.
pub async fn active(context: &Context, access: &ProjectAccess) -> Result<Arc<RelevanceConfig>> {
    Ok(of_row(access.rules(context).await?.relevance.as_ref()))
}

/// Returns the active model from a project's row, compiled.
pub fn model_of(project: &project::Model) -> Model {
    Model::new(project.relevance_version.max(FIRST), &of_row(project.relevance.as_ref()))
}

/// Returns all stored versions of several projects, newest first, by project, with three queries. The first one is active.
/// Fails if the models of several projects are too large together.
pub async fn versions(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<RelevanceModel>>> {
    let ids = access::ids_with(projects, Scope::AnalyticsRead)?;
    let length: Option<Option<i64>> = table::Entity::find()
        .select_only()
        .expr(Expr::cust("cast(sum(length(cast(config as text))) as bigint)"))
        .filter(table::Column::ProjectId.is_in(ids.iter().copied()))
        .into_tuple()
        .one(&context.db)
        .await?;
    if length.flatten().unwrap_or(0) > MOST_AT_ONCE && ids.len() > 1 {
        let message = "The relevance models of these projects are too large. Ask for fewer at once.";
        return Err(Error::BadRequest(message.into()));
    }
    kept(context, &ids).await
}

async fn kept(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, Vec<RelevanceModel>>> {
    let current: Vec<(Uuid, i32, DateTime<Utc>)> = project::Entity::find()
        .select_only()
        .columns([project::Column::Id, project::Column::RelevanceVersion, project::Column::CreatedAt])
        .filter(project::Column::Id.is_in(projects.iter().copied()))
        .into_tuple()
        .all(&context.db)
        .await?;
    let rows = table::Entity::find()
        .filter(table::Column::ProjectId.is_in(projects.iter().copied()))
        .order_by_desc(table::Column::Version)
        .all(&context.db)
        .await?;
    let mut saved: HashMap<Uuid, Vec<table::Model>> = HashMap::new();
    for row in rows {
        saved.entry(row.project_id).or_default().push(row);
    }
    let versions = current.into_iter().map(|(project, version, created_at)| {
        let saved = saved.remove(&project).unwrap_or_default().into_iter();
        let mut models: Vec<RelevanceModel> =
            saved.filter(|row| row.version <= version).map(RelevanceModel::of).collect::<Result<_>>()?;
        models.push(RelevanceModel::first(created_at));
        Ok((project, models))
    });
    versions.collect()
}

/// Returns the model of a version, or `None` if the version is no longer stored.
pub async fn version(context: &Context, project: Uuid, version: i32) -> Result<Option<RelevanceConfig>> {
    if version == FIRST {
        return Ok(Some(RelevanceConfig::default()));
    }
    let row = table::Entity::find_by_id((project, version)).one(&context.db).await?;
    Ok(row.map(RelevanceModel::of).transpose()?.map(|model| model.config.0))
}

/// Saves a model as the next version. All sessions are then scored again. Returns all of the project's, like [`versions`], but
/// the caller does not need the right to read reports.
pub async fn save(
    context: &Context,
    access: &ProjectAccess,
    input: RelevanceWrite,
    expected: &Expected,
) -> Result<Vec<RelevanceModel>> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    // Locked, so that concurrent saves get consecutive versions.
    let project = project::Entity::find_by_id(access.id())
        .lock_exclusive()
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    expected.check(Some(&active_of(&transaction, &project).await?))?;
    check(&transaction, &project, &input.config).await?;
    let version = project.relevance_version.max(FIRST) + 1;
    let config = serde_json::to_value(&input.config).map_err(Error::internal)?;
    let row = table::Model {
        project_id: project.id,
        version,
        config: config.clone(),
        note: input.note.filter(|note| !note.trim().is_empty()),
        saved_by: access::label(&transaction, Some(access.principal())).await?,
        saved_by_kind: access.principal().actor().kind(),
        saved_at: context.clock.now(),
    };
    let note = row.note.clone();
    table::Entity::insert(row.into_active_model()).exec_without_returning(&transaction).await?;
    table::Entity::delete_many()
        .filter(table::Column::ProjectId.eq(project.id))
        .filter(table::Column::Version.lte(version - KEPT))
        .exec(&transaction)
        .await?;
    project::Entity::update_many()
        .col_expr(project::Column::Relevance, Expr::value(config))
        .col_expr(project::Column::RelevanceVersion, Expr::value(version))
        .col_expr(project::Column::UpdatedAt, Expr::value(context.clock.now()))
        .filter(project::Column::Id.eq(project.id))
        .exec(&transaction)
        .await?;
    recomputation::raise_rules_version(&transaction, project.id).await?;
    Change::new(AuditAction::RelevanceUpdate)
        .project(project.id)
        .target("relevance_model", version)
        .details(json!({ "version": version, "note": note }))
        .record(context, &transaction, project.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.config_changed();
    kept(context, &[access.id()]).await?.remove(&access.id()).ok_or(Error::NotFound)
}

/// Returns the version that is active.
async fn active_of<C: ConnectionTrait>(connection: &C, project: &project::Model) -> Result<RelevanceModel> {
    let saved = table::Entity::find_by_id((project.id, project.relevance_version)).one(connection).await?;
    saved.map_or_else(|| Ok(RelevanceModel::first(project.created_at)), RelevanceModel::of)
}

/// Checks if a model could be saved for the project in its current state.
pub async fn check<C: ConnectionTrait>(
    connection: &C,
    project: &project::Model,
    config: &RelevanceConfig,
) -> Result<()> {
    let goals: Vec<String> = goal::Entity::find()
        .select_only()
        .column(goal::Column::Key)
        .filter(goal::Column::ProjectId.eq(project.id))
        .filter(goal::Column::Archived.eq(false))
        .into_tuple()
        .all(connection)
        .await?;
    let tracking = TrackingConfig::from_stored(&project.tracking);
    let groups = tracking.page_groups.into_iter().map(|group| group.key);
    let groups: HashSet<String> = groups.chain([tracking.default_group.key]).collect();
    let found = violations(config, &Known { goals: goals.into_iter().collect(), groups });
    if found.is_empty() { Ok(()) } else { Err(Error::Validation(found)) }
}

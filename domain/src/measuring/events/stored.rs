//! Reads, writes and deletes event schemas.

use std::collections::{HashMap, HashSet};

use entity::{event_schema, project};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::json;
use uuid::Uuid;

use super::schema::MAX_PATTERNS;
use super::{Dedupe, EventSchema, EventSchemaWrite, EventStatus, MAX_EVENT_SCHEMAS, is_event_name};
use crate::ground::compiling::compile;
use crate::ground::pattern::{self, Pattern};
use crate::ground::revision::Expected;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Returns the event schemas of several projects, by project, with one query.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<EventSchema>>> {
    let ids = access::ids_with(projects, Scope::AnalyticsRead)?;
    access::grouped(of(&ids).all(&context.db).await?, |row| row.project_id)
}

/// Returns the event schemas of a project, for ingest and reports.
pub async fn of_project<C: ConnectionTrait>(connection: &C, project: Uuid) -> Result<Vec<EventSchema>> {
    of(&[project]).all(connection).await?.into_iter().map(EventSchema::try_from).collect()
}

/// Writes the schema of an event. Replaces the previous schema.
pub async fn put(
    context: &Context,
    access: &ProjectAccess,
    name: &str,
    input: EventSchemaWrite,
    expected: &Expected,
) -> Result<EventSchema> {
    access.require(Scope::ConfigWrite)?;
    let checked = input.clone();
    let mut violations = compile(context, &access.tenants(), move || checked.violations()).await?;
    if !is_event_name(name) {
        let message = "must begin with a lower-case letter and have at most 40 of a-z, 0-9 and _";
        violations.push(Violation::new("path.name", ViolationCode::WrongFormat, message));
    }
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    // Done before the transaction, because compiling patterns would prolong it.
    let mut patterns = patterns_of_others(&context.db, access, name).await?;
    patterns.extend(input.props.patterns().cloned());
    let size = |pattern: String| Pattern::whole(&pattern).map_or(0, |pattern| pattern.size());
    if !pattern::fit(context, &access.tenants(), patterns.into_iter().map(size)).await? {
        let message =
            "the patterns of the project's event schemas take too much memory; shorten some of them";
        return Err(Error::Conflict(message.into()));
    }
    let transaction = context.begin().await?;
    // Locked, so that concurrent creations are counted one after the other.
    let stored = project::Entity::find_by_id(access.id())
        .lock_exclusive()
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    let before = find(&transaction, access, name).await?;
    expected.check(before.clone().map(EventSchema::try_from).transpose()?.as_ref())?;
    if before.is_none() && of(&[access.id()]).count(&transaction).await? >= MAX_EVENT_SCHEMAS {
        return Err(Error::Conflict("a project can have at most 200 event schemas".into()));
    }
    if patterns_of_others(&transaction, access, name).await?.len() + input.props.patterns().count()
        > MAX_PATTERNS
    {
        return Err(Error::Conflict("the event schemas of a project can have at most 200 patterns".into()));
    }
    let row = event_schema::Model {
        project_id: access.id(),
        name: name.to_owned(),
        schema: serde_json::to_value(&input).map_err(Error::internal)?,
        updated_at: context.clock.now(),
    };
    let new = row.clone().into_active_model().reset_all();
    if is_flushed(before.as_ref()) != (input.flush && input.status != EventStatus::Blocked) {
        raise_config_rev(&transaction, stored.id).await?;
    }
    match before {
        Some(_) => event_schema::Entity::update(new).exec(&transaction).await.map(drop)?,
        None => event_schema::Entity::insert(new).exec_without_returning(&transaction).await.map(drop)?,
    }
    let details = json!({ "status": input.status, "props": input.props.0.len() });
    record(context, &transaction, access, AuditAction::EventSchemaUpdate, name, details).await?;
    transaction.commit().await?;
    context.config_changed();
    row.try_into()
}

/// Returns the patterns of the project's other schemas.
async fn patterns_of_others<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    name: &str,
) -> Result<Vec<String>> {
    let others = of(&[access.id()]).filter(event_schema::Column::Name.ne(name)).all(connection).await?;
    let others = others.into_iter().filter_map(|row| EventSchema::try_from(row).ok());
    Ok(others.flat_map(|schema| schema.props.patterns().cloned().collect::<Vec<_>>()).collect())
}

/// Deletes the schema of an event. Stored events stay and become unregistered.
pub async fn delete(
    context: &Context,
    access: &ProjectAccess,
    name: &str,
    expected: &Expected,
) -> Result<()> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    let row = find(&transaction, access, name).await?.ok_or(Error::NotFound)?;
    expected.check(Some(&EventSchema::try_from(row.clone())?))?;
    if is_flushed(Some(&row)) {
        raise_config_rev(&transaction, access.id()).await?;
    }
    row.delete(&transaction).await?;
    record(context, &transaction, access, AuditAction::EventSchemaDelete, name, json!({})).await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

/// Returns true if browsers send the event at once.
fn is_flushed(row: Option<&event_schema::Model>) -> bool {
    let schema = row.and_then(|row| EventSchema::try_from(row.clone()).ok());
    schema.is_some_and(|schema| schema.flush && schema.status != EventStatus::Blocked)
}

/// Raises the config revision, because the schemas of such events are part of the browsers' config.
async fn raise_config_rev<C: ConnectionTrait>(connection: &C, project: Uuid) -> Result<()> {
    use project::Column;
    let raised =
        project::Entity::update_many().col_expr(Column::ConfigRev, Expr::col(Column::ConfigRev).add(1));
    raised.filter(Column::Id.eq(project)).exec(connection).await?;
    Ok(())
}

fn of(projects: &[Uuid]) -> sea_orm::Select<event_schema::Entity> {
    event_schema::Entity::find()
        .filter(event_schema::Column::ProjectId.is_in(projects.iter().copied()))
        .order_by_asc(event_schema::Column::Name)
}

/// Returns the schema, locked, so that concurrent changes happen one after the other.
async fn find<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    name: &str,
) -> Result<Option<event_schema::Model>> {
    let found = event_schema::Entity::find_by_id((access.id(), name.to_owned()));
    Ok(found.lock_exclusive().one(connection).await?)
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
    name: &str,
    details: serde_json::Value,
) -> Result<()> {
    Change::new(action)
        .project(access.id())
        .target("event_schema", name)
        .details(details)
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

/// Event registrations as the writer needs them: registered names, and repetitions to drop.
#[derive(Clone, Debug, Default)]
pub struct Registered {
    schemas: HashMap<String, Repeats>,
    /// Names of the events that goals and conversions ask for.
    asked_for: HashSet<String>,
}

/// Repetitions of an event that are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    pub once_per_pageview: bool,
    pub dedupe: Dedupe,
}

impl Repeats {
    /// Returns true if no repetitions are dropped.
    pub fn all_kept(self) -> bool {
        !self.once_per_pageview && self.dedupe == Dedupe::None
    }
}

impl Registered {
    pub fn new<'name>(
        schemas: impl IntoIterator<Item = EventSchema>,
        asked_for: impl IntoIterator<Item = &'name str>,
    ) -> Self {
        let repeats = |schema: &EventSchema| Repeats {
            once_per_pageview: schema.once_per_pageview,
            dedupe: schema.dedupe,
        };
        Self {
            schemas: schemas.into_iter().map(|schema| (schema.name.clone(), repeats(&schema))).collect(),
            asked_for: asked_for.into_iter().map(str::to_owned).collect(),
        }
    }

    pub fn has(&self, name: &str) -> bool {
        self.schemas.contains_key(name)
    }

    /// Returns true if a goal or a conversion asks for the event.
    pub fn asks_for(&self, name: &str) -> bool {
        self.asked_for.contains(name)
    }

    /// Returns the repetitions of an event to drop, or `None` if all are kept.
    pub fn repeats(&self, name: &str) -> Option<Repeats> {
        self.schemas.get(name).copied().filter(|repeats| !repeats.all_kept())
    }
}

//! Segments: named conditions, private to a person or shared in the project.
//!
//! A report applies a segment with `segment=key`. Everyone who may read a project's analytics may create private
//! segments; shared segments are part of the configuration. If a person has a private segment with the key of a shared
//! one, the private one is used.

use std::collections::HashMap;

use domain::ground::page::{Page, PageParams};
use domain::ground::revision::Expected;
use domain::tenancy::access::{Principal, ProjectAccess, Scope};
use domain::tenancy::audit::{AuditAction, Change};
use domain::{Context, Error, Result, Timestamp, Violation, ViolationCode};
use entity::segment;
use schemars::JsonSchema;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Set,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::filter::{Conditions, SEGMENT_KEY};
use domain::ground::formats::DISPLAY_NAME;

/// Conditions with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, async_graphql::SimpleObject)]
#[graphql(complex)]
#[serde(rename_all = "camelCase")]
pub struct Segment {
    /// Key of the segment, the value of the reports' parameter `segment`.
    pub key: String,
    /// Display name.
    pub name: String,
    /// The conditions. A session must meet all of them.
    #[serde(rename = "where")]
    #[graphql(name = "where")]
    #[schemars(with = "Conditions")]
    pub where_: Value,
    /// True if everyone who sees the project may use the segment; false if only its creator may.
    pub shared: bool,
    /// Time of creation.
    pub created_at: Timestamp,
    /// Time of the last change.
    pub updated_at: Timestamp,
}

domain::revised!(Segment);

impl From<segment::Model> for Segment {
    fn from(row: segment::Model) -> Self {
        Self {
            key: row.key,
            name: row.name,
            where_: row.conditions,
            shared: row.owner_id.is_none(),
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
        }
    }
}

/// A new segment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SegmentCreate {
    /// Value of the reports' parameter `segment`: lower-case letters, digits and hyphens.
    #[schemars(regex(pattern = SEGMENT_KEY))]
    pub key: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    /// The conditions. A session must meet all of them.
    #[serde(rename = "where")]
    pub where_: Conditions,
    /// Share the segment with everyone who sees the project. Requires config:write. A secret key can only create shared
    /// segments.
    #[serde(default)]
    pub shared: bool,
}

/// A change of a segment. Fields that are left out do not change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SegmentUpdate {
    /// Display name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: Option<String>,
    /// The conditions. A session must meet all of them.
    #[serde(default, rename = "where", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Conditions")]
    pub where_: Option<Conditions>,
    /// Share the segment with everyone who sees the project. Requires config:write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub shared: Option<bool>,
}

/// Maximum number of shared segments in a project, and of private segments of one person in it.
const MAX_SEGMENTS: u64 = 200;

/// Returns a page of the segments that the caller may use, by key.
pub async fn list(context: &Context, access: &ProjectAccess, params: &PageParams) -> Result<Page<Segment>> {
    access.require(Scope::AnalyticsRead)?;
    let after: Option<(String, Uuid)> = params.after()?;
    let rows = usable(access)
        .apply_if(after, |select, (key, id)| {
            let same =
                Condition::all().add(segment::Column::Key.eq(key.as_str())).add(segment::Column::Id.gt(id));
            select.filter(Condition::any().add(segment::Column::Key.gt(key)).add(same))
        })
        .order_by_asc(segment::Column::Key)
        .order_by_asc(segment::Column::Id)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| (row.key.clone(), row.id))?.try_map(|row| Ok(row.into()))
}

/// Returns all segments of several projects that the caller may use, by project and in order of their keys, with one
/// query.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<Segment>>> {
    let Some(any) = projects.first() else { return Ok(HashMap::new()) };
    for access in projects {
        access.require(Scope::AnalyticsRead)?;
    }
    // All proofs of one request are those of one caller.
    let rows = usable_by(any)
        .filter(segment::Column::ProjectId.is_in(projects.iter().map(ProjectAccess::id)))
        .order_by_asc(segment::Column::Key)
        .order_by_asc(segment::Column::Id);
    let mut by_project: HashMap<Uuid, Vec<Segment>> = HashMap::new();
    for row in rows.all(&context.db).await? {
        by_project.entry(row.project_id).or_default().push(row.into());
    }
    Ok(by_project)
}

/// Returns the conditions of a segment. None if there is no segment with this key that the caller may use.
pub async fn conditions(context: &Context, access: &ProjectAccess, key: &str) -> Result<Option<Conditions>> {
    access.require(Scope::AnalyticsRead)?;
    let found = find(&context.db, access, key).await?;
    found.map(|row| serde_json::from_value(row.conditions).map_err(Error::internal)).transpose()
}

/// Returns the conditions of a segment that is shared in its project. None if there is none with this key.
pub(crate) async fn shared(context: &Context, project: Uuid, key: &str) -> Result<Option<Conditions>> {
    let found = segment::Entity::find()
        .filter(segment::Column::ProjectId.eq(project))
        .filter(segment::Column::Key.eq(key))
        .filter(segment::Column::OwnerId.is_null())
        .one(&context.db)
        .await?;
    found.map(|row| serde_json::from_value(row.conditions).map_err(Error::internal)).transpose()
}

pub async fn create(context: &Context, access: &ProjectAccess, input: SegmentCreate) -> Result<Segment> {
    access.require(Scope::AnalyticsRead)?;
    checked(&input.where_)?;
    let owner = owner(access, input.shared)?;
    let transaction = context.begin().await?;
    if of_owner(access, owner).count(&transaction).await? >= MAX_SEGMENTS {
        return Err(Error::Conflict(format!("the limit of {MAX_SEGMENTS} segments is reached").into()));
    }
    if let Some(row) = find(&transaction, access, &input.key).await?
        && row.owner_id == owner
    {
        return Err(taken());
    }
    let now = context.clock.now();
    let row = segment::Model {
        id: context.new_id(),
        project_id: access.id(),
        owner_id: owner,
        key: input.key,
        name: input.name,
        conditions: serde_json::to_value(input.where_).map_err(Error::internal)?,
        created_at: now,
        updated_at: now,
    };
    segment::Entity::insert(row.clone().into_active_model())
        .exec_without_returning(&transaction)
        .await
        .map_err(|error| if is_duplicate(&error) { taken() } else { error.into() })?;
    record(context, &transaction, access, AuditAction::SegmentCreate, &row).await?;
    transaction.commit().await?;
    Ok(row.into())
}

pub async fn update(
    context: &Context,
    access: &ProjectAccess,
    key: &str,
    input: SegmentUpdate,
    expected: &Expected,
) -> Result<Segment> {
    access.require(Scope::AnalyticsRead)?;
    let transaction = context.begin().await?;
    let row = locked(&transaction, access, key).await?;
    let was_shared = row.owner_id.is_none();
    if was_shared {
        access.require(Scope::ConfigWrite)?;
    }
    expected.check(Some(&Segment::from(row.clone())))?;
    let mut change = row.into_active_model();
    if let Some(shared) = input.shared.filter(|shared| *shared != was_shared) {
        change.owner_id = Set(owner(access, shared)?);
    }
    if let Some(name) = input.name {
        change.name = Set(name);
    }
    if let Some(conditions) = input.where_ {
        checked(&conditions)?;
        change.conditions = Set(serde_json::to_value(conditions).map_err(Error::internal)?);
    }
    change.updated_at = Set(context.clock.now());
    let row = change
        .update(&transaction)
        .await
        .map_err(|error| if is_duplicate(&error) { taken() } else { error.into() })?;
    record(context, &transaction, access, AuditAction::SegmentUpdate, &row).await?;
    transaction.commit().await?;
    Ok(row.into())
}

pub async fn delete(context: &Context, access: &ProjectAccess, key: &str, expected: &Expected) -> Result<()> {
    access.require(Scope::AnalyticsRead)?;
    let transaction = context.begin().await?;
    let row = locked(&transaction, access, key).await?;
    if row.owner_id.is_none() {
        access.require(Scope::ConfigWrite)?;
    }
    expected.check(Some(&Segment::from(row.clone())))?;
    row.clone().delete(&transaction).await?;
    record(context, &transaction, access, AuditAction::SegmentDelete, &row).await?;
    transaction.commit().await?;
    Ok(())
}

/// Returns the person who makes the call. None for a secret key or an application.
fn person(access: &ProjectAccess) -> Option<Uuid> {
    match access.principal() {
        Principal::User(session) => Some(session.user_id()),
        Principal::Key(_) | Principal::Grant(_) | Principal::ReportMail(_) => None,
    }
}

/// Returns the owner of a segment that the caller creates.
fn owner(access: &ProjectAccess, shared: bool) -> Result<Option<Uuid>> {
    if shared {
        access.require(Scope::ConfigWrite)?;
        return Ok(None);
    }
    match person(access) {
        Some(person) => Ok(Some(person)),
        None => Err(Violation::new(
            "body.shared",
            ViolationCode::Invalid,
            "must be true: a secret key cannot have private segments",
        )
        .into()),
    }
}

fn of_owner(access: &ProjectAccess, owner: Option<Uuid>) -> sea_orm::Select<segment::Entity> {
    segment::Entity::find().filter(segment::Column::ProjectId.eq(access.id())).filter(match owner {
        Some(owner) => segment::Column::OwnerId.eq(owner),
        None => segment::Column::OwnerId.is_null(),
    })
}

/// Selects the shared segments and the caller's private ones.
fn usable(access: &ProjectAccess) -> sea_orm::Select<segment::Entity> {
    usable_by(access).filter(segment::Column::ProjectId.eq(access.id()))
}

/// Selects the shared segments and those of the caller, in all projects.
fn usable_by(access: &ProjectAccess) -> sea_orm::Select<segment::Entity> {
    let owned = person(access).map(|person| segment::Column::OwnerId.eq(person));
    segment::Entity::find().filter(Condition::any().add(segment::Column::OwnerId.is_null()).add_option(owned))
}

/// Returns the segment with this key that applies to the caller: a private one before a shared one.
async fn find<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    key: &str,
) -> Result<Option<segment::Model>> {
    Ok(preferred(named(access, key).all(connection).await?))
}

/// Returns the segment with this key that applies to the caller, locked, so that of two people who have read it one comes
/// first.
async fn locked<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    key: &str,
) -> Result<segment::Model> {
    preferred(named(access, key).lock_exclusive().all(connection).await?).ok_or(Error::NotFound)
}

/// Selects the segments with this key that the caller may use: a private one, a shared one, or both.
fn named(access: &ProjectAccess, key: &str) -> sea_orm::Select<segment::Entity> {
    usable(access).filter(segment::Column::Key.eq(key))
}

/// Returns the private one of these segments, or else the shared one.
fn preferred(mut found: Vec<segment::Model>) -> Option<segment::Model> {
    found.sort_by_key(|row| row.owner_id.is_none());
    found.into_iter().next()
}

fn checked(conditions: &Conditions) -> Result<()> {
    let mut violations = Vec::new();
    conditions.check("body.where", &mut violations);
    if violations.is_empty() { Ok(()) } else { Err(Error::Validation(violations)) }
}

fn taken() -> Error {
    Error::Conflict("a segment with this key already exists".into())
}

fn is_duplicate(error: &sea_orm::DbErr) -> bool {
    matches!(error.sql_err(), Some(sea_orm::SqlErr::UniqueConstraintViolation(_)))
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
    row: &segment::Model,
) -> Result<()> {
    Change::new(action)
        .project(row.project_id)
        .target("segment", row.id)
        .details(json!({ "name": row.name, "key": row.key, "shared": row.owner_id.is_none() }))
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

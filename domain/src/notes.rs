//! Notes: what happened on a project's site and explains its figures, like a launch or an outage.

use std::collections::HashMap;

use async_graphql::{InputObject, SimpleObject};
use entity::note;
use schemars::JsonSchema;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Set,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::access::{self, ProjectAccess, Scope};
use crate::audit::{AuditAction, Change};
use crate::page::{Page, PageParams};
use crate::{Context, Error, Result, Timestamp};

/// A note about a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// The note's id.
    pub id: Uuid,
    /// The moment it is about.
    pub at: Timestamp,
    /// What happened.
    pub text: String,
    /// Who wrote it: a person's name, else e-mail address; a key's name.
    pub created_by: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
}

impl From<note::Model> for Note {
    fn from(row: note::Model) -> Self {
        Self {
            id: row.id,
            at: row.at.into(),
            text: row.text,
            created_by: row.created_by,
            created_at: row.created_at.into(),
        }
    }
}

/// A new note.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NoteCreate {
    /// The moment it is about.
    pub at: Timestamp,
    /// What happened, 1 to 500 characters.
    #[schemars(length(min = 1, max = 500))]
    pub text: String,
}

/// A change of a note; what is left out stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NoteUpdate {
    /// The moment it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub at: Option<Timestamp>,
    /// What happened, 1 to 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 500))]
    pub text: Option<String>,
}

/// The project's notes, last written first.
pub async fn list(context: &Context, access: &ProjectAccess, params: &PageParams) -> Result<Page<Note>> {
    access.require(Scope::AnalyticsRead)?;
    let before: Option<Uuid> = params.after()?;
    let rows = note::Entity::find()
        .filter(note::Column::ProjectId.eq(access.id()))
        .apply_if(before, |select, id| select.filter(note::Column::Id.lt(id)))
        .order_by_desc(note::Column::Id)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.id)?.try_map(|row| Ok(row.into()))
}

/// The notes of several projects by project, with one query.
pub async fn of_projects(context: &Context, projects: &[ProjectAccess]) -> Result<HashMap<Uuid, Vec<Note>>> {
    for access in projects {
        access.require(Scope::AnalyticsRead)?;
    }
    let rows = note::Entity::find()
        .filter(note::Column::ProjectId.is_in(projects.iter().map(ProjectAccess::id)))
        .order_by_desc(note::Column::Id)
        .all(&context.db)
        .await?;
    let mut by_project: HashMap<Uuid, Vec<Note>> = HashMap::new();
    for row in rows {
        by_project.entry(row.project_id).or_default().push(row.into());
    }
    Ok(by_project)
}

pub async fn create(context: &Context, access: &ProjectAccess, input: NoteCreate) -> Result<Note> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    let row = note::Model {
        id: context.new_id(),
        project_id: access.id(),
        at: input.at.into(),
        text: input.text,
        created_by: access::label(&transaction, Some(access.principal())).await?,
        created_at: context.clock.now(),
    };
    note::Entity::insert(row.clone().into_active_model()).exec_without_returning(&transaction).await?;
    record(context, &transaction, access, &row).await?;
    transaction.commit().await?;
    Ok(row.into())
}

pub async fn update(context: &Context, access: &ProjectAccess, id: Uuid, input: NoteUpdate) -> Result<Note> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    let mut change = find(&transaction, access, id).await?.into_active_model();
    if let Some(at) = input.at {
        change.at = Set(at.into());
    }
    if let Some(text) = input.text {
        change.text = Set(text);
    }
    let row = change.update(&transaction).await?;
    record(context, &transaction, access, &row).await?;
    transaction.commit().await?;
    Ok(row.into())
}

pub async fn delete(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<()> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    let row = find(&transaction, access, id).await?;
    row.clone().delete(&transaction).await?;
    record(context, &transaction, access, &row).await?;
    transaction.commit().await?;
    Ok(())
}

/// The note, locked: of two changes at once the second sees what the first did.
async fn find<C: ConnectionTrait>(connection: &C, access: &ProjectAccess, id: Uuid) -> Result<note::Model> {
    let found = note::Entity::find_by_id(id).filter(note::Column::ProjectId.eq(access.id()));
    found.lock_exclusive().one(connection).await?.ok_or(Error::NotFound)
}

/// A note is a part of its project: the record says that the project was changed, and names the note.
async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    row: &note::Model,
) -> Result<()> {
    Change::new(AuditAction::ProjectUpdate)
        .project(row.project_id)
        .target("note", row.id)
        .details(json!({ "note": row.text }))
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

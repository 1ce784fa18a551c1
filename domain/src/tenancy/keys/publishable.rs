//! Publishable keys, by which a browser names the project that its data belongs to.

use entity::{KeyKind, api_key, choices};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::{
    ApiKey, ApiKeyCreated, Draft, KeyRoll, PublishableKeyCreate, all_or_valid, change, end_rolled, grant,
};
use crate::ground::credentials::{Credential, Kind};
use crate::ground::page::{Page, PageParams};
use crate::tenancy::access::{self, Principal, ProjectAccess, Scope, ScopeSet};
use crate::tenancy::audit::AuditAction;
use crate::{Context, Error, Result};

choices! {
    /// Worth of a key on a page.
    KeyWorth {
        /// The project's visits are counted with it.
        Valid = "valid" / "VALID",
        /// No project has it.
        Unknown = "unknown" / "UNKNOWN",
        /// It belongs to another project.
        OtherProject = "other_project" / "OTHER_PROJECT",
        /// It was revoked, or has expired.
        Revoked = "revoked" / "REVOKED",
    }
}

/// Returns the publishable keys, oldest first, including revoked and expired ones.
pub async fn list(context: &Context, access: &ProjectAccess, params: &PageParams) -> Result<Page<ApiKey>> {
    access.require(Scope::AnalyticsRead)?;
    access::note_uses(context).await;
    let mut select = of_project(access.id()).order_by_asc(api_key::Column::Id).limit(params.fetch());
    if let Some(after) = params.after::<Uuid>()? {
        select = select.filter(api_key::Column::Id.gt(after));
    }
    let rows = select.all(&context.db).await?;
    Page::cut(rows, params, |row| row.id)?.try_map(ApiKey::try_from)
}

/// Returns the keys of several projects, only valid ones if all are too many.
pub async fn of_projects(context: &Context, projects: &[ProjectAccess]) -> Result<Vec<ApiKey>> {
    for access in projects {
        access.require(Scope::AnalyticsRead)?;
    }
    access::note_uses(context).await;
    let keys = api_key::Entity::find()
        .filter(api_key::Column::ProjectId.is_in(projects.iter().map(ProjectAccess::id)))
        .filter(api_key::Column::Kind.eq(KeyKind::Publishable))
        .order_by_asc(api_key::Column::Id);
    all_or_valid(context, keys).await?.into_iter().map(ApiKey::try_from).collect()
}

/// Returns the key that pages should carry: the newest valid one, preferably without an end.
pub(crate) async fn in_force(context: &Context, project_id: Uuid) -> Result<Option<ApiKey>> {
    let rows = of_project(project_id).order_by_desc(api_key::Column::Id).all(&context.db).await?;
    let now = context.clock.now();
    let mut valid: Vec<_> = rows.into_iter().filter(|key| access::is_active(key, now)).collect();
    valid.sort_by_key(|key| key.expires_at.is_some());
    valid.into_iter().next().map(ApiKey::try_from).transpose()
}

/// Returns what a text on a page is worth to a project.
pub(crate) async fn worth(context: &Context, project_id: Uuid, text: &str) -> Result<KeyWorth> {
    let Some(key) = Credential::parse(text).filter(|key| key.kind() == Kind::Publishable) else {
        return Ok(KeyWorth::Unknown);
    };
    let found = api_key::Entity::find()
        .filter(api_key::Column::TokenHash.eq(key.hash().to_vec()))
        .filter(api_key::Column::Kind.eq(KeyKind::Publishable))
        .one(&context.db)
        .await?;
    Ok(match found {
        None => KeyWorth::Unknown,
        Some(key) if key.project_id != Some(project_id) => KeyWorth::OtherProject,
        Some(key) if !access::is_active(&key, context.clock.now()) => KeyWorth::Revoked,
        Some(_) => KeyWorth::Valid,
    })
}

pub async fn create(
    context: &Context,
    access: &ProjectAccess,
    input: PublishableKeyCreate,
) -> Result<ApiKeyCreated> {
    access.require(Scope::ProjectAdmin)?;
    grant::may_make_keys(access.principal())?;
    let project = access.project();
    let transaction = context.begin().await?;
    let created =
        insert(context, &transaction, project.org_id, project.id, input.name, Some(access.principal()))
            .await?;
    change(AuditAction::KeyCreate, &created.key)
        .record(context, &transaction, project.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    Ok(created)
}

/// Creates a key for an existing project or for one that is being created, in the caller's transaction.
///
/// The key is not derived from the key that creates it. A publishable key is public anyway, and a site must keep
/// counting if its CI key is revoked.
pub(crate) async fn insert<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org_id: Uuid,
    project_id: Uuid,
    name: String,
    principal: Option<&Principal>,
) -> Result<ApiKeyCreated> {
    let created_by = access::label(connection, principal).await?;
    draft(org_id, project_id, name, created_by, None).insert(context, connection).await
}

/// Creates a successor. The old key keeps working during the overlap, because pages with the old key stay in browsers
/// and caches for a while.
pub async fn roll(
    context: &Context,
    access: &ProjectAccess,
    id: Uuid,
    input: KeyRoll,
) -> Result<ApiKeyCreated> {
    access.require(Scope::ProjectAdmin)?;
    grant::may_make_keys(access.principal())?;
    let transaction = context.begin().await?;
    let old = find(&transaction, access, id).await?;
    end_rolled(context, &transaction, &old, &input).await?;
    let created_by = access::label(&transaction, Some(access.principal())).await?;
    let created = draft(old.org_id, access.id(), old.name, created_by, Some(old.id))
        .insert(context, &transaction)
        .await?;
    change(AuditAction::KeyRoll, &created.key)
        .record(context, &transaction, old.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(created)
}

pub async fn revoke(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<()> {
    access.require(Scope::ProjectAdmin)?;
    let transaction = context.begin().await?;
    let key = find(&transaction, access, id).await?;
    super::revoke(context, transaction, key, Some(access.principal())).await
}

fn of_project(project_id: Uuid) -> sea_orm::Select<api_key::Entity> {
    api_key::Entity::find()
        .filter(api_key::Column::ProjectId.eq(project_id))
        .filter(api_key::Column::Kind.eq(KeyKind::Publishable))
}

/// Returns the key, locked, so that concurrent changes happen one after the other.
async fn find<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    id: Uuid,
) -> Result<api_key::Model> {
    let found = of_project(access.id()).filter(api_key::Column::Id.eq(id)).lock_exclusive();
    found.one(connection).await?.ok_or(Error::NotFound)
}

fn draft(
    org_id: Uuid,
    project_id: Uuid,
    name: String,
    created_by: Option<String>,
    rolled_from: Option<Uuid>,
) -> Draft {
    Draft {
        kind: KeyKind::Publishable,
        org_id,
        project_id: Some(project_id),
        name,
        scopes: ScopeSet::NONE,
        project_ids: None,
        note: None,
        created_by,
        made_by: None,
        derived_from: None,
        rolled_from,
        expires_at: None,
    }
}

//! Organizations. The user who creates an organization becomes its owner.

use async_graphql::{InputObject, SimpleObject};
use entity::{api_key, member, oauth_grant, organization, project};
use schemars::JsonSchema;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::ground::formats::{DISPLAY_NAME, SLUG};
use crate::ground::ids::{SLUG_MAX, SLUG_PATTERN};
use crate::ground::page::{Page, PageParams};
use crate::tenancy::access::{self, OrgAccess, Principal, Role, Scope, UserSession};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::caps;
use crate::tenancy::deletion_marks;
use crate::tenancy::oauth_grants;
use crate::tenancy::tenants;
use crate::{Context, Error, Result, Timestamp};

pub(crate) const SLUG_TAKEN: &str = "this slug is already taken";

/// Organization, with the caller's role.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
#[graphql(name = "OrganizationFields")]
pub struct Organization {
    /// Id of the organization.
    pub id: Uuid,
    /// Unique name in URLs.
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub slug: String,
    /// Display name.
    pub name: String,
    /// Role of the caller. Null for keys.
    pub role: Option<Role>,
    /// When the organization was created.
    pub created_at: Timestamp,
}

/// New organization.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OrganizationCreate {
    /// Display name, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    /// Unique name in URLs. A name that is already taken is answered with `conflict`.
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN), extend("format" = SLUG))]
    pub slug: String,
}

/// Changes to an organization. Fields that are left out stay unchanged.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OrganizationUpdate {
    /// Display name, 1 to 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: Option<String>,
    /// Unique name in URLs. A name that is already taken is answered with `conflict`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN), extend("format" = SLUG))]
    pub slug: Option<String>,
}

impl From<&OrgAccess> for Organization {
    fn from(access: &OrgAccess) -> Self {
        Self::of(access.org(), access.role())
    }
}

impl Organization {
    fn of(org: &organization::Model, role: Option<Role>) -> Self {
        Self {
            id: org.id,
            slug: org.slug.clone(),
            name: org.name.clone(),
            role,
            created_at: org.created_at.into(),
        }
    }
}

/// Returns every organization that the caller can reach, oldest first.
pub async fn list(
    context: &Context,
    principal: &Principal,
    params: &PageParams,
) -> Result<Page<Organization>> {
    let after: Option<Uuid> = params.after()?;
    let mut reached = access::orgs(context, principal).await?;
    reached.retain(|access| after.is_none_or(|after| access.id() > after));
    let items = reached.iter().take(params.limit() + 1).map(Organization::from).collect();
    Page::cut(items, params, |org: &Organization| org.id)
}

pub fn get(access: &OrgAccess) -> Organization {
    access.into()
}

/// Creates an organization. The caller becomes its owner.
pub async fn create(
    context: &Context,
    session: &UserSession,
    input: OrganizationCreate,
) -> Result<Organization> {
    let transaction = context.begin().await?;
    let org = insert(context, &transaction, session.user_id(), input).await?;
    transaction.commit().await?;
    tenants::have_changed(context);
    Ok(Organization::of(&org, Some(Role::Owner)))
}

/// Inserts an organization with its owner, who may see leads from the start.
pub(crate) async fn insert<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    owner: Uuid,
    input: OrganizationCreate,
) -> Result<organization::Model> {
    caps::hold_organizations(context, connection, owner).await?;
    let now = context.clock.now();
    let org = organization::Model {
        id: context.new_id(),
        slug: input.slug,
        name: input.name,
        created_at: now,
        updated_at: now,
    };
    organization::Entity::insert(organization::ActiveModel::from(org.clone()))
        .exec_without_returning(connection)
        .await
        .map_err(|error| Error::conflict_if_taken(error, SLUG_TAKEN))?;
    let member = member::Model {
        org_id: org.id,
        user_id: owner,
        role: Role::Owner,
        pii: true,
        created_at: now,
        chose_role: true,
    };
    member::Entity::insert(member::ActiveModel::from(member)).exec_without_returning(connection).await?;
    Change::new(AuditAction::OrganizationCreate)
        .target("organization", org.id)
        .details(json!({ "name": org.name, "slug": org.slug }))
        .record_for_user(context, connection, org.id, owner)
        .await?;
    Ok(org)
}

pub async fn update(
    context: &Context,
    access: &OrgAccess,
    input: OrganizationUpdate,
) -> Result<Organization> {
    access.require(Scope::OrgAdmin)?;
    let details = json!(input);
    let mut row = organization::ActiveModel { id: Set(access.id()), ..Default::default() };
    if let Some(name) = input.name {
        row.name = Set(name);
    }
    if let Some(slug) = input.slug {
        row.slug = Set(slug);
    }
    row.updated_at = Set(context.clock.now());
    let transaction = context.begin().await?;
    let org = row.update(&transaction).await.map_err(|error| match error {
        sea_orm::DbErr::RecordNotUpdated => Error::NotFound,
        error => Error::conflict_if_taken(error, SLUG_TAKEN),
    })?;
    Change::new(AuditAction::OrganizationUpdate)
        .target("organization", org.id)
        .details(details)
        .record(context, &transaction, org.id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    Ok(Organization::of(&org, access.role()))
}

/// Locks the organization's row until the end of the transaction, so that changes of its members happen one after the
/// other. (SQLite has a single writer anyway.) The lock still allows inserting rows that refer to the organization,
/// such as audit log entries; otherwise two transactions would deadlock. After this, call [`OrgAccess::still_holds`]
/// before a change.
pub(crate) async fn hold<C: ConnectionTrait>(transaction: &C, id: Uuid) -> Result<organization::Model> {
    let row = organization::Entity::find_by_id(id).lock(LockType::NoKeyUpdate).one(transaction).await?;
    row.ok_or(Error::NotFound)
}

/// Deletes the organization with its projects, keys and members. Returns the deleted projects. The caller must remove
/// their measured data, as after the deletion of a single project, and the audit log, which nobody can read any more.
pub async fn delete(context: &Context, access: &OrgAccess) -> Result<Vec<Uuid>> {
    access.require(Scope::OrgAdmin)?;
    access.principal().user()?;
    access.principal().require_sudo(context).await?;
    let transaction = context.begin().await?;
    // The lock prevents new projects from being added.
    organization::Entity::find_by_id(access.id())
        .lock_exclusive()
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    let projects: Vec<Uuid> = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::OrgId.eq(access.id()))
        .into_tuple()
        .all(&transaction)
        .await?;
    let keys: Vec<Vec<u8>> = api_key::Entity::find()
        .select_only()
        .column(api_key::Column::TokenHash)
        .filter(api_key::Column::OrgId.eq(access.id()))
        .into_tuple()
        .all(&transaction)
        .await?;
    let grants: Vec<Uuid> = oauth_grant::Entity::find()
        .select_only()
        .column(oauth_grant::Column::Id)
        .filter(oauth_grant::Column::OrgId.eq(access.id()))
        .lock_exclusive()
        .into_tuple()
        .all(&transaction)
        .await?;
    let tokens = oauth_grants::access_tokens(context, &transaction, &grants).await?;
    for id in &projects {
        deletion_marks::mark(context, &transaction, *id).await?;
    }
    deletion_marks::mark_organization(context, &transaction, access.id()).await?;
    organization::Entity::delete_by_id(access.id()).exec(&transaction).await?;
    transaction.commit().await?;
    for hash in keys.into_iter().chain(tokens) {
        context.credential_cache().forget(&hash);
    }
    context.config_changed();
    tracing::info!(org.id = %access.id(), org.projects = projects.len(), "An organization was deleted");
    Ok(projects)
}

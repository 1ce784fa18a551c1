//! Proxy keys: secret keys with only the scope ingest:proxy, limited to one project. A first-party proxy sends its key
//! so that the server trusts the visitor's address in its forwarding headers.

use async_graphql::InputObject;
use entity::{KeyKind, api_key, choices};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{ApiKey, ApiKeyCreated, Draft, all_or_valid, change, grant};
use crate::ground::formats::DISPLAY_NAME;
use crate::ground::page::{Page, PageParams};
use crate::tenancy::access::{self, ProjectAccess, Scope, ScopeSet};
use crate::tenancy::audit::AuditAction;
use crate::tenancy::orgs;
use crate::{Context, Error, Result, Timestamp};

choices! {
    /// Use of a project's valid proxy keys.
    ProxyKeyUse {
        /// There is no valid key.
        None = "none" / "NONE",
        /// No valid key was ever used.
        Unused = "unused" / "UNUSED",
        /// A valid key was used.
        Used = "used" / "USED",
    }
}

/// New proxy key.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProxyKeyCreate {
    /// Display name, 1 to 100 characters.
    #[serde(default = "first_party_proxy")]
    #[graphql(default_with = "first_party_proxy()")]
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    /// When the key expires. Default: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub expires_at: Option<Timestamp>,
}

fn first_party_proxy() -> String {
    "first-party proxy".to_owned()
}

/// Returns the proxy keys, newest first, including revoked and expired ones.
pub async fn list(context: &Context, access: &ProjectAccess, params: &PageParams) -> Result<Page<ApiKey>> {
    access.require(Scope::ProjectAdmin)?;
    access::note_uses(context).await;
    let rows = of(&[access.id()])
        .apply_if(params.after::<Uuid>()?, |select, before| select.filter(api_key::Column::Id.lt(before)))
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.id)?.try_map(ApiKey::try_from)
}

/// Returns the keys of several projects, only valid ones if all are too many.
pub async fn of_projects(context: &Context, projects: &[ProjectAccess]) -> Result<Vec<ApiKey>> {
    for access in projects {
        access.require(Scope::ProjectAdmin)?;
    }
    access::note_uses(context).await;
    let ids: Vec<Uuid> = projects.iter().map(ProjectAccess::id).collect();
    all_or_valid(context, of(&ids)).await?.into_iter().map(ApiKey::try_from).collect()
}

/// Returns the use of the project's valid proxy keys.
pub(crate) async fn in_use(context: &Context, project_id: Uuid) -> Result<ProxyKeyUse> {
    access::note_uses(context).await;
    let now = context.clock.now();
    let rows = of(&[project_id]).all(&context.db).await?;
    let mut valid = rows.iter().filter(|key| access::is_active(key, now)).peekable();
    Ok(match (valid.peek().is_some(), valid.any(|key| key.last_used_at.is_some())) {
        (false, _) => ProxyKeyUse::None,
        (true, false) => ProxyKeyUse::Unused,
        (true, true) => ProxyKeyUse::Used,
    })
}

/// Creates a key for the project's proxy. The caller must hold the scope ingest:proxy.
pub async fn create(
    context: &Context,
    access: &ProjectAccess,
    input: ProxyKeyCreate,
) -> Result<ApiKeyCreated> {
    access.require_all(&[Scope::ProjectAdmin, Scope::IngestProxy])?;
    let scopes = ScopeSet::NONE.with(Scope::IngestProxy);
    let project_ids = vec![access.id()];
    let derived_from = grant::check(access.principal(), access.scopes(), scopes, Some(&project_ids))?;
    let expires_at = super::future(context, input.expires_at)?;
    let org_id = access.project().org_id;
    let transaction = context.begin().await?;
    access.principal().hold(&transaction).await?;
    orgs::hold(&transaction, org_id).await?;
    access.still_holds(&transaction).await?;
    let created = Draft {
        kind: KeyKind::Secret,
        org_id,
        project_id: Some(access.id()),
        name: input.name,
        scopes,
        project_ids: Some(project_ids),
        note: None,
        created_by: access::label(&transaction, Some(access.principal())).await?,
        made_by: access.principal().user_id(),
        derived_from,
        rolled_from: None,
        expires_at,
    }
    .insert(context, &transaction)
    .await?;
    change(AuditAction::KeyCreate, &created.key)
        .record(context, &transaction, org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    Ok(created)
}

pub async fn revoke(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<()> {
    access.require(Scope::ProjectAdmin)?;
    let transaction = context.begin().await?;
    let found = of(&[access.id()]).filter(api_key::Column::Id.eq(id)).lock_exclusive();
    let key = found.one(&transaction).await?.ok_or(Error::NotFound)?;
    super::revoke(context, transaction, key, Some(access.principal())).await
}

fn of(projects: &[Uuid]) -> sea_orm::Select<api_key::Entity> {
    api_key::Entity::find()
        .filter(api_key::Column::ProjectId.is_in(projects.iter().copied()))
        .filter(api_key::Column::Kind.eq(KeyKind::Secret))
        .order_by_desc(api_key::Column::Id)
}

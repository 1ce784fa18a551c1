//! Secret keys, by which servers authenticate.

use async_graphql::InputObject;
use entity::{KeyKind, api_key, project};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    ApiKey, ApiKeyCreated, DerivedFrom, Draft, KeyRoll, all_or_valid, change, end_rolled, forget, grant,
};
use crate::ground::formats::DISPLAY_NAME;
use crate::ground::page::{Page, PageParams};
use crate::tenancy::access::{self, OrgAccess, Scope, ScopeSet};
use crate::tenancy::audit::AuditAction;
use crate::tenancy::{orgs, share_links};
use crate::{Context, Error, Result, Timestamp, Violation, ViolationCode};

/// New secret key.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecretKeyCreate {
    /// Display name, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    /// Scopes of the key: at least one, and only scopes that the caller holds.
    #[schemars(length(min = 1))]
    pub scopes: Vec<Scope>,
    /// Projects that the key is limited to. Default: every project of the organization.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Uuid>", length(min = 1, max = 100))]
    pub project_ids: Option<Vec<Uuid>>,
    /// When the key expires. Default: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub expires_at: Option<Timestamp>,
    /// Note, up to 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub note: Option<String>,
}

/// Returns the secret keys, newest first, including revoked and expired ones.
pub async fn list(context: &Context, access: &OrgAccess, params: &PageParams) -> Result<Page<ApiKey>> {
    access.require(Scope::OrgAdmin)?;
    access::note_uses(context).await;
    let rows = of_org(access.id())
        .apply_if(params.after::<Uuid>()?, |select, before| select.filter(api_key::Column::Id.lt(before)))
        .order_by_desc(api_key::Column::Id)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.id)?.try_map(ApiKey::try_from)
}

/// Returns the keys of several organizations, each with its organization; only valid ones if all are too many.
pub async fn of_orgs(context: &Context, orgs: &[OrgAccess]) -> Result<Vec<(Uuid, ApiKey)>> {
    for access in orgs {
        access.require(Scope::OrgAdmin)?;
    }
    access::note_uses(context).await;
    let keys = api_key::Entity::find()
        .filter(api_key::Column::OrgId.is_in(orgs.iter().map(OrgAccess::id)))
        .filter(api_key::Column::Kind.eq(KeyKind::Secret))
        .order_by_desc(api_key::Column::Id);
    let rows = all_or_valid(context, keys).await?;
    rows.into_iter().map(|row| Ok((row.org_id, row.try_into()?))).collect()
}

pub async fn create(context: &Context, access: &OrgAccess, input: SecretKeyCreate) -> Result<ApiKeyCreated> {
    if !access.principal().creates_keys() {
        access.require(Scope::OrgAdmin)?;
        access.principal().require_sudo(context).await?;
    }
    let maker = Some(access.principal());
    let scopes: ScopeSet = input.scopes.iter().copied().collect();
    let derived_from =
        grant::check(access.principal(), access.scopes(), scopes, input.project_ids.as_deref())?;
    let expires_at = super::future(context, input.expires_at)?;
    if let Some(ids) = &input.project_ids {
        check_projects(context, access.id(), ids).await?;
    }
    let transaction = context.begin().await?;
    access.principal().hold(&transaction).await?;
    orgs::hold(&transaction, access.id()).await?;
    access.still_holds(&transaction).await?;
    let created = Draft {
        kind: KeyKind::Secret,
        org_id: access.id(),
        project_id: proxied_project(scopes, input.project_ids.as_deref()),
        name: input.name,
        scopes,
        project_ids: input.project_ids,
        note: input.note,
        created_by: access::label(&transaction, maker).await?,
        made_by: access.principal().user_id(),
        derived_from,
        rolled_from: None,
        expires_at,
    }
    .insert(context, &transaction)
    .await?;
    change(AuditAction::KeyCreate, &created.key).record(context, &transaction, access.id(), maker).await?;
    transaction.commit().await?;
    Ok(created)
}

/// Creates a successor with the same name, scopes, projects and expiry. The old key keeps working during the overlap;
/// keys derived from it move to the successor.
///
/// The caller learns the text of the successor, so rolling requires the same rights as creating a key: all scopes of
/// the key. A successor created by another key is derived from that key. A key that rolls itself keeps its parent.
///
/// Both keys are held, so that a revocation finds either the old key or its successor, with the share links that it made.
pub async fn roll(context: &Context, access: &OrgAccess, id: Uuid, input: KeyRoll) -> Result<ApiKeyCreated> {
    access.require(Scope::OrgAdmin)?;
    access.principal().require_sudo(context).await?;
    let maker = Some(access.principal());
    let transaction = context.begin().await?;
    access.principal().hold(&transaction).await?;
    orgs::hold(&transaction, access.id()).await?;
    access.still_holds(&transaction).await?;
    let old = one(access, id).one(&transaction).await?.ok_or(Error::NotFound)?;
    let held: Vec<Uuid> = access.principal().key_id().into_iter().chain([old.id]).collect();
    let lasts_until = access::hold_keys(context, &transaction, &held).await.map_err(|error| match error {
        // One of them has ended. If it is that of the caller, the next request says so.
        Error::InvalidToken => Error::Conflict("the key is revoked or has expired".into()),
        other => other,
    })?;
    let scopes: ScopeSet = serde_json::from_value(old.scopes.clone()).map_err(Error::internal)?;
    let project_ids = super::narrowing(&old)?;
    let derived_from = grant::check(access.principal(), access.scopes(), scopes, project_ids.as_deref())?;
    let overlap_end = end_rolled(context, &transaction, &old, &input).await?;
    let family = super::family(&transaction, old.clone()).await?;
    let inherited = old.derived_kind.clone().zip(old.derived_id.clone());
    let inherited = inherited.map(|(kind, id)| DerivedFrom { kind, id });
    let created = Draft {
        kind: KeyKind::Secret,
        org_id: old.org_id,
        project_id: old.project_id,
        name: old.name.clone(),
        scopes,
        project_ids,
        note: old.note.clone(),
        created_by: access::label(&transaction, maker).await?,
        made_by: access.principal().user_id().or(old.made_by),
        derived_from: derived_from.filter(|maker| *maker != DerivedFrom::key(old.id)).or(inherited),
        rolled_from: Some(old.id),
        // Unchanged, so that a key cannot prolong its own lifetime.
        expires_at: old.expires_at,
    }
    .insert(context, &transaction)
    .await?;
    let left = move_derived(&transaction, &old, created.key.id).await?;
    share_links::move_to_key(&transaction, old.id, created.key.id).await?;
    share_links::end_by(&transaction, &left, overlap_end).await?;
    // The key that rolled it may end sooner.
    if let Some(end) = lasts_until {
        let moved = family.iter().map(|key| key.id).filter(|id| !left.contains(id));
        let moved: Vec<Uuid> = moved.chain([created.key.id]).collect();
        share_links::end_by(&transaction, &moved, end).await?;
    }
    change(AuditAction::KeyRoll, &created.key).record(context, &transaction, access.id(), maker).await?;
    transaction.commit().await?;
    forget(context, &family);
    Ok(created)
}

/// Revokes a key and all keys derived from it. Takes effect at once in this process and within ten seconds everywhere.
pub async fn revoke(context: &Context, access: &OrgAccess, id: Uuid) -> Result<()> {
    access.require(Scope::OrgAdmin)?;
    access.principal().require_sudo(context).await?;
    let transaction = context.begin().await?;
    let key = one(access, id).lock_exclusive().one(&transaction).await?.ok_or(Error::NotFound)?;
    super::revoke(context, transaction, key, Some(access.principal())).await
}

fn of_org(org_id: Uuid) -> sea_orm::Select<api_key::Entity> {
    api_key::Entity::find()
        .filter(api_key::Column::OrgId.eq(org_id))
        .filter(api_key::Column::Kind.eq(KeyKind::Secret))
}

fn one(access: &OrgAccess, id: Uuid) -> sea_orm::Select<api_key::Entity> {
    of_org(access.id()).filter(api_key::Column::Id.eq(id))
}

/// Moves the keys derived from a rolled key to its successor, if they have no more rights than the successor. Returns the
/// others, with the keys derived from them: they end with the old key.
async fn move_derived<C: ConnectionTrait>(
    connection: &C,
    old: &api_key::Model,
    successor: Uuid,
) -> Result<Vec<Uuid>> {
    let (mut fitting, mut left) = (Vec::new(), Vec::new());
    for key in super::derived_from(connection, &[old.id]).await? {
        match grant::fits(&key, old)? {
            true => fitting.push(key.id),
            false => left.extend(super::family(connection, key).await?.into_iter().map(|key| key.id)),
        }
    }
    api_key::Entity::update_many()
        .col_expr(api_key::Column::DerivedId, Expr::value(successor.to_string()))
        .filter(api_key::Column::Id.is_in(fitting))
        .exec(connection)
        .await?;
    Ok(left)
}

/// Returns the project of a proxy key. Every key that has only the scope ingest:proxy and is limited to one project
/// counts as a proxy key of that project, no matter how it was created.
fn proxied_project(scopes: ScopeSet, projects: Option<&[Uuid]>) -> Option<Uuid> {
    match projects {
        Some([only]) if scopes == ScopeSet::NONE.with(Scope::IngestProxy) => Some(*only),
        _ => None,
    }
}

/// Checks that the ids in `body.projectIds` are projects of the organization.
pub(in crate::tenancy) async fn check_projects(context: &Context, org_id: Uuid, ids: &[Uuid]) -> Result<()> {
    let known: Vec<Uuid> = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::OrgId.eq(org_id))
        .filter(project::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(&context.db)
        .await?;
    let violations: Vec<_> = (ids.iter().enumerate())
        .filter(|(_, id)| !known.contains(id))
        .map(|(at, _)| {
            let path = format!("body.projectIds.{at}");
            Violation::new(path, ViolationCode::NotFound, "is not a project of this organization")
        })
        .collect();
    match violations.is_empty() {
        true => Ok(()),
        false => Err(Error::Validation(violations)),
    }
}

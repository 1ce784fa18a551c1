//! Secret keys: what a server authenticates with.

use entity::{KeyKind, api_key, project};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{ApiKeyCreated, DerivedFrom, Draft};
use crate::access::{self, OrgAccess, Principal, Scope, ScopeSet};
use crate::{Context, Error, Result, Timestamp, Violation};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecretKeyCreate {
    #[schemars(length(min = 1, max = 100))]
    pub name: String,
    #[schemars(length(min = 1))]
    pub scopes: Vec<Scope>,
    /// The projects the key is narrowed to; without it, every project of the organization.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Uuid>", length(min = 1, max = 100))]
    pub project_ids: Option<Vec<Uuid>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub expires_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub note: Option<String>,
}

/// Makes a secret key. Nobody can grant what they do not hold, and nothing that was asked for
/// is silently dropped.
pub async fn create(context: &Context, access: &OrgAccess, input: SecretKeyCreate) -> Result<ApiKeyCreated> {
    access.require(Scope::OrgAdmin)?;
    let derived_from = match access.principal() {
        Principal::Key(key) if key.is_derived() => {
            return Err(Error::Forbidden("a derived key cannot create keys".into()));
        }
        Principal::Key(key) => Some(DerivedFrom { kind: "secret_key".to_owned(), id: key.id().to_string() }),
        Principal::User(_) => None,
    };
    access.principal().require_sudo(context).await?;
    access.require_all(&input.scopes)?;
    let scopes: ScopeSet = input.scopes.iter().copied().collect();
    if input.project_ids.is_some() && scopes.contains(Scope::OrgAdmin) {
        return Err(Error::Forbidden("a key narrowed to projects cannot hold org:admin".into()));
    }
    let now = context.clock.now();
    if input.expires_at.is_some_and(|end| end.utc() <= now) {
        return Err(Error::invalid("body.expiresAt", "lies in the past"));
    }
    if let Some(ids) = &input.project_ids {
        check_projects(context, access.id(), ids).await?;
    }
    let created_by = access::label(&context.db, Some(access.principal())).await?;
    Draft {
        kind: KeyKind::Secret,
        org_id: access.id(),
        project_id: None,
        name: input.name,
        scopes,
        project_ids: input.project_ids,
        note: input.note,
        created_by,
        derived_from,
        rolled_from: None,
        expires_at: input.expires_at.map(Into::into),
    }
    .insert(context, &context.db)
    .await
}

pub async fn revoke(context: &Context, access: &OrgAccess, id: Uuid) -> Result<()> {
    access.require(Scope::OrgAdmin)?;
    access.principal().require_sudo(context).await?;
    let key = api_key::Entity::find()
        .filter(api_key::Column::OrgId.eq(access.id()))
        .filter(api_key::Column::Kind.eq(KeyKind::Secret))
        .filter(api_key::Column::Id.eq(id))
        .one(&context.db)
        .await?
        .ok_or(Error::NotFound)?;
    let derived = api_key::Entity::find()
        .filter(api_key::Column::OrgId.eq(access.id()))
        .filter(api_key::Column::DerivedId.eq(key.id.to_string()))
        .all(&context.db)
        .await?;
    super::revoke(context, key).await?;
    // Their rows need no change: a derived key is asked for its parent when it is loaded.
    for key in derived {
        context.credentials.forget(&key.token_hash);
    }
    Ok(())
}

async fn check_projects(context: &Context, org_id: Uuid, ids: &[Uuid]) -> Result<()> {
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
        .map(|(at, _)| Violation::new(format!("body.projectIds.{at}"), "is no project of this organization"))
        .collect();
    match violations.is_empty() {
        true => Ok(()),
        false => Err(Error::Validation(violations)),
    }
}

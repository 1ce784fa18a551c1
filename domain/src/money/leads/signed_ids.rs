//! Signed ids: proof that the id which a browser gives for its visitor comes from the site's own server.
//!
//! Anybody can make a browser send an id. So an id counts only with its signature: the HMAC-SHA256 (RFC 2104), under a
//! secret of the project, of the id's SHA-256, which is what browsers send. Support chats verify identities the same way.

use std::collections::HashMap;

use async_graphql::SimpleObject;
use entity::identity_secret;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde_json::json;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::place::lock;
use crate::ground::hash::hmac_sha256;
use crate::ground::secrets::{Clear, Place, Rotated};
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Timestamp};

/// A new identity secret, shown once.
#[derive(Clone, PartialEq, SimpleObject)]
pub struct NewIdentitySecret {
    /// The secret. It cannot be shown again.
    pub secret: String,
    /// When it was created. Signatures made with an earlier secret no longer count.
    pub created_at: Timestamp,
}

impl std::fmt::Debug for NewIdentitySecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(identity secret)")
    }
}

/// Secret with which ids are signed.
#[derive(Clone, PartialEq, Eq)]
pub struct IdentitySecret(Clear);

impl std::fmt::Debug for IdentitySecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(identity secret)")
    }
}

impl IdentitySecret {
    /// Decrypts the secret of a project.
    pub(crate) fn open(context: &Context, project: Uuid, sealed: &str) -> Result<Self> {
        Ok(Self(context.secrets.open(&place(project), sealed)?))
    }

    /// Returns true if the signature of an id is right. The id is given as its SHA-256, and both in lower-case hexadecimal
    /// digits.
    pub fn has_signed(&self, id: &str, signature: &str) -> bool {
        let expected = hex::encode(hmac_sha256(self.0.expose().as_bytes(), id.as_bytes()));
        expected.as_bytes().ct_eq(signature.as_bytes()).into()
    }
}

/// Creates the identity secret of a project, or replaces it.
pub async fn renew(context: &Context, access: &ProjectAccess) -> Result<NewIdentitySecret> {
    access.require(Scope::ProjectAdmin)?;
    access.principal().require_sudo(context).await?;
    let secret = hex::encode(context.random.bytes::<32>());
    let row = identity_secret::Model {
        project_id: access.id(),
        sealed: context.secrets.seal(&context.random, &place(access.id()), &secret)?,
        created_at: context.clock.now(),
    };
    let created_at = row.created_at.into();
    use identity_secret::Column;
    let transaction = context.begin().await?;
    lock(&transaction, access.id()).await?.then_some(()).ok_or(Error::NotFound)?;
    identity_secret::Entity::insert(row.into_active_model())
        .on_conflict(
            OnConflict::column(Column::ProjectId)
                .update_columns([Column::Sealed, Column::CreatedAt])
                .to_owned(),
        )
        .exec_without_returning(&transaction)
        .await?;
    record(context, &transaction, access, AuditAction::IdentitySecretRenew).await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(NewIdentitySecret { secret, created_at })
}

/// Deletes the identity secret of a project. Ids of browsers no longer count then.
pub async fn delete_secret(context: &Context, access: &ProjectAccess) -> Result<()> {
    access.require(Scope::ProjectAdmin)?;
    access.principal().require_sudo(context).await?;
    let transaction = context.begin().await?;
    let deleted = identity_secret::Entity::delete_by_id(access.id()).exec(&transaction).await?;
    if deleted.rows_affected == 0 {
        return Err(Error::NotFound);
    }
    record(context, &transaction, access, AuditAction::IdentitySecretDelete).await?;
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
) -> Result<()> {
    Change::new(action)
        .project(access.id())
        .target("project", access.id())
        .details(json!({}))
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

/// Returns when the identity secrets of several projects were created, by project, with one query.
pub async fn secrets_of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Timestamp>> {
    let ids = access::ids_with(projects, Scope::ProjectAdmin)?;
    let found = identity_secret::Entity::find()
        .select_only()
        .columns([identity_secret::Column::ProjectId, identity_secret::Column::CreatedAt])
        .filter(identity_secret::Column::ProjectId.is_in(ids))
        .into_tuple::<(Uuid, chrono::DateTime<chrono::Utc>)>()
        .all(&context.db);
    Ok(found.await?.into_iter().map(|(project, at)| (project, at.into())).collect())
}

/// Returns the encrypted secret of a project.
pub(crate) async fn sealed_of(context: &Context, project: Uuid) -> Result<Option<String>> {
    let found = identity_secret::Entity::find_by_id(project).one(&context.db).await?;
    Ok(found.map(|row| row.sealed))
}

/// Encrypts the secrets of all projects again with the current key. Those that cannot be decrypted stay unchanged.
pub(crate) async fn seal_secrets_anew(context: &Context) -> Result<Rotated> {
    let mut done = Rotated::default();
    let transaction = context.begin().await?;
    let rows = identity_secret::Entity::find()
        .order_by_asc(identity_secret::Column::ProjectId)
        .lock_exclusive()
        .all(&transaction)
        .await?;
    for row in rows {
        match context.secrets.seal_anew(&context.random, &place(row.project_id), &row.sealed) {
            Ok(sealed) => {
                done.sealed += 1;
                let row = identity_secret::Model { sealed, ..row }.into_active_model().reset_all();
                identity_secret::Entity::update(row).exec(&transaction).await?;
            }
            Err(Error::NotConfigured(_)) => done.lost += 1,
            Err(error) => return Err(error),
        }
    }
    transaction.commit().await?;
    Ok(done)
}

fn place(project: Uuid) -> Place {
    Place::new(&["identity secret", &project.to_string()])
}

//! Keys: publishable ones of a project, secret ones of an organization.
//!
//! A secret key's text leaves this module once, in the answer that made it.

pub mod publishable;
pub mod secret;

use async_graphql::{InputObject, SimpleObject};
use chrono::{DateTime, TimeDelta, Utc};
use entity::{KeyKind, api_key};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::access::ScopeSet;
use crate::credentials::{Credential, Kind};
use crate::{Context, Error, Result, Timestamp};

/// A key without its secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ApiKey {
    pub id: Uuid,
    pub kind: KeyKind,
    pub name: String,
    /// The first characters, to recognise it by.
    pub hint: String,
    /// The whole key, of publishable keys only: they are public by design.
    #[serde(skip)]
    pub value: Option<String>,
    pub scopes: ScopeSet,
    pub project_id: Option<Uuid>,
    /// The projects a secret key is narrowed to; null for all of the organization.
    pub project_ids: Option<Vec<Uuid>>,
    pub note: Option<String>,
    pub created_by: Option<String>,
    pub created_at: Timestamp,
    pub expires_at: Option<Timestamp>,
    pub revoked_at: Option<Timestamp>,
    pub last_used_at: Option<Timestamp>,
    /// The key that this one replaces.
    pub rolled_from: Option<Uuid>,
    pub derived_from: Option<DerivedFrom>,
}

/// What made a derived key; it stops working together with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DerivedFrom {
    /// oauth_grant or secret_key
    pub kind: String,
    pub id: String,
}

/// A new key with its text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyCreated {
    pub key: ApiKey,
    /// The full key; it is shown only here.
    pub secret: String,
}

/// What a new publishable key is made of.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PublishableKeyCreate {
    #[schemars(length(min = 1, max = 100))]
    pub name: String,
}

/// How a key is replaced.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeyRoll {
    /// How long the old key keeps working; 0 ends it at once.
    #[serde(default = "a_week")]
    #[graphql(default_with = "a_week()")]
    #[schemars(range(min = 0, max = 720))]
    pub expire_old_in_hours: i32,
}

fn a_week() -> i32 {
    168
}

impl TryFrom<api_key::Model> for ApiKey {
    type Error = Error;

    fn try_from(row: api_key::Model) -> Result<Self> {
        let derived_from = row.derived_kind.zip(row.derived_id);
        Ok(Self {
            id: row.id,
            kind: row.kind,
            name: row.name,
            hint: row.hint,
            value: row.value,
            scopes: serde_json::from_value(row.scopes).map_err(Error::internal)?,
            project_id: row.project_id,
            project_ids: row.project_ids.map(serde_json::from_value).transpose().map_err(Error::internal)?,
            note: row.note,
            created_by: row.created_by,
            created_at: row.created_at.into(),
            expires_at: row.expires_at.map(Into::into),
            revoked_at: row.revoked_at.map(Into::into),
            last_used_at: row.last_used_at.map(Into::into),
            rolled_from: row.rolled_from,
            derived_from: derived_from.map(|(kind, id)| DerivedFrom { kind, id }),
        })
    }
}

/// What a new key is made of, besides its random text.
struct Draft {
    kind: KeyKind,
    org_id: Uuid,
    project_id: Option<Uuid>,
    name: String,
    scopes: ScopeSet,
    project_ids: Option<Vec<Uuid>>,
    note: Option<String>,
    created_by: Option<String>,
    derived_from: Option<DerivedFrom>,
    rolled_from: Option<Uuid>,
    expires_at: Option<DateTime<Utc>>,
}

impl Draft {
    async fn insert<C: ConnectionTrait>(self, context: &Context, connection: &C) -> Result<ApiKeyCreated> {
        let kind = match self.kind {
            KeyKind::Publishable => Kind::Publishable,
            KeyKind::Secret => Kind::Secret,
        };
        let credential = kind.generate(&context.random);
        let (derived_kind, derived_id) = self.derived_from.map(|from| (from.kind, from.id)).unzip();
        let row = api_key::Model {
            id: context.new_id(),
            kind: self.kind,
            org_id: self.org_id,
            project_id: self.project_id,
            name: self.name,
            hint: credential.hint(),
            token_hash: credential.hash().to_vec(),
            value: (self.kind == KeyKind::Publishable).then(|| credential.as_str().to_owned()),
            scopes: serde_json::to_value(self.scopes).map_err(Error::internal)?,
            project_ids: self.project_ids.map(serde_json::to_value).transpose().map_err(Error::internal)?,
            note: self.note,
            created_by: self.created_by,
            derived_kind,
            derived_id,
            rolled_from: self.rolled_from,
            created_at: context.clock.now(),
            expires_at: self.expires_at,
            revoked_at: None,
            last_used_at: None,
        };
        api_key::Entity::insert(api_key::ActiveModel::from(row.clone()))
            .exec_without_returning(connection)
            .await?;
        Ok(ApiKeyCreated { key: row.try_into()?, secret: credential.into_string() })
    }
}

/// Ends the old key of a roll, if it is still active and was not rolled before.
///
/// The update comes first and locks the row, so that of two rolls at once the second waits
/// and then finds the successor of the first.
async fn end_rolled<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    key: &api_key::Model,
    roll: &KeyRoll,
) -> Result<()> {
    let now = context.clock.now();
    let overlap_end = now + TimeDelta::hours(i64::from(roll.expire_old_in_hours));
    let end = key.expires_at.map_or(overlap_end, |end| std::cmp::Ord::min(end, overlap_end));
    let ended = api_key::Entity::update_many()
        .col_expr(api_key::Column::ExpiresAt, Expr::value(end))
        .filter(api_key::Column::Id.eq(key.id))
        .filter(api_key::Column::RevokedAt.is_null())
        .filter(
            Condition::any()
                .add(api_key::Column::ExpiresAt.is_null())
                .add(api_key::Column::ExpiresAt.gt(now)),
        )
        .exec(connection)
        .await?;
    if ended.rows_affected == 0 {
        return Err(Error::Conflict("the key is revoked or expired".into()));
    }
    let successor = api_key::Entity::find()
        .filter(api_key::Column::RolledFrom.eq(key.id))
        .filter(api_key::Column::RevokedAt.is_null())
        .one(connection)
        .await?;
    match successor {
        Some(_) => Err(Error::Conflict("the key was rolled already".into())),
        None => Ok(()),
    }
}

/// Marks a key revoked and drops it from this process's caches.
async fn revoke(context: &Context, key: api_key::Model) -> Result<()> {
    api_key::Entity::update_many()
        .col_expr(api_key::Column::RevokedAt, Expr::value(context.clock.now()))
        .filter(api_key::Column::Id.eq(key.id))
        .filter(api_key::Column::RevokedAt.is_null())
        .exec(&context.db)
        .await?;
    context.credentials.forget(&key.token_hash);
    context.config_changed();
    Ok(())
}

/// The hash under which a key is stored, for look-ups.
fn hash_of(credential: &Credential) -> Vec<u8> {
    credential.hash().to_vec()
}

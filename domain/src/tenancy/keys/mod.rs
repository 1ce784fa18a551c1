//! Keys: publishable keys and proxy keys of a project, and secret keys of an organization.
//!
//! The text of a secret key leaves this module once, in the answer to its creation.

mod grant;
pub mod proxy;
pub mod publishable;
pub mod secret;

use async_graphql::{InputObject, SimpleObject};
use chrono::{DateTime, TimeDelta, Utc};
use entity::{KeyKind, api_key};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect,
    Select,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::ground::credentials::Kind;
use crate::ground::formats::DISPLAY_NAME;
use crate::ground::page;
use crate::ground::writes::Transaction;
use crate::tenancy::access::{Principal, ScopeSet, is_active};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::revocation::Ending;
use crate::tenancy::{caps, share_links};
use crate::{Context, Error, Result, Timestamp, Violation, ViolationCode};

/// Key, without its secret text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ApiKey {
    /// Id of the key. Not secret.
    pub id: Uuid,
    /// Kind: publishable or secret.
    pub kind: KeyKind,
    /// Display name.
    pub name: String,
    /// First characters of the key, by which people recognise it.
    pub hint: String,
    /// Full key, for publishable keys only, which are public by design.
    #[serde(skip)]
    pub value: Option<String>,
    /// Scopes of the key. Empty for publishable keys.
    pub scopes: ScopeSet,
    /// Project of a publishable key or a proxy key.
    pub project_id: Option<Uuid>,
    /// Projects that a secret key is limited to. Null: all projects of the organization.
    pub project_ids: Option<Vec<Uuid>>,
    /// Note about the key.
    pub note: Option<String>,
    /// Name of the person or key that created it.
    pub created_by: Option<String>,
    /// When the key was created.
    pub created_at: Timestamp,
    /// When the key expires. Null: never.
    pub expires_at: Option<Timestamp>,
    /// When the key was revoked. Null if it was not.
    pub revoked_at: Option<Timestamp>,
    /// When the key was last used. Null if never.
    pub last_used_at: Option<Timestamp>,
    /// Key that this key replaces.
    pub rolled_from: Option<Uuid>,
    /// Key or grant that this key was created with. If that ends, this key stops working too.
    pub derived_from: Option<DerivedFrom>,
}

/// Parent of a derived key. If the parent ends, the derived key stops working too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DerivedFrom {
    /// `oauth_grant` or `secret_key`.
    pub kind: String,
    /// Id of the grant or key.
    pub id: String,
}

impl DerivedFrom {
    fn key(id: Uuid) -> Self {
        Self { kind: "secret_key".to_owned(), id: id.to_string() }
    }

    fn grant(id: Uuid) -> Self {
        Self { kind: "oauth_grant".to_owned(), id: id.to_string() }
    }
}

/// Created key with its full text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyCreated {
    /// The key.
    pub key: ApiKey,
    /// Full text of the key. Returned only here.
    pub secret: String,
}

/// New publishable key.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PublishableKeyCreate {
    /// Display name, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
}

/// Replacement of a key by a new one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeyRoll {
    /// Number of hours that the old key keeps working. 0 ends the old key at once.
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

/// Properties of a new key, except for its random text.
struct Draft {
    kind: KeyKind,
    org_id: Uuid,
    project_id: Option<Uuid>,
    name: String,
    scopes: ScopeSet,
    project_ids: Option<Vec<Uuid>>,
    note: Option<String>,
    created_by: Option<String>,
    made_by: Option<Uuid>,
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
        // A successor replaces a key that ends soon, so it does not count as additional.
        if self.rolled_from.is_none() {
            caps::hold_keys(context, connection, self.org_id).await?;
        }
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
            made_by: self.made_by,
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

/// Ends the old key of a roll, if it is still active and was not rolled before. Returns the end of the overlap.
///
/// The update comes first and locks the row. Of two concurrent rolls, the second therefore waits and then finds the
/// successor of the first.
async fn end_rolled<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    key: &api_key::Model,
    roll: &KeyRoll,
) -> Result<DateTime<Utc>> {
    let now = context.clock.now();
    let overlap_end = now + TimeDelta::hours(i64::from(roll.expire_old_in_hours));
    let end = key.expires_at.map_or(overlap_end, |end| std::cmp::Ord::min(end, overlap_end));
    let ended = api_key::Entity::update_many()
        .col_expr(api_key::Column::ExpiresAt, Expr::value(end))
        .filter(api_key::Column::Id.eq(key.id))
        .filter(api_key::Column::RevokedAt.is_null())
        .filter(not_expired(now))
        .exec(connection)
        .await?;
    if ended.rows_affected == 0 {
        return Err(Error::Conflict("the key is revoked or has expired".into()));
    }
    // A revoked successor counts too: the old key ends with the overlap by now, and a new successor could not get the
    // old key's original expiry.
    let successor =
        api_key::Entity::find().filter(api_key::Column::RolledFrom.eq(key.id)).one(connection).await?;
    match successor {
        Some(_) => Err(Error::Conflict("the key was already rolled".into())),
        None => Ok(end),
    }
}

/// Marks a key as revoked, within the transaction that locked its row, and removes the key and all keys derived from it
/// from the caches of this process. The share links that they made end. Does nothing if the key is already revoked.
///
/// Rows of derived keys stay unchanged, because loading a derived key checks all keys above it.
async fn revoke(
    context: &Context,
    transaction: Transaction,
    key: api_key::Model,
    principal: Option<&Principal>,
) -> Result<()> {
    if key.revoked_at.is_some() {
        return Ok(());
    }
    api_key::Entity::update_many()
        .col_expr(api_key::Column::RevokedAt, Expr::value(context.clock.now()))
        .filter(api_key::Column::Id.eq(key.id))
        .exec(&transaction)
        .await?;
    let org_id = key.org_id;
    let shown = ApiKey::try_from(key.clone())?;
    change(AuditAction::KeyRevoke, &shown).record(context, &transaction, org_id, principal).await?;
    let family = family(&transaction, key).await?;
    for (org_id, ended) in share_links::end_of_keys(&transaction, &family).await? {
        ended.record(context, &transaction, org_id, principal).await?;
    }
    transaction.commit().await?;
    forget_revoked(context, &family);
    Ok(())
}

/// Revokes the secret keys that their creator would not be allowed to create any more. Returns them with all keys
/// derived from them; after the commit, pass them to [`forget_revoked`].
pub(crate) async fn end_given(
    context: &Context,
    transaction: &DatabaseTransaction,
    ending: &Ending,
) -> Result<Vec<api_key::Model>> {
    let now = context.clock.now();
    let mut ended = Vec::new();
    // Repeated, because a key that was being rolled at this moment may have a successor by now.
    loop {
        let keys = beyond(ending, ending.keys(now).lock_exclusive().all(transaction).await?)?;
        if keys.is_empty() {
            return Ok(ended);
        }
        api_key::Entity::update_many()
            .col_expr(api_key::Column::RevokedAt, Expr::value(now))
            .filter(api_key::Column::Id.is_in(keys.iter().map(|key| key.id)))
            .exec(transaction)
            .await?;
        for key in keys {
            let revoked = change(AuditAction::KeyRevoke, &ApiKey::try_from(key.clone())?);
            ending.record(context, transaction, key.org_id, revoked).await?;
            ended.extend(family(transaction, key).await?);
        }
    }
}

/// Returns the active keys that [`end_given`] would revoke, and the keys that end with these grants, each with the keys
/// derived from it.
pub(crate) async fn preview_given(
    context: &Context,
    ending: &Ending,
    grants: &[Uuid],
) -> Result<Vec<ApiKey>> {
    let now = context.clock.now();
    let mut found = of_grants(&context.db, grants).await?;
    for key in beyond(ending, ending.keys(now).all(&context.db).await?)? {
        found.extend(family(&context.db, key).await?);
    }
    found.retain(|key| is_active(key, now));
    found.sort_unstable_by_key(|key| key.id);
    found.dedup_by_key(|key| key.id);
    found.into_iter().map(ApiKey::try_from).collect()
}

/// Returns the keys created by these grants, with the keys derived from them. They end with their grant.
pub(crate) async fn of_grants<C: ConnectionTrait>(
    connection: &C,
    grants: &[Uuid],
) -> Result<Vec<api_key::Model>> {
    let roots = api_key::Entity::find()
        .filter(api_key::Column::DerivedKind.eq("oauth_grant"))
        .filter(api_key::Column::DerivedId.is_in(grants.iter().map(Uuid::to_string)))
        .filter(api_key::Column::RevokedAt.is_null());
    let mut found = Vec::new();
    for key in roots.all(connection).await? {
        found.extend(family(connection, key).await?);
    }
    Ok(found)
}

fn beyond(ending: &Ending, keys: Vec<api_key::Model>) -> Result<Vec<api_key::Model>> {
    let beyond = |key: api_key::Model| ending.ends_key(&key).map(|ends| ends.then_some(key)).transpose();
    keys.into_iter().filter_map(beyond).collect()
}

/// Removes revoked keys from the caches of this process.
pub(crate) fn forget_revoked(context: &Context, keys: &[api_key::Model]) {
    forget(context, keys);
    context.config_changed();
}

/// Reads the keys of several projects or organizations: all of them, or only the valid ones if all are too many.
async fn all_or_valid(context: &Context, keys: Select<api_key::Entity>) -> Result<Vec<api_key::Model>> {
    let fetch = page::MAX_WHOLE + 1;
    let mut rows = keys.clone().limit(fetch).all(&context.db).await?;
    if rows.len() as u64 > page::MAX_WHOLE {
        let valid =
            keys.filter(api_key::Column::RevokedAt.is_null()).filter(not_expired(context.clock.now()));
        rows = valid.limit(fetch).all(&context.db).await?;
    }
    page::whole(rows, page::MAX_WHOLE)
}

pub(crate) fn not_expired(now: DateTime<Utc>) -> Condition {
    Condition::any().add(api_key::Column::ExpiresAt.is_null()).add(api_key::Column::ExpiresAt.gt(now))
}

/// Returns a key and all keys derived from it, directly or indirectly. They end together.
async fn family<C: ConnectionTrait>(connection: &C, key: api_key::Model) -> Result<Vec<api_key::Model>> {
    let mut generation = vec![key.id];
    let mut family = vec![key];
    while !generation.is_empty() {
        let children = derived_from(connection, &generation).await?;
        generation = children.iter().map(|key| key.id).collect();
        family.extend(children);
    }
    Ok(family)
}

/// Returns the keys that were created by these keys.
async fn derived_from<C: ConnectionTrait>(connection: &C, parents: &[Uuid]) -> Result<Vec<api_key::Model>> {
    let children = api_key::Entity::find()
        .filter(api_key::Column::DerivedKind.eq("secret_key"))
        .filter(api_key::Column::DerivedId.is_in(parents.iter().map(Uuid::to_string)));
    Ok(children.all(connection).await?)
}

/// Removes changed keys from the credential cache of this process.
fn forget<'keys>(context: &Context, keys: impl IntoIterator<Item = &'keys api_key::Model>) {
    for key in keys {
        context.credential_cache().forget(&key.token_hash);
    }
}

/// Creates the audit log entry about a key. It does not contain the key's text.
fn change(action: AuditAction, key: &ApiKey) -> Change {
    let kind = match (key.kind, key.project_id) {
        (KeyKind::Publishable, _) => "publishable",
        (KeyKind::Secret, Some(_)) => "proxy",
        (KeyKind::Secret, None) => "secret",
    };
    let mut details = json!({ "kind": kind, "name": key.name, "hint": key.hint });
    if kind == "secret" {
        details["scopes"] = json!(key.scopes);
        details["projectIds"] = json!(key.project_ids);
    }
    if let Some(end) = key.expires_at {
        details["expiresAt"] = json!(end);
    }
    if let Some(old) = key.rolled_from {
        details["rolledFrom"] = json!(old);
    }
    let change = Change::new(action).target("key", key.id).details(details);
    match key.project_id {
        Some(project) => change.project(project),
        None => change,
    }
}

/// Returns the projects that a key is limited to.
fn narrowing(key: &api_key::Model) -> Result<Option<Vec<Uuid>>> {
    key.project_ids.clone().map(serde_json::from_value).transpose().map_err(Error::internal)
}

/// Returns the requested expiry of a new key. Fails if that is in the past.
pub(crate) fn future(context: &Context, end: Option<Timestamp>) -> Result<Option<DateTime<Utc>>> {
    match end {
        Some(end) if end.utc() <= context.clock.now() => {
            Err(Violation::new("body.expiresAt", ViolationCode::InPast, "must not be in the past").into())
        }
        end => Ok(end.map(Into::into)),
    }
}

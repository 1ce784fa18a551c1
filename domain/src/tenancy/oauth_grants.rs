//! OAuth grants: access to an organization that people gave to applications.
//!
//! A grant belongs to a user and an organization. Revoking a grant ends its tokens and the keys derived from it.

use std::collections::HashMap;

use async_graphql::SimpleObject;
use entity::{OauthTokenKind, oauth_grant, oauth_token, user};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::ground::page::{MAX_WHOLE, Page, PageParams, whole};
use crate::ground::writes::Transaction;
use crate::tenancy::access::{self, OrgAccess, Principal, Scope, ScopeSet, UserSession};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::revocation::Ending;
use crate::tenancy::{keys, share_links};
use crate::{Context, Error, Result, Timestamp};

/// OAuth grant: an application acts on a person's behalf in an organization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OauthGrant {
    /// Id of the grant.
    pub id: Uuid,
    #[graphql(skip)]
    pub org_id: Uuid,
    /// User who gave the grant.
    pub user_id: Uuid,
    /// E-mail address of the user.
    pub user_email: String,
    /// Id of the application (OAuth client).
    pub client_id: String,
    /// Name of the application, as chosen by the application.
    pub client_name: String,
    /// Scopes of the grant.
    pub scopes: ScopeSet,
    /// Projects that the grant is limited to. Null: all projects of the organization.
    pub project_ids: Option<Vec<Uuid>>,
    /// True if the application may create keys. They can do no more than the grant, and end with it.
    pub creates_keys: bool,
    /// When the grant was given.
    pub created_at: Timestamp,
    /// When the application last used the grant. Null if never.
    pub last_used_at: Option<Timestamp>,
    /// When the grant was revoked. Null if it was not.
    pub revoked_at: Option<Timestamp>,
}

type Row = (oauth_grant::Model, Option<user::Model>);

impl TryFrom<Row> for OauthGrant {
    type Error = Error;

    fn try_from((row, user): Row) -> Result<Self> {
        Ok(Self {
            id: row.id,
            org_id: row.org_id,
            user_id: row.user_id,
            user_email: user.map(|user| user.email).unwrap_or_default(),
            client_id: row.client_id,
            client_name: row.client_name,
            scopes: serde_json::from_value(row.scopes).map_err(Error::internal)?,
            project_ids: row.project_ids.map(serde_json::from_value).transpose().map_err(Error::internal)?,
            creates_keys: row.creates_keys,
            created_at: row.created_at.into(),
            last_used_at: row.last_used_at.map(Into::into),
            revoked_at: row.revoked_at.map(Into::into),
        })
    }
}

/// Returns the grants of all members of the organization, newest first, including revoked ones.
pub async fn list(context: &Context, access: &OrgAccess, params: &PageParams) -> Result<Page<OauthGrant>> {
    access.require(Scope::OrgAdmin)?;
    let of_org = oauth_grant::Entity::find().filter(oauth_grant::Column::OrgId.eq(access.id()));
    page(context, of_org, params).await
}

/// Returns the user's grants in all organizations, newest first: the connected applications.
pub async fn of_user(
    context: &Context,
    session: &UserSession,
    params: &PageParams,
) -> Result<Page<OauthGrant>> {
    let of_user = oauth_grant::Entity::find().filter(oauth_grant::Column::UserId.eq(session.user_id()));
    page(context, of_user, params).await
}

async fn page(
    context: &Context,
    grants: Select<oauth_grant::Entity>,
    params: &PageParams,
) -> Result<Page<OauthGrant>> {
    access::note_uses(context).await;
    let before: Option<Uuid> = params.after()?;
    let rows: Vec<Row> = grants
        .apply_if(before, |select, id| select.filter(oauth_grant::Column::Id.lt(id)))
        .find_also_related(user::Entity)
        .order_by_desc(oauth_grant::Column::Id)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |(grant, _)| grant.id)?.try_map(OauthGrant::try_from)
}

/// Returns the grants of several organizations, by organization, with one query.
pub async fn of_orgs(context: &Context, orgs: &[OrgAccess]) -> Result<HashMap<Uuid, Vec<OauthGrant>>> {
    for access in orgs {
        access.require(Scope::OrgAdmin)?;
    }
    access::note_uses(context).await;
    let rows = oauth_grant::Entity::find()
        .filter(oauth_grant::Column::OrgId.is_in(orgs.iter().map(OrgAccess::id)))
        .find_also_related(user::Entity)
        .order_by_desc(oauth_grant::Column::Id)
        .limit(MAX_WHOLE + 1)
        .all(&context.db)
        .await?;
    let mut by_org: HashMap<Uuid, Vec<OauthGrant>> = HashMap::new();
    for row in whole(rows, MAX_WHOLE)? {
        by_org.entry(row.0.org_id).or_default().push(row.try_into()?);
    }
    Ok(by_org)
}

/// Revokes a grant, with its tokens and the keys derived from it. People can revoke their own grants; for grants of
/// others the caller needs org:admin. Without that scope, another person's grant is answered as not found.
pub async fn revoke(context: &Context, access: &OrgAccess, id: Uuid) -> Result<()> {
    let transaction = context.begin().await?;
    let grant = oauth_grant::Entity::find_by_id(id)
        .filter(oauth_grant::Column::OrgId.eq(access.id()))
        .one(&transaction)
        .await?;
    let own = match (&grant, access.principal()) {
        (Some(grant), Principal::User(session)) => grant.user_id == session.user_id(),
        _ => false,
    };
    if !own {
        access.require(Scope::OrgAdmin)?;
    }
    let grant = grant.ok_or(Error::NotFound)?;
    if end(context, &transaction, &[grant.id]).await? > 0 {
        revocation(&grant).record(context, &transaction, access.id(), Some(access.principal())).await?;
        end_links(context, &transaction, grant.id).await?;
    }
    transaction.commit().await?;
    forget_derived(context, &[grant.id]).await
}

/// Revokes the grants of a person that exceed the person's remaining rights. Returns their ids.
pub(crate) async fn end_given(
    context: &Context,
    transaction: &DatabaseTransaction,
    ending: &Ending,
) -> Result<Vec<Uuid>> {
    let mut ended = Vec::new();
    for grant in ending.grants().lock_exclusive().all(transaction).await? {
        if ending.ends_grant(&grant)? {
            end(context, transaction, &[grant.id]).await?;
            ending.record(context, transaction, grant.org_id, revocation(&grant)).await?;
            ended.push(grant.id);
        }
    }
    Ok(ended)
}

/// Returns the grants that [`end_given`] would revoke.
pub(crate) async fn preview_given(context: &Context, ending: &Ending) -> Result<Vec<OauthGrant>> {
    let mut found = Vec::new();
    for (grant, user) in ending.grants().find_also_related(user::Entity).all(&context.db).await? {
        if ending.ends_grant(&grant)? {
            found.push((grant, user).try_into()?);
        }
    }
    Ok(found)
}

/// Why a grant ended that no person ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndReason {
    /// A code was used twice.
    CodeReuse,
    /// A code was used by another client, with another redirect address or without its verifier.
    CodeMisuse,
    /// A refresh token was used again.
    TokenReuse,
    /// A refresh token was used by another client.
    TokenMisuse,
    /// The client gave its tokens back.
    ClientRevoked,
    /// The last token has expired.
    Expired,
}

impl EndReason {
    fn as_str(self) -> &'static str {
        match self {
            Self::CodeReuse => "code_reuse",
            Self::CodeMisuse => "code_misuse",
            Self::TokenReuse => "token_reuse",
            Self::TokenMisuse => "token_misuse",
            Self::ClientRevoked => "client_revoked",
            Self::Expired => "expired",
        }
    }
}

/// Ends a grant that no person ended, with its tokens and keys. The caller holds the lock on the grant. The record names
/// the application, except if the grant ended by itself.
pub(crate) async fn end_because(
    context: &Context,
    transaction: Transaction,
    grant: oauth_grant::Model,
    reason: EndReason,
) -> Result<()> {
    end(context, &transaction, &[grant.id]).await?;
    let change = revocation(&grant).because(reason.as_str());
    match reason {
        EndReason::Expired => change.record(context, &transaction, grant.org_id, None).await?,
        _ => change.record_for_grant(context, &transaction, &grant).await?,
    }
    end_links(context, &transaction, grant.id).await?;
    transaction.commit().await?;
    forget_derived(context, &[grant.id]).await
}

fn revocation(grant: &oauth_grant::Model) -> Change {
    Change::new(AuditAction::OauthGrantRevoke)
        .target("oauth_grant", grant.id)
        .details(json!({ "client": grant.client_name, "userId": grant.user_id }))
}

/// Ends the share links that the keys of an ended grant made.
async fn end_links<C: ConnectionTrait>(context: &Context, connection: &C, grant: Uuid) -> Result<()> {
    let keys = keys::of_grants(connection, &[grant]).await?;
    for (org_id, ended) in share_links::end_of_keys(connection, &keys).await? {
        ended.record(context, connection, org_id, None).await?;
    }
    Ok(())
}

async fn end<C: ConnectionTrait>(context: &Context, connection: &C, ids: &[Uuid]) -> Result<u64> {
    let ended = oauth_grant::Entity::update_many()
        .col_expr(oauth_grant::Column::RevokedAt, Expr::value(context.clock.now()))
        .filter(oauth_grant::Column::Id.is_in(ids.iter().copied()))
        .filter(oauth_grant::Column::RevokedAt.is_null())
        .exec(connection)
        .await?;
    Ok(ended.rows_affected)
}

/// Removes the access tokens of the grants, and the keys derived from them, from the cache of this process. Their rows
/// stay unchanged, because loading one checks the grant.
pub(crate) async fn forget_derived(context: &Context, grants: &[Uuid]) -> Result<()> {
    let keys = keys::of_grants(&context.db, grants).await?;
    let tokens = access_tokens(context, &context.db, grants).await?;
    for hash in keys.into_iter().map(|key| key.token_hash).chain(tokens) {
        context.credential_cache().forget(&hash);
    }
    Ok(())
}

/// Returns the hashes of the access tokens of these grants that have not expired.
pub(crate) async fn access_tokens<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    grants: &[Uuid],
) -> Result<Vec<Vec<u8>>> {
    if grants.is_empty() {
        return Ok(Vec::new());
    }
    let tokens = oauth_token::Entity::find()
        .select_only()
        .column(oauth_token::Column::TokenHash)
        .filter(oauth_token::Column::GrantId.is_in(grants.iter().copied()))
        .filter(oauth_token::Column::Kind.eq(OauthTokenKind::Access))
        .filter(oauth_token::Column::ExpiresAt.gt(context.clock.now()))
        .into_tuple();
    Ok(tokens.all(connection).await?)
}

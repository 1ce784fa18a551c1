//! Tokens: a code is exchanged once, refresh tokens rotate, and whoever uses a spent one ends the grant.
//!
//! All tokens of a grant are one family. A refresh token is good once. If it comes again later, two parties hold it, and
//! nobody can tell which is the thief: the family ends, with the grant (RFC 9700, 4.14.2). Within ten seconds it may
//! come once more, because an answer can be lost, and because two windows of an application refresh at the same time.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use entity::{OauthTokenKind, oauth_code, oauth_grant, oauth_token};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::form::Duplicate;
use super::requests::scopes_of;
use super::{Form, OauthCode, OauthError};
use crate::ground::credentials::{Credential, Kind};
use crate::ground::writes::Transaction;
use crate::tenancy::access::{Scope, ScopeSet};
use crate::tenancy::oauth_grants::{self, EndReason};
use crate::{Context, Error};

const ACCESS_LASTS: TimeDelta = TimeDelta::hours(1);
/// A grant ends if nobody refreshes for this long.
const IDLE: TimeDelta = TimeDelta::days(30);
/// A grant ends after this time in any case.
const FAMILY_LASTS: TimeDelta = TimeDelta::days(90);

/// How long a spent refresh token may come again.
const AGAIN_WITHIN: TimeDelta = TimeDelta::seconds(10);
/// Maximum number of refresh tokens that one is exchanged for.
const MAX_CHILDREN: u64 = 2;
/// Maximum number of unused refresh tokens of a grant.
const MAX_BRANCHES: usize = 2;

/// Form of a request for tokens (RFC 6749, 4.1.3 and 6).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(example = serde_json::json!({
    "grant_type": "authorization_code", "client_id": "id-of-the-client", "code": "code-of-the-redirect",
    "redirect_uri": "https://assistant.example/callback", "code_verifier": "verifier-of-the-challenge-of-the-request",
}))]
pub struct TokenRequest {
    /// `authorization_code` or `refresh_token`.
    pub grant_type: String,
    /// Id of the client.
    pub client_id: String,
    /// Code, for `authorization_code`.
    pub code: Option<String>,
    /// Redirect address that the code was sent to.
    pub redirect_uri: Option<String>,
    /// Verifier whose hash the request for access had (PKCE).
    pub code_verifier: Option<String>,
    /// Refresh token, for `refresh_token`.
    pub refresh_token: Option<String>,
    /// Fewer scopes than the grant has, for the new access token.
    pub scope: Option<String>,
    /// Resource of the token: `/mcp` of this server.
    pub resource: Option<String>,
}

/// Form of a revocation (RFC 7009).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TokenRevocation {
    /// Access token or refresh token.
    pub token: String,
    /// Ignored: the token says of which kind it is.
    pub token_type_hint: Option<String>,
    /// Id of the client.
    pub client_id: Option<String>,
}

/// Answer with tokens (RFC 6749, 5.1).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OauthTokens {
    /// Access token. Good for `/mcp` only.
    pub access_token: String,
    /// Always `Bearer`.
    pub token_type: String,
    /// Seconds until the access token expires.
    pub expires_in: i64,
    /// Refresh token, good once.
    pub refresh_token: String,
    /// Scopes of the access token, separated by spaces. They can be fewer than were asked for.
    pub scope: String,
}

fn invalid_grant(description: &'static str) -> OauthError {
    OauthError::new(OauthCode::InvalidGrant, description)
}

/// Reads a parameter of the form.
fn get<'form>(form: &'form Form, name: &'static str) -> Result<Option<&'form str>, OauthError> {
    form.get(name).map_err(|Duplicate(name)| {
        OauthError::new(OauthCode::InvalidRequest, format!("{name} was sent twice"))
    })
}

fn needed<'form>(form: &'form Form, name: &'static str) -> Result<&'form str, OauthError> {
    let missing = || OauthError::new(OauthCode::InvalidRequest, format!("{name} is missing"));
    get(form, name)?.ok_or_else(missing)
}

/// Exchanges a code or a refresh token for tokens.
pub async fn exchange(context: &Context, form: &Form) -> Result<OauthTokens, OauthError> {
    let grant_type = needed(form, "grant_type")?;
    let is_ours = get(form, "resource")?.is_none_or(|resource| resource == context.mcp_resource());
    if !is_ours {
        return Err(OauthError::new(OauthCode::InvalidTarget, "the only resource is /mcp of this server"));
    }
    match grant_type {
        "authorization_code" => exchange_code(context, form).await,
        "refresh_token" => refresh(context, form).await,
        _ => Err(OauthError::new(
            OauthCode::UnsupportedGrantType,
            "the grant types are authorization_code and refresh_token",
        )),
    }
}

async fn exchange_code(context: &Context, form: &Form) -> Result<OauthTokens, OauthError> {
    let (client, redirect) = (needed(form, "client_id")?, needed(form, "redirect_uri")?);
    let verifier = needed(form, "code_verifier")?;
    let unknown = || invalid_grant("the code is unknown, was used or has expired");
    let code = Credential::parse(needed(form, "code")?).filter(|code| code.kind() == Kind::AuthorizationCode);
    let hash = code.ok_or_else(unknown)?.hash().to_vec();
    let transaction = context.begin().await?;
    let found = oauth_code::Entity::find_by_id(hash.clone()).one(&transaction).await?.ok_or_else(unknown)?;
    let grant = hold(&transaction, found.grant_id).await?.ok_or_else(unknown)?;
    // Read again under the lock of the grant.
    let code = oauth_code::Entity::find_by_id(hash.clone()).one(&transaction).await?.ok_or_else(unknown)?;
    let now = context.clock.now();
    if code.used_at.is_some() {
        return end(context, transaction, grant, EndReason::CodeReuse).await;
    }
    if code.expires_at <= now {
        return Err(unknown());
    }
    let is_its_client = code.client_id == client && code.redirect_uri == redirect;
    if !is_its_client || !is_verified(verifier, &code.code_challenge) {
        // Somebody else holds the code.
        return end(context, transaction, grant, EndReason::CodeMisuse).await;
    }
    oauth_code::Entity::update_many()
        .col_expr(oauth_code::Column::UsedAt, Expr::value(now))
        .filter(oauth_code::Column::CodeHash.eq(hash))
        .exec(&transaction)
        .await?;
    let scopes: ScopeSet = serde_json::from_value(grant.scopes.clone()).map_err(Error::internal)?;
    let tokens = issue(context, &transaction, &grant, None, scopes).await?;
    transaction.commit().await?;
    Ok(tokens)
}

async fn refresh(context: &Context, form: &Form) -> Result<OauthTokens, OauthError> {
    let client = needed(form, "client_id")?;
    let asked = get(form, "scope")?;
    let unknown = || invalid_grant("the refresh token is unknown, was used or has expired");
    let token = Credential::parse(needed(form, "refresh_token")?);
    let hash = token.filter(|token| token.kind() == Kind::RefreshToken).ok_or_else(unknown)?.hash().to_vec();
    let find = || {
        oauth_token::Entity::find()
            .filter(oauth_token::Column::TokenHash.eq(hash.clone()))
            .filter(oauth_token::Column::Kind.eq(OauthTokenKind::Refresh))
    };
    let transaction = context.begin().await?;
    let found = find().one(&transaction).await?.ok_or_else(unknown)?;
    let grant = hold(&transaction, found.grant_id).await?.ok_or_else(unknown)?;
    // Read again under the lock of the grant, so that of several at once each sees what the one before did.
    let token = find().one(&transaction).await?.ok_or_else(unknown)?;
    let now = context.clock.now();
    if token.revoked_at.is_some() || token.expires_at <= now {
        return Err(unknown());
    }
    if grant.client_id != client {
        return end(context, transaction, grant, EndReason::TokenMisuse).await;
    }
    if let Some(used_at) = token.used_at {
        if now - used_at > AGAIN_WITHIN {
            return end(context, transaction, grant, EndReason::TokenReuse).await;
        }
        if children(&transaction, token.id).await? >= MAX_CHILDREN {
            return Err(invalid_grant("the refresh token was used twice within ten seconds"));
        }
    }
    let granted: ScopeSet = serde_json::from_value(grant.scopes.clone()).map_err(Error::internal)?;
    let scopes = narrowed(granted, asked)?;
    if token.used_at.is_none() {
        oauth_token::Entity::update_many()
            .col_expr(oauth_token::Column::UsedAt, Expr::value(now))
            .filter(oauth_token::Column::Id.eq(token.id))
            .exec(&transaction)
            .await?;
    }
    let tokens = issue(context, &transaction, &grant, Some(token.id), scopes).await?;
    if token.used_at.is_some() {
        end_older_branches(context, &transaction, grant.id).await?;
    }
    transaction.commit().await?;
    Ok(tokens)
}

/// Revokes the unused refresh tokens of a grant except for the newest two. Each token may be exchanged twice, so branches
/// would double otherwise, and a thief could keep one that nobody notices.
async fn end_older_branches<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    grant: Uuid,
) -> Result<(), OauthError> {
    let unused: Vec<Uuid> = oauth_token::Entity::find()
        .select_only()
        .column(oauth_token::Column::Id)
        .filter(oauth_token::Column::GrantId.eq(grant))
        .filter(oauth_token::Column::Kind.eq(OauthTokenKind::Refresh))
        .filter(oauth_token::Column::UsedAt.is_null())
        .filter(oauth_token::Column::RevokedAt.is_null())
        .order_by_desc(oauth_token::Column::CreatedAt)
        .order_by_desc(oauth_token::Column::Id)
        .into_tuple()
        .all(connection)
        .await?;
    let older = unused.into_iter().skip(MAX_BRANCHES);
    oauth_token::Entity::update_many()
        .col_expr(oauth_token::Column::RevokedAt, Expr::value(context.clock.now()))
        .filter(oauth_token::Column::Id.is_in(older))
        .exec(connection)
        .await?;
    Ok(())
}

/// Returns the scopes of the new access token: those of the grant, or fewer if the client asks for fewer.
fn narrowed(granted: ScopeSet, asked: Option<&str>) -> Result<ScopeSet, OauthError> {
    let Some(text) = asked else { return Ok(granted) };
    let scopes = scopes_of(text);
    let is_known = |name: &str| Scope::parse(name).is_none_or(|scope| granted.contains(scope));
    if scopes.is_empty() || !text.split(' ').all(is_known) {
        return Err(OauthError::new(OauthCode::InvalidScope, "the grant does not have these scopes"));
    }
    Ok(scopes)
}

/// Locks a grant that is not revoked, so that its codes and tokens change one after the other.
async fn hold<C: ConnectionTrait>(
    connection: &C,
    id: Uuid,
) -> Result<Option<oauth_grant::Model>, OauthError> {
    let found = oauth_grant::Entity::find_by_id(id)
        .filter(oauth_grant::Column::RevokedAt.is_null())
        .lock_exclusive()
        .one(connection)
        .await?;
    Ok(found)
}

async fn children<C: ConnectionTrait>(connection: &C, id: Uuid) -> Result<u64, OauthError> {
    let children = oauth_token::Entity::find()
        .filter(oauth_token::Column::ParentId.eq(id))
        .filter(oauth_token::Column::Kind.eq(OauthTokenKind::Refresh));
    Ok(children.count(connection).await?)
}

/// Ends the grant, because a code or token of it is in wrong hands. The client learns only that it is not good.
async fn end<T>(
    context: &Context,
    transaction: Transaction,
    grant: oauth_grant::Model,
    reason: EndReason,
) -> Result<T, OauthError> {
    oauth_grants::end_because(context, transaction, grant, reason).await?;
    Err(invalid_grant("the grant has ended"))
}

/// Makes an access token and a refresh token.
async fn issue<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    grant: &oauth_grant::Model,
    parent: Option<Uuid>,
    scopes: ScopeSet,
) -> Result<OauthTokens, OauthError> {
    let now = context.clock.now();
    let family_end = grant.created_at + FAMILY_LASTS;
    let row = |kind: OauthTokenKind, token: &Credential, scopes: serde_json::Value, end: DateTime<Utc>| {
        oauth_token::ActiveModel::from(oauth_token::Model {
            id: context.new_id(),
            grant_id: grant.id,
            parent_id: parent,
            kind,
            token_hash: token.hash().to_vec(),
            scopes,
            created_at: now,
            expires_at: end.min(family_end),
            used_at: None,
            revoked_at: None,
        })
    };
    let access = Kind::AccessToken.generate(&context.random);
    let refresh = Kind::RefreshToken.generate(&context.random);
    let of_access = serde_json::to_value(scopes).map_err(Error::internal)?;
    let rows = [
        row(OauthTokenKind::Access, &access, of_access, now + ACCESS_LASTS),
        row(OauthTokenKind::Refresh, &refresh, grant.scopes.clone(), now + IDLE),
    ];
    oauth_token::Entity::insert_many(rows).exec_without_returning(connection).await?;
    Ok(OauthTokens {
        access_token: access.into_string(),
        token_type: "Bearer".to_owned(),
        expires_in: (now + ACCESS_LASTS).min(family_end).signed_duration_since(now).num_seconds(),
        refresh_token: refresh.into_string(),
        scope: scopes.names().join(" "),
    })
}

/// Returns true if the challenge is the hash of the verifier (RFC 7636, 4.6).
fn is_verified(verifier: &str, challenge: &str) -> bool {
    let is_unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    if !(43..=128).contains(&verifier.len()) || !verifier.bytes().all(is_unreserved) {
        return false;
    }
    let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
    hash.as_bytes().ct_eq(challenge.as_bytes()).into()
}

/// Revokes a token of a client. A refresh token ends the grant. What the server does not know is revoked already, so a
/// client cannot find out which tokens exist.
pub async fn revoke(context: &Context, form: &Form) -> Result<(), OauthError> {
    let client = get(form, "client_id")?;
    let Some(token) = Credential::parse(needed(form, "token")?) else { return Ok(()) };
    let transaction = context.begin().await?;
    let found = oauth_token::Entity::find()
        .filter(oauth_token::Column::TokenHash.eq(token.hash().to_vec()))
        .one(&transaction)
        .await?;
    let Some(found) = found else { return Ok(()) };
    let Some(grant) = hold(&transaction, found.grant_id).await? else { return Ok(()) };
    if client.is_some_and(|client| client != grant.client_id) {
        return Ok(());
    }
    match found.kind {
        OauthTokenKind::Refresh => {
            oauth_grants::end_because(context, transaction, grant, EndReason::ClientRevoked).await?;
        }
        OauthTokenKind::Access => {
            oauth_token::Entity::update_many()
                .col_expr(oauth_token::Column::RevokedAt, Expr::value(context.clock.now()))
                .filter(oauth_token::Column::Id.eq(found.id))
                .exec(&transaction)
                .await?;
            transaction.commit().await?;
            context.credential_cache().forget(&found.token_hash);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verifier_of_the_standard_fits_its_challenge() {
        // RFC 7636, appendix B.
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
        assert!(is_verified(verifier, challenge));
        assert!(!is_verified(challenge, challenge), "that would be the method plain");
        assert!(!is_verified(&verifier[..42], challenge));
        assert!(!is_verified(&format!("{verifier}="), challenge));
    }

    #[test]
    fn a_refresh_asks_for_fewer_scopes_and_never_for_more() {
        let granted: ScopeSet = [Scope::AnalyticsRead, Scope::AdsRead].into_iter().collect();
        let names = |asked| narrowed(granted, asked).map(ScopeSet::names).ok();
        assert_eq!(names(None).unwrap_or_default(), ["analytics:read", "ads:read"]);
        assert_eq!(names(Some("ads:read offline_access")).unwrap_or_default(), ["ads:read"]);
        for more in ["ads:read config:write", "ads:read org:admin", "nonsense", "leads:read"] {
            assert_eq!(names(Some(more)), None, "{more}");
        }
    }
}

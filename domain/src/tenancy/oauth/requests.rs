//! Requests for access: what a client asks for waits ten minutes for a person, who decides on the consent screen.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use entity::{oauth_code, oauth_grant, oauth_request};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::clients::{self, Client, NoClient};
use super::form::Duplicate;
use super::room::Room;
use super::{AskingNetwork, Form, NEVER_GRANTED, ONLY_READ, OauthCode, PERSONAL, grantable, redirects};
use crate::ground::credentials::Kind;
use crate::tenancy::access::{self, OrgAccess, Principal, Scope, ScopeSet};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::keys::secret::check_projects;
use crate::tenancy::orgs;
use crate::{Context, Error, Result, Timestamp, Violation, ViolationCode};

/// How long a request waits for a person.
const WAITS: TimeDelta = TimeDelta::minutes(10);
/// Requests of the time in which one waits, decided or not, on all instances together.
const WAITING: Room = Room {
    table: "oauth_requests",
    counted: "expires_at > $1",
    time: "expires_at",
    of_network: 50,
    in_all: 2_000,
    retry_after_s: WAITS.num_seconds().unsigned_abs(),
};
/// How long a code is good.
const CODE_LASTS: TimeDelta = TimeDelta::seconds(60);
/// Maximum length of the state of a client.
const MAX_STATE: usize = 2000;

/// Why a request was not stored.
#[derive(Debug)]
pub enum NotStored {
    /// Client or redirect address cannot be trusted, so the person must not be sent there.
    Untrusted(Untrusted),
    /// Address to which the browser takes the error.
    Redirect(String),
    Failed(Error),
}

/// Why neither a code nor an error may be sent to the redirect address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Untrusted {
    /// The parameter is missing, or was sent more than once.
    Parameter(&'static str),
    /// No client has this id.
    Client,
    /// The document of the client cannot be used, and why.
    Document(&'static str),
    /// The address is not one of the client's.
    Redirect,
}

impl From<Error> for NotStored {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Checks what a client asks for, and stores it. Returns the id of the request, by which the consent screen finds it.
pub async fn store(context: &Context, network: AskingNetwork, form: &Form) -> Result<String, NotStored> {
    let (client, redirect) = trusted(context, network, form).await?;
    let state = form.get("state").unwrap_or_default().filter(|state| state.len() <= MAX_STATE);
    let asked = asked(context, form).map_err(|(code, description)| {
        let error = ("error", code.as_str());
        NotStored::Redirect(back(context, &redirect, state, &[error, ("error_description", description)]))
    })?;
    let now = context.clock.now();
    WAITING.make(context, network, now).await?;
    let row = oauth_request::Model {
        id: URL_SAFE_NO_PAD.encode(context.random.bytes::<24>()),
        client_id: client.id,
        client_name: client.name,
        redirect_uri: redirect,
        code_challenge: asked.challenge,
        state: state.map(str::to_owned),
        scopes: serde_json::to_value(asked.scopes).map_err(Error::internal)?,
        resource: context.mcp_resource(),
        created_at: now,
        expires_at: now + WAITS,
        decided_at: None,
        network: Some(network.id()),
    };
    clients::note_use(context, &row.client_id).await?;
    let id = row.id.clone();
    oauth_request::Entity::insert(oauth_request::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await
        .map_err(Error::from)?;
    Ok(id)
}

/// Returns the client and the redirect address. Whoever fails here is not redirected.
async fn trusted(
    context: &Context,
    network: AskingNetwork,
    form: &Form,
) -> Result<(Client, String), NotStored> {
    let needed = |name: &'static str| match form.get(name) {
        Ok(Some(value)) => Ok(value),
        Ok(None) | Err(_) => Err(NotStored::Untrusted(Untrusted::Parameter(name))),
    };
    let client = clients::find(context, network, needed("client_id")?).await;
    let client = client.map_err(|reason| match reason {
        NoClient::Unknown => NotStored::Untrusted(Untrusted::Client),
        NoClient::Document(reason) => NotStored::Untrusted(Untrusted::Document(reason)),
        NoClient::Failed(error) => NotStored::Failed(error),
    })?;
    let redirect = needed("redirect_uri")?;
    let is_known = client.redirect_uris.iter().any(|known| redirects::matches(known, redirect));
    if !is_known || !redirects::is_good(context, redirect) {
        return Err(NotStored::Untrusted(Untrusted::Redirect));
    }
    let redirect = redirect.to_owned();
    Ok((client, redirect))
}

struct Asked {
    challenge: String,
    scopes: ScopeSet,
}

/// Checks the parameters whose errors the client may learn.
fn asked(context: &Context, form: &Form) -> Result<Asked, (OauthCode, &'static str)> {
    let get = |name: &'static str| {
        form.get(name).map_err(|Duplicate(_)| (OauthCode::InvalidRequest, "a parameter was sent twice"))
    };
    match get("response_type")? {
        Some("code") => {}
        Some(_) => return Err((OauthCode::UnsupportedResponseType, "the only response type is code")),
        None => return Err((OauthCode::InvalidRequest, "response_type is missing")),
    }
    if get("state")?.is_some_and(|state| state.len() > MAX_STATE || state.contains('\0')) {
        return Err((OauthCode::InvalidRequest, "state is longer than 2000 bytes"));
    }
    let challenge = get("code_challenge")?.ok_or((OauthCode::InvalidRequest, "code_challenge is missing"))?;
    if get("code_challenge_method")? != Some("S256") {
        return Err((OauthCode::InvalidRequest, "code_challenge_method must be S256"));
    }
    // The SHA-256 of the verifier.
    if URL_SAFE_NO_PAD.decode(challenge).map_or(true, |hash| hash.len() != 32) {
        return Err((OauthCode::InvalidRequest, "code_challenge is not the base64url of a SHA-256"));
    }
    match get("resource")? {
        // Clients of the protocol before 2025-06-18 send none.
        None => {}
        Some(resource) if resource == context.mcp_resource() => {}
        Some(_) => return Err((OauthCode::InvalidTarget, "the only resource is /mcp of this server")),
    }
    let scopes = match get("scope")? {
        None => ScopeSet::NONE.with(Scope::AnalyticsRead),
        Some(text) => scopes_of(text),
    };
    match scopes.is_empty() {
        true => Err((OauthCode::InvalidScope, "none of these scopes can be granted")),
        false => Ok(Asked { challenge: challenge.to_owned(), scopes }),
    }
}

/// Parses the scopes that can be granted. Others, such as `offline_access`, are left out.
pub(super) fn scopes_of(text: &str) -> ScopeSet {
    text.split(' ').filter_map(Scope::parse).collect::<ScopeSet>().without(&NEVER_GRANTED)
}

/// Returns the redirect address with parameters, the state of the client, and the issuer, by which a client notices an
/// answer of another server (RFC 9207).
fn back(context: &Context, redirect: &str, state: Option<&str>, parameters: &[(&str, &str)]) -> String {
    let issuer = context.oauth_issuer();
    let mut all = parameters.to_vec();
    all.extend(state.map(|state| ("state", state)));
    all.push(("iss", &issuer));
    redirects::with_parameters(redirect, &all)
}

/// Request of an application for access, as the consent screen shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OauthRequest {
    /// Id of the request.
    pub id: String,
    /// Id of the application.
    pub client_id: String,
    /// Name of the application, as it says itself. Anybody can use any name.
    pub client_name: String,
    /// Host that vouches for the application. Null for an application that registered itself: nobody vouches for it.
    pub client_host: Option<String>,
    /// Host that receives the code, and with it the access.
    pub redirect_host: String,
    /// True if the access goes to an application on the computer of the person.
    pub is_local: bool,
    /// Scopes that the application asks for.
    pub scopes: ScopeSet,
    /// Scopes among them that show or change personal data. They are granted only if the person checks them.
    pub unchecked_scopes: ScopeSet,
    /// Scopes among them that change something. To grant them needs sudo.
    pub sudo_scopes: ScopeSet,
    /// When the request ends.
    pub expires_at: Timestamp,
}

/// Decision of a person about a request for access.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(example = serde_json::json!({
    "allow": true, "orgId": "0199a000-0000-7000-8000-000000000001", "scopes": ["analytics:read"],
}))]
pub struct OauthDecision {
    /// True to give access.
    pub allow: bool,
    /// Organization that the application may see. Needed to give access.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub org_id: Option<Uuid>,
    /// Projects that the access is limited to. Null: all projects of the organization, also later ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Uuid>>", length(min = 1, max = 100))]
    pub project_ids: Option<Vec<Uuid>>,
    /// Scopes that are given: those that were asked and left checked. Needed to give access.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Scope>", length(min = 1, max = 13))]
    pub scopes: Option<Vec<Scope>>,
    /// True to let the application create keys that can do no more than the access, and end with it. Needs `org:admin`
    /// and sudo.
    #[serde(default)]
    pub create_keys: bool,
}

/// Where the browser goes after the decision.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OauthDecided {
    /// Address of the application, with a code or an error.
    pub redirect_to: String,
}

/// Returns a request that waits for a decision.
pub async fn get(context: &Context, id: &str) -> Result<OauthRequest> {
    let row = open(context, &context.db, id).await?;
    let scopes: ScopeSet = serde_json::from_value(row.scopes).map_err(Error::internal)?;
    let personal: ScopeSet = PERSONAL.into_iter().collect();
    Ok(OauthRequest {
        id: row.id,
        client_host: row.client_id.starts_with("https://").then(|| redirects::receiver(&row.client_id)),
        client_id: row.client_id,
        client_name: row.client_name,
        redirect_host: redirects::receiver(&row.redirect_uri),
        is_local: redirects::is_loopback(&row.redirect_uri),
        scopes,
        unchecked_scopes: scopes.and(personal),
        sudo_scopes: scopes.without(&ONLY_READ),
        expires_at: row.expires_at.into(),
    })
}

/// Carries out the decision of a person, once.
pub async fn decide(
    context: &Context,
    principal: &Principal,
    id: &str,
    decision: OauthDecision,
) -> Result<OauthDecided> {
    principal.user()?;
    let request = open(context, &context.db, id).await?;
    match decision.allow {
        true => allow(context, principal, request, decision).await,
        false => refuse(context, principal, request, decision.org_id).await,
    }
}

async fn allow(
    context: &Context,
    principal: &Principal,
    request: oauth_request::Model,
    decision: OauthDecision,
) -> Result<OauthDecided> {
    let needed = |path: &str| Error::invalid(path, "is needed to give access");
    let org_id = decision.org_id.ok_or_else(|| needed("body.orgId"))?;
    let given = decision.scopes.ok_or_else(|| needed("body.scopes"))?;
    let access = access::org(context, principal, &org_id.to_string()).await?;
    let scopes = check_scopes(&request, &access, &given)?;
    if decision.create_keys {
        access.require(Scope::OrgAdmin)?;
    }
    if decision.create_keys || !scopes.without(&ONLY_READ).is_empty() {
        principal.require_sudo(context).await?;
    }
    if let Some(ids) = &decision.project_ids {
        check_projects(context, access.id(), ids).await?;
    }
    let user = principal.user()?;
    let now = context.clock.now();
    let transaction = context.begin().await?;
    principal.hold(&transaction).await?;
    orgs::hold(&transaction, access.id()).await?;
    access.still_holds(&transaction).await?;
    consume(context, &transaction, &request.id).await?;
    if !clients::note_grant(context, &transaction, &request.client_id).await? {
        return Err(gone());
    }
    let grant = oauth_grant::Model {
        id: context.new_id(),
        org_id: access.id(),
        user_id: user.user_id(),
        client_id: request.client_id.clone(),
        client_name: request.client_name.clone(),
        scopes: serde_json::to_value(scopes).map_err(Error::internal)?,
        project_ids: decision.project_ids.map(serde_json::to_value).transpose().map_err(Error::internal)?,
        creates_keys: decision.create_keys,
        created_at: now,
        last_used_at: None,
        revoked_at: None,
    };
    let entry = Change::new(AuditAction::OauthGrantCreate).target("oauth_grant", grant.id).details(json!({
        "client": grant.client_name,
        "clientId": grant.client_id,
        "receiver": redirects::receiver(&request.redirect_uri),
        "scopes": grant.scopes,
        "projectIds": grant.project_ids,
        "createsKeys": grant.creates_keys,
    }));
    let code = Kind::AuthorizationCode.generate(&context.random);
    let row = oauth_code::Model {
        code_hash: code.hash().to_vec(),
        grant_id: grant.id,
        client_id: request.client_id,
        redirect_uri: request.redirect_uri.clone(),
        code_challenge: request.code_challenge,
        resource: request.resource,
        created_at: now,
        expires_at: now + CODE_LASTS,
        used_at: None,
    };
    oauth_grant::Entity::insert(oauth_grant::ActiveModel::from(grant))
        .exec_without_returning(&transaction)
        .await?;
    oauth_code::Entity::insert(oauth_code::ActiveModel::from(row))
        .exec_without_returning(&transaction)
        .await?;
    entry.record(context, &transaction, access.id(), Some(principal)).await?;
    transaction.commit().await?;
    let parameters = [("code", code.as_str())];
    let redirect_to = back(context, &request.redirect_uri, request.state.as_deref(), &parameters);
    Ok(OauthDecided { redirect_to })
}

/// Checks that the scopes were asked for, and that the person holds them.
fn check_scopes(request: &oauth_request::Model, access: &OrgAccess, given: &[Scope]) -> Result<ScopeSet> {
    let asked: ScopeSet = serde_json::from_value(request.scopes.clone()).map_err(Error::internal)?;
    let asked = asked.and(grantable());
    let foreign = given.iter().enumerate().filter(|(_, scope)| !asked.contains(**scope));
    let violations: Vec<Violation> = foreign
        .map(|(at, _)| {
            let path = format!("body.scopes.{at}");
            Violation::new(path, ViolationCode::Invalid, "is not a scope that the application asked for")
        })
        .collect();
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    access.require_all(given)?;
    Ok(given.iter().copied().collect())
}

/// Refuses the request. The refusal stands in the audit log of the organization, if the person named one.
async fn refuse(
    context: &Context,
    principal: &Principal,
    request: oauth_request::Model,
    org_id: Option<Uuid>,
) -> Result<OauthDecided> {
    let access = match org_id {
        Some(id) => Some(access::org(context, principal, &id.to_string()).await?),
        None => None,
    };
    let transaction = context.begin().await?;
    principal.hold(&transaction).await?;
    consume(context, &transaction, &request.id).await?;
    if let Some(access) = access {
        let details = json!({ "client": request.client_name, "clientId": request.client_id });
        let entry = Change::new(AuditAction::OauthGrantRefuse).details(details);
        entry.record(context, &transaction, access.id(), Some(principal)).await?;
    }
    transaction.commit().await?;
    let error = [("error", OauthCode::AccessDenied.as_str())];
    let redirect_to = back(context, &request.redirect_uri, request.state.as_deref(), &error);
    Ok(OauthDecided { redirect_to })
}

fn gone() -> Error {
    Error::Gone(
        "this request for access was decided already or has expired; start again in the application".into(),
    )
}

async fn open<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    id: &str,
) -> Result<oauth_request::Model> {
    if id.contains('\0') {
        return Err(Error::NotFound);
    }
    let row = oauth_request::Entity::find_by_id(id).one(connection).await?.ok_or(Error::NotFound)?;
    let is_open = row.decided_at.is_none() && row.expires_at > context.clock.now();
    is_open.then_some(row).ok_or_else(gone)
}

/// Marks the request as decided. If two decisions arrive at once, the second fails.
async fn consume<C: ConnectionTrait>(context: &Context, connection: &C, id: &str) -> Result<()> {
    let now = context.clock.now();
    let decided = oauth_request::Entity::update_many()
        .col_expr(oauth_request::Column::DecidedAt, Expr::value(now))
        .filter(oauth_request::Column::Id.eq(id))
        .filter(oauth_request::Column::DecidedAt.is_null())
        .filter(oauth_request::Column::ExpiresAt.gt(now))
        .exec(connection)
        .await?;
    if decided.rows_affected == 0 { Err(gone()) } else { Ok(()) }
}

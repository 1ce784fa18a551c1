//! Clients: applications that ask for access. A client is known by registration (RFC 7591), or by a document at the
//! https address that is its id ([`documents`](super::documents)).

use chrono::TimeDelta;
use entity::oauth_client;
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use url::Url;
use uuid::Uuid;

use super::redirects;
use super::room::Room;
use super::{AskingNetwork, OauthCode, OauthError, documents};
use crate::ground::formats::{self, visible};
use crate::{Context, Error, Result};

/// Registered clients of the last 24 hours that nobody gave access, on all instances together.
const UNAUTHORIZED: Room = Room {
    table: "oauth_clients",
    counted: "created_at > $1 and authorized_at is null",
    time: "created_at",
    of_network: 60,
    in_all: 300,
    retry_after_s: 3600,
};
const MAX_REDIRECTS: usize = 20;
/// Maximum length of a name as people see it.
const MAX_NAME: usize = 100;
/// Maximum length of another text of the metadata.
const MAX_TEXT: usize = 1000;

/// Metadata of a client (RFC 7591, 2). Other members are ignored.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(example = serde_json::json!({
    "client_name": "Assistant", "redirect_uris": ["https://assistant.example/callback"],
}))]
pub struct ClientMetadata {
    /// Addresses to which codes may be sent: `https`, or `http` on the same computer.
    #[schemars(length(min = 1, max = 20))]
    pub redirect_uris: Vec<String>,
    /// Name that people see on the consent screen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_name: Option<String>,
    /// Page about the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_uri: Option<String>,
    /// Logo of the client. Stored, never loaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_uri: Option<String>,
    /// Terms of service of the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tos_uri: Option<String>,
    /// Privacy policy of the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy_uri: Option<String>,
    /// People responsible for the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contacts: Option<Vec<String>>,
    /// Id of the software.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub software_id: Option<String>,
    /// Version of the software.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub software_version: Option<String>,
    /// Kind of application: `web` or `native`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application_type: Option<String>,
    /// Scopes that the client means to ask for, separated by spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// How the client authenticates. The answer is always `none`: clients are public and use PKCE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_endpoint_auth_method: Option<String>,
    /// Grant types. The answer has those that the server knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grant_types: Option<Vec<String>>,
    /// Response types. The answer is always `code`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response_types: Option<Vec<String>>,
}

/// A registered client: its id and all registered metadata (RFC 7591, 3.2.1).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(example = serde_json::json!({
    "client_id": "0199aa0c-8d5e-7c11-9a3b-5f1d2c3b4a59", "client_id_issued_at": 1_795_000_000,
    "client_name": "Assistant", "redirect_uris": ["https://assistant.example/callback"],
    "token_endpoint_auth_method": "none", "grant_types": ["authorization_code", "refresh_token"],
    "response_types": ["code"],
}))]
pub struct RegisteredClient {
    /// Id of the client.
    pub client_id: String,
    /// When the client registered, in seconds since 1970.
    pub client_id_issued_at: i64,
    /// Metadata as registered.
    #[serde(flatten)]
    pub metadata: ClientMetadata,
}

/// A client that asks for access.
#[derive(Clone, Debug)]
pub(super) struct Client {
    pub(super) id: String,
    /// Name as the client says, without characters that hide or turn others.
    pub(super) name: String,
    pub(super) redirect_uris: Vec<String>,
}

/// Why a client is not known.
#[derive(Debug)]
pub(super) enum NoClient {
    /// No client has this id.
    Unknown,
    /// The document of the client cannot be used, and why.
    Document(&'static str),
    Failed(Error),
}

/// Registers a client. Every registration makes a new client, so no client can pass for another.
pub async fn register(
    context: &Context,
    network: AskingNetwork,
    metadata: ClientMetadata,
) -> Result<RegisteredClient, OauthError> {
    check(context, &metadata)?;
    let now = context.clock.now();
    UNAUTHORIZED.make(context, network, now - TimeDelta::days(1)).await?;
    let known = ["authorization_code", "refresh_token"];
    let is_asked = |kind: &&str| {
        let asked = metadata.grant_types.as_ref();
        *kind == known[0] || asked.is_none_or(|asked| asked.iter().any(|one| one == kind))
    };
    let metadata = ClientMetadata {
        token_endpoint_auth_method: Some("none".to_owned()),
        grant_types: Some(known.into_iter().filter(is_asked).map(str::to_owned).collect()),
        response_types: Some(vec!["code".to_owned()]),
        ..metadata
    };
    let row = oauth_client::Model {
        id: context.new_id(),
        metadata: serde_json::to_value(&metadata).map_err(Error::internal)?,
        created_at: now,
        last_used_at: None,
        network: Some(network.id()),
        authorized_at: None,
    };
    let client_id = row.id.to_string();
    oauth_client::Entity::insert(oauth_client::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    Ok(RegisteredClient { client_id, client_id_issued_at: now.timestamp(), metadata })
}

fn check(context: &Context, metadata: &ClientMetadata) -> Result<(), OauthError> {
    let refuse =
        |description: &'static str| Err(OauthError::new(OauthCode::InvalidClientMetadata, description));
    let redirects = &metadata.redirect_uris;
    if redirects.is_empty() || redirects.len() > MAX_REDIRECTS {
        return Err(OauthError::new(OauthCode::InvalidRedirectUri, "redirect_uris needs 1 to 20 addresses"));
    }
    if !redirects.iter().all(|address| redirects::is_good(context, address)) {
        let rule = "a redirect address is https, or http on 127.0.0.1, [::1] or localhost, without user, fragment, \
                    backslash or encoded slash";
        return Err(OauthError::new(OauthCode::InvalidRedirectUri, rule));
    }
    let texts = [
        &metadata.client_name,
        &metadata.client_uri,
        &metadata.logo_uri,
        &metadata.tos_uri,
        &metadata.policy_uri,
        &metadata.software_id,
        &metadata.software_version,
        &metadata.application_type,
        &metadata.scope,
    ];
    let pages = [&metadata.client_uri, &metadata.logo_uri, &metadata.tos_uri, &metadata.policy_uri];
    let lists = [&metadata.contacts, &metadata.grant_types, &metadata.response_types];
    let fits = |text: &String| text.len() <= MAX_TEXT && !text.contains('\0');
    if !texts.into_iter().flatten().all(fits) {
        return refuse("a text has at most 1000 bytes");
    }
    if !lists.into_iter().flatten().all(|list| list.len() <= MAX_REDIRECTS && list.iter().all(fits)) {
        return refuse("a list has at most 20 texts of at most 1000 bytes");
    }
    if !pages.into_iter().flatten().all(|address| is_page(address)) {
        return refuse("client_uri, logo_uri, tos_uri and policy_uri are https addresses without user");
    }
    let types = &metadata.response_types;
    if types.as_ref().is_some_and(|types| !types.iter().any(|one| one == "code")) {
        return refuse("the only response type is code");
    }
    let types = &metadata.grant_types;
    if types.as_ref().is_some_and(|types| !types.iter().any(|one| one == "authorization_code")) {
        return refuse("grant_types needs authorization_code");
    }
    Ok(())
}

/// Returns true for an address that a page may link to. A link of another scheme, such as `javascript:`, could run as a
/// program where it is shown.
fn is_page(address: &str) -> bool {
    Url::parse(address)
        .is_ok_and(|url| url.scheme() == "https" && url.username().is_empty() && url.password().is_none())
}

/// Returns the client with this id.
pub(super) async fn find(context: &Context, network: AskingNetwork, id: &str) -> Result<Client, NoClient> {
    if id.starts_with("https://") {
        return documents::find(context, network, id).await;
    }
    let id = formats::id(id).ok_or(NoClient::Unknown)?;
    let failed = |error: sea_orm::DbErr| NoClient::Failed(error.into());
    let row = oauth_client::Entity::find_by_id(id).one(&context.db).await.map_err(failed)?;
    let row = row.ok_or(NoClient::Unknown)?;
    let metadata: ClientMetadata =
        serde_json::from_value(row.metadata).map_err(|error| NoClient::Failed(Error::internal(error)))?;
    Ok(Client { id: id.to_string(), name: name(&metadata), redirect_uris: metadata.redirect_uris })
}

/// Notes that a registered client asked for access, so that it is kept.
pub(super) async fn note_use(context: &Context, id: &str) -> Result<()> {
    let Ok(id) = Uuid::parse_str(id) else { return Ok(()) };
    oauth_client::Entity::update_many()
        .col_expr(oauth_client::Column::LastUsedAt, Expr::value(context.clock.now()))
        .filter(oauth_client::Column::Id.eq(id))
        .exec(&context.db)
        .await?;
    Ok(())
}

/// Notes that a person gives a client access, so that it makes room for no other. Returns false if the client is
/// registered no more.
pub(super) async fn note_grant<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    id: &str,
) -> Result<bool> {
    let Ok(id) = Uuid::parse_str(id) else { return Ok(true) };
    let noted = oauth_client::Entity::update_many()
        .col_expr(oauth_client::Column::AuthorizedAt, Expr::value(context.clock.now()))
        .col_expr(oauth_client::Column::Network, Expr::value(None::<Uuid>))
        .filter(oauth_client::Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(noted.rows_affected > 0)
}

/// Returns the name of a client as people may see it. A client without a name is called by the host of its first
/// redirect.
pub(super) fn name(metadata: &ClientMetadata) -> String {
    let given = metadata.client_name.as_deref().map(visible).unwrap_or_default();
    let given: String = given.split_whitespace().collect::<Vec<_>>().join(" ");
    match given.is_empty() {
        false => given.chars().take(MAX_NAME).collect(),
        true => metadata.redirect_uris.first().map(|first| redirects::receiver(first)).unwrap_or_default(),
    }
}

//! Metadata by which clients find the authorization server, and learn what it can.

use axum::extract::State;
use domain::tenancy::access::{Scope, ScopeSet};
use domain::tenancy::oauth;
use schemars::JsonSchema;
use serde::Serialize;

use crate::app::App;
use crate::http::Json;

/// Path of the metadata of `/mcp`, which follows from the path of the resource (RFC 9728, 3.1).
pub const PROTECTED_RESOURCE: &str = "/.well-known/oauth-protected-resource/mcp";

/// Metadata of the authorization server (RFC 8414).
#[derive(Serialize, JsonSchema)]
pub(super) struct AuthorizationServer {
    /// Issuer: the public URL of the server. Answers with a code carry it as `iss` (RFC 9207).
    issuer: String,
    /// Where a client sends the browser of a person.
    authorization_endpoint: String,
    /// Where a client exchanges codes and refresh tokens.
    token_endpoint: String,
    /// Where a client registers.
    registration_endpoint: String,
    /// Where a client gives tokens back.
    revocation_endpoint: String,
    /// Scopes that a person can grant.
    scopes_supported: ScopeSet,
    /// Response types.
    response_types_supported: [&'static str; 1],
    /// How parameters reach the redirect address.
    response_modes_supported: [&'static str; 1],
    /// Grant types.
    grant_types_supported: [&'static str; 2],
    /// How clients authenticate: not at all, since all are public.
    token_endpoint_auth_methods_supported: [&'static str; 1],
    /// How clients authenticate when they give a token back.
    revocation_endpoint_auth_methods_supported: [&'static str; 1],
    /// Methods of PKCE.
    code_challenge_methods_supported: [&'static str; 1],
    /// True: answers name the issuer.
    authorization_response_iss_parameter_supported: bool,
    /// True: the id of a client may be the address of a document about it.
    client_id_metadata_document_supported: bool,
    /// Documentation for people.
    service_documentation: String,
}

/// Metadata of a protected resource (RFC 9728).
#[derive(Serialize, JsonSchema)]
pub(super) struct ProtectedResource {
    /// The resource: the MCP endpoint.
    resource: String,
    /// Issuers of its tokens.
    authorization_servers: [String; 1],
    /// Scopes that a client needs at first.
    scopes_supported: [Scope; 1],
    /// How tokens are sent.
    bearer_methods_supported: [&'static str; 1],
    /// Name for people.
    resource_name: &'static str,
    /// Documentation for people.
    resource_documentation: String,
}

pub(super) async fn server(State(app): State<App>) -> Json<AuthorizationServer> {
    let issuer = app.context.oauth_issuer();
    let at = |path: &str| format!("{issuer}{path}");
    Json(AuthorizationServer {
        authorization_endpoint: at("/oauth/authorize"),
        token_endpoint: at("/oauth/token"),
        registration_endpoint: at("/oauth/register"),
        revocation_endpoint: at("/oauth/revoke"),
        service_documentation: at("/docs/assistants"),
        scopes_supported: oauth::grantable(),
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        token_endpoint_auth_methods_supported: ["none"],
        revocation_endpoint_auth_methods_supported: ["none"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
        issuer,
    })
}

pub(super) async fn resource(State(app): State<App>) -> Json<ProtectedResource> {
    let issuer = app.context.oauth_issuer();
    Json(ProtectedResource {
        resource: app.context.mcp_resource(),
        scopes_supported: [Scope::AnalyticsRead],
        bearer_methods_supported: ["header"],
        resource_name: "svc",
        resource_documentation: format!("{issuer}/docs/assistants"),
        authorization_servers: [issuer],
    })
}

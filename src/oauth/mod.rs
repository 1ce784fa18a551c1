//! The authorization server over HTTP: its metadata, the page of consent's beginning, and the endpoints of clients. Its
//! rules are in [`domain::tenancy::oauth`]; the decision of a person is `/v1/oauth/requests` ([`crate::api`]).
//!
//! Bodies and errors have the form of the OAuth standards, not of the API.

mod answer;
mod authorize;
mod endpoints;
mod metadata;

use std::net::IpAddr;

use axum::http::StatusCode;
use domain::tenancy::oauth::AskingNetwork;
use domain::tenancy::oauth::clients::{ClientMetadata, RegisteredClient};
use domain::tenancy::oauth::tokens::{OauthTokens, TokenRequest, TokenRevocation};

use crate::app::App;
use crate::http::{Route, caller};
use answer::OauthFailure;

pub use endpoints::Registrations;
pub use metadata::PROTECTED_RESOURCE;

/// Media type of forms (RFC 6749, appendix B).
const FORM: &[&str] = &["application/x-www-form-urlencoded"];

/// Maximum size of a body.
const MAX_BYTES: usize = 16 << 10;

/// Returns the network for which requests from an address count in the database.
fn asking_network(app: &App, address: IpAddr) -> AskingNetwork {
    AskingNetwork::new(&app.context, &caller::largest_network(address).to_string())
}

pub fn routes() -> Vec<Route> {
    Route::tagged(
        "OAuth",
        vec![
            Route::get("/.well-known/oauth-authorization-server", "getAuthorizationServer", metadata::server)
                .summary("Get the metadata of the authorization server (RFC 8414)")
                .description(
                    "Clients find here where they ask for access, exchange tokens and register, and which scopes they \
                     can ask for. `issuer` is the public URL of the server.",
                )
                .public()
                .extension()
                .any_origin(),
            Route::get("/.well-known/oauth-protected-resource", "getProtectedResource", metadata::resource)
                .summary("Get the metadata of the resource `/mcp` (RFC 9728)")
                .description(
                    "Says which authorization server gives tokens for `/mcp`, and the least scope that a token needs. \
                     A 401 of `/mcp` points to it.",
                )
                .public()
                .extension()
                .any_origin(),
            Route::get(PROTECTED_RESOURCE, "getProtectedResourceOfMcp", metadata::resource)
                .summary("Get the metadata of the resource `/mcp`, at the address that follows from its path")
                .description("Answers the same as `/.well-known/oauth-protected-resource` (RFC 9728, 3.1).")
                .public()
                .extension()
                .any_origin(),
            Route::get("/oauth/authorize", "authorizeOauthClient", authorize::begin)
                .summary("Ask a person for access; leads to the consent screen")
                .description(
                    "Parameters: response_type=code, client_id, redirect_uri, code_challenge, code_challenge_method=S256, \
                     state, scope, resource. If client or redirect address cannot be trusted, the answer is a page; all \
                     other errors go to the redirect address, with state and iss.",
                )
                .public()
                .extension()
                .answers(StatusCode::SEE_OTHER, None)
                .fails(&[400, 429, 503]),
            Route::post("/oauth/token", "exchangeOauthToken", endpoints::token)
                .summary("Exchange a code or a refresh token for tokens")
                .description(
                    "A code is good once, for 60 seconds, with the verifier of its challenge. An access token is good \
                     for an hour, at `/mcp` only. A refresh token is good once; within ten seconds it may come a second \
                     time, and later it ends the grant. Errors are those of RFC 6749, 5.2.",
                )
                .public()
                .extension()
                .any_origin()
                .reads::<TokenRequest>(FORM)
                .answers_json::<OauthTokens>()
                .fails(&[413, 415, 429, 503])
                .fails_as::<OauthFailure>(&[400]),
            Route::post("/oauth/register", "registerOauthClient", endpoints::register)
                .summary("Register a client (RFC 7591); a client with a metadata document needs no registration")
                .description(
                    "All clients are public: the answer has an id and no secret, and repeats the metadata that is kept. \
                     20 registrations an hour per address. Of clients that nobody gave access, a network registers \
                     60 a day; if all networks have registered 300, the oldest one of the network with the most is \
                     deleted for each new one. A client that nobody gave access is deleted after 30 days.",
                )
                .public()
                .extension()
                .any_origin()
                .reads::<ClientMetadata>(&["application/json"])
                .answers(StatusCode::CREATED, None)
                .answers_json::<RegisteredClient>()
                .fails(&[413, 415, 429, 503])
                .fails_as::<OauthFailure>(&[400]),
            Route::post("/oauth/revoke", "revokeOauthToken", endpoints::revoke)
                .summary("Give a token back (RFC 7009); unknown tokens count as given back")
                .description(
                    "A refresh token ends the grant, with all its tokens. An access token ends alone. The answer is 200 \
                     in both cases, and for a token that the server does not know.",
                )
                .public()
                .extension()
                .any_origin()
                .reads::<TokenRevocation>(FORM)
                .answers(StatusCode::OK, None)
                .fails(&[413, 415, 429, 503])
                .fails_as::<OauthFailure>(&[400]),
        ],
    )
}

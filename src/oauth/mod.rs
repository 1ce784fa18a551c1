//! The authorization server over HTTP: its metadata, the page of consent's beginning, and the endpoints of clients. Its
//! rules are in [`domain::tenancy::oauth`]; the decision of a person is `/v1/oauth/requests` ([`crate::api`]).
//!
//! Bodies and errors have the form of the OAuth standards, not of the API.

mod answer;
mod authorize;
mod endpoints;
mod metadata;

use axum::http::StatusCode;
use domain::tenancy::oauth::clients::{ClientMetadata, RegisteredClient};
use domain::tenancy::oauth::tokens::{OauthTokens, TokenRequest, TokenRevocation};

use crate::http::Route;
use answer::OauthFailure;

pub use endpoints::Registrations;
pub use metadata::PROTECTED_RESOURCE;

/// Media type of forms (RFC 6749, appendix B).
const FORM: &[&str] = &["application/x-www-form-urlencoded"];

/// Maximum size of a body.
const MAX_BYTES: usize = 16 << 10;

pub fn routes() -> Vec<Route> {
    Route::tagged(
        "OAuth",
        vec![
            Route::get("/.well-known/oauth-authorization-server", "getAuthorizationServer", metadata::server)
                .summary("Get the metadata of the authorization server (RFC 8414)")
                .public()
                .extension()
                .any_origin(),
            Route::get("/.well-known/oauth-protected-resource", "getProtectedResource", metadata::resource)
                .summary("Get the metadata of the resource `/mcp` (RFC 9728)")
                .public()
                .extension()
                .any_origin(),
            Route::get(PROTECTED_RESOURCE, "getProtectedResourceOfMcp", metadata::resource)
                .summary("Get the metadata of the resource `/mcp`, at the address that follows from its path")
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
                .public()
                .extension()
                .any_origin()
                .reads::<TokenRequest>(FORM)
                .answers_json::<OauthTokens>()
                .fails(&[413, 415, 429, 503])
                .fails_as::<OauthFailure>(&[400]),
            Route::post("/oauth/register", "registerOauthClient", endpoints::register)
                .summary("Register a client (RFC 7591); a client with a metadata document needs no registration")
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

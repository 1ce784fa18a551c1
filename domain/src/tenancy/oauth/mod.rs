//! The authorization server: people give applications (OAuth clients) access to `/mcp`, and to nothing else.
//!
//! The way of a client, with the room of each step: it is [known](clients) by registration or by a
//! [document](documents) at its own address, it [asks](requests) for access, a person decides, and the client exchanges
//! the code for [tokens]. The person sees and ends the grant in [`oauth_grants`](super::oauth_grants).
//!
//! All clients are public: what proves a client is the verifier of PKCE (RFC 7636), never a secret. Addresses to which
//! codes are sent are compared in [`redirects`]. Anybody can register and ask, so each network has a limited [room].

pub mod clients;
mod documents;
mod form;
pub mod redirects;
pub mod requests;
mod room;
mod sweep;
pub mod tokens;

use std::borrow::Cow;

use entity::choices;
use sea_orm::DbErr;

use crate::tenancy::access::{Scope, ScopeSet};
use crate::{Context, Error};

pub use form::Form;
pub use room::AskingNetwork;
pub use sweep::{sweep, sweep_ended};

choices! {
    /// Error code of OAuth: RFC 6749 (4.1.2.1, 5.2), RFC 7591 (3.2.2), RFC 8707 (2).
    OauthCode {
        /// A parameter is missing, stands there twice or has a value that is not allowed.
        InvalidRequest = "invalid_request" / "INVALID_REQUEST",
        /// The client is unknown, or its metadata document cannot be used.
        InvalidClient = "invalid_client" / "INVALID_CLIENT",
        /// The code or refresh token is unknown, was used, has expired or belongs to another client.
        InvalidGrant = "invalid_grant" / "INVALID_GRANT",
        /// The token endpoint does not have this grant type.
        UnsupportedGrantType = "unsupported_grant_type" / "UNSUPPORTED_GRANT_TYPE",
        /// The only response type is `code`.
        UnsupportedResponseType = "unsupported_response_type" / "UNSUPPORTED_RESPONSE_TYPE",
        /// A scope is unknown, or the grant does not have it.
        InvalidScope = "invalid_scope" / "INVALID_SCOPE",
        /// The only resource is `/mcp` of this server.
        InvalidTarget = "invalid_target" / "INVALID_TARGET",
        /// The person refused.
        AccessDenied = "access_denied" / "ACCESS_DENIED",
        /// A redirect address is neither https nor an address of the same computer.
        InvalidRedirectUri = "invalid_redirect_uri" / "INVALID_REDIRECT_URI",
        /// The metadata of the client has a value that is not allowed.
        InvalidClientMetadata = "invalid_client_metadata" / "INVALID_CLIENT_METADATA",
    }
}

/// Error of a request of an OAuth client.
#[derive(Debug)]
pub enum OauthError {
    /// The client's request is refused, and why.
    Refused(OauthCode, Cow<'static, str>),
    /// The server failed, or the client sends too many requests.
    Failed(Error),
}

impl OauthError {
    fn new(code: OauthCode, description: impl Into<Cow<'static, str>>) -> Self {
        Self::Refused(code, description.into())
    }
}

impl From<Error> for OauthError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<DbErr> for OauthError {
    fn from(error: DbErr) -> Self {
        Self::Failed(error.into())
    }
}

/// Scopes that no grant ever has: they create organizations' keys and members, projects, or trust in a proxy.
const NEVER_GRANTED: [Scope; 3] = [Scope::OrgAdmin, Scope::ProjectCreate, Scope::IngestProxy];

/// Scopes that only read. All others need sudo when they are granted.
pub const ONLY_READ: [Scope; 4] =
    [Scope::AnalyticsRead, Scope::ConversionsRead, Scope::AdsRead, Scope::LeadsRead];

/// Scopes that show personal data. The consent screen leaves them unchecked.
pub const PERSONAL: [Scope; 2] = [Scope::LeadsRead, Scope::LeadsWrite];

/// Returns the scopes that a person can grant to a client.
pub fn grantable() -> ScopeSet {
    ScopeSet::all().without(&NEVER_GRANTED)
}

impl Context {
    /// Returns the issuer of codes and tokens (RFC 8414, 2): the public URL.
    pub fn oauth_issuer(&self) -> String {
        self.link("")
    }

    /// Returns the only resource that access tokens are good for (RFC 8707).
    pub fn mcp_resource(&self) -> String {
        self.link("/mcp")
    }
}

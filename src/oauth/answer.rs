//! Answers of the endpoints of clients.

use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, PRAGMA};
use axum::response::{IntoResponse, Response};
use domain::tenancy::oauth::{OauthCode, OauthError};
use schemars::JsonSchema;
use serde::Serialize;

use crate::http::Problem;

/// Error of a client's request (RFC 6749, 5.2).
#[derive(Serialize, JsonSchema)]
pub(super) struct OauthFailure {
    /// Code of the error.
    error: OauthCode,
    /// Description of the error, for developers.
    error_description: String,
}

/// Answers with JSON that no cache may keep (RFC 6749, 5.1).
pub(super) fn json<T: Serialize>(status: StatusCode, body: &T) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store"), (PRAGMA, "no-cache")];
    match serde_json::to_vec(body) {
        Ok(bytes) => (status, headers, bytes).into_response(),
        Err(error) => Problem::from(domain::Error::internal(error)).into_response(),
    }
}

pub(super) fn failure(error: OauthError) -> Response {
    match error {
        OauthError::Refused(error, description) => {
            let body = OauthFailure { error, error_description: description.into_owned() };
            json(StatusCode::BAD_REQUEST, &body)
        }
        OauthError::Failed(error) => Problem::from(error).into_response(),
    }
}

//! Errors as RFC 9457 problem documents. This is the only file that maps errors to statuses.

use std::borrow::Cow;
use std::sync::Arc;

use axum::http::header::{CONTENT_TYPE, ETAG, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::tenancy::access::Scope;
use domain::{Error, ProblemCode, Violation};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::rate_limit;
use super::revision::tag;

pub type Result<T, E = Problem> = std::result::Result<T, E>;

/// Media type of every error of the JSON API.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// Error of a request. It travels as an extension of the response until [`super::envelope`], which knows the
/// request id, writes the document.
#[derive(Clone, Debug)]
pub struct Problem {
    cause: Arc<Cause>,
    /// Requests per minute, if the general rate limit refused the request.
    limit: Option<u32>,
}

#[derive(Debug)]
enum Cause {
    Domain(Error),
    /// The path exists, but not with this method. Only HTTP has this error, so the domain does not know it.
    MethodNotAllowed,
}

/// Document of an error answer (RFC 9457).
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Problem")]
pub struct ProblemDocument {
    /// URL of the matching section of the errors guide.
    pub r#type: String,
    pub title: String,
    pub status: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Stable machine-readable code. Clients branch on it.
    pub code: ProblemCode,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<String>,
    /// All violations, if the request does not match its schema.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<Violation>,
    /// Missing scopes, for `insufficient_scope`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub required: Vec<Scope>,
    /// The resource as it is now, if somebody has changed it since the revision in `If-Match`. Left out if it is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    pub current: Option<Value>,
    /// Request id, the same as in the `x-request-id` header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl Problem {
    pub fn method_not_allowed() -> Self {
        Self { cause: Arc::new(Cause::MethodNotAllowed), limit: None }
    }

    pub fn internal(message: &'static str) -> Self {
        Error::internal(message).into()
    }

    pub fn status(&self) -> StatusCode {
        match &*self.cause {
            Cause::Domain(Error::Changed { .. }) => StatusCode::PRECONDITION_FAILED,
            _ => status_of(self.code()),
        }
    }

    pub fn code(&self) -> ProblemCode {
        match &*self.cause {
            Cause::Domain(error) => error.problem(),
            Cause::MethodNotAllowed => ProblemCode::MethodNotAllowed,
        }
    }

    /// Returns true if the same request may succeed later, although nothing is changed in it.
    pub fn passes(&self) -> bool {
        self.status().is_server_error() || matches!(&*self.cause, Cause::Domain(Error::TryLater(_)))
    }

    /// Returns the error behind a server failure, for the log. Never sent to a client. The domain itself logs
    /// that the database is unreachable.
    pub fn failure(&self) -> Option<&Error> {
        match &*self.cause {
            Cause::Domain(error @ (Error::Internal(_) | Error::Upstream(_))) => Some(error),
            _ => None,
        }
    }

    fn title(&self) -> Cow<'static, str> {
        match &*self.cause {
            Cause::Domain(error) => error.title().into(),
            Cause::MethodNotAllowed => "The route does not support this method".into(),
        }
    }

    /// Returns the document as the client sees it.
    pub fn document(
        &self,
        public_url: &str,
        instance: Option<String>,
        request_id: Option<String>,
    ) -> ProblemDocument {
        let (detail, errors, required) = match &*self.cause {
            Cause::Domain(error) => (error.detail(), violations(error), required(error)),
            Cause::MethodNotAllowed => (None, Vec::new(), Vec::new()),
        };
        ProblemDocument {
            r#type: format!("{public_url}/docs/errors#{}", self.code()),
            title: self.title().into_owned(),
            status: self.status().as_u16(),
            detail: detail.map(Cow::into_owned),
            code: self.code(),
            instance,
            errors,
            required,
            current: current(&self.cause),
            request_id,
        }
    }

    /// Adds the exceeded limit to the answer.
    pub fn limited(mut self, per_minute: u32) -> Self {
        self.limit = Some(per_minute);
        self
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if let Cause::Domain(error) = &*self.cause {
            match error {
                Error::Unauthorized => {
                    headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
                }
                Error::InvalidToken => {
                    headers.insert(
                        WWW_AUTHENTICATE,
                        HeaderValue::from_static(r#"Bearer error="invalid_token""#),
                    );
                }
                Error::Changed { revision: Some(revision), .. } => {
                    headers.extend(HeaderValue::try_from(tag(revision)).map(|tag| (ETAG, tag)));
                }
                Error::RateLimited { retry_after_s } => {
                    headers.insert(RETRY_AFTER, HeaderValue::from(*retry_after_s));
                }
                _ => {}
            }
        }
        headers
    }
}

/// Returns the status of answers with this code.
pub fn status_of(code: ProblemCode) -> StatusCode {
    match code {
        ProblemCode::BadRequest => StatusCode::BAD_REQUEST,
        ProblemCode::Unauthorized | ProblemCode::InvalidToken => StatusCode::UNAUTHORIZED,
        ProblemCode::Forbidden | ProblemCode::InsufficientScope | ProblemCode::SudoRequired => {
            StatusCode::FORBIDDEN
        }
        ProblemCode::NotFound => StatusCode::NOT_FOUND,
        ProblemCode::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        ProblemCode::Conflict | ProblemCode::LastOwner => StatusCode::CONFLICT,
        ProblemCode::Gone => StatusCode::GONE,
        ProblemCode::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ProblemCode::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ProblemCode::ValidationError => StatusCode::UNPROCESSABLE_ENTITY,
        ProblemCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        ProblemCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        ProblemCode::NotImplemented => StatusCode::NOT_IMPLEMENTED,
        ProblemCode::UpstreamError => StatusCode::BAD_GATEWAY,
        ProblemCode::NotConfigured | ProblemCode::DbUnavailable => StatusCode::SERVICE_UNAVAILABLE,
    }
}

fn violations(error: &Error) -> Vec<Violation> {
    let Error::Validation(violations) = error else { return Vec::new() };
    violations.clone()
}

fn current(cause: &Cause) -> Option<Value> {
    let Cause::Domain(Error::Changed { current, .. }) = cause else { return None };
    current.clone()
}

fn required(error: &Error) -> Vec<Scope> {
    let Error::InsufficientScope(scopes) = error else { return Vec::new() };
    scopes.clone()
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self { cause: Arc::new(Cause::Domain(error)), limit: None }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), self.headers()).into_response();
        if let (Some(limit), Cause::Domain(Error::RateLimited { retry_after_s })) = (self.limit, &*self.cause)
        {
            rate_limit::write_headers(&mut response, limit, 0, *retry_after_s);
        }
        response.extensions_mut().insert(self);
        response
    }
}

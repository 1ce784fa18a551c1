//! Lets pages of other origins read the API (CORS), where `SVC_CORS_ORIGINS` says so. There are no cookies: a page needs a
//! bearer token of its own. Routes for pages of any origin, such as those of the tracking script, answer for themselves.

use std::str::FromStr;

use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ORIGIN, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::measuring::tracking::Origin;

use crate::app::App;

const METHODS: HeaderValue = HeaderValue::from_static("GET, POST, PUT, PATCH, DELETE");
const REQUEST_HEADERS: HeaderValue = HeaderValue::from_static(
    "accept, accept-language, authorization, content-type, idempotency-key, if-match, if-none-match, \
     x-request-id",
);
const ANSWER_HEADERS: HeaderValue = HeaderValue::from_static(
    "content-disposition, etag, idempotent-replayed, link, location, ratelimit, ratelimit-policy, retry-after, \
     www-authenticate, x-request-id, x-svc-table",
);
const MAX_AGE: HeaderValue = HeaderValue::from_static("7200");

/// Origins whose pages may read the API.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    any: bool,
    named: Vec<Origin>,
}

impl FromStr for Origins {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut origins = Self::default();
        for origin in text.split(',').map(str::trim) {
            match (origin, Origin::parse(&origin.to_ascii_lowercase())) {
                ("*", _) => origins.any = true,
                (_, Some(origin)) => origins.named.push(origin),
                (_, None) => {
                    return Err(
                        "it must look like https://app.example.com,https://other.example.com, or be *",
                    );
                }
            }
        }
        Ok(origins)
    }
}

impl Origins {
    fn is_empty(&self) -> bool {
        !self.any && self.named.is_empty()
    }

    /// Returns what an answer to this request says about who may read it.
    fn admit(&self, request: &HeaderMap) -> Option<HeaderValue> {
        let origin = request.get(ORIGIN)?;
        if self.any {
            return Some(HeaderValue::from_static("*"));
        }
        let asking = Origin::parse(origin.to_str().ok()?)?;
        self.named.contains(&asking).then(|| origin.clone())
    }
}

/// Layer that answers preflights, and allows the pages of these origins to read answers, errors included.
pub async fn allow(State(app): State<App>, request: Request, next: Next) -> Response {
    let origins = &app.config.cors_origins;
    if origins.is_empty() {
        return next.run(request).await;
    }
    let admitted = origins.admit(request.headers());
    let is_preflight =
        request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = match &admitted {
        Some(_) if is_preflight && is_of_api(request.uri().path()) => StatusCode::NO_CONTENT.into_response(),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.append(VARY, HeaderValue::from_static("origin"));
    let Some(origin) = admitted.filter(|_| !headers.contains_key(ACCESS_CONTROL_ALLOW_ORIGIN)) else {
        return response;
    };
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    if is_preflight {
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, REQUEST_HEADERS);
        headers.insert(ACCESS_CONTROL_MAX_AGE, MAX_AGE);
    } else {
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, ANSWER_HEADERS);
    }
    response
}

/// Returns true for a path of the API that does not answer preflights itself.
fn is_of_api(path: &str) -> bool {
    let answers_itself = matches!(path, "/v1/e" | "/v1/collect" | "/v1/cb");
    !answers_itself && (path == "/graphql" || path.starts_with("/v1/"))
}

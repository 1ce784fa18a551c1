//! Outermost layer of every request: request id, access log, problem documents, and panics.

use std::any::Any;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, HOST};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Error;

use super::problem::Problem;
use super::{caller, rate_limit};
use crate::app::App;
use crate::metrics;

static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Request id. A valid id sent by the client is kept.
#[derive(Clone, Debug)]
pub struct RequestId(pub HeaderValue);

impl RequestId {
    fn of(app: &App, request: &Request) -> Self {
        let own = request.headers().get(&REQUEST_ID).filter(|value| is_request_id(value.as_bytes()));
        Self(own.cloned().unwrap_or_else(|| {
            let id = app.context.random.uuid_v7(app.context.clock.now());
            let text = id.simple().to_string();
            HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static("unnamed0"))
        }))
    }

    pub fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }
}

fn is_request_id(bytes: &[u8]) -> bool {
    (8..=64).contains(&bytes.len())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// Outermost layer of the router.
pub async fn wrap(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (parts, body) = request.into_parts();
    let address = caller::address(&app, &parts);
    let mut request = Request::from_parts(parts, body);
    let id = RequestId::of(&app, &request);
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    // Paths can contain tokens and addresses, so the log gets the route's template.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("unknown", |route| route.as_str());
    request.extensions_mut().insert(id.clone());

    let mut response = match unclear(&request) {
        None => next.run(request).await,
        Some(problem) => problem.into_response(),
    };

    if response.status() == StatusCode::TOO_MANY_REQUESTS && !is_ingest(route) {
        rate_limit::delay_refusal(&app, address).await;
    }
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        report(&problem, &id, route);
        response = document(&app, &problem, &id, path, response);
    }
    response.headers_mut().insert(REQUEST_ID.clone(), id.0.clone());
    metrics::count_request(method.as_str(), route, response.status().as_u16());
    log(&method, route, response.status(), started, &id);
    response
}

/// Refuses a request that a proxy in front could read in another way: with HTTP/1.1, without exactly one `Host` (RFC
/// 9112, 3.2), or with several `Authorization` headers.
fn unclear(request: &Request) -> Option<Problem> {
    let count = |name| request.headers().get_all(name).iter().count();
    let hosts = count(HOST);
    let text = match () {
        () if request.version() == Version::HTTP_11 && hosts == 0 => "The `Host` header is missing.",
        () if hosts > 1 => "There is more than one `Host` header.",
        () if count(AUTHORIZATION) > 1 => "There is more than one `Authorization` header.",
        () => return None,
    };
    Some(Error::BadRequest(text.into()).into())
}

/// Replaces the body of a response by its problem document.
fn document(app: &App, problem: &Problem, id: &RequestId, path: String, response: Response) -> Response {
    let request_id = Some(id.as_str().to_owned());
    let document = problem.document(&app.config.public_url(), Some(path), request_id);
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(CONTENT_LENGTH);
    let body = serde_json::to_vec(&document).unwrap_or_default();
    Response::from_parts(parts, body.into())
}

/// Logs server errors. No other code logs them.
fn report(problem: &Problem, id: &RequestId, route: &str) {
    if let Some(error) = problem.failure() {
        let reason = error_chain(error);
        if let Error::Upstream(_) = error {
            // Sites and platforms of tenants fail without the operator's doing.
            tracing::warn!(
                error.code = error.code(),
                error.reason = %reason,
                http.route = route,
                request.id = id.as_str(),
                "Request failed because another service did"
            );
            return;
        }
        tracing::error!(
            error.code = error.code(),
            error.reason = %reason,
            http.route = route,
            request.id = id.as_str(),
            "Request failed with a server error"
        );
    }
}

fn error_chain(error: &Error) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    text
}

/// Writes one access log line, without query, address and user agent. Ingest requests are not logged, because
/// they are too frequent.
fn log(method: &Method, route: &str, status: StatusCode, started: Instant, id: &RequestId) {
    let millis = started.elapsed().as_secs_f64() * 1000.0;
    let (status, request_id) = (status.as_u16(), id.as_str());
    if is_ingest(route) {
        tracing::trace!(http.method = %method, http.route = route, http.status = status, http.duration_ms = millis, request.id = request_id, "Answered");
    } else {
        tracing::info!(http.method = %method, http.route = route, http.status = status, http.duration_ms = millis, request.id = request_id, "Answered");
    }
}

fn is_ingest(route: &str) -> bool {
    matches!(route, "/v1/e" | "/v1/collect" | "/v1/cb")
}

/// Turns a panic into `internal`. The panic's message appears only in the log.
pub fn panicked(panic: Box<dyn Any + Send + 'static>) -> Response {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without a message");
    Problem::from(Error::internal(format!("panicked: {message}"))).into_response()
}

/// Returns true for a browser that opens a page.
pub fn takes_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|range| range.trim().starts_with("text/html"))
}

pub async fn not_found() -> Problem {
    Error::NotFound.into()
}

pub async fn method_not_allowed() -> Problem {
    Problem::method_not_allowed()
}

//! The `Idempotency-Key` header: a request that is sent twice runs once.
//!
//! `domain::tenancy::idempotency` has the rules and stores the answers. This module reads the header, fingerprints the
//! request and replays the answer. Server errors (5xx) and conflicts that pass are not stored, so that a repeat runs again.

use std::future::Future;

use axum::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode, request};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::Error;
use domain::ground::behalf;
use domain::tenancy::access::Principal;
use domain::tenancy::idempotency::{self, Answer, Begun, Request, Run};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use uuid::Uuid;

use super::envelope::RequestId;
use super::problem::{Problem, Result};
use crate::app::App;

static IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
static REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// Request with an idempotency key.
pub struct Keyed {
    credential_id: Uuid,
    key: String,
    method: String,
    path: String,
    body: Bytes,
    request_id: Option<RequestId>,
}

impl Keyed {
    pub fn new(principal: &Principal, key: String, parts: &request::Parts, body: &Bytes) -> Self {
        Self {
            credential_id: principal.credential_id(),
            key,
            method: parts.method.to_string(),
            path: parts.uri.path().to_owned(),
            body: body.clone(),
            request_id: parts.extensions.get().cloned(),
        }
    }

    fn request(&self) -> Request<'_> {
        Request {
            credential_id: self.credential_id,
            key: &self.key,
            method: &self.method,
            path: &self.path,
            body: &self.body,
        }
    }
}

/// Returns the idempotency key of a request, if any: a text of 1 to 255 characters.
pub fn key(headers: &HeaderMap) -> Result<Option<String>> {
    let Some(value) = headers.get(&IDEMPOTENCY_KEY) else { return Ok(None) };
    match std::str::from_utf8(value.as_bytes()) {
        Ok(key) if (1..=255).contains(&key.chars().count()) => Ok(Some(key.to_owned())),
        _ => Err(Error::invalid("header.Idempotency-Key", "must have 1 to 255 characters").into()),
    }
}

/// Runs the request, or replays the answer of its first run.
///
/// The run is a task of its own, so that a client that disconnects does not leave the work half done.
pub async fn once<F>(app: &App, keyed: Keyed, handle: impl FnOnce() -> F) -> Result<Response>
where
    F: Future<Output = Response> + Send + 'static,
{
    let run = match idempotency::begin(&app.context, keyed.request()).await? {
        Begun::Replay(answer) => return Ok(replay(answer, keyed.request_id)),
        Begun::First(run) => run,
    };
    let (app, handled) = (app.clone(), handle());
    let work = async move { finish(&app, run, handled.await, keyed).await };
    let task = tokio::spawn(behalf::continued(work));
    task.await.unwrap_or_else(|panic| Err(Error::internal(panic).into()))
}

/// Stores the answer for repeats, unless it is an error that passes.
async fn finish(app: &App, run: Run, response: Response, keyed: Keyed) -> Result<Response> {
    let (mut parts, body) = response.into_parts();
    let passes = parts.extensions.get::<Problem>().is_some_and(Problem::passes);
    if passes || parts.status.is_server_error() {
        run.abandon(&app.context).await?;
        return Ok(Response::from_parts(parts, body));
    }
    let bytes: Bytes = match parts.extensions.remove::<Problem>() {
        // The outermost layer writes problem documents too late for storing, so this one is written here.
        Some(problem) => {
            let id = keyed.request_id.map(|id| id.as_str().to_owned());
            let document = problem.document(&app.config.public_url(), Some(keyed.path), id);
            serde_json::to_vec(&document).map_err(Error::internal)?.into()
        }
        None => body.collect().await.map_err(Error::internal)?.to_bytes(),
    };
    let media_type = parts.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let headers = json!({ "content-type": media_type });
    let answer = Answer { status: parts.status.as_u16(), headers, body: bytes.to_vec() };
    if let Err(error) = run.finish(&app.context, answer).await {
        // The request has succeeded, so its client gets the answer although it could not be stored.
        domain::log_throttled!(warn, error.reason = %error, "Cannot store the answer of an idempotent request");
    }
    Ok(Response::from_parts(parts, bytes.into()))
}

/// Returns the stored answer. A problem document contains a request id, which is replaced by the repeat's.
fn replay(answer: Answer, request_id: Option<RequestId>) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
    let mut body = answer.body;
    if let (true, Some(id), Ok(Value::Object(mut problem))) =
        (status.is_client_error(), request_id, serde_json::from_slice(&body))
    {
        problem.insert("requestId".into(), id.as_str().into());
        body = Value::Object(problem).to_string().into_bytes();
    }
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.remove(CONTENT_TYPE);
    headers.insert(REPLAYED.clone(), HeaderValue::from_static("true"));
    let media_type = answer.headers["content-type"].as_str();
    if let Some(value) = media_type.and_then(|text| HeaderValue::from_str(text).ok()) {
        headers.insert(CONTENT_TYPE, value);
    }
    response
}

//! One request: who calls, within which limits, and with which rights; then the protocol answers.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode, request};
use axum::response::{IntoResponse, Response};
use domain::tenancy::access::{self, Scope};
use domain::{Error, ProblemCode};
use rmcp::model::{
    CallToolRequestParams, CompleteRequestParams, GetPromptRequestParams, ReadResourceRequestParams,
};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, ServerHandler};
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::operations::{self, Caller};
use super::record::Row;
use super::server::Server;
use super::{MAX_BYTES, catalog, progress};
use crate::app::App;
use crate::http::{Problem, caller, input, rate_limit};
use crate::oauth::PROTECTED_RESOURCE;

/// Returns the service of the protocol. It holds nothing from one request to the next.
fn service<H: ServerHandler + From<App>>(app: &App) -> StreamableHttpService<H, NeverSessionManager> {
    let served = app.clone();
    let handler = move || Ok(H::from(served.clone()));
    StreamableHttpService::new(handler, Arc::new(NeverSessionManager::default()), config(app))
}

/// Requests come to the public address, and from pages of the dashboard only. So no page of another site can reach a
/// server in the network of its reader, whatever names its address has (DNS rebinding).
fn config(app: &App) -> StreamableHttpServerConfig {
    let public = app.config.public_url();
    let url = Url::parse(&public).ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default().to_owned();
    let port = url.as_ref().and_then(Url::port_or_known_default).unwrap_or(443);
    let scheme = url.as_ref().map_or("https", Url::scheme).to_owned();
    let default_port = if scheme == "https" { 443 } else { 80 };
    let mut hosts = vec![format!("{host}:{port}")];
    if port == default_port {
        hosts.push(host.clone());
    }
    StreamableHttpServerConfig::default()
        .with_allowed_hosts(hosts)
        .with_allowed_origins([format!("{scheme}://{host}:{port}")])
        .enforce_origin_validation()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_BYTES)
}

pub(super) async fn serve<H: ServerHandler + From<App>>(
    State(app): State<App>,
    request: Request,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let caller = match identify(&app, &parts).await {
        Ok(caller) => caller,
        Err(problem) => return challenged(&app, problem, &[Scope::AnalyticsRead]),
    };
    let now = app.context.clock.now_ms();
    if let Err(error) = app.mcp_limits.request(&caller.principal, now) {
        if app.mcp_limits.shows_refusal(&caller.principal, now) {
            // The body tells whether this is a call.
            let bytes = input::limited(&parts.headers, body, MAX_BYTES).await.unwrap_or_default();
            show_refused(&app, &caller, &serde_json::from_slice(&bytes).unwrap_or_default(), now).await;
        }
        return Problem::from(error).into_response();
    }
    let bytes = match input::limited(&parts.headers, body, MAX_BYTES).await {
        Ok(bytes) => bytes,
        Err(problem) => return problem.into_response(),
    };
    let Ok(message @ Value::Object(_)) = serde_json::from_slice::<Value>(&bytes) else {
        let place =
            "The body must be one JSON object: a message of JSON-RPC. Batches are not part of the protocol.";
        return Problem::from(Error::BadRequest(place.into())).into_response();
    };
    let is_call = message["method"] == "tools/call";
    let running = match is_call.then(|| app.mcp_limits.tool_call(&caller.principal, now)).transpose() {
        Ok(running) => running,
        Err(error) => {
            if app.mcp_limits.shows_refusal(&caller.principal, now) {
                show_refused(&app, &caller, &message, now).await;
            }
            return Problem::from(error).into_response();
        }
    };
    if let Some(refusal) = malformed(&message) {
        return refusal;
    }
    if is_call {
        let needed = needed(&app, &message["params"]);
        let missing = caller.scopes().missing(&needed);
        if !missing.is_empty() {
            Server(app.clone()).record_refusal(&caller, &message["params"]).await;
            return challenged(&app, Error::InsufficientScope(missing).into(), &needed);
        }
    }
    // The token is for this server, and for nothing that handles the message.
    parts.headers.remove(AUTHORIZATION);
    let row = Row::new(&app.context, &caller.principal);
    parts.extensions.insert(row.clone());
    parts.extensions.insert(caller);
    let response = service::<H>(&app).handle(Request::from_parts(parts, Body::from(bytes))).await;
    match response.status() {
        StatusCode::FORBIDDEN => {
            let why = "Requests come to the public address of this server, and from no pages but its own.";
            Problem::from(Error::Forbidden(why.into())).into_response()
        }
        _ => response.map(|body| progress::until_sent(Body::new(body), row, running)),
    }
}

/// Shows a refused request in the activity, as that of this minute. If it was no call of a tool, another one may be shown.
async fn show_refused(app: &App, caller: &Caller, message: &Value, now: i64) {
    let is_call = message["method"] == "tools/call";
    if !is_call || !Server(app.clone()).record_refusal(caller, &message["params"]).await {
        app.mcp_limits.shows_another(&caller.principal, now);
    }
}

async fn identify(app: &App, parts: &request::Parts) -> Result<Caller, Problem> {
    let address = caller::address(app, parts);
    let look = async {
        let token = caller::bearer(&parts.headers)?;
        let looking = access::authenticate_for_mcp(&app.context, token);
        let principal = match access::is_remembered(&app.context, token) {
            true => looking.await?,
            false => rate_limit::look_up(app, address, looking).await?,
        };
        principal.require_operations()?;
        Ok::<_, Error>(Caller { principal, token: token.to_owned(), project: None })
    };
    look.await.map_err(|error: Error| rate_limit::refused(app, address, error))
}

/// Returns the error for a request whose parameters do not have the form of its method: -32602, whatever is wrong with
/// them. `rmcp` takes such a request for a method that it does not know, or for no message at all.
fn malformed(message: &Value) -> Option<Response> {
    let id = message.get("id").filter(|id| id.is_string() || id.is_i64())?;
    let params = message.get("params").unwrap_or(&Value::Null);
    let is_good = match message["method"].as_str()? {
        "tools/call" => CallToolRequestParams::deserialize(params).is_ok(),
        "prompts/get" => GetPromptRequestParams::deserialize(params).is_ok(),
        "resources/read" => ReadResourceRequestParams::deserialize(params).is_ok(),
        "completion/complete" => CompleteRequestParams::deserialize(params).is_ok(),
        _ => return None,
    };
    // A list would be read as the members in their order.
    if is_good && params.is_object() {
        return None;
    }
    let error = ErrorData::invalid_params("the parameters do not have the form of the method", None);
    Some(Json(json!({ "jsonrpc": "2.0", "id": id, "error": error })).into_response())
}

/// Returns all scopes that a tool call needs.
fn needed(app: &App, params: &Value) -> Vec<Scope> {
    let name = params["name"].as_str().unwrap_or_default();
    let Some(tool) = catalog::find(name) else { return Vec::new() };
    let mut needed = tool.scopes.to_vec();
    if name == "run_operation" {
        let operation = params["arguments"]["operation"].as_str().unwrap_or_default();
        let route = app.operation(operation).filter(|route| operations::is_open(route));
        needed.extend(route.map(|route| route.scopes).unwrap_or_default());
    }
    needed
}

/// Says in the answer how a client gets a token with these scopes (RFC 6750, 3; RFC 9728, 5.1).
fn challenged(app: &App, problem: Problem, scopes: &[Scope]) -> Response {
    let metadata = format!("{}{PROTECTED_RESOURCE}", app.config.public_url());
    let scopes = scopes.iter().map(|scope| scope.as_str()).collect::<Vec<_>>().join(" ");
    let metadata = format!("resource_metadata=\"{metadata}\"");
    let challenge = match problem.code() {
        ProblemCode::Unauthorized => format!("Bearer {metadata}, scope=\"{scopes}\""),
        code @ (ProblemCode::InvalidToken | ProblemCode::InsufficientScope) => {
            format!("Bearer error=\"{}\", scope=\"{scopes}\", {metadata}", code.as_str())
        }
        _ => return problem.into_response(),
    };
    let mut response = problem.into_response();
    if let Ok(value) = HeaderValue::from_str(&challenge) {
        response.headers_mut().insert(WWW_AUTHENTICATE, value);
    }
    response
}

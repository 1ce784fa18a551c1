//! An assistant: requests of both eras of the protocol.

use serde_json::{Value, json};

use crate::support::process::Process;
use crate::support::{Answer, App};

pub const NEWEST: &str = "2026-07-28";
pub const LEGACY: [&str; 3] = ["2025-11-25", "2025-06-18", "2025-03-26"];

/// A request of the newest revision, which carries its version, capabilities and client with it.
pub async fn ask(app: &App, token: &str, method: &str, params: Value) -> Answer {
    ask_with(app, token, method, params, &[]).await
}

/// Like [`ask`], with other headers.
pub async fn ask_with(
    app: &App,
    token: &str,
    method: &str,
    mut params: Value,
    headers: &[(&str, &str)],
) -> Answer {
    let name = params["name"].as_str().or_else(|| params["uri"].as_str()).map(str::to_owned);
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": NEWEST,
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let mut all = vec![("mcp-protocol-version", NEWEST), ("mcp-method", method)];
    all.extend(name.as_deref().map(|name| ("mcp-name", name)));
    let kept: Vec<_> =
        all.into_iter().filter(|(known, _)| !headers.iter().any(|(name, _)| name == known)).collect();
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    post(app, token, &body.to_string(), &[kept.as_slice(), headers].concat()).await
}

/// A request of a revision with a handshake.
pub async fn ask_legacy(app: &App, token: &str, version: &str, method: &str, params: Value) -> Answer {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    post(app, token, &body.to_string(), &[("mcp-protocol-version", version)]).await
}

pub async fn post(app: &App, token: &str, body: &str, headers: &[(&str, &str)]) -> Answer {
    let call = app
        .post("/mcp")
        .header("accept", "application/json, text/event-stream")
        .header("content-type", "application/json")
        .body(body.to_owned());
    let call = if token.is_empty() { call } else { call.token(token) };
    headers.iter().fold(call, |call, (name, value)| call.header(name, value)).send().await
}

/// The result of a request.
#[track_caller]
pub fn result(answer: &Answer) -> Value {
    let body = answer.ok(200);
    assert!(body.get("error").is_none(), "{body}");
    body["result"].clone()
}

/// Calls a tool. Answers its structured content and whether it is an error.
pub async fn call(app: &App, token: &str, tool: &str, arguments: Value) -> (Value, bool) {
    let answer = ask(app, token, "tools/call", json!({ "name": tool, "arguments": arguments })).await;
    let result = result(&answer);
    (result["structuredContent"].clone(), result["isError"] == true)
}

/// Calls a tool that must answer.
pub async fn answer(app: &App, token: &str, tool: &str, arguments: Value) -> Value {
    let (content, is_error) = call(app, token, tool, arguments).await;
    assert!(!is_error, "{content}");
    content
}

/// Calls a tool that must refuse.
pub async fn refusal(app: &App, token: &str, tool: &str, arguments: Value) -> Value {
    let (content, is_error) = call(app, token, tool, arguments).await;
    assert!(is_error, "{content}");
    content
}

pub async fn tools(app: &App, token: &str) -> Vec<String> {
    let listed = result(&ask(app, token, "tools/list", json!({})).await);
    listed["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
}

/// A key that reads reports of a server with one project, which this creates.
pub async fn key_of(server: &Process) -> String {
    let project = server.project().await;
    server.post("/v1/auth/sudo", Some(&project.token), &json!({ "password": "correct horse battery" })).await;
    let (_, orgs) = server.get("/v1/orgs", &project.token).await;
    let keys = format!("/v1/orgs/{}/keys", orgs["items"][0]["slug"].as_str().unwrap());
    let wanted = json!({ "name": "assistant", "scopes": ["analytics:read"] });
    let key = server.post(&keys, Some(&project.token), &wanted).await;
    key["secret"].as_str().unwrap().to_owned()
}

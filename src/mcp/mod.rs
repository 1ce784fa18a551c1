//! `POST /mcp`: assistants read the figures by the Model Context Protocol, with an OAuth grant or a secret key.
//!
//! The protocol itself (versions, headers, lists) is `rmcp`'s. What belongs here: who may call ([`endpoint`]), which
//! tools there are ([`catalog`]), and how an answer is written for a language model ([`answer`]). No figure is computed
//! here: every tool calls an operation of the REST interface with the caller's rights ([`operations`]).
//!
//! Texts that visitors wrote (paths, titles, campaigns) may be an attempt to give the model orders. They stand only in
//! values of the answer, [cleaned](foreign), and never in names, errors or advice.

mod answer;
mod arguments;
mod catalog;
mod describe;
mod endpoint;
mod failure;
mod foreign;
mod grants;
mod limits;
mod operations;
mod progress;
mod prompts;
mod record;
mod resources;
mod server;

use rmcp::ServerHandler;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use self::server::Server;
use crate::app::App;
use crate::http::Route;

pub use grants::page as grants_page;
pub use limits::Limits;
pub use server::VERSIONS;

/// Maximum size of a request.
const MAX_BYTES: usize = 64 << 10;

/// Answer of JSON-RPC 2.0: a result or an error.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(example = serde_json::json!({
    "jsonrpc": "2.0",
    "id": 1,
    "result": {
        "resultType": "complete",
        "content": [{ "type": "text", "text": "Project: acme/shop\nPeriod: 2026-11-15 to 2026-11-21\ntotals.sessions: 12" }],
        "structuredContent": {
            "project": "acme/shop",
            "period": { "from": "2026-11-15", "to": "2026-11-21" },
            "data": { "totals": { "sessions": 12 } },
        },
        "isError": false,
    },
}))]
struct McpAnswer {
    /// Version of JSON-RPC: `2.0`.
    jsonrpc: String,
    /// Id of the request: a text or a number. Null if the request could not be read. Open JSON, because clients choose it.
    id: Value,
    /// Result of the method. Open JSON, because each method has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Map<String, Value>>,
    /// Error of the protocol: `code`, `message` and `data`. Open JSON, because each error has its own data.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Map<String, Value>>,
}

pub fn routes() -> Vec<Route> {
    routes_to::<Server>()
}

/// Returns the endpoint in front of another handler. For the tests of the protocol itself, which want tools of their own.
pub fn routes_to<H: ServerHandler + From<App>>() -> Vec<Route> {
    Route::tagged(
        "MCP",
        vec![
            Route::post("/mcp", "callMcp", endpoint::serve::<H>)
                .summary("Serve assistants by the Model Context Protocol, revision 2026-07-28 and the three before it")
                .description(
                    "Takes an access token of an OAuth grant, or a secret key, as bearer. Requests are JSON-RPC; the guide \
                     `assistants` lists the tools. There are no sessions: GET and DELETE answer 405.",
                )
                .public()
                .extension()
                .patient()
                .answers_json::<McpAnswer>()
                .fails(&[401, 403, 413, 429, 503]),
        ],
    )
}

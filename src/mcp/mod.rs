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

use axum::http::StatusCode;

use crate::http::Route;

pub use grants::page as grants_page;
pub use limits::Limits;

/// Maximum size of a request.
const MAX_BYTES: usize = 64 << 10;

pub fn routes() -> Vec<Route> {
    Route::tagged(
        "MCP",
        vec![
            Route::post("/mcp", "callMcp", endpoint::serve)
                .summary("Serve assistants by the Model Context Protocol, revision 2026-07-28 and the three before it")
                .description(
                    "Takes an access token of an OAuth grant, or a secret key, as bearer. Requests are JSON-RPC; the guide \
                     `assistants` lists the tools. There are no sessions: GET and DELETE answer 405.",
                )
                .public()
                .extension()
                .patient()
                .answers(StatusCode::OK, Some("application/json"))
                .fails(&[401, 403, 413, 429, 503]),
        ],
    )
}

//! `/graphql`: the GraphQL interface over HTTP, as the GraphQL-over-HTTP specification has it, and
//! over WebSockets. The schema itself is the crate `graphql`.

mod explorer;
mod request;
mod response;
mod socket;

use std::num::NonZeroU32;

use async_graphql::parser::types::OperationType;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, AUTHORIZATION};
use axum::http::{HeaderValue, StatusCode, request::Parts};
use axum::response::{IntoResponse, Response};
use domain::access::Principal;

use crate::app::App;
use crate::http::rate_limit::Allowance;
use crate::http::{Problem, Result, Route, caller, rate_limit};

use response::Media;
pub use socket::Sockets;

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "GraphQL",
        vec![
            Route::post("/graphql", "graphql", post)
                .summary("Run a GraphQL query or mutation")
                .description(
                    "Takes the bearer credentials of the REST routes; introspection needs none. Answers \
                     as `application/graphql-response+json` where Accept names it, else as \
                     `application/json`, then with 200 for errors of the document too.",
                )
                .public()
                .answers(StatusCode::OK, Some("application/json"))
                .fails(&[400, 401, 413, 415, 429, 503])
                .extension(),
            Route::get("/graphql", "graphqlByGet", get)
                .summary("Run a GraphQL query, open a WebSocket or, in development, show GraphiQL")
                .description(
                    "The query string holds `query`, `operationName` and, as JSON, `variables`. \
                     Mutations are refused with 405. A WebSocket of the subprotocol \
                     `graphql-transport-ws` runs subscriptions too.",
                )
                .public()
                .answers(StatusCode::OK, Some("application/json"))
                .fails(&[400, 401, 405, 429, 503])
                .extension(),
            Route::get("/graphql/{file}", "getExplorerFile", explorer::file)
                .summary("A file of GraphiQL, in development")
                .public()
                .answers(StatusCode::OK, Some("text/javascript"))
                .fails(&[404])
                .extension(),
        ],
    )
}

async fn post(State(app): State<App>, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let (principal, allowance) = admit(&app, &parts).await?;
    let mut query = request::of_body(&parts.headers, body).await?;
    let allowance = match NonZeroU32::new(graphql::requests(&mut query).get() - 1) {
        // Each field of a mutation is what a request is elsewhere.
        Some(more) => {
            rate_limit::requests(&app, principal.as_ref(), Some(caller::address(&app, &parts)), more)?
        }
        None => allowance,
    };
    let answer = graphql::execute(&app.graphql, query, principal).await;
    Ok(allowance.mark(response::of(answer, Media::wanted(&parts.headers))))
}

async fn get(State(app): State<App>, request: Request) -> Result<Response> {
    if socket::is_asked_for(request.headers()) {
        return socket::open(app, request).await;
    }
    if !app.config.is_production() && request::is_for_a_page(&request) {
        return explorer::page(&app, &request);
    }
    let (parts, _) = request.into_parts();
    let (principal, allowance) = admit(&app, &parts).await?;
    let mut query = request::of_query_string(&parts.uri)?;
    if graphql::operation_type(&mut query) == Some(OperationType::Mutation) {
        return Ok(allowance.mark(mutation_by_get()));
    }
    let answer = graphql::execute(&app.graphql, query, principal).await;
    Ok(allowance.mark(response::of(answer, Media::wanted(&parts.headers))))
}

/// The caller, if the request names one, and what it has left of its rate limit.
async fn admit(app: &App, parts: &Parts) -> Result<(Option<Principal>, Allowance)> {
    let address = caller::address(app, parts);
    let principal = match parts.headers.contains_key(AUTHORIZATION) {
        true => Some(caller::authenticate(app, address, caller::bearer(&parts.headers)?).await?),
        false => None,
    };
    let allowance = rate_limit::general(app, principal.as_ref(), Some(address))?;
    Ok((principal, allowance))
}

/// A GET must be safe to repeat and to follow as a link, so it changes nothing.
fn mutation_by_get() -> Response {
    let mut response = Problem::method_not_allowed().into_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
    response
}

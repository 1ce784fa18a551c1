//! `/graphql`: the GraphQL interface over HTTP. The schema itself is the crate `graphql`.

use async_graphql::http::GraphiQLSource;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_SECURITY_POLICY};
use axum::response::{Html, IntoResponse, Response};
use domain::{Error, access};

use crate::app::App;
use crate::http::route::JSON_BODY_LIMIT;
use crate::http::{Json, Result, Route, caller, input, rate_limit};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "GraphQL",
        vec![
            Route::post("/graphql", "graphql", execute)
                .summary("Run a GraphQL query or mutation")
                .description("Takes the bearer credentials of the REST routes; introspection needs none.")
                .public()
                .answers(StatusCode::OK, Some("application/json"))
                .extension(),
            Route::get("/graphql", "graphiql", explore)
                .summary("GraphiQL, in development")
                .public()
                .answers(StatusCode::OK, Some("text/html"))
                .extension(),
        ],
    )
}

/// Errors of a query are part of its answer; only what is wrong with the request itself is a
/// problem document.
async fn execute(State(app): State<App>, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let principal = match parts.headers.contains_key(AUTHORIZATION) {
        true => Some(access::authenticate(&app.context, caller::bearer(&parts.headers)?).await?),
        false => None,
    };
    let allowance = rate_limit::general(&app, principal.as_ref(), Some(caller::address(&app, &parts)))?;
    let bytes = input::limited(&parts.headers, body, JSON_BODY_LIMIT).await?;
    let query = serde_json::from_value(input::json(&parts.headers, &bytes)?)
        .map_err(|error| Error::invalid("body", error.to_string()))?;
    let answer = graphql::execute(&app.graphql, query, principal).await;
    Ok(allowance.mark(Json(answer).into_response()))
}

/// A page for trying queries. It loads its scripts from a public host, so production has none.
async fn explore(State(app): State<App>) -> Result<Response> {
    if app.config.is_production() {
        return Err(Error::NotFound.into());
    }
    let policy = "frame-ancestors 'none'";
    let page = GraphiQLSource::build().endpoint("/graphql").title("svc GraphQL").finish();
    Ok(([(CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response())
}

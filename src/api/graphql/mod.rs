//! `/graphql`: the GraphQL API over HTTP (as the GraphQL-over-HTTP specification defines it) and over
//! WebSockets. The schema is in the crate `graphql`.

mod explorer;
mod request;
mod response;
mod shapes;
mod socket;

use std::net::IpAddr;
use std::num::NonZeroU32;

use async_graphql::parser::types::OperationType;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, AUTHORIZATION};
use axum::http::{HeaderValue, StatusCode, request::Parts};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ground::connections::Replacements;
use domain::ground::turns::{self, Turn};
use domain::tenancy::access;
use graphql::{AnswerRoom, Bearer, Caller, Who};

use crate::app::App;
use crate::http::large::{self, Tenants};
use crate::http::rate_limit::Allowance;
use crate::http::route::JSON_BODY_LIMIT;
use crate::http::{Problem, Result, Route, caller, input, rate_limit};

use response::Media;
pub use socket::Sockets;

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "GraphQL",
        vec![
            Route::post("/graphql", "graphql", post)
                .summary("Run a GraphQL query or mutation")
                .description(
                    "Accepts the bearer credentials of the REST routes, and share links for the field `shared`; \
                     introspection needs none. Answers as \
                     `application/graphql-response+json` if `Accept` names it. Otherwise answers as \
                     `application/json`, with status 200 also if the GraphQL document has errors.",
                )
                .public()
                .reads::<shapes::GraphqlRequest>(&["application/json"])
                .answers_json::<shapes::GraphqlAnswer>()
                .fails(&[400, 401, 413, 415, 429, 503])
                .extension(),
            Route::get("/graphql", "graphqlByGet", get)
                .summary("Run a GraphQL query, open a WebSocket or, in development, show GraphiQL")
                .description(
                    "The query string contains `query`, `operationName` and, as JSON, `variables`. Mutations are \
                     refused with 405. A WebSocket with the subprotocol `graphql-transport-ws` also runs \
                     subscriptions.",
                )
                .public()
                .answers_json::<shapes::GraphqlAnswer>()
                .fails(&[400, 401, 405, 429, 503])
                .extension(),
            Route::get("/graphql/{file}", "getExplorerFile", explorer::file)
                .patient()
                .summary("Get a file of GraphiQL (development only)")
                .description(
                    "The page at `GET /graphql` loads these files. In production all of them are answered with \
                     `not_found`.",
                )
                .public()
                .revalidated()
                .answers(StatusCode::OK, Some("text/javascript"))
                .fails(&[404])
                .extension(),
        ],
    )
}

async fn post(State(app): State<App>, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let (caller, allowance) = admit(&app, &parts).await?;
    let body = input::limited(&parts.headers, body, JSON_BODY_LIMIT).await?;
    let turn = turn(&app, &parts, body.len(), caller.as_ref()).await?;
    let is_in_turn = turn.is_some();
    let (silence, tenants) = (app.silence(), Tenants::of(turn.as_ref()));
    let room = room(&app, &tenants, caller::address(&app, &parts));
    let read_and_run = async move {
        let read = || Ok(request::of_body(&parts.headers, &body)?.data(room.clone()));
        run(&app, &parts, read()?, read, caller, is_in_turn, allowance).await
    };
    let mut answer = turns::holding_to_the_end(turn, silence, read_and_run).await?;
    tenants.mark(&mut answer);
    Ok(answer)
}

/// Waits until a request may be read and run. Its fields are what makes a large one expensive to run, so it keeps its
/// turn to be read.
async fn turn(app: &App, parts: &Parts, size: usize, caller: Option<&Caller>) -> Result<Option<Turn>> {
    let address = caller::address(app, parts);
    if let Some(Who::Viewer(link)) = caller.map(|caller| &caller.who) {
        return Ok(Some(app.turn_of_viewer(size, link, address).await?));
    }
    let principal = caller.and_then(Caller::principal);
    Ok(match app.turn_to_read(size, principal, address).await? {
        Some(turn) => Some(turn),
        None => app.turn(principal).await?,
    })
}

/// Returns the room for the answer to a request. The request's future holds it until the answer has been written.
fn room(app: &App, tenants: &Tenants, address: IpAddr) -> AnswerRoom {
    AnswerRoom::new(app.large_answers.resolving.room(large::owners(app, tenants.0.clone(), address)))
}

async fn run(
    app: &App,
    parts: &Parts,
    mut query: async_graphql::Request,
    read_again: impl Fn() -> Result<async_graphql::Request> + Send,
    caller: Option<Caller>,
    is_in_turn: bool,
    allowance: Allowance,
) -> Result<Response> {
    let (mut turn, mut allowance) = (None, allowance);
    // A document with many fields counts as several requests against the rate limit.
    if let Some(more) = NonZeroU32::new(graphql::requests(&mut query).get() - 1) {
        let principal = caller.as_ref().and_then(Caller::principal);
        let address = caller::address(app, parts);
        allowance = rate_limit::requests(app, principal, Some(address), more)?;
        // Introspection without a credential. It keeps a thread for as long as a large request does.
        if !is_in_turn {
            turn = app.turn_to_read(JSON_BODY_LIMIT, principal, address).await?;
        }
    }
    let only_reads = graphql::operation_type(&mut query) == Some(OperationType::Query);
    let replacements = Replacements::so_far();
    let mut answer = graphql::execute(app.graphql(), query, caller.clone()).await;
    if only_reads && graphql::is_away(&answer) && replacements.have_grown() {
        answer = graphql::execute(app.graphql(), read_again()?, caller).await;
    }
    drop(turn);
    Ok(allowance.mark(response::write(answer, Media::wanted(&parts.headers)).await?))
}

async fn get(State(app): State<App>, request: Request) -> Result<Response> {
    if socket::is_asked_for(request.headers()) {
        return socket::open(app, request).await;
    }
    if !app.config.is_production() && request::is_for_a_page(&request) {
        return explorer::page(&app, &request);
    }
    let (parts, _) = request.into_parts();
    let (caller, allowance) = admit(&app, &parts).await?;
    let size = parts.uri.query().map_or(0, str::len);
    let turn = turn(&app, &parts, size, caller.as_ref()).await?;
    let is_in_turn = turn.is_some();
    let (silence, tenants) = (app.silence(), Tenants::of(turn.as_ref()));
    let room = room(&app, &tenants, caller::address(&app, &parts));
    let read_and_run = async move {
        let read = || Ok(request::of_query_string(&parts.uri)?.data(room.clone()));
        let mut query = read()?;
        if graphql::operation_type(&mut query) == Some(OperationType::Mutation) {
            return Ok(allowance.mark(mutation_by_get()));
        }
        run(&app, &parts, query, read, caller, is_in_turn, allowance).await
    };
    let mut answer = turns::holding_to_the_end(turn, silence, read_and_run).await?;
    tenants.mark(&mut answer);
    Ok(answer)
}

/// Authenticates the caller, if the request has a credential, and takes one request from the rate limit.
async fn admit(app: &App, parts: &Parts) -> Result<(Option<Caller>, Allowance)> {
    let address = caller::address(app, parts);
    let caller = match parts.headers.contains_key(AUTHORIZATION) {
        true => Some(
            identify(app, address, parts).await.map_err(|error| rate_limit::refused(app, address, error))?,
        ),
        false => None,
    };
    let principal = caller.as_ref().and_then(Caller::principal);
    let allowance = rate_limit::general(app, principal, Some(address))?;
    Ok((caller, allowance))
}

async fn identify(app: &App, address: IpAddr, parts: &Parts) -> Result<Caller, Error> {
    let token = caller::bearer(&parts.headers)?;
    let bearer = Bearer(token.to_owned());
    if access::is_link(token) {
        let who = Who::Viewer(caller::link(app, address, token).await?);
        return Ok(Caller { who, bearer });
    }
    let principal = caller::authenticate(app, address, token).await?;
    principal.require_operations()?;
    Ok(Caller { who: Who::Principal(principal), bearer })
}

/// Refuses a mutation by GET: a GET must be safe to repeat and to follow as a link.
fn mutation_by_get() -> Response {
    let mut response = Problem::method_not_allowed().into_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
    response
}

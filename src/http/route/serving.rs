//! Serves a request: the checks before the handler, from top to bottom, then the handler.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, AUTHORIZATION};
use axum::http::{HeaderValue, request};
use axum::response::{IntoResponse, Response};
use domain::ground::connections::Replacements;
use domain::ground::{behalf, turns};
use domain::tenancy::access::{self, OrgAccess, Principal, ProjectAccess, ScopeSet};
use domain::{Error, ProblemCode, Violation, ViolationCode};

use super::endpoint::Erased;
use super::{Credential, Route};
use crate::app::App;
use crate::http::large::Tenants;
use crate::http::problem::{Problem, Result};
use crate::http::{caller, idempotency, input, rate_limit};

/// Serves a request on behalf of its address, and from the proof of access on for whom it acts.
pub(super) async fn serve(route: &Route, app: App, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let address = app.limits.tenant(caller::address(&app, &parts));
    behalf::on_behalf_of([address], check_and_handle(route, app, parts, body)).await
}

/// Runs the checks before a handler, in the order in which a client sees them fail.
async fn check_and_handle(route: &Route, app: App, parts: request::Parts, body: Body) -> Result<Response> {
    let principal = identify(route, &app, &parts)
        .await
        .map_err(|error| rate_limit::refused(&app, caller::address(&app, &parts), error))?;
    let anonymous = route.credential == Credential::Public && !route.input.raw;
    let address = anonymous.then(|| caller::address(&app, &parts));
    let allowance = rate_limit::general(&app, principal.as_ref(), address)?;
    let mut parts = parts;
    let answer = match path_parameters(route, &mut parts, &app).await {
        Ok(path) => serve_admitted(route, app, principal, path, parts, body, None).await,
        Err(problem) => Err(problem),
    };
    let mut response = allowance.mark(answer.into_response());
    if route.any_origin {
        response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
    Ok(response)
}

/// Identifies the caller. Tries again if the database connection had to be replaced.
async fn identify(route: &Route, app: &App, parts: &request::Parts) -> Result<Option<Principal>, Error> {
    let replacements = Replacements::so_far();
    match caller::identify(app, route.credential, parts).await {
        Err(Error::DbUnavailable) if replacements.have_grown() => {
            caller::identify(app, route.credential, parts).await
        }
        identified => identified,
    }
}

/// Checks a request that passed the rate limit, and runs the handler. `known` is a project to which the caller has just
/// proved access.
pub(super) async fn serve_admitted(
    route: &Route,
    app: App,
    principal: Option<Principal>,
    path: Vec<(String, String)>,
    mut parts: request::Parts,
    body: Body,
    known: Option<&ProjectAccess>,
) -> Result<Response> {
    let credential = parts.headers.get(AUTHORIZATION).cloned();
    let begun = app.context.clock.steady_ms();
    let held = match &principal {
        // Boxed, so that the future of a request without a principal stays small. So are the others below.
        Some(principal) => Box::pin(authorize(route, &app, principal, &path, &mut parts, known)).await?,
        None => ScopeSet::NONE,
    };
    let content = input::receive(route, &parts, body).await?;
    let size = parts.uri.query().map_or(0, str::len) + content.bytes.len();
    let address = caller::address(&app, &parts);
    let turn_to_read = app.turn_to_read(size, principal.as_ref(), address).await?;
    input::check(route, &path, &mut parts, &content.bytes)?;
    drop(turn_to_read);

    let key = if route.idempotent { idempotency::key(&parts.headers)? } else { None };
    let turn = app.turn(principal.as_ref()).await?;
    let tenants = Tenants::of(turn.as_ref());
    match (key, principal) {
        (Some(key), Some(principal)) => {
            let keyed = idempotency::Keyed::new(&principal, key, &parts, &content.bytes);
            let handling = route.handler.call(Request::from_parts(parts, content.body), app.clone());
            Ok(Box::pin(idempotency::once(&app, keyed, || turns::holding(turn, handling))).await?)
        }
        (_, principal) => {
            let repeats = route.only_reads && !route.input.raw;
            let handling = handle(route.handler.clone(), app.clone(), parts, content, repeats);
            let mut response = turns::holding_to_the_end(turn, app.silence(), handling).await;
            tenants.mark(&mut response);
            let took = app.context.clock.steady_ms() - begun;
            if let Some(principal) = principal
                && route.only_reads
                && took >= access::PROVED_FOR_MS
            {
                let token = credential.as_ref().and_then(caller::token).ok_or(Error::Unauthorized)?;
                let is_grant = matches!(principal, Principal::Grant(_));
                Box::pin(prove_again(route, &app, token, is_grant, &path, held)).await?;
            }
            Ok(response)
        }
    }
}

/// Proves access once more, before the answer to a read that took long. `held` are the scopes that it was made with.
async fn prove_again(
    route: &Route,
    app: &App,
    token: &str,
    is_grant: bool,
    path: &[(String, String)],
    held: ScopeSet,
) -> Result<()> {
    let principal = match is_grant {
        true => access::authenticate_for_mcp(&app.context, token).await?,
        false => access::authenticate(&app.context, token).await?,
    };
    // An answer may show more to a caller with a scope that the route does not require.
    let proof = prove(route, app, &principal, path, None).await?;
    let missing = proof.scopes().missing(&held.iter().collect::<Vec<_>>());
    match missing.is_empty() {
        true => Ok(()),
        false => Err(Error::InsufficientScope(missing).into()),
    }
}

/// Checks what the route requires of the caller. Stores the access proofs in the request; handlers take them as
/// arguments. Returns the scopes that the caller holds at what the path names.
async fn authorize(
    route: &Route,
    app: &App,
    principal: &Principal,
    path: &[(String, String)],
    parts: &mut request::Parts,
    known: Option<&ProjectAccess>,
) -> Result<ScopeSet> {
    // The turn ends before the body is read, which takes as long as the client likes.
    let _turn = app.turn(Some(principal)).await?;
    let replacements = Replacements::so_far();
    let proof = match prove(route, app, principal, path, known).await {
        Err(away) if away.code() == ProblemCode::DbUnavailable && replacements.have_grown() => {
            prove(route, app, principal, path, known).await?
        }
        proof => proof?,
    };
    let held = proof.scopes();
    match proof {
        Proof::Project(project) => drop(parts.extensions.insert(project)),
        Proof::Org(org) => drop(parts.extensions.insert(org)),
        Proof::None => {}
    }
    principal.require_operations()?;
    if route.sudo && !route.is_let_by_grant(principal) {
        principal.require_sudo(&app.context).await?;
    }
    if let Ok(user) = principal.user() {
        parts.extensions.insert(user.clone());
    }
    parts.extensions.insert(principal.clone());
    Ok(held)
}

/// Runs the handler. If it only reads, and a database connection had to be replaced, it runs once more.
async fn handle(
    handler: Arc<dyn Erased>,
    app: App,
    parts: request::Parts,
    content: input::Content,
    repeats: bool,
) -> Response {
    let call = |parts, body| handler.call(Request::from_parts(parts, body), app.clone());
    if !repeats {
        return call(parts, content.body).await;
    }
    let replacements = Replacements::so_far();
    let response = call(parts.clone(), content.body).await;
    match is_away(&response) && replacements.have_grown() {
        true => call(parts, content.bytes.into()).await,
        false => response,
    }
}

/// Returns true if the database could not be reached. A read then runs again if that was because of a connection
/// that has been replaced since.
fn is_away(response: &Response) -> bool {
    let problem = response.extensions().get::<Problem>();
    problem.is_some_and(|problem| problem.code() == ProblemCode::DbUnavailable)
}

/// Proof of access to what a path names.
enum Proof {
    Project(ProjectAccess),
    Org(OrgAccess),
    None,
}

impl Proof {
    fn scopes(&self) -> ScopeSet {
        match self {
            Self::Project(project) => project.scopes(),
            Self::Org(org) => org.scopes(),
            Self::None => ScopeSet::NONE,
        }
    }
}

/// Resolves the organization or project of the path and checks the caller's scopes.
async fn prove(
    route: &Route,
    app: &App,
    principal: &Principal,
    path: &[(String, String)],
    known: Option<&ProjectAccess>,
) -> Result<Proof> {
    let segment = |name: &str| path.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    if let Some(address) = segment("project") {
        let project = match known.filter(|known| known.project().address() == *address) {
            Some(known) => known.clone(),
            None => access::project(&app.context, principal, address).await?,
        };
        project.require_all(route.scopes)?;
        Ok(Proof::Project(project))
    } else if let Some(address) = segment("org") {
        let org = access::org(&app.context, principal, address).await?;
        if !route.is_let_by_grant(principal) {
            org.require_all(route.scopes)?;
        }
        Ok(Proof::Org(org))
    } else {
        Ok(Proof::None)
    }
}

/// Decodes the path parameters. No name or id of the service is longer than 200 characters.
async fn path_parameters(
    route: &Route,
    parts: &mut request::Parts,
    app: &App,
) -> Result<Vec<(String, String)>> {
    let parameters = RawPathParams::from_request_parts(parts, app)
        .await
        .map_err(|_| Error::BadRequest("The path is not valid UTF-8.".into()))?;
    let mut pairs: Vec<_> =
        parameters.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    if let (Some(ending), Some((_, last))) = (route.ending(), pairs.last_mut()) {
        last.truncate(last.strip_suffix(ending).map_or(last.len(), str::len));
    }
    const MAX_CHARACTERS: usize = 200;
    let too_long = pairs.iter().filter(|(_, value)| value.chars().count() > MAX_CHARACTERS);
    let violations: Vec<_> = too_long
        .map(|(name, _)| {
            let message = format!("is longer than {MAX_CHARACTERS} characters");
            Violation::new(format!("path.{name}"), ViolationCode::TooLong, message).bound(MAX_CHARACTERS)
        })
        .collect();
    match violations.is_empty() {
        true => Ok(pairs),
        false => Err(Error::Validation(violations).into()),
    }
}

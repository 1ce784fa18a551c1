//! Declaration of routes.
//!
//! A file under `api/` lists its routes as a table:
//!
//! ```ignore
//! Route::patch("/v1/projects/{project}", "updateProject", update)
//!     .summary("Change a project")
//!     .scopes(&[Scope::ProjectAdmin])
//! ```
//!
//! The rest comes from the handler's signature: the types of its path, query and body, and the type and status
//! of its answer. The axum route, the checks before the handler ([`serve`], from top to bottom) and the OpenAPI
//! operation all follow from the declaration.

use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequestParts, RawPathParams, Request, State};
use axum::handler::Handler;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode, request};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter};
use domain::ground::connections::Replacements;
use domain::ground::turns;
use domain::tenancy::access::{self, OrgAccess, Principal, ProjectAccess, Scope, ScopeSet, UserSession};
use domain::{Error, ProblemCode, Violation, ViolationCode};
use schemars::JsonSchema;
use serde_json::Value;

use super::answer::{Answer, Success};
use super::large::Tenants;
use super::problem::{Problem, Result};
use super::shape::Shape;
use super::{caller, idempotency, input, rate_limit};
use crate::app::App;

/// Maximum size of the answer to a [`Call`].
const MAX_ANSWER: usize = 16 << 20;

/// Call of a route from inside the server.
pub struct Call<'call> {
    pub principal: &'call Principal,
    /// Token of the caller. A call that takes long checks it again.
    pub token: &'call str,
    /// Project to which the caller has just proved access. A path that names another one needs a proof of its own.
    pub project: Option<&'call ProjectAccess>,
    /// Parameters of the path, by name.
    pub path: Vec<(String, String)>,
    pub query: Vec<(String, String)>,
    pub body: Option<Value>,
}

/// Maximum size of a JSON body.
pub const JSON_BODY_LIMIT: usize = 256 * 1024;

/// Credential that a route requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    Public,
    /// A dashboard session of a user.
    Session,
    /// A secret key or a dashboard session.
    KeyOrSession,
    CronSecret,
    /// Publishable key, checked by the ingest steps.
    PublishableKey,
    /// Webhook signature, checked by the handler over the raw body.
    WebhookSignature,
}

/// Text of a declaration: a literal, or built from a name as in the report routes.
pub trait Text: Into<Cow<'static, str>> {}

impl<T: Into<Cow<'static, str>>> Text for T {}

/// Body of a handler that reads it itself, for the OpenAPI document.
pub struct Reads {
    pub shape: Shape,
    /// Media types, the usual one first.
    pub media_types: &'static [&'static str],
}

/// Declaration of one route.
pub struct Route {
    pub method: Method,
    pub path: Cow<'static, str>,
    pub operation_id: Cow<'static, str>,
    pub summary: Cow<'static, str>,
    pub description: &'static str,
    pub tag: &'static str,
    pub credential: Credential,
    pub scopes: &'static [Scope],
    pub sudo: bool,
    pub idempotent: bool,
    /// True if the handler changes nothing.
    pub only_reads: bool,
    pub body_limit: usize,
    /// True for a route that extends the original API.
    pub extension: bool,
    /// True if the handler has its own database timeouts, or uses no database.
    pub patient: bool,
    /// Allows pages of any origin to read the answers, errors included (CORS).
    pub any_origin: bool,
    /// True if answers have a tag, and a client that has the content already gets 304.
    pub revalidated: bool,
    /// Media type of a successful body that is not JSON.
    pub media_type: Option<&'static str>,
    /// True if applications may call it that a person let create keys, without the scopes and sudo of the route.
    pub derives: bool,
    /// Error statuses in addition to those that follow from the declaration.
    pub failures: &'static [u16],
    /// Error statuses whose body is no problem document, and its shape.
    pub failures_as: Option<(&'static [u16], Shape)>,
    /// Error statuses without a body (the ingest routes).
    pub bodyless_failures: &'static [u16],
    pub input: input::Signature,
    /// Body that the handler reads itself.
    pub reads: Option<Reads>,
    pub success: Success,
    handler: Arc<dyn Erased>,
}

impl Route {
    pub fn get<A>(path: impl Text, operation_id: impl Text, handler: impl Endpoint<A>) -> Self {
        Self::new(Method::GET, path.into(), operation_id.into(), handler)
    }

    pub fn post<A>(path: impl Text, operation_id: impl Text, handler: impl Endpoint<A>) -> Self {
        Self::new(Method::POST, path.into(), operation_id.into(), handler)
    }

    pub fn put<A>(path: impl Text, operation_id: impl Text, handler: impl Endpoint<A>) -> Self {
        Self::new(Method::PUT, path.into(), operation_id.into(), handler)
    }

    pub fn patch<A>(path: impl Text, operation_id: impl Text, handler: impl Endpoint<A>) -> Self {
        Self::new(Method::PATCH, path.into(), operation_id.into(), handler)
    }

    pub fn delete<A>(path: impl Text, operation_id: impl Text, handler: impl Endpoint<A>) -> Self {
        Self::new(Method::DELETE, path.into(), operation_id.into(), handler)
    }

    pub fn options<A>(path: impl Text, operation_id: impl Text, handler: impl Endpoint<A>) -> Self {
        Self::new(Method::OPTIONS, path.into(), operation_id.into(), handler)
    }

    fn new<A, E: Endpoint<A>>(
        method: Method,
        path: Cow<'static, str>,
        operation_id: Cow<'static, str>,
        handler: E,
    ) -> Self {
        let mut signature = input::Signature::default();
        let success = E::describe(&mut signature);
        let only_reads = method == Method::GET;
        Self {
            method,
            path,
            operation_id,
            summary: Cow::Borrowed(""),
            description: "",
            tag: "",
            credential: Credential::KeyOrSession,
            scopes: &[],
            sudo: false,
            idempotent: false,
            only_reads,
            body_limit: JSON_BODY_LIMIT,
            extension: false,
            patient: false,
            any_origin: false,
            revalidated: false,
            media_type: None,
            derives: false,
            failures: &[],
            failures_as: None,
            bodyless_failures: &[],
            input: signature,
            reads: None,
            success,
            handler: handler.erase(),
        }
    }

    pub fn summary(mut self, summary: impl Text) -> Self {
        self.summary = summary.into();
        self
    }

    pub fn description(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }

    pub fn credential(mut self, credential: Credential) -> Self {
        self.credential = credential;
        self
    }

    pub fn public(self) -> Self {
        self.credential(Credential::Public)
    }

    pub fn scopes(mut self, scopes: &'static [Scope]) -> Self {
        self.scopes = scopes;
        self
    }

    /// Requires that the user session was confirmed (sudo) in the last 15 minutes.
    pub fn sudo(mut self) -> Self {
        self.sudo = true;
        self
    }

    /// Honours the `Idempotency-Key` header.
    pub fn idempotent(mut self) -> Self {
        self.idempotent = true;
        self
    }

    /// Declares that a POST changes nothing, as every GET.
    pub fn only_reads(mut self) -> Self {
        self.only_reads = true;
        self
    }

    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.body_limit = bytes;
        self
    }

    pub fn extension(mut self) -> Self {
        self.extension = true;
        self
    }

    /// Serves requests also while the database is away.
    pub fn patient(mut self) -> Self {
        self.patient = true;
        self
    }

    pub fn any_origin(mut self) -> Self {
        self.any_origin = true;
        self
    }

    /// Declares that answers have a tag, and that `If-None-Match` gets 304.
    pub fn revalidated(mut self) -> Self {
        self.revalidated = true;
        self
    }

    /// Declares the body of a handler that reads it itself.
    pub fn reads<T: JsonSchema>(mut self, media_types: &'static [&'static str]) -> Self {
        self.reads = Some(Reads { shape: Shape::of::<T>(), media_types });
        self
    }

    /// Declares the JSON type of a handler that builds its response itself.
    pub fn answers_json<T: JsonSchema>(mut self) -> Self {
        self.success.body = Some(Shape::of::<T>());
        self
    }

    /// Declares status and media type of a handler that builds its response itself.
    pub fn answers(mut self, status: StatusCode, media_type: Option<&'static str>) -> Self {
        self.success.status = status;
        self.media_type = media_type;
        self
    }

    /// Declares error statuses that do not follow from the rest of the declaration, for the OpenAPI document.
    pub fn fails(mut self, statuses: &'static [u16]) -> Self {
        self.failures = statuses;
        self
    }

    /// Lets applications call the route that a person let create keys.
    pub fn derives(mut self) -> Self {
        self.derives = true;
        self
    }

    /// Returns true if the caller needs neither the scopes nor the sudo of the route.
    pub fn is_let_by_grant(&self, principal: &Principal) -> bool {
        self.derives && principal.creates_keys()
    }

    /// Declares error statuses whose body is of this type instead of a problem document.
    pub fn fails_as<T: JsonSchema>(mut self, statuses: &'static [u16]) -> Self {
        self.failures_as = Some((statuses, Shape::of::<T>()));
        self
    }

    pub fn bodyless_failures(mut self, statuses: &'static [u16]) -> Self {
        self.bodyless_failures = statuses;
        self
    }

    /// Groups the routes of one file under a tag.
    pub fn tagged(tag: &'static str, routes: Vec<Self>) -> Vec<Self> {
        routes.into_iter().map(|route| Self { tag, ..route }).collect()
    }

    pub fn into_method_router(self: Arc<Self>) -> MethodRouter<App> {
        let filter = self.filter();
        axum::routing::on(filter, async move |State(app): State<App>, request: Request| {
            self.answer_request(app, request).await
        })
    }

    /// Returns the text behind the parameter in the last segment, for example `.md` of `/v1/docs/{slug}.md`. The router
    /// knows no such paths, so [`Route::or_with_ending`] tells them apart.
    pub fn ending(&self) -> Option<&str> {
        let (_, ending) = self.path.rsplit_once('}')?;
        (!ending.is_empty() && !ending.contains('/')).then_some(ending)
    }

    /// Serves this route, and the other one for paths with its [`Route::ending`].
    pub fn or_with_ending(self: Arc<Self>, other: Arc<Self>) -> MethodRouter<App> {
        let filter = self.filter();
        axum::routing::on(filter, async move |State(app): State<App>, request: Request| {
            let is_other = other.ending().is_some_and(|ending| request.uri().path().ends_with(ending));
            let route = if is_other { &other } else { &self };
            route.answer_request(app, request).await
        })
    }

    fn filter(&self) -> MethodFilter {
        let filter = MethodFilter::try_from(self.method.clone());
        filter.unwrap_or_else(|_| panic!("{} is not routable", self.method))
    }

    /// Answers a call from inside the server, for a caller who was identified before. The checks are those of a request,
    /// except for the general rate limit.
    pub async fn call(&self, app: &App, call: Call<'_>) -> Result<Value> {
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(&call.query).finish();
        let body = call.body.map(|body| body.to_string()).unwrap_or_default();
        let request = Request::builder()
            .method(self.method.clone())
            .uri(format!("/?{query}"))
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, format!("Bearer {}", call.token))
            .body(Body::from(body))
            .map_err(Error::internal)?;
        let (parts, body) = request.into_parts();
        let principal = Some(call.principal.clone());
        let response =
            serve_admitted(self, app.clone(), principal, call.path, parts, body, call.project).await?;
        if let Some(problem) = response.extensions().get::<Problem>() {
            return Err(problem.clone());
        }
        let bytes = axum::body::to_bytes(response.into_body(), MAX_ANSWER).await.map_err(Error::internal)?;
        Ok(serde_json::from_slice(&bytes).map_err(Error::internal)?)
    }

    async fn answer_request(&self, app: App, request: Request) -> Result<Response> {
        let pulse = app.context.pulse.clone();
        if self.patient {
            return serve(self, app, request).await;
        }
        if pulse.closed().is_some() {
            return Err(Error::DbUnavailable.into());
        }
        let answer = serve(self, app, request);
        tokio::select! {
            biased;
            answer = answer => answer,
            () = pulse.silence() => Err(Error::DbUnavailable.into()),
        }
    }
}

/// Runs the checks before a handler, in the order in which a client sees them fail.
async fn serve(route: &Route, app: App, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
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
async fn serve_admitted(
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

/// Handler whose signature declares its input and its answer.
pub trait Endpoint<A>: Clone + Send + Sync + 'static {
    fn describe(signature: &mut input::Signature) -> Success;
    fn erase(self) -> Arc<dyn Erased>;
}

/// Argument of a handler.
pub trait Argument {
    fn describe(_signature: &mut input::Signature) {}
}

/// Handler with its type erased.
pub trait Erased: Send + Sync {
    fn call(&self, request: Request, app: App) -> Pin<Box<dyn Future<Output = Response> + Send>>;
}

struct Erasing<H, T>(H, std::marker::PhantomData<fn() -> T>);

impl<T: 'static, H: Handler<T, App> + Sync> Erased for Erasing<H, T> {
    fn call(&self, request: Request, app: App) -> Pin<Box<dyn Future<Output = Response> + Send>> {
        Box::pin(self.0.clone().call(request, app))
    }
}

/// Implements `Endpoint` for each number of arguments. `M` is axum's marker for how the last argument is
/// read.
macro_rules! endpoint {
    ($($argument:ident)*) => {
        impl<F, Fut, R, M, $($argument),*> Endpoint<(M, $($argument,)*)> for F
        where
            F: Fn($($argument),*) -> Fut + Handler<(M, $($argument,)*), App> + Sync,
            Fut: Future<Output = R> + Send,
            R: Answer + IntoResponse,
            M: 'static,
            $($argument: Argument + 'static,)*
        {
            fn describe(_signature: &mut input::Signature) -> Success {
                $($argument::describe(_signature);)*
                R::success()
            }

            fn erase(self) -> Arc<dyn Erased> {
                Arc::new(Erasing::<F, (M, $($argument,)*)>(self, std::marker::PhantomData))
            }
        }
    };
}

endpoint!(A1);
endpoint!(A1 A2);
endpoint!(A1 A2 A3);
endpoint!(A1 A2 A3 A4);
endpoint!(A1 A2 A3 A4 A5);

impl Argument for State<App> {}
impl Argument for Principal {}
impl Argument for UserSession {}
impl Argument for OrgAccess {}
impl Argument for ProjectAccess {}

/// Makes the access proofs of [`authorize`] available as arguments.
macro_rules! proof {
    ($proof:ty) => {
        impl FromRequestParts<App> for $proof {
            type Rejection = Problem;

            async fn from_request_parts(parts: &mut request::Parts, _: &App) -> Result<Self> {
                let missing =
                    "a handler takes an access proof that its route's path and credential do not provide";
                parts.extensions.get::<Self>().cloned().ok_or_else(|| Problem::internal(missing))
            }
        }
    };
}

proof!(Principal);
proof!(UserSession);
proof!(OrgAccess);
proof!(ProjectAccess);

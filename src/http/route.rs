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
//! of its answer ([`endpoint`]). The axum route, the checks before the handler ([`serving`]) and the OpenAPI operation
//! all follow from the declaration.

mod endpoint;
mod serving;

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, StatusCode};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter};
use domain::Error;
use domain::ground::behalf;
use domain::tenancy::access::{self, Principal, ProjectAccess, Scope};
use schemars::JsonSchema;
use serde_json::Value;

use self::serving::{serve, serve_admitted};
use super::answer::Success;
use super::input;
use super::problem::{Problem, Result};
use super::shape::Shape;
use crate::app::App;

pub use endpoint::{Argument, Endpoint, Erased};

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
        let tenants = match call.project {
            Some(project) => project.tenants(),
            None => access::tenants(&app.context, call.principal).await?,
        };
        let serving = serve_admitted(self, app.clone(), principal, call.path, parts, body, call.project);
        let response = behalf::on_behalf_of(tenants, serving).await?;
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

//! The GraphQL API over `domain` and `analytics`.
//!
//! Types that are the same in REST are defined in those crates and only derive their GraphQL form there. This crate
//! adds what only a graph has: fields that lead from one resource to the next ([`types`]), and loaders that keep a
//! list from querying the database once per row. A resolver finds the caller, gets a proof of access from
//! `domain::tenancy::access` and calls the function that REST calls. Rules do not belong here.
//!
//! ```ignore
//! let schema = graphql::schema(context, reports, writer);
//! let response = graphql::execute(&schema, request, Some(caller)).await;
//! let responses = graphql::subscribe(&schema, request, caller);
//! ```
// Every report is a part of one merged object, and each part is a level of its type.
#![recursion_limit = "256"]

mod answer;
mod caller;
mod error;
mod input;
mod limits;
mod loaders;
mod mutation;
mod order;
mod parameters;
mod query;
mod subscription;
mod texts;
pub mod types;

use std::num::NonZeroU32;
use std::sync::Arc;

use analytics::reports::Reports;
use analytics::visits::Writer;
use async_graphql::parser::types::{
    DocumentOperations, ExecutableDocument, OperationDefinition, OperationType,
};
use async_graphql::{Request, Response, SDLExportOptions, SchemaBuilder, ServerError};
use domain::ground::aside;
use domain::tenancy::access;
use domain::{Context, Error, ProblemCode};
use futures::future::BoxFuture;
use futures::stream::{self, BoxStream};
use futures::{FutureExt, StreamExt};

use caller::Proved;
use loaders::Loader;
use order::Order;

pub use answer::AnswerRoom;
pub use caller::{Bearer, Caller, Who};
pub use mutation::Mutation;
pub use query::Query;
pub use subscription::Subscription;

/// The schema with everything that its resolvers need. Cheap to clone; one per server.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

pub fn schema(context: Context, reports: Reports, writer: Writer) -> Schema {
    builder().data(context).data(reports).data(writer).data(input::Shapes::default()).finish()
}

/// Returns the schema definition language, the content of `graphql/schema.graphql`, from which the
/// dashboard's types are generated.
pub fn sdl() -> String {
    builder().finish().sdl_with_options(SDLExportOptions::new().include_specified_by())
}

fn builder() -> SchemaBuilder<Query, Mutation, Subscription> {
    limits::apply(Schema::build(Query::default(), Mutation::default(), Subscription))
        .extension(answer::Measured)
}

/// Runs a query or mutation for a caller. Without a caller only introspection works; everything else answers
/// `unauthorized`. Every error of the response has a stable `code` in its extensions.
///
/// Boxed, because the body of an `async fn` is compiled in the crate that awaits it. This body reaches every
/// resolver, and resolvers should be compiled once, in this crate.
pub fn execute<'a>(schema: &'a Schema, request: Request, caller: Option<Caller>) -> BoxFuture<'a, Response> {
    async move {
        match admitted(schema, request, caller.as_ref()) {
            Ok((request, recheck)) => recheck.check(schema.execute(request).await).await,
            Err(refused) => *refused,
        }
    }
    .boxed()
}

/// Runs an operation of an open connection. A query or mutation answers once. A subscription answers until it
/// is dropped, its credential ends or its project is deleted.
pub fn subscribe(schema: &Schema, request: Request, caller: Caller) -> BoxStream<'static, Response> {
    match admitted(schema, request, Some(&caller)) {
        Ok((request, recheck)) => schema
            .execute_stream(request.data(caller.bearer))
            .then(move |response| recheck.clone().check(response))
            .boxed(),
        Err(refused) => stream::iter([*refused]).boxed(),
    }
}

/// Maximum memory of an answer that the serving thread itself puts in order.
const QUICK: usize = 64 << 10;

/// Checks a response before it is sent.
#[derive(Clone, Default)]
struct Recheck {
    /// Proves access again to a query that took long. A mutation has happened, and a subscription proves access itself.
    query: Option<Proof>,
    order: Arc<Order>,
}

#[derive(Clone)]
struct Proof {
    context: Context,
    bearer: Bearer,
    proved: Proved,
    begun_ms: i64,
}

impl Recheck {
    async fn check(self, mut response: Response) -> Response {
        if let Some(Proof { context, bearer, proved, begun_ms }) = &self.query
            && context.clock.steady_ms() - begun_ms >= access::PROVED_FOR_MS
            && let Err(error) = proved.recheck(context, bearer).await
        {
            return refusal(error);
        }
        error::complete(&mut response, "validation_error");
        if answer::content(&response.data) <= QUICK {
            self.order.apply(&mut response.data);
            return response;
        }
        let ordered = aside::run(move || {
            self.order.apply(&mut response.data);
            response
        });
        ordered.await.unwrap_or_else(refusal)
    }
}

/// Returns the response to an operation that is refused before it runs.
pub fn refusal(error: Error) -> Response {
    let error = async_graphql::Error::from(error::Failure::from(error));
    Response::from_errors(vec![error.into_server_error(Default::default())])
}

/// Returns true if the database could not be reached.
pub fn is_away(response: &Response) -> bool {
    error::has(response, ProblemCode::DbUnavailable)
}

/// Returns true if the operation did not run, because its document does not parse, does not match the schema or exceeds
/// a limit, or if its answer became too large. Such errors have no path, unlike the error of a field.
pub fn is_refused(response: &Response) -> bool {
    response.is_err() && response.errors.iter().all(|error| error.path.is_empty())
}

/// Returns the kind of operation that a request runs. None if the document does not define it.
pub fn operation_type(request: &mut Request) -> Option<OperationType> {
    let name = request.operation_name.clone();
    Some(operation(request.parsed_query().ok()?, name.as_deref())?.ty)
}

/// Returns the number of requests that a request counts for in the rate limit, because over REST each field would take
/// a request of its own. A mutation or query counts once for each of its first fields; a query counts at least once
/// for ten objects anywhere in it. Introspection counts ten times. A subscription counts once.
pub fn requests(request: &mut Request) -> NonZeroU32 {
    let name = request.operation_name.clone();
    let mut several = || {
        let document = request.parsed_query().ok()?;
        limits::bounded(document).ok()?;
        if limits::introspection(document) > 0 {
            return Some(limits::INTROSPECTION_REQUESTS);
        }
        let operation = operation(document, name.as_deref())?;
        let set = &operation.selection_set.node;
        let requests = match operation.ty {
            OperationType::Mutation => limits::fields(document, set),
            OperationType::Query => {
                let objects = limits::objects(document, set).div_ceil(limits::OBJECTS);
                limits::fields(document, set).max(objects)
            }
            OperationType::Subscription => 1,
        };
        NonZeroU32::new(u32::try_from(requests).unwrap_or(u32::MAX))
    };
    several().unwrap_or(NonZeroU32::MIN)
}

/// Returns the operation of a document that a request runs.
fn operation<'document>(
    document: &'document ExecutableDocument,
    name: Option<&str>,
) -> Option<&'document OperationDefinition> {
    let operations = &document.operations;
    let operation = match (operations, name) {
        (DocumentOperations::Multiple(named), Some(name)) => named.get(name)?,
        (DocumentOperations::Multiple(named), None) if named.len() > 1 => return None,
        (operations, _) => operations.iter().next()?.1,
    };
    Some(&operation.node)
}

/// Adds to the request what its resolvers need, or returns the response that refuses it.
fn admitted(
    schema: &Schema,
    mut request: Request,
    caller: Option<&Caller>,
) -> Result<(Request, Recheck), Box<Response>> {
    let mut recheck = Recheck::default();
    let in_variables = texts::has_nul(&request.variables);
    let name = request.operation_name.clone();
    let document = request.parsed_query().map_err(|error| refused(error, "bad_request"))?;
    limits::bounded(document).map_err(|error| refused(error, "validation_error"))?;
    if in_variables || texts::document_has_nul(document) {
        let error = ServerError::new("Texts must not contain the character U+0000.", None);
        return Err(refused(error, "validation_error"));
    }
    if let Some(operation) = operation(document, name.as_deref()) {
        recheck.order = Arc::new(Order::of(document, &operation.selection_set.node));
    }
    let Some(Caller { who, bearer }) = caller else { return Ok((request, recheck)) };
    let is_query = operation_type(&mut request) == Some(OperationType::Query);
    let proved = Proved::new(is_query);
    if is_query && let Some(context) = schema.data::<Context>() {
        recheck.query = Some(Proof {
            context: context.clone(),
            bearer: bearer.clone(),
            proved: proved.clone(),
            begun_ms: context.clock.steady_ms(),
        });
    }
    let request = match who {
        Who::Principal(principal) => match Loader::new(schema, principal) {
            Some(loader) => request.data(loader),
            None => request,
        }
        .data(principal.clone()),
        Who::Viewer(link) => request.data(link.clone()),
    };
    Ok((request.data(proved), recheck))
}

/// Returns the answer to a document that is not run.
fn refused(error: ServerError, code: &str) -> Box<Response> {
    let mut response = Response::from_errors(vec![error]);
    error::complete(&mut response, code);
    Box::new(response)
}

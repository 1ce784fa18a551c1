//! The GraphQL interface over `domain` and `analytics`.
//!
//! Types that look the same in REST are defined below and only derive their GraphQL form there;
//! what is added here is what a graph has and REST has not: fields that lead from one resource to
//! the next ([`types`]), and the loaders that keep a list from asking the database once per row.
//! A resolver finds the caller, gets a proof of access from `domain::access` and calls the function
//! REST calls; no rule is written here.
//!
//! ```ignore
//! let schema = graphql::schema(context, reports, writer);
//! let response = graphql::execute(&schema, request, principal).await;
//! let responses = graphql::subscribe(&schema, request, principal, Bearer(token));
//! ```
// Every report is a part of one merged object, and each part is one level of its type.
#![recursion_limit = "256"]

mod caller;
mod error;
mod input;
mod limits;
mod loaders;
mod mutation;
mod parameters;
mod query;
mod subscription;
mod texts;
pub mod types;

use std::num::NonZeroU32;

use analytics::reports::Reports;
use analytics::visits::Writer;
use async_graphql::parser::types::{
    DocumentOperations, ExecutableDocument, OperationDefinition, OperationType,
};
use async_graphql::{Request, Response, SDLExportOptions, SchemaBuilder, ServerError};
use domain::access::Principal;
use domain::{Context, Error};
use futures::future::BoxFuture;
use futures::stream::{self, BoxStream};
use futures::{FutureExt, StreamExt};

use loaders::Loader;

pub use caller::Bearer;
pub use mutation::Mutation;
pub use query::Query;
pub use subscription::Subscription;

/// The schema with everything its resolvers need. Cheap to clone; one per server.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

pub fn schema(context: Context, reports: Reports, writer: Writer) -> Schema {
    builder().data(context).data(reports).data(writer).data(input::Shapes::default()).finish()
}

/// The schema definition language: what `graphql/schema.graphql` holds and the dashboard's types
/// are generated from.
pub fn sdl() -> String {
    builder().finish().sdl_with_options(SDLExportOptions::new().include_specified_by())
}

fn builder() -> SchemaBuilder<Query, Mutation, Subscription> {
    limits::apply(Schema::build(Query, Mutation::default(), Subscription))
}

/// Runs a query or a mutation for a caller. Without a caller, introspection works and everything
/// else answers `unauthorized`. Every error of the response carries the contract's `code` in its
/// extensions.
///
/// Boxed, because the body of an `async fn` is compiled by the crate that awaits it: this one
/// reaches every resolver, and they are to be compiled here, once.
pub fn execute<'a>(
    schema: &'a Schema,
    request: Request,
    principal: Option<Principal>,
) -> BoxFuture<'a, Response> {
    async move {
        match admitted(schema, request, principal) {
            Ok(request) => completed(schema.execute(request).await),
            Err(refused) => *refused,
        }
    }
    .boxed()
}

/// Runs an operation of a connection that stays open: a subscription, which answers until it is
/// dropped, its credential ends or its project is gone, or a query or mutation, which answers once.
pub fn subscribe(
    schema: &Schema,
    request: Request,
    principal: Principal,
    bearer: Bearer,
) -> BoxStream<'static, Response> {
    match admitted(schema, request, Some(principal)) {
        Ok(request) => schema.execute_stream(request.data(bearer)).map(completed).boxed(),
        Err(refused) => stream::iter([*refused]).boxed(),
    }
}

/// The response to an operation that is refused before it runs.
pub fn refusal(error: Error) -> Response {
    let error = async_graphql::Error::from(error::Failure::from(error));
    Response::from_errors(vec![error.into_server_error(Default::default())])
}

/// Whether a response says that the operation did not run at all: its document does not parse, does
/// not match the schema or asks for too much. An error of a field has a path, these have none.
pub fn is_refused(response: &Response) -> bool {
    response.is_err() && response.errors.iter().all(|error| error.path.is_empty())
}

/// The kind of operation a request runs; none when its document does not say.
pub fn operation_type(request: &mut Request) -> Option<OperationType> {
    let name = request.operation_name.clone();
    Some(operation(request.parsed_query().ok()?, name.as_deref())?.ty)
}

/// For how many requests of a limit a request counts: as many as its mutation has fields, for each does what takes a
/// request of its own over REST, and ten where it asks for the schema. Anything else is one.
pub fn requests(request: &mut Request) -> NonZeroU32 {
    let name = request.operation_name.clone();
    let mut several = || {
        let document = request.parsed_query().ok()?;
        limits::bounded(document).ok()?;
        if limits::introspection(document) > 0 {
            return Some(limits::INTROSPECTION_REQUESTS);
        }
        let operation = operation(document, name.as_deref())?;
        let fields = limits::fields(document, &operation.selection_set.node);
        let fields = NonZeroU32::new(u32::try_from(fields).unwrap_or(u32::MAX))?;
        (operation.ty == OperationType::Mutation).then_some(fields)
    };
    several().unwrap_or(NonZeroU32::MIN)
}

/// The operation of a document that a request runs.
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

/// The request with what its resolvers need, or the response that refuses it.
fn admitted(
    schema: &Schema,
    mut request: Request,
    principal: Option<Principal>,
) -> Result<Request, Box<Response>> {
    let in_variables = texts::has_nul(&request.variables);
    let document = request.parsed_query().map_err(|error| refused(error, "bad_request"))?;
    limits::bounded(document).map_err(|error| refused(error, "validation_error"))?;
    if in_variables || texts::document_has_nul(document) {
        let error = ServerError::new("No text has the character U+0000.", None);
        return Err(refused(error, "validation_error"));
    }
    let Some(principal) = principal else { return Ok(request) };
    if let Some(loader) = Loader::new(schema, &principal) {
        request = request.data(loader);
    }
    Ok(request.data(principal))
}

/// The answer to a document that is not run at all.
fn refused(error: ServerError, code: &str) -> Box<Response> {
    let mut response = Response::from_errors(vec![error]);
    error::complete(&mut response, code);
    Box::new(response)
}

fn completed(mut response: Response) -> Response {
    error::complete(&mut response, "validation_error");
    response
}

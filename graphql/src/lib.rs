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
//! ```

mod caller;
mod error;
mod input;
mod limits;
mod loaders;
mod mutation;
mod query;
pub mod types;

use analytics::reports::Reports;
use analytics::visits::Writer;
use async_graphql::{EmptySubscription, Request, Response, SchemaBuilder, ServerError};
use domain::Context;
use domain::access::Principal;
use futures::FutureExt;
use futures::future::BoxFuture;

use loaders::Loaders;

pub use mutation::Mutation;
pub use query::Query;

/// The schema with everything its resolvers need. Cheap to clone; one per server.
pub type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

pub fn schema(context: Context, reports: Reports, writer: Writer) -> Schema {
    builder().data(context).data(reports).data(writer).data(input::Shapes::default()).finish()
}

/// The schema definition language: what `graphql/schema.graphql` holds and the dashboard's types
/// are generated from.
pub fn sdl() -> String {
    builder().finish().sdl()
}

fn builder() -> SchemaBuilder<Query, Mutation, EmptySubscription> {
    limits::apply(Schema::build(Query, Mutation::default(), EmptySubscription))
}

/// Runs a request for a caller. Without one, introspection works and everything else answers
/// `unauthorized`. Every error of the response carries the contract's `code` in its extensions.
///
/// Boxed, because the body of an `async fn` is compiled by the crate that awaits it: this one
/// reaches every resolver, and they are to be compiled here, once.
pub fn execute<'a>(
    schema: &'a Schema,
    request: Request,
    principal: Option<Principal>,
) -> BoxFuture<'a, Response> {
    run(schema, request, principal).boxed()
}

async fn run(schema: &Schema, mut request: Request, principal: Option<Principal>) -> Response {
    let document = match request.parsed_query() {
        Ok(document) => document,
        Err(error) => return refused(error, "bad_request"),
    };
    if let Err(error) = limits::bounded(document) {
        return refused(error, "validation_error");
    }
    if let Some(principal) = principal {
        if let Some(loaders) = Loaders::new(schema, &principal) {
            request = request.data(loaders);
        }
        request = request.data(principal);
    }
    let mut response = schema.execute(request).await;
    error::complete(&mut response, "validation_error");
    response
}

/// The answer to a document that is not run at all.
fn refused(error: ServerError, code: &str) -> Response {
    let mut response = Response::from_errors(vec![error]);
    error::complete(&mut response, code);
    response
}

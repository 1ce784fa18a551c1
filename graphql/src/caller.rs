//! Who is asking: the principal that travels with the request.

use analytics::reports::Reports;
use async_graphql::Context;
use domain::Error;
use domain::access::{self, OrgAccess, Principal, ProjectAccess};

use crate::error::Result;

/// The bearer token of a connection that stays open, with which it asks again whether the caller may
/// still see what it shows. It is neither logged nor answered, so it has no `Debug`.
#[derive(Clone)]
pub struct Bearer(pub String);

/// The caller, or `unauthorized`.
pub(crate) fn principal<'a>(ctx: &Context<'a>) -> Result<&'a Principal> {
    Ok(ctx.data_opt::<Principal>().ok_or(Error::Unauthorized)?)
}

/// What the resolvers share with the rest of the server.
pub(crate) fn context<'a>(ctx: &Context<'a>) -> Result<&'a domain::Context> {
    service(ctx)
}

/// What answers the reports.
pub(crate) fn reports<'a>(ctx: &Context<'a>) -> Result<&'a Reports> {
    service(ctx)
}

/// A part of the server that the schema was built with.
pub(crate) fn service<'a, T: Send + Sync + 'static>(ctx: &Context<'a>) -> Result<&'a T> {
    Ok(ctx.data_opt::<T>().ok_or_else(|| {
        Error::internal(format!("the schema was built without {}", std::any::type_name::<T>()))
    })?)
}

/// Proof that the caller may see the organization at an address: its id or its slug.
pub(crate) async fn org(ctx: &Context<'_>, address: &str) -> Result<OrgAccess> {
    Ok(access::org(context(ctx)?, principal(ctx)?, address).await?)
}

/// Proof that the caller may see the project at an address: its id, its slug or both slugs.
pub(crate) async fn project(ctx: &Context<'_>, address: &str) -> Result<ProjectAccess> {
    Ok(access::project(context(ctx)?, principal(ctx)?, address).await?)
}

//! The caller: the principal that travels with the request.

use analytics::reports::Reports;
use async_graphql::Context;
use domain::Error;
use domain::tenancy::access::{self, OrgAccess, Principal, ProjectAccess};

use crate::error::Result;

/// Bearer token of an open connection, with which a subscription checks again whether the caller still has
/// access. The token must not appear in logs or answers, so the type has no `Debug`.
#[derive(Clone)]
pub struct Bearer(pub String);

/// Returns the caller, or `unauthorized`.
pub(crate) fn principal<'a>(ctx: &Context<'a>) -> Result<&'a Principal> {
    Ok(ctx.data_opt::<Principal>().ok_or(Error::Unauthorized)?)
}

/// Returns the context that the resolvers share with the rest of the server.
pub(crate) fn context<'a>(ctx: &Context<'a>) -> Result<&'a domain::Context> {
    service(ctx)
}

/// Returns the report engine.
pub(crate) fn reports<'a>(ctx: &Context<'a>) -> Result<&'a Reports> {
    service(ctx)
}

/// Returns a part of the server that the schema was built with.
pub(crate) fn service<'a, T: Send + Sync + 'static>(ctx: &Context<'a>) -> Result<&'a T> {
    Ok(ctx.data_opt::<T>().ok_or_else(|| {
        Error::internal(format!("the schema was built without {}", std::any::type_name::<T>()))
    })?)
}

/// Proves that the caller may access the organization with this id or slug.
pub(crate) async fn org(ctx: &Context<'_>, address: &str) -> Result<OrgAccess> {
    Ok(access::org(context(ctx)?, principal(ctx)?, address).await?)
}

/// Proves that the caller may access the project with this id, slug or org-slug/project-slug.
pub(crate) async fn project(ctx: &Context<'_>, address: &str) -> Result<ProjectAccess> {
    Ok(access::project(context(ctx)?, principal(ctx)?, address).await?)
}

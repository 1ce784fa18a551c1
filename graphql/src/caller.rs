//! The caller: the principal that travels with the request.

use std::collections::HashMap;
use std::sync::Arc;

use analytics::reports::Reports;
use async_graphql::Context;
use domain::Error;
use domain::tenancy::access::{self, OrgAccess, Principal, ProjectAccess, ProjectQuery, ScopeSet};
use parking_lot::Mutex;
use uuid::Uuid;

use crate::error::Result;

/// The sender of a request.
#[derive(Clone)]
pub struct Caller {
    pub principal: Principal,
    pub bearer: Bearer,
}

/// Bearer token of a request or connection, with which an operation that takes long checks again whether the
/// caller still has access. The token must not appear in logs or answers, so the type has no `Debug`.
#[derive(Clone)]
pub struct Bearer(pub String);

/// Organizations that a request has proved access to, and the scopes that the caller held there.
#[derive(Clone, Default)]
pub(crate) struct Proved(Arc<Mutex<HashMap<Uuid, ScopeSet>>>);

impl Proved {
    fn note(&self, org: Uuid, scopes: ScopeSet) {
        self.0.lock().insert(org, scopes);
    }

    /// Fails if the credential has ended, or if the caller has lost a scope in one of the organizations.
    pub(crate) async fn recheck(&self, context: &domain::Context, bearer: &Bearer) -> domain::Result<()> {
        let principal = access::authenticate(context, &bearer.0).await?;
        let held = self.0.lock().clone();
        let orgs = access::orgs(context, &principal).await?;
        for (id, scopes) in held {
            let org = orgs.iter().find(|org| org.id() == id).ok_or(Error::NotFound)?;
            org.require_all(&scopes.iter().collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

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
    let found = access::org(context(ctx)?, principal(ctx)?, address).await?;
    service::<Proved>(ctx)?.note(found.id(), found.scopes());
    Ok(found)
}

/// Returns every organization that the caller may access, oldest first.
pub(crate) async fn orgs(ctx: &Context<'_>) -> Result<Vec<OrgAccess>> {
    let found = access::orgs(context(ctx)?, principal(ctx)?).await?;
    let proved = service::<Proved>(ctx)?;
    found.iter().for_each(|org| proved.note(org.id(), org.scopes()));
    Ok(found)
}

/// Proves that the caller may access the project with this id, slug or org-slug/project-slug.
pub(crate) async fn project(ctx: &Context<'_>, address: &str) -> Result<ProjectAccess> {
    let found = access::project(context(ctx)?, principal(ctx)?, address).await?;
    service::<Proved>(ctx)?.note(found.project().org_id, found.scopes());
    Ok(found)
}

/// Returns the projects that the caller may access and the query selects, oldest first.
pub(crate) async fn projects(ctx: &Context<'_>, query: &ProjectQuery<'_>) -> Result<Vec<ProjectAccess>> {
    let found = access::projects(context(ctx)?, principal(ctx)?, query).await?;
    let proved = service::<Proved>(ctx)?;
    found.iter().for_each(|project| proved.note(project.project().org_id, project.scopes()));
    Ok(found)
}

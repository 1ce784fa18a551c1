//! The caller: the principal that travels with the request.

use std::collections::HashMap;
use std::sync::Arc;

use analytics::reports::Reports;
use async_graphql::Context;
use domain::Error;
use domain::tenancy::access::{
    self, LinkAccess, OrgAccess, Principal, ProjectAccess, ProjectQuery, ScopeSet,
};
use futures::FutureExt;
use futures::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::error::Result;

/// The sender of a request.
#[derive(Clone)]
pub struct Caller {
    pub who: Who,
    pub bearer: Bearer,
}

/// Whom a bearer token stands for.
#[derive(Clone)]
pub enum Who {
    Principal(Principal),
    /// A viewer of a share link. Such a request has no principal, so the field `shared` is all that it can ask for.
    Viewer(LinkAccess),
}

impl Caller {
    /// Returns the principal, if the sender is one.
    pub fn principal(&self) -> Option<&Principal> {
        match &self.who {
            Who::Principal(principal) => Some(principal),
            Who::Viewer(_) => None,
        }
    }
}

/// Bearer token of a request or connection, with which an operation that takes long checks again whether the
/// caller still has access. The token must not appear in logs or answers, so the type has no `Debug`.
#[derive(Clone)]
pub struct Bearer(pub String);

/// Number of fields of one request that read from the database at the same time.
const FIELDS: usize = 4;

/// Proofs of access that a request has obtained.
#[derive(Clone)]
pub(crate) struct Proved {
    /// Organizations, and the scopes that the caller held there.
    held: Arc<Mutex<HashMap<Uuid, ScopeSet>>>,
    /// Projects and organizations by the address that the request gave, so that a query asks for each once. None for a
    /// mutation or subscription, during which they may change.
    projects: Option<Found<ProjectAccess>>,
    orgs: Option<Found<OrgAccess>>,
    turns: Arc<Semaphore>,
}

/// Proofs by address; none of what is not found.
type Found<T> = Arc<Mutex<HashMap<String, Arc<OnceCell<Option<T>>>>>>;

impl Proved {
    pub(crate) fn new(is_query: bool) -> Self {
        Self {
            held: Arc::default(),
            projects: is_query.then(Arc::default),
            orgs: is_query.then(Arc::default),
            turns: Arc::new(Semaphore::new(FIELDS)),
        }
    }

    fn note(&self, org: Uuid, scopes: ScopeSet) {
        self.held.lock().insert(org, scopes);
    }

    /// Fails if the credential has ended, or if the caller has lost a scope in one of the organizations.
    pub(crate) async fn recheck(&self, context: &domain::Context, bearer: &Bearer) -> domain::Result<()> {
        if access::is_link(&bearer.0) {
            return access::link(context, &bearer.0).await.map(drop);
        }
        let principal = access::authenticate(context, &bearer.0).await?;
        let held = self.held.lock().clone();
        let orgs = access::orgs(context, &principal).await?;
        for (id, scopes) in held {
            let org = orgs.iter().find(|org| org.id() == id).ok_or(Error::NotFound)?;
            org.require_all(&scopes.iter().collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

/// Asks for what is at an address, once for each address of a query.
async fn once<T: Clone>(
    found: Option<&Found<T>>,
    address: &str,
    read: BoxFuture<'_, domain::Result<T>>,
) -> domain::Result<T> {
    let Some(found) = found else { return read.await };
    let cell = found.lock().entry(address.to_owned()).or_default().clone();
    let read = async {
        match read.await {
            Ok(proof) => Ok(Some(proof)),
            Err(Error::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    };
    cell.get_or_try_init(|| read).await?.clone().ok_or(Error::NotFound)
}

/// Waits until a field of the request may read from the database. Held until it has.
pub(crate) async fn turn(ctx: &Context<'_>) -> Result<OwnedSemaphorePermit> {
    let Some(proved) = ctx.data_opt::<Proved>() else { return Err(Error::Unauthorized.into()) };
    Ok(proved.turns.clone().acquire_owned().await.map_err(Error::internal)?)
}

/// Returns the caller, or `unauthorized`.
pub(crate) fn principal<'a>(ctx: &Context<'a>) -> Result<&'a Principal> {
    Ok(ctx.data_opt::<Principal>().ok_or(Error::Unauthorized)?)
}

/// Returns the share link of the request, or `unauthorized`.
pub(crate) fn link<'a>(ctx: &Context<'a>) -> Result<&'a LinkAccess> {
    Ok(ctx.data_opt::<LinkAccess>().ok_or(Error::Unauthorized)?)
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
    let (context, principal, _turn) = (context(ctx)?, principal(ctx)?, turn(ctx).await?);
    let proved = service::<Proved>(ctx)?;
    let found = once(proved.orgs.as_ref(), address, access::org(context, principal, address).boxed()).await?;
    proved.note(found.id(), found.scopes());
    Ok(found)
}

/// Returns every organization that the caller may access, oldest first.
pub(crate) async fn orgs(ctx: &Context<'_>) -> Result<Vec<OrgAccess>> {
    let (context, principal, _turn) = (context(ctx)?, principal(ctx)?, turn(ctx).await?);
    let found = access::orgs(context, principal).await?;
    let proved = service::<Proved>(ctx)?;
    found.iter().for_each(|org| proved.note(org.id(), org.scopes()));
    Ok(found)
}

/// Proves that the caller may access the project with this id, slug or org-slug/project-slug.
pub(crate) async fn project(ctx: &Context<'_>, address: &str) -> Result<ProjectAccess> {
    let (context, principal, _turn) = (context(ctx)?, principal(ctx)?, turn(ctx).await?);
    let proved = service::<Proved>(ctx)?;
    let found =
        once(proved.projects.as_ref(), address, access::project(context, principal, address).boxed()).await?;
    proved.note(found.project().org_id, found.scopes());
    Ok(found)
}

/// Returns the projects that the caller may access and the query selects, oldest first.
pub(crate) async fn projects(ctx: &Context<'_>, query: &ProjectQuery<'_>) -> Result<Vec<ProjectAccess>> {
    let _turn = turn(ctx).await?;
    projects_in_turn(ctx, query).await
}

/// Returns the same to a field that has its turn already.
pub(crate) async fn projects_in_turn(
    ctx: &Context<'_>,
    query: &ProjectQuery<'_>,
) -> Result<Vec<ProjectAccess>> {
    let found = access::projects(context(ctx)?, principal(ctx)?, query).await?;
    let proved = service::<Proved>(ctx)?;
    found.iter().for_each(|project| proved.note(project.project().org_id, project.scopes()));
    Ok(found)
}

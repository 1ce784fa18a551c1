//! Loaders: what many rows of a list ask for is read in one query.
//!
//! They live as long as one request and know its caller, and their keys are proofs of access or
//! ids taken from one, so a loader never shows what the resolver above it could not see.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use analytics::status::{self, ProjectStatus};
use analytics::visits::Writer;
use async_graphql::Context;
use async_graphql::dataloader::{DataLoader, Loader};
use domain::Error;
use domain::access::{self, OrgAccess, Principal, ProjectAccess, ProjectQuery, Scope};
use domain::invitations::{self, Invitation};
use domain::keys::{ApiKey, proxy, publishable, secret};
use domain::members::{self, Member};
use domain::oauth_grants::{self, OauthGrant};
use uuid::Uuid;

use crate::Schema;
use crate::error::{Failure, Result};
use crate::types::{Organization, Project};

/// All loaders of one request.
pub(crate) struct Loaders {
    organizations: DataLoader<Organizations>,
    projects: DataLoader<Projects>,
    publishable_keys: DataLoader<PublishableKeys>,
    proxy_keys: DataLoader<ProxyKeys>,
    secret_keys: DataLoader<SecretKeys>,
    members: DataLoader<Members>,
    invitations: DataLoader<Invitations>,
    oauth_grants: DataLoader<OauthGrants>,
    statuses: DataLoader<Statuses>,
}

impl Loaders {
    /// None for a schema that was only built to be printed.
    pub(crate) fn new(schema: &Schema, principal: &Principal) -> Option<Self> {
        let context = schema.data::<domain::Context>()?.clone();
        let writer = schema.data::<Writer>()?.clone();
        let caller = Arc::new(Caller { context: context.clone(), principal: principal.clone() });
        Some(Self {
            organizations: DataLoader::new(Organizations(caller.clone()), tokio::spawn),
            projects: DataLoader::new(Projects(caller), tokio::spawn),
            publishable_keys: DataLoader::new(PublishableKeys(context.clone()), tokio::spawn),
            proxy_keys: DataLoader::new(ProxyKeys(context.clone()), tokio::spawn),
            secret_keys: DataLoader::new(SecretKeys(context.clone()), tokio::spawn),
            members: DataLoader::new(Members(context.clone()), tokio::spawn),
            invitations: DataLoader::new(Invitations(context.clone()), tokio::spawn),
            oauth_grants: DataLoader::new(OauthGrants(context.clone()), tokio::spawn),
            statuses: DataLoader::new(Statuses { context, writer }, tokio::spawn),
        })
    }

    pub(crate) fn of<'a>(ctx: &Context<'a>) -> Result<&'a Self> {
        Ok(ctx.data_opt::<Self>().ok_or(Error::Unauthorized)?)
    }

    /// The organization of a project.
    pub(crate) async fn organization(&self, project: &ProjectAccess) -> Result<Organization> {
        let found = self.organizations.load_one(project.project().org_id).await?;
        Ok(found.ok_or(Error::NotFound)?)
    }

    /// The projects of an organization.
    pub(crate) async fn projects(&self, org: &OrgAccess) -> Result<Vec<Project>> {
        Ok(self.projects.load_one(org.id()).await?.unwrap_or_default())
    }

    /// The publishable keys of a project.
    pub(crate) async fn publishable_keys(&self, project: &ProjectAccess) -> Result<Vec<ApiKey>> {
        project.require(Scope::AnalyticsRead)?;
        Ok(self.publishable_keys.load_one(Proof(project.clone())).await?.unwrap_or_default())
    }

    /// The keys of a project's first-party proxies.
    pub(crate) async fn proxy_keys(&self, project: &ProjectAccess) -> Result<Vec<ApiKey>> {
        project.require(Scope::ProjectAdmin)?;
        Ok(self.proxy_keys.load_one(Proof(project.clone())).await?.unwrap_or_default())
    }

    /// The secret keys of an organization.
    pub(crate) async fn secret_keys(&self, org: &OrgAccess) -> Result<Vec<ApiKey>> {
        org.require(Scope::OrgAdmin)?;
        Ok(self.secret_keys.load_one(OrgProof(org.clone())).await?.unwrap_or_default())
    }

    /// The members of an organization.
    pub(crate) async fn members(&self, org: &OrgAccess) -> Result<Vec<Member>> {
        org.require(Scope::OrgAdmin)?;
        Ok(self.members.load_one(OrgProof(org.clone())).await?.unwrap_or_default())
    }

    /// The invitations of an organization.
    pub(crate) async fn invitations(&self, org: &OrgAccess) -> Result<Vec<Invitation>> {
        org.require(Scope::OrgAdmin)?;
        Ok(self.invitations.load_one(OrgProof(org.clone())).await?.unwrap_or_default())
    }

    /// The grants of an organization's members.
    pub(crate) async fn oauth_grants(&self, org: &OrgAccess) -> Result<Vec<OauthGrant>> {
        org.require(Scope::OrgAdmin)?;
        Ok(self.oauth_grants.load_one(OrgProof(org.clone())).await?.unwrap_or_default())
    }

    /// The status of a project.
    pub(crate) async fn status(&self, project: &ProjectAccess) -> Result<ProjectStatus> {
        project.require(Scope::AnalyticsRead)?;
        let found = self.statuses.load_one(Proof(project.clone())).await?;
        Ok(found.ok_or(Error::NotFound)?)
    }
}

struct Caller {
    context: domain::Context,
    principal: Principal,
}

/// Every organization of the caller, by id: there are few, and one query finds them.
struct Organizations(Arc<Caller>);

impl Loader<Uuid> for Organizations {
    type Value = Organization;
    type Error = Failure;

    async fn load(&self, _: &[Uuid]) -> Result<HashMap<Uuid, Organization>> {
        let found = access::orgs(&self.0.context, &self.0.principal).await?;
        Ok(found.into_iter().map(|org| (org.id(), org.into())).collect())
    }
}

/// The caller's projects by organization.
struct Projects(Arc<Caller>);

impl Loader<Uuid> for Projects {
    type Value = Vec<Project>;
    type Error = Failure;

    async fn load(&self, orgs: &[Uuid]) -> Result<HashMap<Uuid, Vec<Project>>> {
        let query = ProjectQuery { org_ids: Some(orgs), ..Default::default() };
        let found = access::projects(&self.0.context, &self.0.principal, &query).await?;
        let mut by_org: HashMap<Uuid, Vec<Project>> = HashMap::new();
        for project in found {
            by_org.entry(project.project().org_id).or_default().push(project.into());
        }
        Ok(by_org)
    }
}

/// A proof as a key: two proofs of one request are the same when their project is.
#[derive(Clone)]
struct Proof(ProjectAccess);

impl PartialEq for Proof {
    fn eq(&self, other: &Self) -> bool {
        self.0.id() == other.0.id()
    }
}

impl Eq for Proof {}

impl Hash for Proof {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id().hash(state);
    }
}

/// What was loaded for each project, for each proof.
fn for_each_proof<V: Clone>(proofs: &[Proof], mut loaded: HashMap<Uuid, V>) -> HashMap<Proof, V> {
    proofs.iter().filter_map(|proof| Some((proof.clone(), loaded.remove(&proof.0.id())?))).collect()
}

fn projects_of(proofs: &[Proof]) -> Vec<ProjectAccess> {
    proofs.iter().map(|proof| proof.0.clone()).collect()
}

/// The same for an organization.
#[derive(Clone)]
struct OrgProof(OrgAccess);

impl PartialEq for OrgProof {
    fn eq(&self, other: &Self) -> bool {
        self.0.id() == other.0.id()
    }
}

impl Eq for OrgProof {}

impl Hash for OrgProof {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id().hash(state);
    }
}

/// What was loaded for each organization, for each proof.
fn for_each_org<V: Clone>(proofs: &[OrgProof], mut loaded: HashMap<Uuid, V>) -> HashMap<OrgProof, V> {
    proofs.iter().filter_map(|proof| Some((proof.clone(), loaded.remove(&proof.0.id())?))).collect()
}

fn orgs_of(proofs: &[OrgProof]) -> Vec<OrgAccess> {
    proofs.iter().map(|proof| proof.0.clone()).collect()
}

/// Members by organization.
struct Members(domain::Context);

impl Loader<OrgProof> for Members {
    type Value = Vec<Member>;
    type Error = Failure;

    async fn load(&self, proofs: &[OrgProof]) -> Result<HashMap<OrgProof, Vec<Member>>> {
        Ok(for_each_org(proofs, members::of_orgs(&self.0, &orgs_of(proofs)).await?))
    }
}

/// Invitations by organization.
struct Invitations(domain::Context);

impl Loader<OrgProof> for Invitations {
    type Value = Vec<Invitation>;
    type Error = Failure;

    async fn load(&self, proofs: &[OrgProof]) -> Result<HashMap<OrgProof, Vec<Invitation>>> {
        Ok(for_each_org(proofs, invitations::of_orgs(&self.0, &orgs_of(proofs)).await?))
    }
}

/// Grants by organization.
struct OauthGrants(domain::Context);

impl Loader<OrgProof> for OauthGrants {
    type Value = Vec<OauthGrant>;
    type Error = Failure;

    async fn load(&self, proofs: &[OrgProof]) -> Result<HashMap<OrgProof, Vec<OauthGrant>>> {
        Ok(for_each_org(proofs, oauth_grants::of_orgs(&self.0, &orgs_of(proofs)).await?))
    }
}

/// Publishable keys by project.
struct PublishableKeys(domain::Context);

impl Loader<Proof> for PublishableKeys {
    type Value = Vec<ApiKey>;
    type Error = Failure;

    async fn load(&self, proofs: &[Proof]) -> Result<HashMap<Proof, Vec<ApiKey>>> {
        let keys = publishable::of_projects(&self.0, &projects_of(proofs)).await?;
        Ok(for_each_proof(proofs, by_project(keys)))
    }
}

/// Proxy keys by project.
struct ProxyKeys(domain::Context);

impl Loader<Proof> for ProxyKeys {
    type Value = Vec<ApiKey>;
    type Error = Failure;

    async fn load(&self, proofs: &[Proof]) -> Result<HashMap<Proof, Vec<ApiKey>>> {
        let keys = proxy::of_projects(&self.0, &projects_of(proofs)).await?;
        Ok(for_each_proof(proofs, by_project(keys)))
    }
}

fn by_project(keys: Vec<ApiKey>) -> HashMap<Uuid, Vec<ApiKey>> {
    let mut by_project: HashMap<Uuid, Vec<ApiKey>> = HashMap::new();
    for key in keys {
        if let Some(project) = key.project_id {
            by_project.entry(project).or_default().push(key);
        }
    }
    by_project
}

/// Secret keys by organization.
struct SecretKeys(domain::Context);

impl Loader<OrgProof> for SecretKeys {
    type Value = Vec<ApiKey>;
    type Error = Failure;

    async fn load(&self, proofs: &[OrgProof]) -> Result<HashMap<OrgProof, Vec<ApiKey>>> {
        let mut by_org: HashMap<Uuid, Vec<ApiKey>> = HashMap::new();
        for (org, key) in secret::of_orgs(&self.0, &orgs_of(proofs)).await? {
            by_org.entry(org).or_default().push(key);
        }
        Ok(for_each_org(proofs, by_org))
    }
}

/// Statuses by project.
struct Statuses {
    context: domain::Context,
    writer: Writer,
}

impl Loader<Proof> for Statuses {
    type Value = ProjectStatus;
    type Error = Failure;

    async fn load(&self, proofs: &[Proof]) -> Result<HashMap<Proof, ProjectStatus>> {
        let loaded = status::of_projects(&self.context, &projects_of(proofs), &self.writer.waiting()).await?;
        Ok(for_each_proof(proofs, loaded))
    }
}

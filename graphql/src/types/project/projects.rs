//! The project itself, its tracking config and its status.

use std::collections::HashMap;
use std::sync::Arc;

use analytics::upkeep::status::{self, ProjectStatus};
use async_graphql::{Context, Json, Object};
use domain::Error;
use domain::ground::page;
use domain::measuring::attribution::{ChannelMapping, ChannelMappings};
use domain::measuring::tracking::{OutboundClicks, ProjectTrackingConfigResponse};
use domain::projects::currency::CurrencyPreview;
use domain::projects::{ProjectUpdate, deletions};
use domain::tenancy::access::{self, OrgAccess, ProjectAccess, ProjectQuery, Scope, StoredRules};
use domain::tenancy::project;
use domain::tenancy::project::{PendingDeletion, ProjectSettings};
use uuid::Uuid;

use super::Project;
use crate::caller::{context, reports, turn};
use crate::error::Result;
use crate::input::{checked, renamed};
use crate::limits;
use crate::loaders::{Lookup, With, by, load};
use crate::types::Organization;

#[derive(Clone)]
pub(super) struct ProjectsPart(ProjectAccess);

impl From<ProjectAccess> for ProjectsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl ProjectsPart {
    #[graphql(flatten)]
    async fn fields(&self) -> &project::Project {
        self.0.project()
    }

    /// Project settings: `ProjectSettings` of the OpenAPI document.
    async fn settings(&self) -> Json<&ProjectSettings> {
        Json(&self.0.project().settings)
    }

    /// Deletions that this change of the project would request. Each begins a day after the change. Needs project:admin,
    /// and leads:write if there are any.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn deletion_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Change of the project, as for `updateProject`.")] input: ProjectUpdate,
    ) -> Result<Vec<PendingDeletion>> {
        let input = checked(ctx, "input", input)?;
        let _turn = turn(ctx).await?;
        renamed("input", deletions::preview(context(ctx)?, &self.0, &input).await)
    }

    /// Effect of another currency on the project's values, which keep the currency in which they were recorded. Needs
    /// project:admin.
    #[graphql(complexity = "limits::ONE_A_REQUEST + child_complexity")]
    async fn currency_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "New currency, three upper-case letters.")] currency: String,
    ) -> Result<CurrencyPreview> {
        let _turn = turn(ctx).await?;
        Ok(reports(ctx)?.preview_currency(&self.0, &currency).await?)
    }

    /// Organization that owns the project.
    async fn organization(&self, ctx: &Context<'_>) -> Result<Organization> {
        Ok(load::<Owner>(ctx, &self.0).await?.ok_or(Error::NotFound)?)
    }

    /// Tracking config and its revision.
    async fn tracking_config(&self, ctx: &Context<'_>) -> Result<ProjectTrackingConfigResponse> {
        let rules = load::<Rules>(ctx, &self.0).await?.ok_or(Error::NotFound)?;
        Ok(ProjectTrackingConfigResponse::from(&*rules))
    }

    /// Channel mappings: the project's own rules for the channel of a source or medium.
    async fn channel_mappings(&self, ctx: &Context<'_>) -> Result<Vec<ChannelMapping>> {
        let rules = load::<Rules>(ctx, &self.0).await?.ok_or(Error::NotFound)?;
        Ok(ChannelMappings::among(&rules).mappings)
    }

    /// True if clicks on links to other sites are recorded, as the event `outbound_click` with the host.
    async fn outbound_clicks(&self, ctx: &Context<'_>) -> Result<bool> {
        let rules = load::<Rules>(ctx, &self.0).await?.ok_or(Error::NotFound)?;
        Ok(OutboundClicks::from(&*rules).enabled)
    }

    /// Project status: today's ingest outcomes by reason, quotas, storage, spool.
    #[graphql(complexity = "10 + child_complexity")]
    async fn status(&self, ctx: &Context<'_>) -> Result<ProjectStatus> {
        Ok(load::<Status>(ctx, &self.0).await?.ok_or(Error::NotFound)?)
    }
}

/// Organization of a project. A caller has few organizations, so one query reads them all.
struct Owner;

impl Lookup for Owner {
    type Proof = ProjectAccess;
    type Value = Organization;

    const NEEDS: &'static [Scope] = &[];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, Organization>> {
        let orgs = access::orgs(&with.context, &with.principal).await?;
        let owner = |project: &ProjectAccess| {
            orgs.iter().find(|org| org.id() == project.project().org_id).cloned().map(Organization::from)
        };
        Ok(projects.iter().filter_map(|project| Some((project.id(), owner(project)?))).collect())
    }
}

struct Rules;

impl Lookup for Rules {
    type Proof = ProjectAccess;
    type Value = Arc<StoredRules>;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(
        with: &With,
        projects: Vec<ProjectAccess>,
    ) -> domain::Result<HashMap<Uuid, Arc<StoredRules>>> {
        access::rules_of(&with.context, &projects).await
    }
}

struct Status;

impl Lookup for Status {
    type Proof = ProjectAccess;
    type Value = ProjectStatus;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, ProjectStatus>> {
        status::of_projects(&with.context, &projects, &with.writer.waiting()).await
    }
}

/// Projects of an organization that the caller can access.
pub(crate) struct Projects;

impl Lookup for Projects {
    type Proof = OrgAccess;
    type Value = Vec<Project>;

    const NEEDS: &'static [Scope] = &[];

    async fn read(with: &With, orgs: Vec<OrgAccess>) -> domain::Result<HashMap<Uuid, Vec<Project>>> {
        let ids: Vec<Uuid> = orgs.iter().map(OrgAccess::id).collect();
        let limit = Some(limits::PROJECTS_SHOWN + 1);
        let query = ProjectQuery { org_ids: Some(&ids), limit, ..Default::default() };
        let found = access::projects(&with.context, &with.principal, &query).await?;
        let found = page::whole(found, limits::PROJECTS_SHOWN)?;
        Ok(by(found.into_iter().map(|project| (project.project().org_id, project.into()))))
    }
}

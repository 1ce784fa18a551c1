//! Root fields of queries.

use analytics::sites::{self, Sites, SitesParams};
use async_graphql::{Context, MergedObject, Object};
use domain::ground::page::PageParams;
use domain::tenancy::access::ProjectQuery;
use domain::tenancy::auth::{self, Me};
use uuid::Uuid;

use crate::caller::{self, context, principal};
use crate::error::Result;
use crate::input::{checked_parameters, of_query};
use crate::limits;
use crate::parameters::{Asked, Part};
use crate::types::{Organization, Project, Shared};

/// All queries. Each needs a bearer credential: a dashboard session or a secret key, and `shared` a share link.
#[derive(MergedObject)]
pub struct Query(Accounts, Part<AllSites>);

impl Default for Query {
    fn default() -> Self {
        Self(Accounts, Part(()))
    }
}

/// Figures of all projects of the caller.
struct AllSites;

impl Asked for AllSites {
    type Of = ();
    type Params = SitesParams;
    type Answer = Sites;
    const NAME: &'static str = "sites";
    const DESCRIPTION: &'static str = "Projects of which the caller may read analytics, with their figures and what needs \
                                       attention.";
    const DETAILS: &'static str = "The field `sites` of an organization lists its projects alone.";
    const COST: usize = limits::SITES;

    async fn answer(ctx: &Context<'_>, (): &(), params: SitesParams) -> Result<Sites> {
        let projects = caller::projects_in_turn(ctx, &sites::query()).await?;
        of_query(sites::list(context(ctx)?, principal(ctx)?, projects, &params).await)
    }
}

struct Accounts;

#[Object]
impl Accounts {
    /// The user of the session, with organizations, roles and projects. `forbidden` for secret keys.
    async fn me(&self, ctx: &Context<'_>) -> Result<Me> {
        let _turn = caller::turn(ctx).await?;
        Ok(auth::me(context(ctx)?, principal(ctx)?.user()?).await?)
    }

    /// Organizations of the caller, oldest first; for a secret key, its own organization.
    #[graphql(complexity = "limits::ORGANIZATIONS * (1 + child_complexity)")]
    async fn organizations(&self, ctx: &Context<'_>) -> Result<Vec<Organization>> {
        Ok(caller::orgs(ctx).await?.into_iter().map(Organization::from).collect())
    }

    /// One organization. `not_found` if it does not exist or the caller does not belong to it.
    async fn organization(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
    ) -> Result<Organization> {
        Ok(caller::org(ctx, &org).await?.into())
    }

    /// Projects that the caller can access, oldest first. What is asked of them counts towards the limit of the query
    /// once for each project of the page.
    #[graphql(complexity = "limits::page(limit) * (1 + child_complexity)")]
    async fn projects(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only projects of this organization, by id or slug.")] org: Option<String>,
        #[graphql(desc = "Only projects with this slug; several organizations may use the same slug.")] slug: Option<
            String,
        >,
        #[graphql(desc = "Maximum number of projects, from 1 to 200; 200 by default.")] limit: Option<u32>,
        #[graphql(desc = "Id of a project: only projects after it, which is the next page.")] after: Option<
            Uuid,
        >,
    ) -> Result<Vec<Project>> {
        checked_parameters(ctx, PageParams { limit, cursor: None })?;
        let query = ProjectQuery {
            org: org.as_deref(),
            slug: slug.as_deref(),
            after,
            limit: Some(limits::page(limit) as u64),
            ..Default::default()
        };
        Ok(caller::projects(ctx, &query).await?.into_iter().map(Project::from).collect())
    }

    /// One project. `not_found` if it does not exist, if the caller cannot access it, or if a bare slug is
    /// used by several of the caller's organizations.
    async fn project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
    ) -> Result<Project> {
        Ok(caller::project(ctx, &project).await?.into())
    }

    /// Part of a project's reports that a share link shows. The only field for who has a link, and for nobody else.
    async fn shared(&self, ctx: &Context<'_>) -> Result<Shared> {
        Shared::of(caller::link(ctx)?.clone())
    }
}

//! What can be read, from the first field of a query on.

use async_graphql::{Context, Object};
use domain::access::{self, ProjectQuery};
use domain::auth::{self, Me};

use crate::caller::{self, context, principal};
use crate::error::Result;
use crate::limits;
use crate::types::{Organization, Project};

pub struct Query;

/// Everything that can be read. All of it needs a bearer credential: a dashboard session or a
/// secret key.
#[Object]
impl Query {
    /// The logged-in user with organizations, roles and projects. Secret keys are `forbidden`.
    async fn me(&self, ctx: &Context<'_>) -> Result<Me> {
        Ok(auth::me(context(ctx)?, principal(ctx)?.user()?).await?)
    }

    /// Every organization the caller belongs to, oldest first; for a secret key, its own.
    #[graphql(complexity = "limits::ORGANIZATIONS * (1 + child_complexity)")]
    async fn organizations(&self, ctx: &Context<'_>) -> Result<Vec<Organization>> {
        let orgs = access::orgs(context(ctx)?, principal(ctx)?).await?;
        Ok(orgs.into_iter().map(Organization::from).collect())
    }

    /// One organization. `not_found` when there is none or the caller does not belong to it.
    async fn organization(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
    ) -> Result<Organization> {
        Ok(caller::org(ctx, &org).await?.into())
    }

    /// Every project the caller can reach, oldest first.
    #[graphql(complexity = "limits::PROJECTS * (1 + child_complexity)")]
    async fn projects(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only those of one organization, by its id or slug.")] org: Option<String>,
        #[graphql(desc = "Only those with this slug; several organizations may use it.")] slug: Option<
            String,
        >,
    ) -> Result<Vec<Project>> {
        let query = ProjectQuery { org: org.as_deref(), slug: slug.as_deref(), ..Default::default() };
        let found = access::projects(context(ctx)?, principal(ctx)?, &query).await?;
        Ok(found.into_iter().map(Project::from).collect())
    }

    /// One project. `not_found` when there is none, when the caller cannot reach it, and when a
    /// bare slug is used by several of the caller's organizations.
    async fn project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
    ) -> Result<Project> {
        Ok(caller::project(ctx, &project).await?.into())
    }
}

//! Mutations of funnels.

use async_graphql::{Context, Object};
use domain::measuring::funnels::{self, Funnel, FunnelUpdate, FunnelWrite};
use domain::tenancy::access::Scope;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct FunnelMutation;

#[Object]
impl FunnelMutation {
    /// Creates a funnel. Needs config:write.
    async fn create_funnel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The funnel.")] input: FunnelWrite,
    ) -> Result<Funnel> {
        let project = caller::project(ctx, &project).await?;
        project.require(Scope::ConfigWrite)?;
        let input = checked(ctx, "input", input)?;
        renamed("input", funnels::create(context(ctx)?, &project, input).await)
    }

    /// Changes a funnel; omitted fields keep their values. Needs config:write.
    async fn update_funnel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the funnel.")] key: String,
        #[graphql(desc = "What changes; omitted fields keep their values.")] input: FunnelUpdate,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<Funnel> {
        let project = caller::project(ctx, &project).await?;
        project.require(Scope::ConfigWrite)?;
        let input = checked(ctx, "input", input)?;
        renamed("input", funnels::update(context(ctx)?, &project, &key, input, &revision.into()).await)
    }

    /// Deletes a funnel. If the default funnel is deleted, the first remaining funnel becomes the default.
    /// Needs config:write.
    async fn delete_funnel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the funnel.")] key: String,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        funnels::delete(context(ctx)?, &project, &key, &revision.into()).await?;
        Ok(true)
    }
}

//! Funnels.

use async_graphql::{Context, Object};
use domain::access::Scope;
use domain::funnels::{self, Funnel, FunnelUpdate, FunnelWrite};

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct FunnelMutation;

#[Object]
impl FunnelMutation {
    /// Makes a funnel. Needs config:write.
    async fn create_funnel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        input: FunnelWrite,
    ) -> Result<Funnel> {
        let project = caller::project(ctx, &project).await?;
        project.require(Scope::ConfigWrite)?;
        let input = checked(ctx, "input", input)?;
        renamed("input", funnels::create(context(ctx)?, &project, input).await)
    }

    /// Changes a funnel; what is left out stays. Needs config:write.
    async fn update_funnel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the funnel.")] key: String,
        input: FunnelUpdate,
    ) -> Result<Funnel> {
        let project = caller::project(ctx, &project).await?;
        project.require(Scope::ConfigWrite)?;
        let input = checked(ctx, "input", input)?;
        renamed("input", funnels::update(context(ctx)?, &project, &key, input).await)
    }

    /// Deletes a funnel. If it was the default one, the first of the others becomes it. Needs config:write.
    async fn delete_funnel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the funnel.")] key: String,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        funnels::delete(context(ctx)?, &project, &key).await?;
        Ok(true)
    }
}

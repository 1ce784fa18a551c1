//! Mutations of goals.

use async_graphql::{Context, Object};
use domain::measuring::goals::{self, Goal, GoalCreate, GoalUpdate};

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct GoalMutation;

#[Object]
impl GoalMutation {
    /// Creates a goal; past visits are recomputed in the background. Needs config:write.
    async fn create_goal(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The goal.")] input: GoalCreate,
    ) -> Result<Goal> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", goals::create(context(ctx)?, &project, input).await)
    }

    /// Changes a goal; omitted fields keep their values. Past visits are recomputed in the background. Needs
    /// config:write.
    async fn update_goal(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the goal.")] key: String,
        #[graphql(desc = "What changes; omitted fields keep their values.")] input: GoalUpdate,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<Goal> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", goals::update(context(ctx)?, &project, &key, input, &revision.into()).await)
    }

    /// Deletes a goal; it is removed from past visits in the background. Needs config:write.
    async fn delete_goal(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the goal.")] key: String,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        goals::delete(context(ctx)?, &project, &key, &revision.into()).await?;
        Ok(true)
    }
}

//! Mutations of share links.

use analytics::share_links::{self, ShareLinkCreate, ShareLinkCreated};
use async_graphql::{Context, Object};
use uuid::Uuid;

use crate::caller::{self, context, reports};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct ShareLinkMutation;

#[Object]
impl ShareLinkMutation {
    /// Creates a link under which the project publishes reports. Needs project:admin and analytics:read,
    /// and sudo for people.
    async fn create_share_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The link, and what it shows.")] input: ShareLinkCreate,
    ) -> Result<ShareLinkCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", share_links::create(reports(ctx)?, &project, input).await)
    }

    /// Ends a link. Needs project:admin.
    async fn delete_share_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the link.")] id: Uuid,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        share_links::delete(context(ctx)?, &project, id).await?;
        Ok(true)
    }
}

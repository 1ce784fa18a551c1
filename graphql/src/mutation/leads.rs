//! Mutations of leads.

use analytics::leads;
use async_graphql::{Context, Object};
use domain::money::leads::{LeadCreate, LeadCreated, LeadUpdate, LeadUpdated, NewIdentitySecret};
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct LeadMutation;

#[Object]
impl LeadMutation {
    /// Creates a lead, or updates the existing one if the project knows the person by address, number or id.
    /// Needs leads:write.
    async fn create_lead(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Identity and traits of the person.")] input: LeadCreate,
    ) -> Result<LeadCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", leads::create(context(ctx)?, &project, input).await)
    }

    /// Changes the status of a lead. Needs leads:write.
    async fn update_lead(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the lead.")] id: Uuid,
        #[graphql(desc = "New status or value.")] input: LeadUpdate,
    ) -> Result<LeadUpdated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", domain::money::leads::update(context(ctx)?, &project, id, input).await)
    }

    /// Creates the secret with which the site's servers sign the ids that browsers send, or replaces it. It is shown
    /// once. Needs project:admin and a recently confirmed password.
    async fn renew_identity_secret(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
    ) -> Result<NewIdentitySecret> {
        let project = caller::project(ctx, &project).await?;
        Ok(domain::money::leads::renew(context(ctx)?, &project).await?)
    }

    /// Deletes the identity secret, so that ids of browsers no longer count. Needs project:admin and a recently confirmed
    /// password.
    async fn delete_identity_secret(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        domain::money::leads::delete_secret(context(ctx)?, &project).await?;
        Ok(true)
    }

    /// Erases a person everywhere; only a count is kept. Needs leads:write.
    async fn delete_lead(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the lead.")] id: Uuid,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        leads::delete(context(ctx)?, &project, id).await?;
        Ok(true)
    }
}

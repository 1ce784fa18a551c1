//! Leads: telling of people, saying how far they have come, erasing them.

use analytics::leads;
use async_graphql::{Context, Object};
use domain::leads::{Lead, LeadCreate, LeadCreated, LeadUpdate};
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct LeadMutation;

#[Object]
impl LeadMutation {
    /// Tells of a person: makes a lead, or refines the one that is known by the address, the number or the id. Needs
    /// leads:write.
    async fn create_lead(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        input: LeadCreate,
    ) -> Result<LeadCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", leads::create(context(ctx)?, &project, input).await)
    }

    /// Says how far a lead has come. Needs leads:write.
    async fn update_lead(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        id: Uuid,
        input: LeadUpdate,
    ) -> Result<Lead> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", domain::leads::update(context(ctx)?, &project, id, input).await)
    }

    /// Erases a person everywhere; a count is left. Needs leads:write.
    async fn delete_lead(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        id: Uuid,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        domain::leads::delete(context(ctx)?, &project, id).await?;
        Ok(true)
    }
}

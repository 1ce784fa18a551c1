//! Keys.

use async_graphql::{Context, Object};
use domain::keys::{ApiKeyCreated, KeyRoll, PublishableKeyCreate, publishable};
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::checked;

#[derive(Default)]
pub(super) struct KeyMutation;

#[Object]
impl KeyMutation {
    /// Makes a publishable key: it only sends data, and only from the project's origins. Needs
    /// project:admin.
    async fn create_publishable_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        input: PublishableKeyCreate,
    ) -> Result<ApiKeyCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        Ok(publishable::create(context(ctx)?, &project, input).await?)
    }

    /// Replaces a publishable key; the old one keeps working for the overlap. Needs project:admin.
    async fn roll_publishable_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        id: Uuid,
        input: KeyRoll,
    ) -> Result<ApiKeyCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        Ok(publishable::roll(context(ctx)?, &project, id, input).await?)
    }

    /// Revokes a publishable key at once on this server, within 10 seconds everywhere. Needs
    /// project:admin.
    async fn revoke_publishable_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        id: Uuid,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        publishable::revoke(context(ctx)?, &project, id).await?;
        Ok(true)
    }
}

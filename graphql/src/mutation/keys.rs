//! Mutations of keys.

use async_graphql::{Context, Object};
use domain::tenancy::keys::proxy::{self, ProxyKeyCreate};
use domain::tenancy::keys::secret::{self, SecretKeyCreate};
use domain::tenancy::keys::{ApiKeyCreated, KeyRoll, PublishableKeyCreate, publishable};
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct KeyMutation;

#[Object]
impl KeyMutation {
    /// Creates a publishable key, which can only send data, and only from the project's allowed origins.
    /// Needs project:admin.
    async fn create_publishable_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Name of the key.")] input: PublishableKeyCreate,
    ) -> Result<ApiKeyCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        Ok(publishable::create(context(ctx)?, &project, input).await?)
    }

    /// Rolls a publishable key: creates its replacement; the old key keeps working for the overlap. Needs
    /// project:admin.
    async fn roll_publishable_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the old key.")] id: Uuid,
        #[graphql(desc = "How long the old key keeps working. Default: 168 hours.")] input: KeyRoll,
    ) -> Result<ApiKeyCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        Ok(publishable::roll(context(ctx)?, &project, id, input).await?)
    }

    /// Revokes a publishable key, immediately on this server and within 10 seconds on all others. Needs
    /// project:admin.
    async fn revoke_publishable_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the key.")] id: Uuid,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        publishable::revoke(context(ctx)?, &project, id).await?;
        Ok(true)
    }

    /// Creates a secret key; its value is in this answer only. Needs org:admin, every scope of the new key
    /// and, from a user, sudo, else `sudo_required`.
    async fn create_secret_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Name, scopes and limits of the key.")] input: SecretKeyCreate,
    ) -> Result<ApiKeyCreated> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", secret::create(context(ctx)?, &org, input).await)
    }

    /// Rolls a secret key: creates its replacement; the old key keeps working for the overlap, and keys
    /// derived from it move to the new one. Needs org:admin, every scope of the key and, from a user, sudo.
    async fn roll_secret_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the old key.")] id: Uuid,
        #[graphql(desc = "How long the old key keeps working. Default: 168 hours.")] input: KeyRoll,
    ) -> Result<ApiKeyCreated> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        Ok(secret::roll(context(ctx)?, &org, id, input).await?)
    }

    /// Revokes a secret key and all keys derived from it, immediately on this server and within 10 seconds on
    /// all others. Needs org:admin and, from a user, sudo.
    async fn revoke_secret_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the key.")] id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        secret::revoke(context(ctx)?, &org, id).await?;
        Ok(true)
    }

    /// Creates a key for a first-party proxy; its value is in this answer only. Needs project:admin and
    /// ingest:proxy.
    async fn create_proxy_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Name and end of the key.")] input: ProxyKeyCreate,
    ) -> Result<ApiKeyCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", proxy::create(context(ctx)?, &project, input).await)
    }

    /// Revokes a proxy key. Needs project:admin.
    async fn revoke_proxy_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the key.")] id: Uuid,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        proxy::revoke(context(ctx)?, &project, id).await?;
        Ok(true)
    }
}

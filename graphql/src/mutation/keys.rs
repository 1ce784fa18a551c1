//! Keys.

use async_graphql::{Context, Object};
use domain::keys::proxy::{self, ProxyKeyCreate};
use domain::keys::secret::{self, SecretKeyCreate};
use domain::keys::{ApiKeyCreated, KeyRoll, PublishableKeyCreate, publishable};
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

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

    /// Makes a secret key; its text is in this answer only. Needs org:admin, every scope that the
    /// key gets and, from a user, sudo, else `sudo_required`.
    async fn create_secret_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        input: SecretKeyCreate,
    ) -> Result<ApiKeyCreated> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", secret::create(context(ctx)?, &org, input).await)
    }

    /// Replaces a secret key; the old one keeps working for the overlap, and keys derived from it
    /// move to the new one. Needs org:admin, every scope of the key and, from a user, sudo.
    async fn roll_secret_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        id: Uuid,
        input: KeyRoll,
    ) -> Result<ApiKeyCreated> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        Ok(secret::roll(context(ctx)?, &org, id, input).await?)
    }

    /// Revokes a secret key and all keys derived from it, at once on this server, within 10 seconds
    /// everywhere. Needs org:admin and, from a user, sudo.
    async fn revoke_secret_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        secret::revoke(context(ctx)?, &org, id).await?;
        Ok(true)
    }

    /// Makes a key for a first-party proxy; its text is in this answer only. Needs project:admin and
    /// ingest:proxy.
    async fn create_proxy_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        input: ProxyKeyCreate,
    ) -> Result<ApiKeyCreated> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", proxy::create(context(ctx)?, &project, input).await)
    }

    /// Revokes a proxy's key. Needs project:admin.
    async fn revoke_proxy_key(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        id: Uuid,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        proxy::revoke(context(ctx)?, &project, id).await?;
        Ok(true)
    }
}

//! What can be changed. Each mutation calls the function its REST route calls.

use async_graphql::{Context, Object};
use domain::keys::{ApiKeyCreated, KeyRoll, PublishableKeyCreate, publishable};
use domain::orgs::{self, OrganizationCreate, OrganizationUpdate};
use domain::projects::{self, ProjectCreate, ProjectUpdate};
use domain::tracking::{self, ProjectTrackingConfigResponse, TrackingConfigPatch};
use uuid::Uuid;

use crate::caller::{self, context, principal, reports};
use crate::error::Result;
use crate::input::{checked, parsed, renamed};
use crate::types::{Organization, Project, ProjectCreated};

pub struct Mutation;

/// Everything that can be changed. Input that does not match its constraints is a
/// `validation_error` that names every violation in `extensions.errors`, with paths like
/// `input.slug`. Sign-up, login, logout and sudo go through REST (`/v1/auth/...`).
#[Object]
impl Mutation {
    /// Makes an organization; the caller becomes its owner. For users only. `conflict` when the
    /// slug is taken.
    async fn create_organization(
        &self,
        ctx: &Context<'_>,
        input: OrganizationCreate,
    ) -> Result<Organization> {
        let input = checked(ctx, "input", input)?;
        let org = orgs::create(context(ctx)?, principal(ctx)?.user()?, input).await?;
        Ok(caller::org(ctx, &org.id.to_string()).await?.into())
    }

    /// Renames an organization. Needs org:admin.
    async fn update_organization(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        input: OrganizationUpdate,
    ) -> Result<Organization> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        orgs::update(context(ctx)?, &org, input).await?;
        Ok(caller::org(ctx, &org.id().to_string()).await?.into())
    }

    /// Makes a project with its first publishable key. Needs project:create.
    async fn create_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id or slug of its organization.")] org: String,
        input: ProjectCreate,
    ) -> Result<ProjectCreated> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        let created = projects::create_with_access(context(ctx)?, &org, input).await;
        let (project, publishable_key) = renamed("input", created)?;
        Ok(ProjectCreated { project: project.into(), publishable_key })
    }

    /// Changes a project; what is left out stays. Needs project:admin.
    async fn update_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        input: ProjectUpdate,
    ) -> Result<Project> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        let changed = renamed("input", projects::update(context(ctx)?, &project, input).await)?;
        if changed.timezone != project.project().timezone {
            reports(ctx)?.forget(changed.id).await?;
        }
        Ok(caller::project(ctx, &project.id().to_string()).await?.into())
    }

    /// Deletes a project and all its data. Needs org:admin and, from a user, sudo within the last
    /// 15 minutes (POST /v1/auth/sudo), else `sudo_required`.
    async fn delete_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        projects::delete(context(ctx)?, &project).await?;
        reports(ctx)?.forget(project.id()).await?;
        Ok(true)
    }

    /// Replaces top-level keys of the tracking config; keys left out stay. Raises its revision.
    /// Needs project:admin.
    async fn update_tracking_config(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "A TrackingConfigPatch as in PATCH /v1/projects/{project}/config.")]
        patch: serde_json::Value,
    ) -> Result<ProjectTrackingConfigResponse> {
        let project = caller::project(ctx, &project).await?;
        let patch: TrackingConfigPatch = parsed(ctx, "patch", patch)?;
        renamed("patch", tracking::patch(context(ctx)?, &project, patch).await)
    }

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

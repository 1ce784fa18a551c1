//! Mutations of projects and their tracking config.

use analytics::upkeep::deletion;
use analytics::upkeep::purge::{PurgeInput, PurgeResult, purge};
use async_graphql::{Context, Object};
use domain::measuring::attribution::{self, ChannelMapping, ChannelMappings};
use domain::measuring::tracking::{self, OutboundClicks, ProjectTrackingConfigResponse, TrackingConfigPatch};
use domain::projects::{self, ProjectCreate, ProjectUpdate};

use crate::caller::{self, context, reports};
use crate::error::Result;
use crate::input::{checked, parsed, renamed};
use crate::types::{Project, ProjectCreated};

#[derive(Default)]
pub(super) struct ProjectMutation;

#[Object]
impl ProjectMutation {
    /// Creates a project with its first publishable key. Needs project:create.
    async fn create_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id or slug of the organization.")] org: String,
        #[graphql(desc = "The project, its domains and its preset.")] input: ProjectCreate,
    ) -> Result<ProjectCreated> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        let created = projects::create_with_access(context(ctx)?, &org, input).await;
        let (project, publishable_key) = renamed("input", created)?;
        Ok(ProjectCreated { project: project.into(), publishable_key })
    }

    /// Changes a project; omitted fields keep their values. Needs project:admin. A shorter retention and turning plain
    /// contact data off also need leads:write. What they delete is listed in `pendingDeletions`, and is deleted a day
    /// later unless the former value is set again.
    async fn update_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "What changes; omitted fields keep their values.")] input: ProjectUpdate,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<Project> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        let changed =
            renamed("input", projects::update(context(ctx)?, &project, input, &revision.into()).await)?;
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
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        deletion::delete_project(context(ctx)?, reports(ctx)?, &project, &revision.into()).await?;
        Ok(true)
    }

    /// Deletes tracking data: all of it, the visits of some days, or the test visits. Needs project:admin
    /// and, from a user, sudo, else `sudo_required`.
    async fn purge_project(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Which visits are deleted.")] input: PurgeInput,
    ) -> Result<PurgeResult> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", purge(context(ctx)?, reports(ctx)?, &project, input).await)
    }

    /// Replaces the project's channel mappings, up to 200; past visits are recomputed in the background.
    /// Needs project:admin.
    async fn put_channel_mappings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "All mappings; they replace the stored ones.")] input: ChannelMappings,
    ) -> Result<Vec<ChannelMapping>> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        let saved = attribution::put_mappings(context(ctx)?, &project, input).await;
        Ok(renamed("input", saved)?.mappings)
    }

    /// Turns the recording of clicks on links to other sites on or off, and returns whether it is on. Increments the
    /// revision of the tracking config. Needs project:admin.
    async fn put_outbound_clicks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "True to record them.")] enabled: bool,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        Ok(tracking::put_outbound_clicks(context(ctx)?, &project, OutboundClicks { enabled }).await?.enabled)
    }

    /// Replaces top-level keys of the tracking config; omitted keys keep their values. Increments the
    /// config's revision. Needs project:admin.
    async fn update_tracking_config(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "A TrackingConfigPatch as in PATCH /v1/projects/{project}/config.")]
        patch: serde_json::Value,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<ProjectTrackingConfigResponse> {
        let project = caller::project(ctx, &project).await?;
        let patch: TrackingConfigPatch = parsed(ctx, "patch", patch)?;
        renamed("patch", tracking::patch(context(ctx)?, &project, patch, &revision.into()).await)
    }
}

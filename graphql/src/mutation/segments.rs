//! Mutations of segments.

use analytics::segments::{self, Segment, SegmentCreate, SegmentUpdate};
use async_graphql::{Context, Object};

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{parsed, renamed};

#[derive(Default)]
pub(super) struct SegmentMutation;

#[Object]
impl SegmentMutation {
    /// Creates a segment. Needs analytics:read, and config:write for a shared one.
    async fn create_segment(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "A SegmentCreate as in POST /v1/projects/{project}/segments.")]
        input: serde_json::Value,
    ) -> Result<Segment> {
        let project = caller::project(ctx, &project).await?;
        let input: SegmentCreate = parsed(ctx, "input", input)?;
        renamed("input", segments::create(context(ctx)?, &project, input).await)
    }

    /// Changes a segment; omitted fields keep their values. Needs analytics:read, and config:write for a
    /// shared one.
    async fn update_segment(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the segment.")] key: String,
        #[graphql(desc = "A SegmentUpdate as in PATCH /v1/projects/{project}/segments/{key}.")]
        input: serde_json::Value,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<Segment> {
        let project = caller::project(ctx, &project).await?;
        let input: SegmentUpdate = parsed(ctx, "input", input)?;
        renamed("input", segments::update(context(ctx)?, &project, &key, input, &revision.into()).await)
    }

    /// Deletes a segment. Needs analytics:read, and config:write for a shared one.
    async fn delete_segment(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the segment.")] key: String,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        segments::delete(context(ctx)?, &project, &key, &revision.into()).await?;
        Ok(true)
    }
}

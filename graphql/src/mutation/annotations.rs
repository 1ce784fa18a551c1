//! Mutations of annotations.

use async_graphql::{Context, Object};
use domain::projects::annotations::{self, Annotation, AnnotationCreate, AnnotationUpdate};
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct AnnotationMutation;

#[Object]
impl AnnotationMutation {
    /// Creates an annotation on the charts of a project. Needs config:write.
    async fn create_annotation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The annotation.")] input: AnnotationCreate,
    ) -> Result<Annotation> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", annotations::create(context(ctx)?, &project, input).await)
    }

    /// Changes an annotation; omitted fields keep their values. Needs config:write.
    async fn update_annotation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the annotation.")] id: Uuid,
        #[graphql(desc = "What changes; omitted fields keep their values.")] input: AnnotationUpdate,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<Annotation> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", annotations::update(context(ctx)?, &project, id, input, &revision.into()).await)
    }

    /// Deletes an annotation. Needs config:write.
    async fn delete_annotation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the annotation.")] id: Uuid,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        annotations::delete(context(ctx)?, &project, id, &revision.into()).await?;
        Ok(true)
    }
}

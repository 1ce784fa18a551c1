//! Relevance model of a project.

use std::collections::HashMap;

use analytics::reports::{RelevancePreview, RelevancePreviewInput};
use analytics::upkeep::rescoring;
use analytics::upkeep::rescoring::RelevanceState;
use async_graphql::{Context, Object};
use domain::Error;
use domain::tenancy::access::{ProjectAccess, Scope};
use serde_json::json;
use uuid::Uuid;

use crate::caller::{reports, turn};
use crate::error::Result;
use crate::input::{of_body, parsed_arguments};
use crate::limits;
use crate::loaders::{Lookup, With, load};

#[derive(Clone)]
pub(super) struct ModelPart(ProjectAccess);

impl From<ProjectAccess> for ModelPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl ModelPart {
    /// The model that scores sessions, its versions and the progress of rescoring.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn relevance(&self, ctx: &Context<'_>) -> Result<RelevanceState> {
        Ok(load::<Relevance>(ctx, &self.0).await?.ok_or(Error::NotFound)?)
    }

    /// Preview of a model on the latest sessions; nothing is stored.
    #[graphql(complexity = "limits::PREVIEW + child_complexity")]
    async fn relevance_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "A RelevanceConfig as in POST /v1/projects/{project}/relevance/preview.")]
        config: serde_json::Value,
        #[graphql(desc = "Number of latest sessions to score, 1 to 10,000; default 1,000.")] sample: Option<
            u32,
        >,
    ) -> Result<RelevancePreview> {
        let input: RelevancePreviewInput =
            parsed_arguments(ctx, json!({ "config": config, "sample": sample }))?;
        let _turn = turn(ctx).await?;
        of_body(reports(ctx)?.preview_relevance(&self.0, input).await)
    }
}

struct Relevance;

impl Lookup for Relevance {
    type Proof = ProjectAccess;
    type Value = RelevanceState;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(
        with: &With,
        projects: Vec<ProjectAccess>,
    ) -> domain::Result<HashMap<Uuid, RelevanceState>> {
        rescoring::states(&with.context, &projects).await
    }
}

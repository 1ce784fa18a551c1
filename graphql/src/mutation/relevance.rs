//! Mutations of the relevance model.

use analytics::upkeep::rescoring;
use analytics::upkeep::rescoring::{RelevanceState, Rescored};
use analytics::visits::Writer;
use async_graphql::{Context, Object};
use domain::measuring::relevance::saved::RelevanceWrite;
use domain::tenancy::access::Scope;
use serde_json::json;

use crate::caller::{self, context, service};
use crate::error::Result;
use crate::input::{of_body, parsed_arguments};

#[derive(Default)]
pub(super) struct RelevanceMutation;

#[Object]
impl RelevanceMutation {
    /// Saves a relevance model as the next version. All sessions are rescored in the background. Needs
    /// config:write.
    async fn save_relevance(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "A RelevanceConfig as in PUT /v1/projects/{project}/relevance.")]
        config: serde_json::Value,
        #[graphql(desc = "Reason for the change, up to 500 characters.")] note: Option<String>,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<RelevanceState> {
        let project = caller::project(ctx, &project).await?;
        // Checks the scope before reading the model, so that a caller without it gets `insufficient_scope`.
        project.require(Scope::ConfigWrite)?;
        let input: RelevanceWrite = parsed_arguments(ctx, json!({ "config": config, "note": note }))?;
        of_body(rescoring::save(context(ctx)?, &project, input, &revision.into()).await)
    }

    /// Rescores one chunk of past sessions now. Needs config:write.
    async fn rescore(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
    ) -> Result<Rescored> {
        let project = caller::project(ctx, &project).await?;
        Ok(rescoring::rescore(context(ctx)?, service::<Writer>(ctx)?, &project).await?)
    }
}

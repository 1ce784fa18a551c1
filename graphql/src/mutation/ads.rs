//! Mutations of ads.

use async_graphql::{Context, Object};
use domain::money::ads::costs::{self, AdCostImport, AdCostImported};
use domain::money::ads::mapping::{self, AdMappingRule};
use domain::money::ads::rules::AdMappingRuleWrite;
use domain::tenancy::access::Scope;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};
use crate::limits;

#[derive(Default)]
pub(super) struct AdMutation;

#[Object]
impl AdMutation {
    /// Imports costs of ads. A rejected row does not keep the others from being stored. A request has one import at most.
    /// Needs ads:write.
    #[graphql(complexity = "limits::ONE_A_REQUEST + child_complexity")]
    async fn import_ad_costs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        input: AdCostImport,
    ) -> Result<AdCostImported> {
        let project = caller::project(ctx, &project).await?;
        project.require(Scope::AdsWrite)?;
        let input = checked(ctx, "input", input)?;
        renamed("input", costs::import(context(ctx)?, &project, input).await)
    }

    /// Creates a mapping rule. Past visits are matched again in the background. Needs ads:write.
    async fn create_ad_mapping_rule(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        input: AdMappingRuleWrite,
    ) -> Result<AdMappingRule> {
        let project = caller::project(ctx, &project).await?;
        project.require(Scope::AdsWrite)?;
        let input = checked(ctx, "input", input)?;
        renamed("input", mapping::create(context(ctx)?, &project, input).await)
    }

    /// Deletes a mapping rule. Past visits are matched again in the background. Needs ads:write.
    async fn delete_ad_mapping_rule(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the rule.")] id: String,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        mapping::delete(context(ctx)?, &project, &id).await?;
        Ok(true)
    }
}

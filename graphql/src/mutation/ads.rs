//! Mutations of ads.

use analytics::upkeep::ad_purge;
use async_graphql::{Context, Object};
use domain::money::ads::accounts::{self, AdAccount, AdAccountWrite};
use domain::money::ads::connections::{
    self, AdConnectionComplete, AdConnectionCompleted, AdConnectionCreate, AdConnectionStarted,
};
use domain::money::ads::costs::{self, AdCostImport, AdCostImported};
use domain::money::ads::mapping::{self, AdMappingRule};
use domain::money::ads::rules::AdMappingRuleWrite;
use domain::money::ads::sync::{self, AdSyncQueued, AdSyncRequest};
use domain::tenancy::access::Scope;
use uuid::Uuid;

use crate::caller::{self, context, reports};
use crate::error::Result;
use crate::input::{checked, renamed};
use crate::limits;

#[derive(Default)]
pub(super) struct AdMutation;

#[Object]
impl AdMutation {
    /// Starts a connection to an ad platform, or a new grant for an existing one. Only this answer contains the address and
    /// the state, which work for ten minutes. Needs org:admin and sudo. For users only.
    async fn create_ad_connection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Platform and name of the connection, or the one that gets a new grant.")]
        input: AdConnectionCreate,
    ) -> Result<AdConnectionStarted> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", connections::start(context(ctx)?, &org, input).await)
    }

    /// Completes a connection and finds the ad accounts that it reaches. A repetition returns the first answer. `gone` if
    /// the state is older than ten minutes. Needs org:admin. For users only.
    async fn complete_ad_connection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the connection.")] id: Uuid,
        #[graphql(desc = "What the platform handed to `/ads/callback`.")] input: AdConnectionComplete,
    ) -> Result<AdConnectionCompleted> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", connections::complete(context(ctx)?, &org, id, input).await)
    }

    /// Removes a connection and detaches its ad accounts from every project. Costs are kept, unless `purge` is true. Needs
    /// org:admin and sudo. For users only.
    async fn delete_ad_connection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the connection.")] id: Uuid,
        #[graphql(desc = "True to delete the costs of its accounts in every project.", default)] purge: bool,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        ad_purge::remove_connection(context(ctx)?, reports(ctx)?, &org, id, purge).await?;
        Ok(true)
    }

    /// Attaches an ad account of a connection to a project, or changes how its costs are read. Reading starts at once, after
    /// changes once in ten minutes. Needs ads:write.
    #[graphql(complexity = "limits::ONE_A_REQUEST + child_complexity")]
    async fn attach_ad_account(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The platform's id of the account, or the account's id in the project.")]
        account_id: String,
        #[graphql(desc = "Connection of the account, and how its costs are read.")] input: AdAccountWrite,
    ) -> Result<AdAccount> {
        let project = caller::project(ctx, &project).await?;
        project.require(Scope::AdsWrite)?;
        let input = checked(ctx, "input", input)?;
        renamed("input", accounts::attach(context(ctx)?, &project, &account_id, input).await)
    }

    /// Detaches an ad account from a project. Its costs are kept and not read again. Needs ads:write.
    async fn detach_ad_account(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The account's id in the project, or the platform's id of the account.")]
        account_id: String,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        accounts::detach(context(ctx)?, &project, &account_id).await?;
        Ok(true)
    }

    /// Reads days of ad accounts now. Each account once in ten minutes. Needs ads:write.
    async fn sync_ads(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Accounts and days. Default: all attached accounts, yesterday and today.", default)]
        input: AdSyncRequest,
    ) -> Result<AdSyncQueued> {
        let project = caller::project(ctx, &project).await?;
        project.require(Scope::AdsWrite)?;
        let input = checked(ctx, "input", input)?;
        renamed("input", sync::request(context(ctx)?, &project, &input).await)
    }

    /// Imports costs of ads. A rejected row does not keep the others from being stored. A request has one import at most.
    /// Needs ads:write.
    #[graphql(complexity = "limits::ONE_A_REQUEST + child_complexity")]
    async fn import_ad_costs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Rows of costs.")] input: AdCostImport,
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
        #[graphql(desc = "The rule.")] input: AdMappingRuleWrite,
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

//! Ads of a project.

use async_graphql::{Context, Object};
use domain::money::ads::accounts::{self, AdAccount};
use domain::money::ads::connections::{self, ProjectAdConnection};
use domain::money::ads::entities::{self, AdEntities, AdEntityParams};
use domain::money::ads::mapping::{self, AdMappingRule};
use domain::money::ads::sync::{self, AdAccountRuns};
use domain::money::ads::templates::{self, UtmTemplate};
use domain::tenancy::access::ProjectAccess;

use crate::caller::context;
use crate::error::Result;
use crate::input::checked_parameters;
use crate::limits;

#[derive(Clone)]
pub(super) struct AdsPart(ProjectAccess);

impl From<ProjectAccess> for AdsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl AdsPart {
    /// Ad accounts of the project and sources of imported costs, by platform and id. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_accounts(&self, ctx: &Context<'_>) -> Result<Vec<AdAccount>> {
        Ok(accounts::list(context(ctx)?, &self.0).await?.items)
    }

    /// Last readings of the costs of each account that was attached. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_sync(&self, ctx: &Context<'_>) -> Result<Vec<AdAccountRuns>> {
        Ok(sync::list(context(ctx)?, &self.0).await?.items)
    }

    /// Campaigns, ad sets and ads, those with the latest costs first. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_entities(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Filter and page of the list.", default)] params: AdEntityParams,
    ) -> Result<AdEntities> {
        let params = checked_parameters(ctx, params)?;
        Ok(entities::list(context(ctx)?, &self.0, &params).await?)
    }

    /// Connections through which the project can read costs, oldest first. Without ads:write, those whose accounts the
    /// project has. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_connections(&self, ctx: &Context<'_>) -> Result<Vec<ProjectAdConnection>> {
        Ok(connections::of_project(context(ctx)?, &self.0).await?.items)
    }

    /// Mapping rules in the order in which they are tried. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_mapping_rules(&self, ctx: &Context<'_>) -> Result<Vec<AdMappingRule>> {
        Ok(mapping::list(context(ctx)?, &self.0).await?.items)
    }

    /// Recommended UTM templates, with placeholders for ids. Needs ads:read.
    async fn utm_templates(&self) -> Result<Vec<UtmTemplate>> {
        Ok(templates::list(&self.0)?.items)
    }
}

//! Ads of a project.

use std::collections::HashMap;

use async_graphql::{Context, Object};
use domain::money::ads::accounts::{self, AdAccount};
use domain::money::ads::connections::{self, ProjectAdConnection};
use domain::money::ads::entities::{self, AdEntities, AdEntityParams};
use domain::money::ads::mapping::{self, AdMappingRule};
use domain::money::ads::sync::{self, AdAccountRuns};
use domain::money::ads::templates::{self, UtmTemplate};
use domain::money::ads::{known_at, versions};
use domain::tenancy::access::{ProjectAccess, Scope};
use uuid::Uuid;

use crate::caller::{context, turn};
use crate::error::Result;
use crate::input::checked_parameters;
use crate::limits;
use crate::loaders::{Lookup, With, list, load};

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
        list::<Accounts, _>(ctx, &self.0).await
    }

    /// Last readings of the costs of each account that was attached. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_sync(&self, ctx: &Context<'_>) -> Result<Vec<AdAccountRuns>> {
        list::<Runs, _>(ctx, &self.0).await
    }

    /// Campaigns, ad sets and ads, those with the latest costs first. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_entities(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Filter and page of the list.", default)] params: AdEntityParams,
    ) -> Result<AdEntities> {
        let params = checked_parameters(ctx, params)?;
        let version = load::<Versions>(ctx, &self.0).await?.unwrap_or_default();
        let _turn = turn(ctx).await?;
        let ads = known_at(context(ctx)?, &self.0, version).await?;
        Ok(entities::among(context(ctx)?, &self.0, ads, &params).await?)
    }

    /// Connections through which the project can read costs, oldest first. Without ads:write, those whose accounts the
    /// project has. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_connections(&self, ctx: &Context<'_>) -> Result<Vec<ProjectAdConnection>> {
        list::<Connections, _>(ctx, &self.0).await
    }

    /// Mapping rules in the order in which they are tried. Needs ads:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_mapping_rules(&self, ctx: &Context<'_>) -> Result<Vec<AdMappingRule>> {
        let rules = list::<MappingRules, _>(ctx, &self.0).await?;
        if rules.is_empty() {
            return Ok(rules);
        }
        let version = load::<Versions>(ctx, &self.0).await?.unwrap_or_default();
        let _turn = turn(ctx).await?;
        let ads = known_at(context(ctx)?, &self.0, version).await?;
        Ok(mapping::named(&ads, rules))
    }

    /// Recommended UTM templates, with placeholders for ids. Needs ads:read.
    async fn utm_templates(&self) -> Result<Vec<UtmTemplate>> {
        Ok(templates::list(&self.0)?.items)
    }
}

/// Defines values of a project that a function of `domain` reads for several projects at once.
macro_rules! lookups {
    ($($(#[$doc:meta])* $name:ident: $value:ty = $read:expr),+ $(,)?) => {$(
        $(#[$doc])*
        struct $name;

        impl Lookup for $name {
            type Proof = ProjectAccess;
            type Value = $value;

            const NEEDS: &'static [Scope] = &[Scope::AdsRead];

            async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, $value>> {
                $read(&with.context, &projects).await
            }
        }
    )+};
}

lookups! {
    Accounts: Vec<AdAccount> = accounts::of_projects,
    Connections: Vec<ProjectAdConnection> = connections::of_projects,
    MappingRules: Vec<AdMappingRule> = mapping::of_projects,
    Runs: Vec<AdAccountRuns> = sync::of_projects,
    /// Versions of the ads. The ads themselves are read for one project after the other, because there may be many.
    Versions: i32 = versions,
}

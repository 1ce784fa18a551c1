//! Funnels of a project.

use std::collections::HashMap;

use analytics::reports::FunnelPreview;
use async_graphql::{Context, Object};
use domain::measuring::funnels::{self, Funnel, FunnelPreviewInput};
use domain::tenancy::access::{ProjectAccess, Scope};
use uuid::Uuid;

use crate::caller::{reports, turn};
use crate::error::Result;
use crate::input::{checked, renamed};
use crate::limits;
use crate::loaders::{Lookup, With, list};

#[derive(Clone)]
pub(super) struct FunnelsPart(ProjectAccess);

impl From<ProjectAccess> for FunnelsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl FunnelsPart {
    /// Funnels of the project, in order.
    #[graphql(complexity = "limits::RULES * (1 + child_complexity)")]
    async fn funnels(&self, ctx: &Context<'_>) -> Result<Vec<Funnel>> {
        list::<Funnels, _>(ctx, &self.0).await
    }

    /// Preview of a funnel: what it would have counted over the last 30 days. Nothing is stored.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn funnel_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The steps of the funnel.")] input: FunnelPreviewInput,
    ) -> Result<FunnelPreview> {
        let input = checked(ctx, "input", input)?;
        let _turn = turn(ctx).await?;
        renamed("input", reports(ctx)?.preview_funnel(&self.0, input).await)
    }
}

struct Funnels;

impl Lookup for Funnels {
    type Proof = ProjectAccess;
    type Value = Vec<Funnel>;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, Vec<Funnel>>> {
        funnels::of_projects(&with.context, &projects).await
    }
}

//! Goals of a project.

use std::collections::HashMap;

use analytics::reports::{GoalPreview, GoalPreviewInput};
use async_graphql::{Context, Object};
use domain::measuring::goals::{self, Goal};
use domain::tenancy::access::{ProjectAccess, Scope};
use uuid::Uuid;

use crate::caller::{reports, turn};
use crate::error::Result;
use crate::input::{checked, renamed};
use crate::limits;
use crate::loaders::{Lookup, With, list};

#[derive(Clone)]
pub(super) struct GoalsPart(ProjectAccess);

impl From<ProjectAccess> for GoalsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl GoalsPart {
    /// Goals of the project, in order.
    #[graphql(complexity = "10 * (1 + child_complexity)")]
    async fn goals(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Also list archived goals.", default)] archived: bool,
    ) -> Result<Vec<Goal>> {
        let mut goals = list::<Goals, _>(ctx, &self.0).await?;
        goals.retain(|goal| archived || !goal.archived);
        Ok(goals)
    }

    /// Preview of a goal: what its match would have counted over the last 30 days. Nothing is stored.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn goal_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The match of the goal.")] input: GoalPreviewInput,
    ) -> Result<GoalPreview> {
        let input = checked(ctx, "input", input)?;
        let _turn = turn(ctx).await?;
        renamed("input", reports(ctx)?.preview_goal(&self.0, input).await)
    }
}

struct Goals;

impl Lookup for Goals {
    type Proof = ProjectAccess;
    type Value = Vec<Goal>;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, Vec<Goal>>> {
        goals::of_projects(&with.context, &projects).await
    }
}

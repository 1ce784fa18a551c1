//! Share links of a project.

use analytics::share_links::{self, ShareLink};
use async_graphql::{Context, Object};
use domain::tenancy::access::ProjectAccess;

use crate::caller::{context, turn};
use crate::error::Result;
use crate::limits;

#[derive(Clone)]
pub(super) struct ShareLinksPart(ProjectAccess);

impl From<ProjectAccess> for ShareLinksPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl ShareLinksPart {
    /// Links under which the project publishes reports, newest first; only those that have not ended if there are more than
    /// 200. Needs project:admin.
    #[graphql(complexity = "limits::REPORT + limits::SHARE_LINKS * child_complexity")]
    async fn share_links(&self, ctx: &Context<'_>) -> Result<Vec<ShareLink>> {
        let _turn = turn(ctx).await?;
        Ok(share_links::all_or_open(context(ctx)?, &self.0).await?)
    }
}

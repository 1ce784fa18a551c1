//! Share links of a project.

use analytics::share_links::{self, ShareLink};
use async_graphql::{Context, Object};
use domain::ground::page::{MAX_LIMIT, PageParams};
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
    /// Links under which the project publishes reports, newest first. Needs project:admin.
    #[graphql(complexity = "limits::REPORT + limits::SHARE_LINKS * child_complexity")]
    async fn share_links(&self, ctx: &Context<'_>) -> Result<Vec<ShareLink>> {
        let _turn = turn(ctx).await?;
        let all = PageParams { limit: Some(MAX_LIMIT), cursor: None };
        Ok(share_links::list(context(ctx)?, &self.0, &all).await?.items)
    }
}

//! An organization and its projects.

use async_graphql::{Context, Object};
use domain::access::OrgAccess;
use domain::orgs;

use super::Project;
use crate::error::Result;
use crate::limits;
use crate::loaders::Loaders;

/// An organization the caller belongs to.
#[derive(Clone)]
pub struct Organization {
    fields: orgs::Organization,
    access: OrgAccess,
}

impl From<OrgAccess> for Organization {
    fn from(access: OrgAccess) -> Self {
        Self { fields: orgs::Organization::from(&access), access }
    }
}

/// An organization: it owns projects, and its members share them.
#[Object]
impl Organization {
    #[graphql(flatten)]
    async fn fields(&self) -> &orgs::Organization {
        &self.fields
    }

    /// The projects of the organization that the caller can reach, oldest first.
    #[graphql(complexity = "limits::PROJECTS * (1 + child_complexity)")]
    async fn projects(&self, ctx: &Context<'_>) -> Result<Vec<Project>> {
        Loaders::of(ctx)?.projects(&self.access).await
    }
}

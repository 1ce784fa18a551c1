//! Mutations of organizations.

use analytics::upkeep::deletion;
use async_graphql::{Context, Object};
use domain::tenancy::orgs::{self, OrganizationCreate, OrganizationUpdate};

use crate::caller::{self, context, principal, reports};
use crate::error::Result;
use crate::input::checked;
use crate::types::Organization;

#[derive(Default)]
pub(super) struct OrgMutation;

#[Object]
impl OrgMutation {
    /// Creates an organization; the caller becomes its owner. For users only. `conflict` if the slug is
    /// taken.
    async fn create_organization(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Name and slug.")] input: OrganizationCreate,
    ) -> Result<Organization> {
        let input = checked(ctx, "input", input)?;
        let org = orgs::create(context(ctx)?, principal(ctx)?.user()?, input).await?;
        Ok(caller::org(ctx, &org.id.to_string()).await?.into())
    }

    /// Renames an organization. Needs org:admin.
    async fn update_organization(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "What changes; omitted fields keep their values.")] input: OrganizationUpdate,
    ) -> Result<Organization> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        orgs::update(context(ctx)?, &org, input).await?;
        Ok(caller::org(ctx, &org.id().to_string()).await?.into())
    }

    /// Deletes an organization with all its projects and their data. Needs org:admin and sudo within
    /// the last 15 minutes (POST /v1/auth/sudo), else `sudo_required`. For users only.
    async fn delete_organization(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        deletion::delete_organization(context(ctx)?, reports(ctx)?, &org).await?;
        Ok(true)
    }
}

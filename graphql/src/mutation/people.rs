//! Mutations of members, invitations and OAuth grants.

use async_graphql::{Context, Object};
use domain::tenancy::invitations::{self, InvitationCreate, InvitationCreated};
use domain::tenancy::members::{self, Member, MemberUpdate};
use domain::tenancy::oauth_grants;
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::checked;

#[derive(Default)]
pub(super) struct PeopleMutation;

#[Object]
impl PeopleMutation {
    /// Changes a member's role or PII flag. Needs org:admin and sudo; only an owner can change owners.
    /// `last_owner` if the organization would be left without an owner.
    async fn update_member(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the member.")] user_id: Uuid,
        #[graphql(desc = "What changes; omitted fields keep their values.")] input: MemberUpdate,
    ) -> Result<Member> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        Ok(members::update(context(ctx)?, &org, user_id, input).await?)
    }

    /// Removes a member from the organization. Needs org:admin and sudo; only an owner can remove owners.
    /// `last_owner` if the organization would be left without an owner.
    async fn remove_member(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the member.")] user_id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        members::remove(context(ctx)?, &org, user_id).await?;
        Ok(true)
    }

    /// Invites a person. The link is in this answer only, and in a mail if the deployment sends mail. Needs
    /// org:admin and sudo. A new invitation replaces an open one of the same address. `conflict` if the
    /// person is a member already.
    async fn create_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Address, role and PII flag.")] input: InvitationCreate,
    ) -> Result<InvitationCreated> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        Ok(invitations::create(context(ctx)?, &org, input).await?)
    }

    /// Revokes an invitation. Needs org:admin. `gone` if it was accepted.
    async fn revoke_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the invitation.")] id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        invitations::revoke(context(ctx)?, &org, id).await?;
        Ok(true)
    }

    /// Revokes an OAuth grant of an application in the organization, with the keys derived from it. Members
    /// can revoke their own grants; another member's grant needs org:admin.
    async fn revoke_oauth_grant(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the grant.")] id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        oauth_grants::revoke(context(ctx)?, &org, id).await?;
        Ok(true)
    }
}

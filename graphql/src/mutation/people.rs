//! People: members, invitations and what applications may do in their name.

use async_graphql::{Context, Object};
use domain::invitations::{self, InvitationCreate, InvitationCreated};
use domain::members::{self, Member, MemberUpdate};
use domain::oauth_grants;
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::checked;

#[derive(Default)]
pub(super) struct PeopleMutation;

#[Object]
impl PeopleMutation {
    /// Changes a member's role or PII flag. Needs org:admin and sudo; only an owner changes owners.
    /// `last_owner` when nobody would be left to own the organization.
    async fn update_member(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        user_id: Uuid,
        input: MemberUpdate,
    ) -> Result<Member> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        Ok(members::update(context(ctx)?, &org, user_id, input).await?)
    }

    /// Takes a member out of the organization. Needs org:admin and sudo; only an owner removes
    /// owners. `last_owner` when nobody would be left to own the organization.
    async fn remove_member(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        user_id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        members::remove(context(ctx)?, &org, user_id).await?;
        Ok(true)
    }

    /// Invites somebody; the link is in this answer only, and in a mail if the deployment sends any.
    /// Needs org:admin and sudo. A new invitation replaces an open one of the same address;
    /// `conflict` when the person is a member already.
    async fn create_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        input: InvitationCreate,
    ) -> Result<InvitationCreated> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        Ok(invitations::create(context(ctx)?, &org, input).await?)
    }

    /// Takes an invitation back. Needs org:admin. `gone` when it was accepted.
    async fn revoke_invitation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        invitations::revoke(context(ctx)?, &org, id).await?;
        Ok(true)
    }

    /// Ends what an application may do in the organization in somebody's name, with the keys that
    /// came of it. One's own grants are free to end; those of others need org:admin.
    async fn revoke_oauth_grant(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id or slug.")] org: String,
        id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        oauth_grants::revoke(context(ctx)?, &org, id).await?;
        Ok(true)
    }
}

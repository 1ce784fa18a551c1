//! People: members, invitations and what applications may do in their name.

use async_graphql::{Context, Object};
use domain::members::{self, Member, MemberUpdate};
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
}

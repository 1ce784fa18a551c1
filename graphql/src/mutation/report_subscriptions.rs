//! Mutations of reports by mail.

use async_graphql::{Context, Object};
use domain::tenancy::report_mails::{self, ReportSubscription, ReportSubscriptionCreate};
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct ReportSubscriptionMutation;

#[Object]
impl ReportSubscriptionMutation {
    /// Subscribes to a report by mail: the caller's own address, or another one with org:admin and a recent proof of
    /// identity (`sudo_required`). An address that is not confirmed gets a mail with a link to confirm it. Needs
    /// analytics:read. For users only. `conflict` if the address gets the report already.
    async fn create_report_subscription(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "The subscription.")] input: ReportSubscriptionCreate,
    ) -> Result<ReportSubscription> {
        let org = caller::org(ctx, &org).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", report_mails::create(context(ctx)?, &org, input).await)
    }

    /// Ends a subscription to a report by mail: the caller's own, or any with org:admin. For users only.
    async fn delete_report_subscription(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Organization id or slug.")] org: String,
        #[graphql(desc = "Id of the subscription.")] id: Uuid,
    ) -> Result<bool> {
        let org = caller::org(ctx, &org).await?;
        report_mails::delete(context(ctx)?, &org, id).await?;
        Ok(true)
    }
}

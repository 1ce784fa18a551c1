//! Mutations of conversions, conversion definitions and destinations.

use async_graphql::{Context, Object};
use domain::money::conversions::{
    self, Conversion, ConversionCreate, ConversionDefinition, ConversionDefinitionWrite,
    ConversionStatusUpdate, Created, QueuedConversions,
};
use domain::money::destinations::{self, DestinationTest, DestinationTestRequest, DestinationWrite};
use entity::visits::AdPlatform;
use serde_json::json;
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, of_body, parsed_arguments, renamed};
use crate::limits;
use crate::types::Destination;

#[derive(Default)]
pub(super) struct ConversionMutation;

#[Object]
impl ConversionMutation {
    /// Creates or replaces a conversion definition. Needs conversions:write and config:write.
    async fn put_conversion_definition(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the definition, which beacons send.")] key: String,
        #[graphql(desc = "The whole definition; it replaces a stored one.")] input: ConversionDefinitionWrite,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<ConversionDefinition> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", conversions::put(context(ctx)?, &project, &key, input, &revision.into()).await)
    }

    /// Records a conversion. If the project already has a conversion with this event id, changes nothing and
    /// returns the stored conversion. Needs conversions:write.
    async fn create_conversion(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The conversion.")] input: ConversionCreate,
    ) -> Result<Created> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", analytics::conversions::create(context(ctx)?, &project, input).await)
    }

    /// Confirms, rejects or retracts a conversion, or changes its value. Needs conversions:write.
    async fn set_conversion_status(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the conversion.")] id: Uuid,
        #[graphql(desc = "New status or value.")] input: ConversionStatusUpdate,
    ) -> Result<Conversion> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", conversions::set_status(context(ctx)?, &project, id, input).await)
    }

    /// Retries the failed uploads of a conversion. Needs conversions:write.
    async fn retry_conversion(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the conversion.")] id: Uuid,
    ) -> Result<Conversion> {
        let project = caller::project(ctx, &project).await?;
        Ok(conversions::retry(context(ctx)?, &project, id).await?)
    }

    /// Queues the failed, skipped and expired uploads of an ad platform again, as far as they can be sent. Needs
    /// conversions:write.
    #[graphql(complexity = "limits::ONE_A_REQUEST + child_complexity")]
    async fn retry_conversions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Ad platform.")] destination: AdPlatform,
        #[graphql(desc = "Only uploads with this code. Default: all.")] reason: Option<String>,
        #[graphql(desc = "`next` of the call before.")] after: Option<Uuid>,
        #[graphql(desc = "True to count only.", default)] dry_run: bool,
    ) -> Result<QueuedConversions> {
        let project = caller::project(ctx, &project).await?;
        let reason = reason.as_deref();
        Ok(conversions::retry_all(context(ctx)?, &project, destination, reason, after, dry_run).await?)
    }

    /// Queues the conversions of the last days for an ad platform that was set up after them. Repeating it queues nothing
    /// twice. Needs conversions:write.
    #[graphql(complexity = "limits::ONE_A_REQUEST + child_complexity")]
    async fn backfill_conversions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Ad platform.")] destination: AdPlatform,
        #[graphql(desc = "Number of days, 1 to 7.", default = 7)] days: i32,
        #[graphql(desc = "`next` of the call before.")] after: Option<Uuid>,
        #[graphql(desc = "True to count only.", default)] dry_run: bool,
    ) -> Result<QueuedConversions> {
        let project = caller::project(ctx, &project).await?;
        of_body(conversions::backfill(context(ctx)?, &project, destination, days, after, dry_run).await)
    }

    /// Deletes a conversion definition; its conversions are kept. Needs conversions:write and config:write.
    async fn delete_conversion_definition(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Key of the definition, which beacons send.")] key: String,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        conversions::delete(context(ctx)?, &project, &key, &revision.into()).await?;
        Ok(true)
    }

    /// Sets up an ad platform. Omitted credentials keep their values. Needs project:admin and, from a user,
    /// sudo within the last 15 minutes (POST /v1/auth/sudo), else `sudo_required`.
    async fn put_destination(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Ad platform.")] provider: AdPlatform,
        #[graphql(desc = "Settings and credentials; omitted credentials keep their values.")]
        input: DestinationWrite,
    ) -> Result<Destination> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        let put = destinations::put(context(ctx)?, &project, provider, input).await;
        Ok(Destination::new(&project, renamed("input", put)?))
    }

    /// Tests the connection: the ad platform checks a test event, which counts nowhere. Needs project:admin.
    async fn test_destination(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Ad platform.")] provider: AdPlatform,
        #[graphql(desc = "The platform's name or id of the conversion.")] conversion: Option<String>,
    ) -> Result<DestinationTest> {
        let project = caller::project(ctx, &project).await?;
        let request: DestinationTestRequest = parsed_arguments(ctx, json!({ "conversion": conversion }))?;
        of_body(destinations::test(context(ctx)?, &project, provider, request).await)
    }
}

//! Conversions, what they are, and the ad platforms that are told of them.

use async_graphql::{Context, Object};
use domain::conversions::{
    self, Conversion, ConversionCreate, ConversionDefinition, ConversionDefinitionWrite,
    ConversionStatusUpdate, Created,
};
use domain::destinations::{self, DestinationTest, DestinationTestRequest, DestinationWrite};
use entity::visits::AdPlatform;
use serde_json::json;
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, of_body, parsed_arguments, renamed};
use crate::types::Destination;

#[derive(Default)]
pub(super) struct ConversionMutation;

#[Object]
impl ConversionMutation {
    /// Says what a conversion is; what was said before is replaced. Needs conversions:write and config:write.
    async fn put_conversion_definition(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "What beacons call it.")] key: String,
        input: ConversionDefinitionWrite,
    ) -> Result<ConversionDefinition> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", conversions::put(context(ctx)?, &project, &key, input).await)
    }

    /// Tells of a conversion. The same event id again changes nothing and answers what is stored. Needs
    /// conversions:write.
    async fn create_conversion(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        input: ConversionCreate,
    ) -> Result<Created> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", analytics::conversions::create(context(ctx)?, &project, input).await)
    }

    /// Confirms, rejects or retracts a conversion, or says what it was worth. Needs conversions:write.
    async fn set_conversion_status(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        id: Uuid,
        input: ConversionStatusUpdate,
    ) -> Result<Conversion> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", conversions::set_status(context(ctx)?, &project, id, input).await)
    }

    /// Tells the ad platforms again that could not be told. Needs conversions:write.
    async fn retry_conversion(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        id: Uuid,
    ) -> Result<Conversion> {
        let project = caller::project(ctx, &project).await?;
        Ok(conversions::retry(context(ctx)?, &project, id).await?)
    }

    /// Deletes a conversion definition; its conversions stay. Needs conversions:write and config:write.
    async fn delete_conversion_definition(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "What beacons call it.")] key: String,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        conversions::delete(context(ctx)?, &project, &key).await?;
        Ok(true)
    }

    /// Sets an ad platform up. Credentials that are not given stay as they are. Needs project:admin and, from a user,
    /// sudo within the last 15 minutes (POST /v1/auth/sudo), else `sudo_required`.
    async fn put_destination(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The platform.")] provider: AdPlatform,
        input: DestinationWrite,
    ) -> Result<Destination> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        let put = destinations::put(context(ctx)?, &project, provider, input).await;
        Ok(Destination::new(&project, renamed("input", put)?))
    }

    /// Has an ad platform check a made-up event, which counts nowhere. Needs project:admin.
    async fn test_destination(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The platform.")] provider: AdPlatform,
        #[graphql(desc = "The platform's name or id of the conversion.")] conversion: Option<String>,
    ) -> Result<DestinationTest> {
        let project = caller::project(ctx, &project).await?;
        let request: DestinationTestRequest = parsed_arguments(ctx, json!({ "conversion": conversion }))?;
        of_body(destinations::test(context(ctx)?, &project, provider, request).await)
    }
}

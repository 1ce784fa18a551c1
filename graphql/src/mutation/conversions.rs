//! Conversions, and what they are.

use async_graphql::{Context, Object};
use domain::conversions::{
    self, Conversion, ConversionCreate, ConversionDefinition, ConversionDefinitionWrite,
    ConversionStatusUpdate, Created,
};
use uuid::Uuid;

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

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
}

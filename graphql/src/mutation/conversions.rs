//! Conversion definitions.

use async_graphql::{Context, Object};
use domain::conversions::{self, ConversionDefinition, ConversionDefinitionWrite};

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

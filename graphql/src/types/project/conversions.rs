//! Conversions of a project.

use std::collections::HashMap;

use analytics::reports::ConversionPreview;
use async_graphql::{Context, MergedObject, Object};
use domain::money::conversions::{
    self, Conversion, ConversionDefinition, ConversionList, ConversionParams, ConversionPreviewInput,
    UploadRequest,
};
use domain::tenancy::access::{ProjectAccess, Scope};
use uuid::Uuid;

use crate::caller::{context, reports, turn};
use crate::error::Result;
use crate::input::{checked, of_query, renamed};
use crate::limits;
use crate::loaders::{Lookup, With, list};
use crate::parameters::{Asked, Part};

#[derive(Clone, MergedObject)]
pub(super) struct ConversionsPart(Part<All>, One, Rules);

impl From<ProjectAccess> for ConversionsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(Part(access.clone()), One(access.clone()), Rules(access))
    }
}

pub(super) struct All;

impl Asked for All {
    type Of = ProjectAccess;
    type Params = ConversionParams;
    type Answer = ConversionList;
    const NAME: &'static str = "conversions";
    const DESCRIPTION: &'static str =
        "Recorded conversions and their uploads to ad platforms, latest first. Needs conversions:read.";

    async fn answer(
        ctx: &Context<'_>,
        project: &ProjectAccess,
        params: ConversionParams,
    ) -> Result<ConversionList> {
        of_query(conversions::list_conversions(context(ctx)?, project, &params).await)
    }
}

#[derive(Clone)]
struct One(ProjectAccess);

#[Object]
impl One {
    /// One conversion of the project. Needs conversions:read.
    async fn conversion(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the conversion.")] id: Uuid,
    ) -> Result<Conversion> {
        let _turn = turn(ctx).await?;
        Ok(conversions::get(context(ctx)?, &self.0, id).await?)
    }

    /// Requests to ad platforms about one conversion, earliest first: what was sent, without personal data, and what the
    /// platforms answered. Up to 200 of the latest. Needs conversions:read.
    #[graphql(complexity = "limits::REQUESTS * (1 + child_complexity)")]
    async fn upload_requests(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the conversion.")] conversion: Uuid,
    ) -> Result<Vec<UploadRequest>> {
        let _turn = turn(ctx).await?;
        Ok(conversions::requests(context(ctx)?, &self.0, conversion).await?)
    }
}

#[derive(Clone)]
struct Rules(ProjectAccess);

#[Object]
impl Rules {
    /// Conversion definitions of the project, by key. Needs conversions:read.
    #[graphql(complexity = "limits::RULES * (1 + child_complexity)")]
    async fn conversion_definitions(&self, ctx: &Context<'_>) -> Result<Vec<ConversionDefinition>> {
        list::<Definitions, _>(ctx, &self.0).await
    }

    /// Preview of a conversion definition: what it would have counted over the last 30 days. Nothing is
    /// stored. Needs analytics:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn conversion_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Trigger and value of the definition.")] input: ConversionPreviewInput,
    ) -> Result<ConversionPreview> {
        let input = checked(ctx, "input", input)?;
        let _turn = turn(ctx).await?;
        renamed("input", reports(ctx)?.preview_conversion(&self.0, input).await)
    }
}

struct Definitions;

impl Lookup for Definitions {
    type Proof = ProjectAccess;
    type Value = Vec<ConversionDefinition>;

    const NEEDS: &'static [Scope] = &[Scope::ConversionsRead];

    async fn read(
        with: &With,
        projects: Vec<ProjectAccess>,
    ) -> domain::Result<HashMap<Uuid, Vec<ConversionDefinition>>> {
        conversions::of_projects(&with.context, &projects).await
    }
}

//! The conversions of a project.

use std::collections::HashMap;

use async_graphql::{Context, Object};
use domain::access::{ProjectAccess, Scope};
use domain::conversions::{self, ConversionDefinition};
use domain::destinations::{self, Destination};
use uuid::Uuid;

use crate::error::Result;
use crate::limits;
use crate::loaders::{Lookup, With, list};

#[derive(Clone)]
pub(super) struct ConversionsPart(ProjectAccess);

impl From<ProjectAccess> for ConversionsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl ConversionsPart {
    /// What the project's conversions are, by their keys. Needs conversions:read.
    #[graphql(complexity = "limits::RULES * (1 + child_complexity)")]
    async fn conversion_definitions(&self, ctx: &Context<'_>) -> Result<Vec<ConversionDefinition>> {
        list::<Definitions, _>(ctx, &self.0).await
    }

    /// Every ad platform, and how the project reaches it. Needs conversions:read.
    #[graphql(complexity = "limits::RULES * (1 + child_complexity)")]
    async fn destinations(&self, ctx: &Context<'_>) -> Result<Vec<Destination>> {
        list::<Destinations, _>(ctx, &self.0).await
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

struct Destinations;

impl Lookup for Destinations {
    type Proof = ProjectAccess;
    type Value = Vec<Destination>;

    const NEEDS: &'static [Scope] = &[Scope::ConversionsRead];

    async fn read(
        with: &With,
        projects: Vec<ProjectAccess>,
    ) -> domain::Result<HashMap<Uuid, Vec<Destination>>> {
        destinations::of_projects(&with.context, &projects).await
    }
}

//! Destinations of a project: its ad platforms.

use std::collections::{BTreeMap, HashMap};

use async_graphql::{Context, Object};
use domain::Error;
use domain::money::destinations::{self, DestinationHealth};
use domain::tenancy::access::{ProjectAccess, Scope};
use entity::visits::AdPlatform;
use uuid::Uuid;

use crate::error::Result;
use crate::limits;
use crate::loaders::{Lookup, With, list, load};

#[derive(Clone)]
pub(super) struct DestinationsPart(ProjectAccess);

impl From<ProjectAccess> for DestinationsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl DestinationsPart {
    /// All ad platforms, with the project's settings. Needs conversions:read.
    #[graphql(complexity = "limits::RULES * (1 + child_complexity)")]
    async fn destinations(&self, ctx: &Context<'_>) -> Result<Vec<Destination>> {
        let all = list::<Destinations, _>(ctx, &self.0).await?;
        Ok(all.into_iter().map(|one| Destination::new(&self.0, one)).collect())
    }
}

/// Destination with the proof that its other fields need.
pub struct Destination {
    fields: destinations::Destination,
    access: ProjectAccess,
}

impl Destination {
    pub(crate) fn new(access: &ProjectAccess, fields: destinations::Destination) -> Self {
        Self { fields, access: access.clone() }
    }
}

/// Ad platform with the project's settings.
#[Object]
impl Destination {
    #[graphql(flatten)]
    async fn fields(&self) -> &destinations::Destination {
        &self.fields
    }

    /// Upload health of the last 30 days. Needs conversions:read.
    #[graphql(complexity = "10 + child_complexity")]
    async fn health(&self, ctx: &Context<'_>) -> Result<DestinationHealth> {
        let mut all = load::<Health>(ctx, &self.access).await?.ok_or(Error::NotFound)?;
        Ok(all.remove(&self.fields.provider).ok_or(Error::NotFound)?)
    }
}

struct Destinations;

impl Lookup for Destinations {
    type Proof = ProjectAccess;
    type Value = Vec<destinations::Destination>;

    const NEEDS: &'static [Scope] = &[Scope::ConversionsRead];

    async fn read(
        with: &With,
        projects: Vec<ProjectAccess>,
    ) -> domain::Result<HashMap<Uuid, Vec<destinations::Destination>>> {
        destinations::of_projects(&with.context, &projects).await
    }
}

/// Reads the health of all destinations of a project at once.
struct Health;

impl Lookup for Health {
    type Proof = ProjectAccess;
    type Value = BTreeMap<AdPlatform, DestinationHealth>;

    const NEEDS: &'static [Scope] = &[Scope::ConversionsRead];

    async fn read(
        with: &With,
        projects: Vec<ProjectAccess>,
    ) -> domain::Result<HashMap<Uuid, BTreeMap<AdPlatform, DestinationHealth>>> {
        destinations::health(&with.context, &projects).await
    }
}

//! Events of a project.

use std::collections::HashMap;

use analytics::events::{
    EventCatalog, EventValidate, EventValidateResult, KnownEvents, known_events, validate,
};
use analytics::sessions::{self, LiveEvents, LiveEventsParams};
use analytics::visits::Writer;
use async_graphql::{Context, MergedObject, Object};
use domain::measuring::events::{self, EventSchema};
use domain::tenancy::access::{ProjectAccess, Scope};
use uuid::Uuid;

use crate::caller::{context, reports, service, turn};
use crate::error::Result;
use crate::input::{checked, of_query};
use crate::limits;
use crate::loaders::{Lookup, With, list, load};
use crate::parameters::{Asked, Part};

#[derive(Clone, MergedObject)]
pub(super) struct EventsPart(Part<Live>, Catalog);

impl From<ProjectAccess> for EventsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(Part(access.clone()), Catalog(access))
    }
}

pub(super) struct Live;

impl Asked for Live {
    type Of = ProjectAccess;
    type Params = LiveEventsParams;
    type Answer = LiveEvents;
    const NAME: &'static str = "live_events";
    const DESCRIPTION: &'static str =
        "Pageviews and events as they arrive, oldest first. The subscription of this name pushes them.";

    async fn answer(
        ctx: &Context<'_>,
        project: &ProjectAccess,
        params: LiveEventsParams,
    ) -> Result<LiveEvents> {
        let committed = service::<Writer>(ctx)?.committed();
        of_query(sessions::live_events(context(ctx)?, project, params, committed).await)
    }
}

#[derive(Clone)]
struct Catalog(ProjectAccess);

#[Object]
impl Catalog {
    /// Event schemas of the project, by name.
    #[graphql(complexity = "limits::RULES * (1 + child_complexity)")]
    async fn event_schemas(&self, ctx: &Context<'_>) -> Result<Vec<EventSchema>> {
        list::<Schemas, _>(ctx, &self.0).await
    }

    /// Built-in, preset, registered and observed events, with their counts of the last 30 days.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn event_catalog(&self, ctx: &Context<'_>) -> Result<EventCatalog> {
        let known = load::<Known>(ctx, &self.0).await?.unwrap_or_default();
        let _turn = turn(ctx).await?;
        Ok(reports(ctx)?.event_catalog_of(&self.0, known).await?)
    }

    /// Check of how an event would be processed. Nothing is stored.
    async fn event_validation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The event.")] input: EventValidate,
    ) -> Result<EventValidateResult> {
        let input = checked(ctx, "input", input)?;
        let _turn = turn(ctx).await?;
        Ok(validate(context(ctx)?, &self.0, &input).await?)
    }
}

struct Known;

impl Lookup for Known {
    type Proof = ProjectAccess;
    type Value = KnownEvents;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, KnownEvents>> {
        known_events(&with.context, &projects).await
    }
}

struct Schemas;

impl Lookup for Schemas {
    type Proof = ProjectAccess;
    type Value = Vec<EventSchema>;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(
        with: &With,
        projects: Vec<ProjectAccess>,
    ) -> domain::Result<HashMap<Uuid, Vec<EventSchema>>> {
        events::of_projects(&with.context, &projects).await
    }
}

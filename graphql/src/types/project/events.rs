//! The events of a project.

use analytics::sessions::{self, LiveEvents, LiveEventsParams};
use analytics::visits::Writer;
use async_graphql::{Context, MergedObject};
use domain::access::ProjectAccess;

use crate::caller::{context, service};
use crate::error::Result;
use crate::input::of_query;
use crate::parameters::{Asked, Part};

#[derive(Clone, MergedObject)]
pub(super) struct EventsPart(Part<Live>);

impl From<ProjectAccess> for EventsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(Part(access))
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

//! Event schemas and server events.

use analytics::events::{ServerEvents, ServerEventsResult, accept};
use analytics::visits::Writer;
use async_graphql::{Context, Object};
use domain::events::{self, EventSchema, EventSchemaWrite};

use crate::caller::{self, context, service};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct EventMutation;

#[Object]
impl EventMutation {
    /// Says what an event is; what was said before is replaced. It holds for events that come from now on. Needs
    /// config:write.
    async fn put_event_schema(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The event's name.")] name: String,
        input: EventSchemaWrite,
    ) -> Result<EventSchema> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", events::put(context(ctx)?, &project, &name, input).await)
    }

    /// Deletes an event's schema; its events stay and become unregistered. Needs config:write.
    async fn delete_event_schema(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "The event's name.")] name: String,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        events::delete(context(ctx)?, &project, &name).await?;
        Ok(true)
    }

    /// Adds events that a server saw to sessions. Needs events:write.
    async fn send_server_events(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        input: ServerEvents,
    ) -> Result<ServerEventsResult> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", accept(context(ctx)?, service::<Writer>(ctx)?, &project, input).await)
    }
}

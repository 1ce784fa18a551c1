//! Mutations of event schemas, and server events.

use analytics::events::{ServerEvents, ServerEventsResult, accept};
use analytics::visits::Writer;
use async_graphql::{Context, Object};
use domain::measuring::events::{self, EventSchema, EventSchemaWrite};

use crate::caller::{self, context, service};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct EventMutation;

#[Object]
impl EventMutation {
    /// Creates or replaces the schema of an event. Applies to events received from now on. Needs
    /// config:write.
    async fn put_event_schema(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Name of the event.")] name: String,
        #[graphql(desc = "The whole schema; it replaces a stored one.")] input: EventSchemaWrite,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<EventSchema> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", events::put(context(ctx)?, &project, &name, input, &revision.into()).await)
    }

    /// Deletes an event's schema; its events are kept as unregistered events. Needs config:write.
    async fn delete_event_schema(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Name of the event.")] name: String,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        events::delete(context(ctx)?, &project, &name, &revision.into()).await?;
        Ok(true)
    }

    /// Stores server events and attaches them to sessions. Needs events:write.
    async fn send_server_events(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Events, 1 to 100.")] input: ServerEvents,
    ) -> Result<ServerEventsResult> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", accept(context(ctx)?, service::<Writer>(ctx)?, &project, input).await)
    }
}

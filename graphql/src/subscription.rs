//! Subscriptions, over an open connection.

use std::time::Duration;

use analytics::sessions::{self, LiveEvents, LiveEventsParams};
use analytics::visits::Writer;
use async_graphql::{Context, Subscription};
use domain::Error;
use domain::tenancy::access::{self, ProjectAccess};
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use tokio::time::{Instant, sleep_until};

use crate::caller::{self, Bearer, context, service};
use crate::error::Result;
use crate::input::checked_parameters;
use crate::limits;

/// How long to wait for events of a quiet project before access is checked again.
const CHECK_EVERY_S: u32 = 5;
/// Minimum pause between two answers. A busy project changes hundreds of times a second, faster than a person
/// can read.
const PAUSE: Duration = Duration::from_millis(100);

/// Root type of subscriptions.
pub struct Subscription;

/// All subscriptions. Connect to this address with a WebSocket of the subprotocol `graphql-transport-ws`.
/// Send the bearer token in the payload of `connection_init` as `{"authorization": "Bearer ..."}`, or in the
/// header of the upgrade request.
#[Subscription]
impl Subscription {
    /// Pageviews and events of a project as they arrive, oldest first. Without a cursor the first answer has
    /// the latest events. The subscription ends with an error when the credential ends or the project is
    /// deleted. Needs analytics:read.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn live_events(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "`nextCursor` of the last answer, to continue after a lost connection.")]
        cursor: Option<String>,
        #[graphql(desc = "Only these event names; `pageview` stands for pageviews.")] names: Option<
            Vec<String>,
        >,
        #[graphql(desc = "Show test sessions too.")] include_test: Option<bool>,
    ) -> Result<BoxStream<'static, Result<LiveEvents>>> {
        let params = LiveEventsParams { cursor, names, limit: None, wait: None, include_test };
        let params = checked_parameters(ctx, params)?;
        let tail = Tail {
            context: context(ctx)?.clone(),
            writer: service::<Writer>(ctx)?.clone(),
            bearer: ctx.data_opt::<Bearer>().ok_or(Error::Unauthorized)?.clone(),
            project: caller::project(ctx, &project).await?.id().to_string(),
            params,
            read_at: None,
        };
        let answers = stream::unfold(Some(tail), |tail| async move {
            let mut tail = tail?;
            match tail.next().await {
                Ok(events) => Some((Ok(events), Some(tail))),
                Err(failure) => Some((Err(failure), None)),
            }
        });
        Ok(answers.boxed())
    }
}

/// Live tail of one subscriber.
struct Tail {
    context: domain::Context,
    writer: Writer,
    bearer: Bearer,
    project: String,
    params: LiveEventsParams,
    /// Time of the last answer; none before the first.
    read_at: Option<Instant>,
}

impl Tail {
    /// Returns the events since the last answer. The first answer comes immediately, so that a client knows
    /// that it is connected; later answers only come with events.
    async fn next(&mut self) -> Result<LiveEvents> {
        if let Some(read_at) = self.read_at {
            sleep_until(read_at + PAUSE).await;
        }
        loop {
            let access = self.access().await?;
            let committed = self.writer.committed();
            let events =
                sessions::live_events(&self.context, &access, self.params.clone(), committed).await?;
            self.params.cursor = Some(events.next_cursor.clone());
            self.params.wait = Some(CHECK_EVERY_S);
            if self.read_at.is_none() || !events.items.is_empty() {
                // The wait may have been long, so access is checked before the events are shown.
                self.access().await?;
                self.read_at = Some(Instant::now());
                return Ok(events);
            }
        }
    }

    /// Checks access again, as at the start. The check uses the credential cache, so a revocation takes
    /// effect immediately on this server and within 10 seconds on all others.
    async fn access(&self) -> Result<ProjectAccess> {
        let principal = access::authenticate(&self.context, &self.bearer.0).await?;
        Ok(access::project(&self.context, &principal, &self.project).await?)
    }
}

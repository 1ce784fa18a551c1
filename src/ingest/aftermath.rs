//! Step 8: bookkeeping after the answer. Counts ignored batches, and notes refused origins and how batches arrive.

use std::sync::{Arc, Weak};
use std::time::Duration;

use analytics::visits::{IgnoredReason, ORIGIN_REFUSED, PreparedBatch, RATE_LIMITED, Writer};
use domain::Context;
use domain::log_throttled;
use domain::measuring::tracking::Origin;
use domain::projects::refused_origins::RefusedOrigins;
use domain::projects::seen_hosts::SeenHosts;
use domain::projects::sites::Site;
use entity::visits::BotKind;

pub(super) fn count(writer: &Writer, site: &Site, at: i64, reason: IgnoredReason) {
    writer.ignored(site.project, site.timezone, at, reason);
}

/// Counts a request of an address over the rate limit.
pub(super) fn count_limited(writer: &Writer, site: &Site, at: i64) {
    writer.counted(site.project, site.timezone, at, RATE_LIMITED);
}

/// Counts a request from an origin that the project does not allow.
pub(super) fn count_refused(writer: &Writer, site: &Site, at: i64) {
    writer.counted(site.project, site.timezone, at, ORIGIN_REFUSED);
}

/// Counts a machine's batch by its kind, in addition to the ignored reason that all machines share.
pub(super) fn count_bot(writer: &Writer, site: &Site, at: i64, kind: BotKind) {
    writer.counted(site.project, site.timezone, at, kind.counter());
}

/// Notes about a site that are written a little later.
#[derive(Debug, Default)]
pub(super) struct Notes {
    origins: RefusedOrigins,
    hosts: SeenHosts,
}

/// How often notes are written.
const WRITE_NOTES_EVERY: Duration = Duration::from_secs(1);

impl Notes {
    /// Starts the task that writes notes, and returns the notes. The task ends when they are dropped.
    pub(super) fn start(context: Context) -> Arc<Self> {
        let notes = Arc::new(Self::default());
        let in_use = Arc::downgrade(&notes);
        tokio::spawn(async move {
            let supervisor = context.supervisor();
            supervisor.keep("notes", || write_while_used(&in_use, &context)).await;
        });
        notes
    }

    /// Notes an origin that the project does not allow, for the project status.
    pub(super) fn refused(&self, site: &Site, at: i64, refused: Option<Origin>) {
        if let Some(origin) = refused.filter(Origin::can_be_allowed) {
            self.origins.note(site.project, &origin, site.tracking.hosts().is_related(&origin.host), at);
        }
    }

    /// Notes by which client and way a batch of the site arrived.
    pub(super) fn arrived(&self, site: &Site, batch: &PreparedBatch, lib: Option<&str>, via_proxy: bool) {
        let hosts = site.tracking.hosts();
        let host = batch.pageviews.last().map(|pageview| pageview.host.as_str());
        if let Some(host) = host.filter(|host| hosts.owns(host)) {
            self.hosts.note(site.project, host, lib, via_proxy, batch.received_at);
        }
    }

    pub(super) async fn write(&self, context: &Context) {
        let writing = async {
            self.origins.write(context).await?;
            self.hosts.write(context).await
        };
        if let Err(error) = context.pulse.or_silent(writing).await {
            log_throttled!(warn, %error, "Cannot write notes about sites");
        }
    }
}

async fn write_while_used(in_use: &Weak<Notes>, context: &Context) {
    let mut interval = tokio::time::interval(WRITE_NOTES_EVERY);
    loop {
        interval.tick().await;
        let Some(notes) = in_use.upgrade() else { return };
        notes.write(context).await;
    }
}

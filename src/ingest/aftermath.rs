//! Step 8: bookkeeping after the answer. Counts ignored batches and records refused origins.

use std::sync::{Arc, Weak};
use std::time::Duration;

use analytics::visits::{IgnoredReason, RATE_LIMITED, Writer};
use domain::Context;
use domain::log_throttled;
use domain::measuring::tracking::Origin;
use domain::projects::refused_origins::RefusedOrigins;
use domain::projects::sites::Site;
use entity::visits::BotKind;

pub(super) fn count(writer: &Writer, site: &Site, at: i64, reason: IgnoredReason) {
    writer.ignored(site.project, site.timezone, at, reason);
}

/// Counts a request of an address over the rate limit.
pub(super) fn count_limited(writer: &Writer, site: &Site, at: i64) {
    writer.counted(site.project, site.timezone, at, RATE_LIMITED);
}

/// Counts a machine's batch by its kind, in addition to the ignored reason that all machines share.
pub(super) fn count_bot(writer: &Writer, site: &Site, at: i64, kind: BotKind) {
    writer.counted(site.project, site.timezone, at, kind.counter());
}

/// How often refused origins are written.
const WRITE_ORIGINS_EVERY: Duration = Duration::from_secs(1);

/// Records an origin that the project does not allow, for the project status.
pub(super) fn note_origin(origins: &RefusedOrigins, site: &Site, at: i64, refused: Option<Origin>) {
    if let Some(origin) = refused.filter(Origin::can_be_allowed) {
        origins.note(site.project, &origin, site.tracking.hosts().is_related(&origin.host), at);
    }
}

/// Starts the task that writes refused origins, and returns the recorder that feeds it. The task ends when
/// the recorder is dropped.
pub(super) fn write_origins(context: Context) -> Arc<RefusedOrigins> {
    let origins = Arc::new(RefusedOrigins::default());
    let in_use = Arc::downgrade(&origins);
    tokio::spawn(async move {
        let supervisor = context.supervisor();
        supervisor.keep("refused_origins", || write_while_used(&in_use, &context)).await;
    });
    origins
}

async fn write_while_used(in_use: &Weak<RefusedOrigins>, context: &Context) {
    let mut interval = tokio::time::interval(WRITE_ORIGINS_EVERY);
    loop {
        interval.tick().await;
        let Some(origins) = in_use.upgrade() else { return };
        write_now(&origins, context).await;
    }
}

pub(super) async fn write_now(origins: &RefusedOrigins, context: &Context) {
    if let Err(error) = context.pulse.or_silent(origins.write(context)).await {
        log_throttled!(warn, %error, "Cannot write refused origins");
    }
}

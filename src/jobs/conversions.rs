//! Conversion jobs: records triggered conversions, rejects conversions that were not confirmed in time,
//! updates the conversion figures of visits, and uploads due conversions to the ad platforms.

use std::time::Duration;

use analytics::conversions::{self, Made, TriggeredConversions};
use analytics::upkeep::pace::{Chunk, Pace};
use domain::Result;
use domain::money::conversions::{close_late, deliver, follow_consent, forget_tests};
use domain::tenancy::queues::{Worked, work_off};
use serde_json::json;

use super::{Left, Turn, Work, leads};
use crate::app::App;

/// Number of queues, of which each gets the same share of a turn, and the last one also what the others leave. A later queue
/// has what the queues before it bring.
const QUEUES: u32 = 6;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let (context, mut left) = (&app.context, Left::default());
    let followed = left.part("consent", follow(&app, turn.share(QUEUES)).await)?;
    let (made, worked) = left.part("triggered conversions", make(&app, turn.share(QUEUES)).await)?;
    let share = turn.share(QUEUES);
    let late = left.part("late conversions", close_late(context, || share.is_over()).await)?;
    let share = turn.share(QUEUES);
    let recorded = conversions::reckon(context, || share.is_over()).await;
    let recorded = left.part("figures of conversions", recorded)?;
    let forgotten = left.part("test conversions", forget(&app, turn.share(QUEUES)).await)?;
    let rest = turn.rest(QUEUES);
    let told = left.part("uploads", deliver(context, || rest.is_over()).await)?;
    left.more |= told.more || forgotten.more;
    left.after(worked);
    let [followed, late, recorded] = [followed, late, recorded].map(|worked| left.after(worked));
    Ok(left.work(json!({
        "followed": followed,
        "made": made.made,
        "refused": made.refused.len(),
        "late": late,
        "recorded": recorded,
        "forgotten": forgotten.done,
        "told": told,
    })))
}

/// Deletes old test conversions.
async fn forget(app: &App, turn: Turn) -> Result<Chunk> {
    let (mut pace, mut done) = (Pace::beside_the_writer(&app.context), 0);
    loop {
        let tests = async |size| Ok(Chunk::of(forget_tests(&app.context, size).await?, size));
        let chunk = pace.chunk(tests).await?;
        done += chunk.done;
        if !chunk.more || turn.is_over() {
            return Ok(Chunk { done, ..chunk });
        }
    }
}

/// Lets conversions and leads follow what visitors have decided about consent.
async fn follow(app: &App, turn: Turn) -> Result<Worked> {
    let worked = follow_consent(&app.context, || turn.is_over()).await?;
    if worked.rows > 0 {
        leads::gather(app, turn).await?;
    }
    Ok(worked)
}

/// Records the conversions that visits have triggered.
async fn make(app: &App, turn: Turn) -> Result<(Made, Worked)> {
    let queue = TriggeredConversions::default();
    let worked = work_off(&app.context, &queue, || turn.is_over()).await;
    let made = queue.made();
    for (project, zone, at, reason) in &made.refused {
        app.ingest.writer().counted(*project, *zone, *at, reason.counter());
    }
    Ok((made, worked?))
}

/// Minimum pause between two runs. A busy site commits hundreds of times a second.
const PAUSE: Duration = Duration::from_millis(200);

/// Records triggered conversions as soon as this instance's visits trigger them, lets conversions follow decisions
/// about consent, and at startup does what was left over. A conversion is recorded once, so this task and the job do not conflict.
pub(super) async fn as_triggered(app: App) {
    loop {
        let both = async {
            follow(&app, Turn::now()).await?;
            make(&app, Turn::now()).await
        };
        if let Err(error) = app.context.pulse.or_silent(both).await {
            domain::log_throttled!(warn, error.reason = %error, "Cannot record conversions now; the next job run retries");
        }
        tokio::time::sleep(PAUSE).await;
        app.ingest.writer().triggered().await;
    }
}

/// Updates conversion figures as soon as this instance's conversions change, and at startup those left over.
/// A visit is claimed once, so this task and the job do not conflict.
pub(super) async fn as_recorded(app: App) {
    loop {
        let turn = Turn::now();
        let recording = conversions::reckon(&app.context, || turn.is_over());
        if let Err(error) = app.context.pulse.or_silent(recording).await {
            domain::log_throttled!(warn, error.reason = %error, "Cannot update the conversion figures of visits now; the next job run retries");
        }
        tokio::time::sleep(PAUSE).await;
        app.context.uploads().recorded().await;
    }
}

/// Uploads queued conversions as soon as this instance queues them, and at startup those left over. An upload
/// is claimed by one worker, so this task and the job do not conflict.
pub(super) async fn as_queued(app: App) {
    loop {
        // Without an end: while one platform is silent, conversions of others keep leaving.
        if let Err(error) = deliver(&app.context, || false).await {
            domain::log_throttled!(warn, error.reason = %error, "Cannot upload conversions now; the next job run retries");
        }
        tokio::time::sleep(PAUSE).await;
        app.context.uploads().queued().await;
    }
}

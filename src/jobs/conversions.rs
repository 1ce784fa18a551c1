//! Conversion jobs: records triggered conversions, rejects conversions that were not confirmed in time,
//! updates the conversion figures of visits, and uploads due conversions to the ad platforms.

use std::time::Duration;

use analytics::conversions::{self, Made, TriggeredConversions};
use domain::Result;
use domain::money::conversions::{close_late, deliver, follow_consent, forget_tests};
use domain::tenancy::queues::{Worked, work_off};
use serde_json::json;

use super::{Left, Turn, Work, leads};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let is_over = || turn.is_over();
    let mut left = Left::default();
    let followed = left.after(follow(&app, turn).await?);
    let (made, worked) = make(&app, turn).await?;
    left.after(worked);
    let late = left.after(close_late(&app.context, is_over).await?);
    let recorded = left.after(conversions::reckon(&app.context, is_over).await?);
    let forgotten = forget_tests(&app.context).await?;
    let told = deliver(&app.context, is_over).await?;
    left.more |= told.more;
    left.work(json!({
        "followed": followed,
        "made": made.made,
        "refused": made.refused.len(),
        "late": late,
        "recorded": recorded,
        "forgotten": forgotten,
        "told": told,
    }))
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

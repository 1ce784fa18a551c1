//! Conversion jobs: records triggered conversions, rejects conversions that were not confirmed in time,
//! updates the conversion figures of visits, and uploads due conversions to the ad platforms.

use std::time::Duration;

use analytics::conversions;
use domain::Result;
use domain::money::conversions::{close_late, deliver, follow_consent, forget_tests};
use serde_json::json;

use super::{Turn, Work, leads};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let (followed, unfollowed) = follow(&app, turn).await?;
    let (made, refused, unmade) = make(&app, turn).await?;
    let (mut late, mut unclosed) = (0, true);
    while unclosed && !turn.is_over() {
        let (closed, more) = close_late(&app.context).await?;
        (late, unclosed) = (late + closed, more);
    }
    let (recorded, unrecorded) = record(&app, turn).await?;
    let forgotten = forget_tests(&app.context).await?;
    let told = deliver(&app.context, || turn.is_over()).await?;
    let stats = json!({ "followed": followed, "made": made, "refused": refused, "late": late, "recorded": recorded, "forgotten": forgotten, "told": told });
    Ok(Work { stats, more: unfollowed || unmade || unclosed || unrecorded || told.more })
}

/// Lets conversions and leads follow what visitors have decided about consent. Returns the number of visits, and
/// whether more are waiting.
async fn follow(app: &App, turn: Turn) -> Result<(u64, bool)> {
    let mut visits = 0;
    loop {
        let (round, more) = follow_consent(&app.context).await?;
        visits += round;
        if !more || turn.is_over() {
            if visits > 0 {
                leads::run(app.clone(), turn).await?;
            }
            return Ok((visits, more));
        }
    }
}

/// Records the conversions that visits have triggered. Returns how many were recorded and refused, and
/// whether more are waiting.
async fn make(app: &App, turn: Turn) -> Result<(u64, usize, bool)> {
    let (mut made, mut refused) = (0, 0);
    loop {
        let round = conversions::make(&app.context).await?;
        (made, refused) = (made + round.made, refused + round.refused.len());
        for (project, zone, at, reason) in round.refused {
            app.ingest.writer().counted(project, zone, at, reason.counter());
        }
        if !round.more || turn.is_over() {
            return Ok((made, refused, round.more));
        }
    }
}

/// Updates the conversion figures in the rows of visits. Returns the number of visits, and whether more are
/// waiting.
async fn record(app: &App, turn: Turn) -> Result<(u64, bool)> {
    let mut visits = 0;
    loop {
        let (round, more) = conversions::reckon(&app.context).await?;
        visits += round;
        if !more || turn.is_over() {
            return Ok((visits, more));
        }
    }
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
        if let Err(error) = app.context.pulse.or_silent(record(&app, Turn::now())).await {
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

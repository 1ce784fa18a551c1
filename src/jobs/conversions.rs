//! Makes the conversions that visits have triggered, rejects those that nobody confirmed in time, brings what conversions
//! come to into the rows of their visits, and tells the ad platforms what is due.

use std::time::Duration;

use analytics::conversions;
use domain::Result;
use domain::conversions::{close_late, deliver};
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let (made, refused, unmade) = make(&app, turn).await?;
    let (mut late, mut unclosed) = (0, true);
    while unclosed && !turn.is_over() {
        let (closed, more) = close_late(&app.context).await?;
        (late, unclosed) = (late + closed, more);
    }
    let (recorded, unrecorded) = record(&app, turn).await?;
    let told = deliver(&app.context, || turn.is_over()).await?;
    let stats = json!({ "made": made, "refused": refused, "late": late, "recorded": recorded, "told": told });
    Ok(Work { stats, more: unmade || unclosed || unrecorded || told.more })
}

/// Makes what visits have triggered. Answers how many conversions were made and how many were not, and whether more
/// wait.
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

/// Brings what conversions come to into the rows of their visits. Answers of how many, and whether more wait.
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

/// A busy site writes hundreds of times a second; its conversions are looked for at most this often.
const PAUSE: Duration = Duration::from_millis(200);

/// Makes at once what this instance's visits trigger, and when it starts what was left. A conversion is made once, so
/// this and the job do not get in each other's way.
pub(super) async fn as_triggered(app: &App) {
    loop {
        if let Err(error) = app.context.pulse.or_silent(make(app, Turn::now())).await {
            domain::seldom!(warn, error.reason = %error, "Conversions wait for the next run of their job");
        }
        tokio::time::sleep(PAUSE).await;
        app.ingest.writer().triggered().await;
    }
}

/// Brings at once into the rows of their visits what this instance's conversions come to, and when it starts what was
/// left. A visit is taken once, so this and the job do not get in each other's way.
pub(super) async fn as_recorded(app: &App) {
    loop {
        if let Err(error) = app.context.pulse.or_silent(record(app, Turn::now())).await {
            domain::seldom!(warn, error.reason = %error, "Reports hear of conversions by the next run of their job");
        }
        tokio::time::sleep(PAUSE).await;
        app.context.uploads.recorded().await;
    }
}

/// Tells the ad platforms at once of what this instance has queued, and when it starts of what was left. An upload is
/// taken by one, so this and the job do not get in each other's way.
pub(super) async fn as_queued(app: &App) {
    loop {
        let turn = Turn::now();
        if let Err(error) = deliver(&app.context, || turn.is_over()).await {
            domain::seldom!(warn, error.reason = %error, "Conversions are told to the ad platforms by the next run of their job");
        }
        tokio::time::sleep(PAUSE).await;
        app.context.uploads.queued().await;
    }
}

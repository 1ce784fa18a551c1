//! Merges the identify data of visitors into leads.

use std::time::Duration;

use analytics::leads;
use domain::Result;
use domain::tenancy::queues::Worked;
use serde_json::json;

use super::{Left, Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let mut left = Left::default();
    let visits = left.after(gather(&app, turn).await?);
    Ok(left.work(json!({ "visits": visits })))
}

pub(super) async fn gather(app: &App, turn: Turn) -> Result<Worked> {
    leads::gather(&app.context, || turn.is_over()).await
}

/// Minimum pause between two runs. A busy site commits hundreds of times a second.
const PAUSE: Duration = Duration::from_millis(200);

/// Merges identify data as soon as this instance's visits bring it. A visit is claimed once, so this task and
/// the job do not conflict.
pub(super) async fn as_identified(app: App) {
    loop {
        app.ingest.writer().identified().await;
        if let Err(error) = app.context.pulse.or_silent(gather(&app, Turn::now())).await {
            domain::log_throttled!(warn, error.reason = %error, "Cannot update leads now; the next job run retries");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

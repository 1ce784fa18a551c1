//! Merges the identify data of visitors into leads.

use std::time::Duration;

use analytics::leads;
use domain::Result;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let mut visits = 0;
    loop {
        let round = leads::gather(&app.context).await?;
        visits += round.visits;
        if !round.more || turn.is_over() {
            return Ok(Work { stats: json!({ "visits": visits }), more: round.more });
        }
    }
}

/// Minimum pause between two runs. A busy site commits hundreds of times a second.
const PAUSE: Duration = Duration::from_millis(200);

/// Merges identify data as soon as this instance's visits bring it. A visit is claimed once, so this task and
/// the job do not conflict.
pub(super) async fn as_identified(app: App) {
    loop {
        app.ingest.writer().identified().await;
        if let Err(error) = app.context.pulse.or_silent(run(app.clone(), Turn::now())).await {
            domain::log_throttled!(warn, error.reason = %error, "Cannot update leads now; the next job run retries");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

//! Puts what visitors said of themselves to the leads it belongs to.

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

/// A busy site writes hundreds of times a second; its visitors are looked at at most this often.
const PAUSE: Duration = Duration::from_millis(200);

/// Does it at once with what this instance's visits bring. A visit is taken once, so this and the job do not get in each
/// other's way.
pub(super) async fn as_identified(app: &App) {
    loop {
        app.ingest.writer().identified().await;
        if let Err(error) = app.context.pulse.or_silent(run(app.clone(), Turn::now())).await {
            domain::seldom!(warn, error.reason = %error, "Leads wait for the next run of their job");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

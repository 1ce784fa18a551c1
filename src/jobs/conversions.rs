//! Makes the conversions that visits have triggered, and rejects those that nobody confirmed in time.

use std::time::Duration;

use analytics::conversions::make;
use domain::Result;
use domain::conversions::close_late;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let (mut made, mut refused, mut late) = (0, 0, 0);
    let more = loop {
        let round = make(&app.context).await?;
        let (closed, more_late) = close_late(&app.context).await?;
        (made, refused, late) = (made + round.made, refused + round.refused.len(), late + closed);
        for (project, zone, at, reason) in round.refused {
            app.ingest.writer().counted(project, zone, at, reason.counter());
        }
        let more = round.more || more_late;
        if !more || turn.is_over() {
            break more;
        }
    };
    Ok(Work { stats: json!({ "made": made, "refused": refused, "late": late }), more })
}

/// A busy site writes hundreds of times a second; its conversions are looked for at most this often.
const PAUSE: Duration = Duration::from_millis(200);

/// Makes what this instance's visits trigger at once. A conversion is made once, so this and the job do not get in each
/// other's way.
pub(super) async fn as_triggered(app: &App) {
    loop {
        app.ingest.writer().triggered().await;
        let making = run(app.clone(), Turn::now());
        if let Err(error) = app.context.pulse.or_silent(making).await {
            domain::seldom!(warn, error.reason = %error, "Conversions wait for the next run of their job");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

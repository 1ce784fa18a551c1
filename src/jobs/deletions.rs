//! Goes on removing what deleted projects left, where the process that deleted them did not get to
//! the end.

use analytics::deletion::remove_chunk;
use domain::{Result, projects};
use serde_json::json;

use super::Stats;
use crate::app::App;

/// Chunks of one run; what is left comes with the next.
const MOST_CHUNKS: usize = 200;

pub(super) async fn run(app: App) -> Result<Stats> {
    let context = &app.context;
    let (mut finished, mut chunks) = (0, 0);
    for project in projects::deleted(context).await? {
        app.reports.forget(project).await?;
        loop {
            if chunks == MOST_CHUNKS {
                return Ok(json!({ "projects": finished, "more": true }));
            }
            chunks += 1;
            if !remove_chunk(context, project).await?.more {
                finished += 1;
                break;
            }
        }
    }
    Ok(json!({ "projects": finished, "more": false }))
}

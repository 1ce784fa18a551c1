//! The storage guard: measures what is stored, deletes the oldest visits above a threshold, and
//! writes down whether batches may still come in.

use analytics::retention::Visits;
use analytics::{retention, storage};
use chrono::TimeDelta;
use domain::Result;
use serde_json::json;

use super::Stats;
use crate::app::App;

/// Chunks of one run; what is left comes with the next.
const MOST_CHUNKS: usize = 40;
/// Chunks between two measurements.
const ROUND: usize = 4;

pub(super) async fn run(app: App) -> Result<Stats> {
    let context = &app.context;
    let thresholds = app.config.storage;
    let measure = async || storage::measure(context, &app.config.data_dir, &app.config.database).await;
    let mut measured = measure().await?;
    let (mut visits, mut chunks, mut more) = (0, 0, false);
    let too_much = |bytes: u64| thresholds.cleanup_above.is_some_and(|above| bytes > above);
    // Visits of the last day stay in any case: who has room for less needs another threshold.
    let before = (context.clock.now() - TimeDelta::days(1)).timestamp_millis();
    while too_much(measured.bytes()) {
        if chunks >= MOST_CHUNKS {
            more = true;
            break;
        }
        let deleted = delete_oldest(&app, before).await?;
        if deleted == 0 {
            break;
        }
        visits += deleted;
        chunks += ROUND;
        storage::refresh_statistics(context).await?;
        measured = measure().await?;
    }
    storage::record(context, thresholds, measured).await?;
    // The writer of this instance asks again at once.
    context.config_changed();
    Ok(json!({
        "databaseBytes": measured.database, "folderBytes": measured.folder, "visits": visits, "more": more,
    }))
}

/// Deletes some chunks, each of the day of the oldest visit there is. Answers how many visits.
async fn delete_oldest(app: &App, before: i64) -> Result<u64> {
    let day = TimeDelta::days(1).num_milliseconds();
    let mut visits = 0;
    for _ in 0..ROUND {
        let Some((project, began)) = storage::oldest_visit(&app.context, before).await? else { break };
        let chunk =
            retention::delete_chunk(&app.context, project, Visits::Before(before.min(began + day))).await?;
        visits += chunk.deleted;
    }
    Ok(visits)
}

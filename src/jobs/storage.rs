//! The storage guard: measures what is stored, deletes the oldest visits above a threshold, and
//! writes down whether batches may still come in.

use analytics::pace::Pace;
use analytics::retention::Visits;
use analytics::{retention, storage};
use chrono::TimeDelta;
use domain::Result;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

/// Visits that are deleted between two measurements.
const ROUND: u64 = 4_000;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    let thresholds = app.config.storage;
    let measure = async || storage::measure(context, &app.config.data_dir, &app.config.database).await;
    let mut measured = measure().await?;
    let (mut visits, mut pace, mut more) = (0, Pace::beside_the_writer(&app.context), false);
    let too_much = |bytes: u64| thresholds.cleanup_above.is_some_and(|above| bytes > above);
    // Visits of the last day stay in any case: who has room for less needs another threshold.
    let before = (context.clock.now() - TimeDelta::days(1)).timestamp_millis();
    while too_much(measured.bytes()) {
        if turn.is_over() {
            more = true;
            break;
        }
        let deleted = delete_oldest(&app, before, &mut pace).await?;
        if deleted == 0 {
            break;
        }
        visits += deleted;
        storage::refresh_statistics(context).await?;
        measured = measure().await?;
    }
    storage::record(context, thresholds, measured).await?;
    // The writer of this instance asks again at once.
    context.config_changed();
    let stats =
        json!({ "databaseBytes": measured.database, "folderBytes": measured.folder, "visits": visits });
    Ok(Work { stats, more })
}

/// Deletes some chunks, each of the day of the oldest visit there is. Answers how many visits.
async fn delete_oldest(app: &App, before: i64, pace: &mut Pace) -> Result<u64> {
    let day = TimeDelta::days(1).num_milliseconds();
    let mut visits = 0;
    while visits < ROUND {
        let Some((project, began)) = storage::oldest_visit(&app.context, before).await? else { break };
        let those = Visits::Before(before.min(began + day));
        let chunk = pace
            .chunk(async |size| retention::delete_chunk(&app.context, project, those, size).await)
            .await?;
        visits += chunk.done;
    }
    Ok(visits)
}

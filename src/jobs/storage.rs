//! The storage guard: measures what is stored, deletes the oldest visits of those who hold most above a
//! threshold, and writes down whether batches may still come in.

use analytics::pace::Pace;
use analytics::retention;
use analytics::retention::Visits;
use analytics::storage::{self, Shares};
use chrono::TimeDelta;
use domain::{Result, confirmed_clock};
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
    let mut shares = None;
    let is_believed = confirmed_clock::is_believed(context).await?;
    while is_believed && too_much(measured.bytes()) {
        if turn.is_over() {
            more = true;
            break;
        }
        let shares = match &mut shares {
            Some(shares) => shares,
            None => {
                let above = thresholds.cleanup_above.unwrap_or_default() as f64;
                shares.insert(Shares::read(context, above / measured.bytes() as f64).await?)
            }
        };
        let deleted = delete_some(&app, before, shares, &mut pace).await?;
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

/// Deletes some chunks of whoever holds most. Answers how many visits.
async fn delete_some(app: &App, before: i64, shares: &mut Shares, pace: &mut Pace) -> Result<u64> {
    let mut visits = 0;
    while visits < ROUND {
        let Some((project, most)) = shares.next() else { break };
        let those = Visits::Before(before);
        let chunk = pace
            .chunk(async |size| retention::delete_chunk(&app.context, project, those, size.min(most)).await)
            .await?;
        shares.took(project, chunk.done);
        visits += chunk.done;
    }
    Ok(visits)
}

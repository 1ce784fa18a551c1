//! Storage guard: measures storage, deletes the oldest visits of the organization that stores most while a
//! threshold is exceeded, and records whether batches may still be stored.

use analytics::upkeep::pace::Pace;
use analytics::upkeep::retention;
use analytics::upkeep::storage::{self, Shares};
use chrono::TimeDelta;
use domain::Result;
use domain::ground::confirmed_clock;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

/// Age from which visits may be deleted at all. Those that are running are younger.
const UNTOUCHED: TimeDelta = TimeDelta::hours(1);

/// Number of visits deleted between two measurements.
const ROUND: u64 = 4_000;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    let thresholds = app.config.storage;
    let measure = async || storage::measure(context, &app.config.data_dir, &app.config.database).await;
    let mut measured = measure().await?;
    let (mut visits, mut pace, mut more) = (0, Pace::beside_the_writer(&app.context), false);
    let too_much = |bytes: u64| thresholds.cleanup_above.is_some_and(|above| bytes > above);
    // Visits of the last day are deleted last, and only those of a tenant above its fair share beside others. If there
    // is not even room for the last day of a single tenant, the threshold is too low.
    let age = |age: TimeDelta| (context.clock.now() - age).timestamp_millis();
    let mut before = age(TimeDelta::days(1));
    let mut shares = None;
    let is_believed = confirmed_clock::is_believed(context).await?;
    let above = thresholds.cleanup_above.unwrap_or_default();
    while is_believed && too_much(measured.bytes()) {
        if turn.is_over() {
            more = true;
            break;
        }
        let shares = match &mut shares {
            Some(shares) => shares,
            None => shares.insert(Shares::read(context, above as f64 / measured.bytes() as f64).await?),
        };
        // Measuring is slow, so a round frees at least a hundredth of the threshold.
        let needed = (measured.bytes() - above).max(above / 100);
        let deleted = delete_some(&app, before, shares, needed as f64, &mut pace).await?;
        if deleted == 0 {
            let youngest = age(UNTOUCHED);
            if before == youngest || !shares.are_several() {
                break;
            }
            before = youngest;
            shares.try_again();
            continue;
        }
        visits += deleted;
        storage::refresh_statistics(context).await?;
        measured = measure().await?;
    }
    storage::record(context, thresholds, measured).await?;
    // Makes this instance's writer read the new state immediately.
    context.config_changed();
    let stats =
        json!({ "databaseBytes": measured.database, "folderBytes": measured.folder, "visits": visits });
    Ok(Work { more, ..Work::done(stats) })
}

/// Deletes some chunks of the largest organization's visits, about the given number of bytes. Returns the
/// number of visits.
async fn delete_some(
    app: &App,
    before: i64,
    shares: &mut Shares,
    needed: f64,
    pace: &mut Pace,
) -> Result<u64> {
    let (mut visits, mut freed) = (0, 0.0);
    while visits < ROUND && freed < needed {
        let Some((project, most)) = shares.next() else { break };
        let mut bytes = 0.0;
        let delete = async |size| {
            let (chunk, of_chunk) =
                retention::delete_bytes(&app.context, project, before, size, most.min(needed - freed))
                    .await?;
            bytes = of_chunk;
            Ok(chunk)
        };
        let chunk = pace.chunk(delete).await?;
        shares.took(project, chunk.done, bytes);
        visits += chunk.done;
        freed += bytes;
    }
    Ok(visits)
}

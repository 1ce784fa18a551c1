//! Deletes visits older than their project keeps them, and counters of past days.

use analytics::retention::{self, Visits};
use chrono::TimeDelta;
use domain::Result;
use entity::project;
use sea_orm::EntityTrait;
use serde_json::json;

use super::Stats;
use crate::app::App;

/// Chunks of one run; what is left comes with the next.
const MOST_CHUNKS: usize = 40;

pub(super) async fn run(app: App) -> Result<Stats> {
    let context = &app.context;
    let counters = retention::delete_old_counters(context).await?;
    let (mut visits, mut chunks) = (0, 0);
    for project in project::Entity::find().all(&context.db).await? {
        let kept = TimeDelta::days(project.retention_days.into());
        let before = (context.clock.now() - kept).timestamp_millis();
        loop {
            if chunks == MOST_CHUNKS {
                return Ok(json!({ "visits": visits, "counters": counters, "more": true }));
            }
            let chunk = retention::delete_chunk(context, project.id, Visits::Before(before)).await?;
            visits += chunk.deleted;
            chunks += usize::from(chunk.deleted > 0);
            if !chunk.more {
                break;
            }
        }
    }
    Ok(json!({ "visits": visits, "counters": counters, "more": false }))
}

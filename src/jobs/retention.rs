//! Deletes visits and leads older than their project keeps them, and counters of past days.

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
    let (mut visits, mut leads, mut chunks) = (0, 0, 0);
    let ago = |days: i64| (context.clock.now() - TimeDelta::days(days)).timestamp_millis();
    for project in project::Entity::find().all(&context.db).await? {
        if let Some(days) = project.settings["pii"]["leadsRetentionDays"].as_i64() {
            leads += retention::delete_leads(context, project.id, ago(days)).await?;
        }
        let before = ago(project.retention_days.into());
        loop {
            if chunks == MOST_CHUNKS {
                return Ok(json!({ "visits": visits, "leads": leads, "counters": counters, "more": true }));
            }
            let chunk = retention::delete_chunk(context, project.id, Visits::Before(before)).await?;
            visits += chunk.deleted;
            chunks += usize::from(chunk.deleted > 0);
            if !chunk.more {
                break;
            }
        }
    }
    Ok(json!({ "visits": visits, "leads": leads, "counters": counters, "more": false }))
}

//! Writes the report columns to disk, so that a restart is warm.

use domain::Result;
use serde_json::json;

use super::Stats;
use crate::app::App;

pub(super) async fn run(app: App) -> Result<Stats> {
    app.reports.save_snapshots().await?;
    Ok(json!({ "bytesInMemory": app.reports.bytes() }))
}

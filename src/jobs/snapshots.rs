//! Writes the report columns to disk, so that a restart is warm.

use domain::Result;
use serde_json::json;

use super::Work;
use crate::app::App;

pub(super) async fn run(app: App) -> Result<Work> {
    app.reports.save_snapshots().await?;
    Ok(Work::done(json!({ "bytesInMemory": app.reports.bytes() })))
}

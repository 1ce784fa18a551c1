//! Writes the report columns to disk, so that a restart is warm, and into the store that instances share,
//! so that a new one is. Each instance shares by itself too, whoever holds the lease
//! (`crate::snapshots`).

use domain::Result;
use serde_json::json;

use super::Work;
use crate::app::App;

pub(super) async fn run(app: App) -> Result<Work> {
    app.reports.save_snapshots().await?;
    let mut stats = json!({ "bytesInMemory": app.reports.bytes() });
    if app.reports.is_shared() {
        stats["projectsShared"] = json!(app.reports.share_snapshots().await?);
    }
    Ok(Work::done(stats))
}

//! Writes the report columns to disk, so that a restart is warm, and to the shared store, so that a new
//! instance is warm, too. `crate::snapshots` also writes to the shared store, on every instance and not only
//! on the one that holds the job's lease.

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

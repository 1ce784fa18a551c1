//! Nightly self-check of each project: finds and repairs rows that belong to no visit, and visits whose
//! figures differ from their rows.

use analytics::upkeep::check;
use domain::Result;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let did = check::turn(&app.context, app.ingest.writer(), || turn.is_over()).await?;
    let stats = json!({
        "projects": did.projects,
        "removed": did.removed,
        "mended": did.mended,
        "remaining": did.remaining,
    });
    Ok(Work { stats, more: did.more, failure: did.failure })
}

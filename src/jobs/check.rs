//! Looks for rows that belong to no visit and for visits whose figures are not those of their rows, each project once
//! a night, and mends them.

use analytics::check;
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
    Ok(Work { stats, more: did.more })
}

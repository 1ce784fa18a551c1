//! Recomputes past visits after a change of a project's rules.

use analytics::upkeep::recompute;
use domain::Result;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let did = recompute::turn(&app.context, app.ingest.writer(), || turn.is_over()).await?;
    let stats = json!({ "visits": did.visits, "failed": did.failed, "projects": did.projects });
    Ok(Work { stats, more: did.more, failure: did.failure })
}

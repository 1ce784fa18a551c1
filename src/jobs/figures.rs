//! Brings daily figures of projects up to date, so that lists of sites have little left to do.

use analytics::figures;
use domain::Result;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let did = figures::turn(&app.context, || turn.is_over()).await?;
    Ok(Work { stats: json!({ "projects": did.projects }), more: did.more, failure: did.failure })
}

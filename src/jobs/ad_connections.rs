//! Tells people of grants of ad platforms that end soon, marks those that have ended, and deletes the costs of connections
//! that were removed with them.

use analytics::upkeep::ad_purge;
use analytics::upkeep::pace::Pace;
use domain::Result;
use domain::money::ads::connections;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    let kept = connections::keep_up(context).await?;
    let mut pace = Pace::beside_the_writer(context);
    while ad_purge::purge_chunk(context, &app.reports, &mut pace).await?.more {
        if turn.is_over() {
            return Ok(Work { stats: json!(kept), more: true });
        }
    }
    Ok(Work::done(json!(kept)))
}

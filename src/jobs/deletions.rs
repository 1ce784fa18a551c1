//! Removes the remaining data of deleted projects and organizations, if the process that deleted them ended before it was
//! done.

use analytics::upkeep::deletion::{remove_audit_chunk, remove_chunk};
use analytics::upkeep::pace::Pace;
use domain::Result;
use domain::tenancy::deletion_marks;
use serde_json::json;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    let (mut finished, mut pace) = (0, Pace::beside_the_writer(&app.context));
    for project in deletion_marks::marked(context).await? {
        app.reports.forget(project).await?;
        while remove_chunk(context, project, &mut pace).await?.more {
            if turn.is_over() {
                return Ok(Work { stats: json!({ "projects": finished }), more: true });
            }
        }
        finished += 1;
    }
    for org in deletion_marks::marked_organizations(context).await? {
        while remove_audit_chunk(context, org, &mut pace).await?.more {
            if turn.is_over() {
                return Ok(Work { stats: json!({ "projects": finished }), more: true });
            }
        }
    }
    Ok(Work::done(json!({ "projects": finished })))
}

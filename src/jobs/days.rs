//! Moves sessions to their local day where a project's time zone has changed.

use analytics::days;
use chrono::TimeDelta;
use domain::{Result, jobs_lease};
use entity::project;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::Work;
use crate::app::App;

/// For so long after a change another instance may still write by the time zone before it.
const OVERLAP: TimeDelta = TimeDelta::minutes(1);

/// Only projects that changed since the last good run can have sessions on a wrong day.
pub(super) async fn run(app: App) -> Result<Work> {
    let context = &app.context;
    let runs = jobs_lease::states(context).await?;
    let last = runs.iter().find(|run| run.job == "days" && run.last_ok == Some(true));
    // Its own beginning is noted already, so the end of the last run counts, and a run is short.
    let since = last.and_then(|run| run.last_finished_at).map(|end| end - OVERLAP);
    let mut select = project::Entity::find();
    if let Some(since) = since {
        select = select.filter(project::Column::UpdatedAt.gte(since));
    }
    let mut moved = 0;
    for project in select.all(&context.db).await? {
        let timezone = project.timezone.parse().unwrap_or(chrono_tz::Tz::UTC);
        let here = days::realign(context, project.id, timezone).await?;
        if here > 0 {
            app.reports.forget(project.id).await?;
        }
        moved += here;
    }
    Ok(Work::done(json!({ "moved": moved })))
}

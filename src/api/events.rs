//! `/v1/projects/{project}/events`: the live tail.

use analytics::sessions::{self, LiveEvents, LiveEventsParams};
use axum::extract::State;
use domain::access::{ProjectAccess, Scope};

use crate::app::App;
use crate::http::{Json, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Events",
        vec![
            Route::get("/v1/projects/{project}/events/live", "tailEvents", live)
                .summary("What arrived since a cursor, waiting up to 20 seconds for it")
                .scopes(&[Scope::AnalyticsRead]),
        ],
    )
}

async fn live(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<LiveEventsParams>,
) -> Result<Json<LiveEvents>> {
    Ok(Json(sessions::live_events(&app.context, &access, params, app.committed()).await?))
}

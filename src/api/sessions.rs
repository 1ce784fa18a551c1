//! `/v1/projects/{project}/sessions`: the session explorer.

use analytics::sessions::{self, SessionDetail, SessionDetailParams, SessionList, SessionListParams};
use axum::extract::State;
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::csv::{Format, Tabled};
use crate::http::{Json, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Analytics",
        vec![
            Route::get("/v1/projects/{project}/sessions", "listSessions", list)
                .summary("List the matching sessions, sorted, with their total number")
                .description(
                    "Newest first by default. Tests are left out, unless `include_test` is set. With `Accept: \
                     text/csv` the page is a table. While `recomputing` is true, some visits still follow the rules \
                     from before a change.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::get("/v1/projects/{project}/sessions/{sessionId}", "getSession", detail)
                .summary("Get a session: attribution, relevance, pageviews and timeline")
                .description(
                    "The id of a session that was merged into an earlier one leads to the earlier one. `leads` is \
                     null without `leads:read`, and `conversions` without `conversions:read`. `not_found` if the \
                     project has no such session, for example because its retention is over.",
                )
                .scopes(&[Scope::AnalyticsRead]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SessionPath {
    session_id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    format: Format,
    Query(params): Query<SessionListParams>,
) -> Result<Tabled<SessionList>> {
    let found = app.reports.sessions(&access, params).await?;
    Tabled::of(&app, &access, found, format).await
}

async fn detail(
    State(app): State<App>,
    access: ProjectAccess,
    Path(SessionPath { session_id }): Path<SessionPath>,
    Query(params): Query<SessionDetailParams>,
) -> Result<Json<SessionDetail>> {
    Ok(Json(sessions::detail(&app.context, &access, session_id, params).await?))
}

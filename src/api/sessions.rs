//! `/v1/projects/{project}/sessions`: the session explorer.

use analytics::sessions::{
    self, SelectedSessions, SessionDetail, SessionDetailParams, SessionList, SessionListParams,
};
use axum::extract::State;
use domain::tenancy::access::{ProjectAccess, Scope};
use futures::future::BoxFuture;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::csv::{Format, MAX_ROWS, Page, Reader, Tabled};
use crate::http::{Json, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Analytics",
        vec![
            Route::get("/v1/projects/{project}/sessions", "listSessions", list)
                .summary("List the matching sessions, sorted, with their total number")
                .description(
                    "Newest first by default. Tests are left out, unless `include_test` is set. `search` finds \
                     sessions by page, source, event, country or id. As CSV without `limit`, answers all sessions, \
                     up to 100,000. While `recomputing` is true, some visits still follow the rules from before a \
                     change.",
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
    reader: Reader,
    format: Format,
    Query(params): Query<SessionListParams>,
) -> Result<Tabled<SessionList>> {
    if format == Format::Csv && params.limit.is_none() {
        return Tabled::whole(reader, page, Unread::All(Box::new(params))).await;
    }
    let found = app.reports.sessions(&access, params).await?;
    Tabled::of(&app, &access, found, format).await
}

/// Sessions that are still to be read for a table.
#[derive(Clone)]
enum Unread {
    All(Box<SessionListParams>),
    Rest(SelectedSessions),
}

/// One more than a table may have, so that it is known to be cut.
const MOST: u32 = MAX_ROWS as u32 + 1;

fn page(app: App, access: ProjectAccess, unread: Unread) -> BoxFuture<'static, Page<SessionList, Unread>> {
    Box::pin(async move {
        let mut selected = match unread {
            Unread::All(params) => app.reports.select_sessions(&access, *params, MOST).await?,
            Unread::Rest(selected) => selected,
        };
        let list = app.reports.next_sessions(&access, &mut selected).await?;
        let next = (!selected.is_empty()).then_some(Unread::Rest(selected));
        Ok((list, next))
    })
}

async fn detail(
    State(app): State<App>,
    access: ProjectAccess,
    Path(SessionPath { session_id }): Path<SessionPath>,
    Query(params): Query<SessionDetailParams>,
) -> Result<Json<SessionDetail>> {
    Ok(Json(sessions::detail(&app.context, &access, session_id, params).await?))
}

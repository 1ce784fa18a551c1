//! `/v1/orgs/{org}/sites`: figures of all projects of an organization side by side.

use analytics::sites::{self, Sites, SitesParams};
use axum::extract::State;
use domain::tenancy::access::{OrgAccess, Scope};

use crate::app::App;
use crate::http::{Json, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Organizations",
        vec![
            Route::get("/v1/orgs/{org}/sites", "listSites", list)
                .summary("List the organization's projects with their figures and what needs attention")
                .description(
                    "Of the projects that the caller may read analytics of. Figures are those of the project's overview \
                     without a filter, from sums that are kept by day. `attention` names destinations and ad accounts \
                     only to callers that may read them.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
        ],
    )
}

async fn list(
    State(app): State<App>,
    access: OrgAccess,
    Query(params): Query<SitesParams>,
) -> Result<Json<Sites>> {
    Ok(Json(sites::of_org(&app.context, &access, &params).await?))
}

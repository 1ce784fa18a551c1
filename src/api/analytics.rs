//! `/v1/projects/{project}/analytics`: the reports. Each is a file of `analytics::reports`, from
//! which its route takes name, parameters and answer.

use analytics::reports::{Breakdown, FilterOptions, Overview, Pages, Report, Timeseries};
use axum::extract::State;
use domain::access::{ProjectAccess, Scope};

use crate::app::App;
use crate::http::{Json, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Analytics",
        vec![
            report::<Overview>("getOverview"),
            report::<Timeseries>("getTimeseries"),
            report::<Breakdown>("getBreakdown"),
            report::<Pages>("getPages"),
            report::<FilterOptions>("getFilterOptions"),
        ],
    )
}

fn report<R: Report>(operation_id: &'static str) -> Route {
    let path = format!("/v1/projects/{{project}}/analytics/{}", R::NAME);
    Route::get(path, operation_id, answer::<R>).summary(R::SUMMARY).scopes(&[Scope::AnalyticsRead])
}

async fn answer<R: Report>(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<R::Params>,
) -> Result<Json<R>> {
    Ok(Json(app.reports.run(&access, params).await?))
}

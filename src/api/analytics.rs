//! `/v1/projects/{project}/analytics`: the reports. Each is a file of `analytics::reports`, from
//! which its route takes name, parameters and answer.

use analytics::reports::{Breakdown, FilterOptions, GoalsReport, Overview, Pages, Report, Timeseries};
use analytics::table::Tabular;
use axum::extract::State;
use domain::access::{ProjectAccess, Scope};

use crate::app::App;
use crate::http::csv::{Format, Tabled};
use crate::http::{Json, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Analytics",
        vec![
            report::<Overview>("getOverview"),
            table::<Timeseries>("getTimeseries"),
            table::<Breakdown>("getBreakdown"),
            table::<Pages>("getPages"),
            table::<GoalsReport>("getGoals"),
            table::<FilterOptions>("getFilterOptions"),
        ],
    )
}

fn report<R: Report>(operation_id: &'static str) -> Route {
    declared::<R>(Route::get(path::<R>(), operation_id, answer::<R>))
}

/// A report that can be had as CSV, too.
fn table<R: Report + Tabular>(operation_id: &'static str) -> Route {
    declared::<R>(Route::get(path::<R>(), operation_id, answer_table::<R>))
}

fn path<R: Report>() -> String {
    format!("/v1/projects/{{project}}/analytics/{}", R::NAME)
}

fn declared<R: Report>(route: Route) -> Route {
    route.summary(R::SUMMARY).scopes(&[Scope::AnalyticsRead])
}

async fn answer<R: Report>(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<R::Params>,
) -> Result<Json<R>> {
    Ok(Json(app.reports.run(&access, params).await?))
}

async fn answer_table<R: Report + Tabular>(
    State(app): State<App>,
    access: ProjectAccess,
    format: Format,
    Query(params): Query<R::Params>,
) -> Result<Tabled<R>> {
    Ok(Tabled(app.reports.run(&access, params).await?, format))
}

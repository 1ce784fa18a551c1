//! `/v1/projects/{project}/analytics`: the reports. Each report is a file of `analytics::reports` that
//! defines the name, parameters and answer of its route.

use analytics::reports::{
    Answers, Breakdown, Clicks, Engagement, EventsQueryResult, FilterOptions, Flow, FunnelReport,
    GoalsReport, Overview, Pages, Realtime, RelevanceRanking, Report, ReportOf, Scroll, Sections, Timeseries,
    VideoRetention, Videos, Vitals,
};
use analytics::table::{Paged, Tabular};
use axum::extract::State;
use domain::tenancy::access::{ProjectAccess, Scope};
use futures::future::BoxFuture;

use crate::app::App;
use crate::http::csv::{Format, Page, Reader, Tabled};
use crate::http::{Json, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Analytics",
        vec![
            report::<Overview>("getOverview"),
            report::<Realtime>("getRealtime").extension(),
            table::<Timeseries>("getTimeseries"),
            pages::<Breakdown>("getBreakdown"),
            pages::<Pages>("getPages"),
            table::<Scroll>("getScroll"),
            table::<Sections>("getSections"),
            table::<Engagement>("getEngagement"),
            table::<Vitals>("getVitals").extension(),
            table::<Clicks>("getClicks"),
            table::<Videos>("getVideos"),
            table_of::<VideoRetention>("getVideoRetention"),
            table::<GoalsReport>("getGoals"),
            table::<Flow>("getFlow"),
            table::<Answers>("getAnswers"),
            table::<FunnelReport>("getFunnel"),
            table::<FilterOptions>("getFilterOptions"),
            pages::<EventsQueryResult>("getEvents"),
            table::<RelevanceRanking>("getRelevanceRanking"),
        ],
    )
}

fn report<R: Report>(operation_id: &'static str) -> Route {
    declared::<R>(Route::get(path(R::NAME), operation_id, answer::<R>))
}

/// Route of a report that also answers as CSV.
fn table<R: Report + Tabular>(operation_id: &'static str) -> Route {
    declared::<R>(Route::get(path(R::NAME), operation_id, answer_table::<R>))
}

/// Route of a report of which an answer is one page, and CSV all of them.
fn pages<R: Report + Paged<Asked = <R as Report>::Params>>(operation_id: &'static str) -> Route {
    declared::<R>(Route::get(path(R::NAME), operation_id, answer_pages::<R>))
}

/// Route of a report on one item that the path names; also answers as CSV.
fn table_of<R: ReportOf + Tabular>(operation_id: &'static str) -> Route {
    declared::<R>(Route::get(path(R::PATH), operation_id, answer_table_of::<R>))
}

fn path(report: &str) -> String {
    format!("/v1/projects/{{project}}/analytics/{report}")
}

fn declared<R: Report>(route: Route) -> Route {
    route.summary(R::SUMMARY).description(R::DESCRIPTION).scopes(&[Scope::AnalyticsRead])
}

pub(super) async fn answer<R: Report>(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<R::Params>,
) -> Result<Json<R>> {
    Ok(Json(app.reports.run(&access, params).await?))
}

pub(super) async fn answer_table<R: Report + Tabular>(
    State(app): State<App>,
    access: ProjectAccess,
    format: Format,
    Query(params): Query<R::Params>,
) -> Result<Tabled<R>> {
    let answer = app.reports.run(&access, params).await?;
    Tabled::of(&app, &access, answer, format).await
}

async fn answer_pages<R: Report + Paged<Asked = <R as Report>::Params>>(
    reader: Reader,
    format: Format,
    Query(params): Query<R::Params>,
) -> Result<Tabled<R>> {
    reader.answer(format, params, page::<R>).await
}

fn page<R: Report + Paged<Asked = <R as Report>::Params>>(
    app: App,
    access: ProjectAccess,
    params: R::Params,
) -> BoxFuture<'static, Page<R, R::Params>> {
    Box::pin(async move {
        let answer: R = app.reports.run(&access, params.clone()).await?;
        let next = answer.next(params);
        Ok((answer, next))
    })
}

async fn answer_table_of<R: ReportOf + Tabular>(
    State(app): State<App>,
    access: ProjectAccess,
    format: Format,
    Path(path): Path<R::Path>,
    Query(query): Query<R::Query>,
) -> Result<Tabled<R>> {
    let answer = app.reports.run(&access, R::params(path, query)).await?;
    Tabled::of(&app, &access, answer, format).await
}

//! `/v1/orgs/{org}/report-subscriptions` and `/v1/report-subscriptions`: reports by mail.

use std::net::IpAddr;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{LOCATION, REFERRER_POLICY};
use axum::response::{IntoResponse, Response};
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{OrgAccess, Scope};
use domain::tenancy::report_mails::{
    self, ReportLink, ReportSubscription, ReportSubscriptionCreate, ReportSubscriptionDetails,
};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::caller::Address;
use crate::http::rate_limit::SignIn;
use crate::http::{Body, Created, Credential, Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let subscriptions = "/v1/orgs/{org}/report-subscriptions";
    let end = "/v1/report-subscriptions/{token}/end";
    Route::tagged(
        "Organizations",
        vec![
            Route::get(subscriptions, "listReportSubscriptions", list)
                .summary("List subscriptions to reports by mail, oldest first")
                .description("All with `org:admin`, otherwise the caller's own.")
                .credential(Credential::Session)
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::post(subscriptions, "createReportSubscription", create)
                .summary("Subscribe to a report by mail")
                .description(
                    "The caller's own address, or another one with `org:admin` and a recent proof of identity \
                     (`sudo_required`). An address that is not confirmed gets a mail with a link, which works for seven \
                     days, and nothing else before its reader confirms it; such mails count as invitations. A report is \
                     sent on the morning after its period, on Mondays or on the first day of a month. `conflict` if the \
                     address gets the report already, the organization has 500 subscriptions, or a caller without \
                     `org:admin` has made 50.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::delete("/v1/orgs/{org}/report-subscriptions/{id}", "deleteReportSubscription", delete)
                .summary("End a subscription to a report by mail")
                .description("The caller's own, or any with `org:admin`. A report that waits to be sent is not sent.")
                .credential(Credential::Session)
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::get("/v1/report-subscriptions/{token}", "getReportSubscription", details)
                .summary("Get the subscription to which the link of a mail belongs")
                .description("`not_found` if it has ended.")
                .public()
                .extension(),
            Route::post("/v1/report-subscriptions/{token}/confirm", "confirmReportSubscription", confirm)
                .summary("Confirm a subscription to a report by mail")
                .description("Confirming again changes nothing. `gone` after seven days.")
                .public()
                .fails(&[410])
                .extension(),
            Route::post(end, "endReportSubscription", finish)
                .summary("End a subscription by the link of one of its mails")
                .description(
                    "Mail programs post here if the reader ends the mails with one click (RFC 8058). The body is not \
                     read. Ending again changes nothing.",
                )
                .public()
                .extension(),
            Route::get(end, "openReportSubscription", open)
                .summary("Go to the page that ends a subscription")
                .description("For mail programs that open the address of `List-Unsubscribe` in a browser.")
                .public()
                .answers(StatusCode::SEE_OTHER, None)
                .extension(),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct ReportSubscriptionPath {
    /// Id of the subscription.
    id: Uuid,
}

#[derive(Deserialize, JsonSchema)]
struct TokenPath {
    /// Token of a link in a mail.
    token: String,
}

async fn list(
    State(app): State<App>,
    access: OrgAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<ReportSubscription>>> {
    Ok(Json(report_mails::list(&app.context, &access, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: OrgAccess,
    Body(input): Body<ReportSubscriptionCreate>,
) -> Result<Created<ReportSubscription>> {
    Ok(Created(report_mails::create(&app.context, &access, input).await?))
}

async fn delete(
    State(app): State<App>,
    access: OrgAccess,
    Path(ReportSubscriptionPath { id }): Path<ReportSubscriptionPath>,
) -> Result<NoContent> {
    report_mails::delete(&app.context, &access, id).await?;
    Ok(NoContent)
}

async fn details(
    State(app): State<App>,
    Address(address): Address,
    Path(TokenPath { token }): Path<TokenPath>,
) -> Result<Json<ReportSubscriptionDetails>> {
    let link = link(&app, address, &token).await?;
    Ok(Json(report_mails::details(&app.context, &link).await?))
}

async fn confirm(
    State(app): State<App>,
    Address(address): Address,
    Path(TokenPath { token }): Path<TokenPath>,
) -> Result<Json<ReportSubscriptionDetails>> {
    let link = link(&app, address, &token).await?;
    Ok(Json(report_mails::confirm(&app.context, &link).await?))
}

async fn finish(State(app): State<App>, Path(TokenPath { token }): Path<TokenPath>) -> Result<NoContent> {
    report_mails::end(&app.context, &ReportLink::parse(&token)?).await?;
    Ok(NoContent)
}

async fn open(State(app): State<App>, Path(TokenPath { token }): Path<TokenPath>) -> Result<Response> {
    let page = ReportLink::parse(&token)?.end_page(&app.context);
    let headers = [(LOCATION, page.as_str()), (REFERRER_POLICY, "no-referrer")];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}

/// Reads the token of a link. A made-up token counts as a failed sign-in. The link of a subscription that has ended does
/// not, because its reader may open it again.
async fn link(app: &App, address: IpAddr, token: &str) -> Result<ReportLink> {
    let attempt = SignIn::begin(app, address, None).await?;
    Ok(attempt.conclude(ReportLink::parse(token)).await?)
}

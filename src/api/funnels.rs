//! `/v1/projects/{project}/funnels`: funnels of a project.

use analytics::reports::FunnelPreview;
use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::ground::revision::WithRevision;
use domain::measuring::funnels::{self, Funnel, FunnelPreviewInput, FunnelUpdate, FunnelWrite};
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Body, Created, IfMatch, Json, NoContent, Path, Query, Result, Route, Tagged};

pub(super) fn routes() -> Vec<Route> {
    let funnels = "/v1/projects/{project}/funnels";
    let one = "/v1/projects/{project}/funnels/{key}";
    Route::tagged(
        "Goals",
        vec![
            Route::get(funnels, "listFunnels", list)
                .summary("List the project's funnels in order")
                .description(
                    "Sorted by `sort`, then by key. One funnel has `isDefault`; the overview shows it.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::post(funnels, "createFunnel", create)
                .summary("Create a funnel")
                .description(
                    "A project with funnels has exactly one default funnel: the first one created, until another one \
                     is set as default.",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::patch(one, "updateFunnel", update)
                .summary("Change a funnel; omitted fields keep their values")
                .description(
                    "Reports apply the change to past visits at once, because they count funnels when asked. \
                     `steps` are replaced as a whole. The default cannot be switched off, only given to another \
                     funnel (`validation_error`).",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::delete(one, "deleteFunnel", delete)
                .summary("Delete a funnel")
                .description("If the default funnel is deleted, the first remaining funnel becomes the default.")
                .scopes(&[Scope::ConfigWrite]),
            Route::post("/v1/projects/{project}/funnels/preview", "previewFunnel", preview)
                .summary("Preview a funnel: what it would have counted over the last 30 days; nothing is stored")
                .description(
                    "Takes the same mode and steps as a saved funnel, and counts all visits except tests, as the \
                     funnel report would. A step whose goal does not exist is taken by nobody.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .only_reads()
                .extension(),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct FunnelPath {
    #[schemars(length(min = 1, max = 40))]
    key: String,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<WithRevision<Funnel>>>> {
    Ok(Json(funnels::list(&app.context, &access, &params).await?.with_revisions()))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<FunnelWrite>,
) -> Result<Tagged<Created<Funnel>>> {
    Ok(Tagged(Created(funnels::create(&app.context, &access, input).await?)))
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    Path(FunnelPath { key }): Path<FunnelPath>,
    IfMatch(expected): IfMatch,
    Body(input): Body<FunnelUpdate>,
) -> Result<Tagged<Json<Funnel>>> {
    let updated = funnels::update(&app.context, &access, &key, input, &expected).await?;
    Ok(Tagged(Json(updated)))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(FunnelPath { key }): Path<FunnelPath>,
    IfMatch(expected): IfMatch,
) -> Result<NoContent> {
    funnels::delete(&app.context, &access, &key, &expected).await?;
    Ok(NoContent)
}

async fn preview(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<FunnelPreviewInput>,
) -> Result<Json<FunnelPreview>> {
    Ok(Json(app.reports.preview_funnel(&access, input).await?))
}

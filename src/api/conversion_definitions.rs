//! `/v1/projects/{project}/conversion-definitions`: definitions of a project's conversions.

use analytics::reports::ConversionPreview;
use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::ground::revision::WithRevision;
use domain::measuring::goals::GOAL_KEY;
use domain::money::conversions::{
    self, ConversionDefinition, ConversionDefinitionWrite, ConversionPreviewInput,
};
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Body, IfMatch, Json, NoContent, Path, Query, Result, Route, Tagged};

pub(super) fn routes() -> Vec<Route> {
    let all = "/v1/projects/{project}/conversion-definitions";
    let one = "/v1/projects/{project}/conversion-definitions/{key}";
    let tried = "/v1/projects/{project}/conversion-definitions/preview";
    Route::tagged(
        "Conversions",
        vec![
            Route::get(all, "listConversionDefinitions", list)
                .summary("List the project's conversion definitions")
                .description("Sorted by key, without deleted definitions.")
                .scopes(&[Scope::ConversionsRead]),
            Route::post(tried, "previewConversion", preview)
                .summary("Preview a definition: what it would have counted over the last 30 days; nothing is stored")
                .description(
                    "`conversions` is null for beacons, identify calls and server calls, because past visits do not \
                     show them. Counts each session once, without tests and without the project's daily cap.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .only_reads()
                .extension(),
            Route::put(one, "putConversionDefinition", put)
                .summary("Create or replace a conversion definition")
                .description(
                    "Applies from now on: past visits trigger no conversions. The trigger's goal must be one of the \
                     project's that is not archived, else `validation_error`. A deleted definition with this key \
                     comes back. `conflict` if the project has 100 definitions already.",
                )
                .scopes(&[Scope::ConversionsWrite, Scope::ConfigWrite]),
            Route::delete(one, "deleteConversionDefinition", delete)
                .summary("Delete a conversion definition; its conversions are kept")
                .description("Visits trigger it no more, and beacons that name it are ignored.")
                .scopes(&[Scope::ConversionsWrite, Scope::ConfigWrite]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct DefinitionPath {
    /// Key of the definition, which beacons send.
    #[schemars(regex(pattern = GOAL_KEY))]
    key: String,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<WithRevision<ConversionDefinition>>>> {
    Ok(Json(conversions::list(&app.context, &access, &params).await?.with_revisions()))
}

async fn preview(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<ConversionPreviewInput>,
) -> Result<Json<ConversionPreview>> {
    Ok(Json(app.reports.preview_conversion(&access, input).await?))
}

async fn put(
    State(app): State<App>,
    access: ProjectAccess,
    Path(DefinitionPath { key }): Path<DefinitionPath>,
    IfMatch(expected): IfMatch,
    Body(input): Body<ConversionDefinitionWrite>,
) -> Result<Tagged<Json<ConversionDefinition>>> {
    let written = conversions::put(&app.context, &access, &key, input, &expected).await?;
    Ok(Tagged(Json(written)))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(DefinitionPath { key }): Path<DefinitionPath>,
    IfMatch(expected): IfMatch,
) -> Result<NoContent> {
    conversions::delete(&app.context, &access, &key, &expected).await?;
    Ok(NoContent)
}

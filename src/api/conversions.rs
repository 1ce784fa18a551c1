//! `/v1/projects/{project}/conversions`: what visits were worth, and which ad platforms were told.

use axum::extract::State;
use domain::access::{ProjectAccess, Scope};
use domain::conversions::{
    self, Conversion, ConversionCreate, ConversionList, ConversionParams, ConversionStatusUpdate, Created,
};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::{Body, CreatedOrFound, Json, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let all = "/v1/projects/{project}/conversions";
    Route::tagged(
        "Conversions",
        vec![
            Route::get(all, "listConversions", list)
                .summary("The project's conversions, the latest first")
                .scopes(&[Scope::ConversionsRead]),
            Route::post(all, "createConversion", create)
                .summary("Tell of a conversion")
                .description(
                    "One that a server tells counts at once, whatever its definition says of confirming. The answer \
                     is 200 where the project has a conversion with this event id: nothing was changed then, and \
                     `differs` names what the request has otherwise.",
                )
                .scopes(&[Scope::ConversionsWrite])
                .idempotent(),
            Route::get("/v1/projects/{project}/conversions/{id}", "getConversion", get)
                .summary("One conversion, with what each ad platform was told")
                .scopes(&[Scope::ConversionsRead]),
            Route::post("/v1/projects/{project}/conversions/{id}/retry", "retryConversion", retry)
                .summary("Tell the ad platforms again that could not be told")
                .scopes(&[Scope::ConversionsWrite]),
            Route::patch("/v1/projects/{project}/conversions/{id}/status", "setConversionStatus", set_status)
                .summary("Confirm, reject or retract a conversion, or say what it was worth")
                .description(
                    "A pending conversion can be confirmed or rejected, one that counts can be retracted or worth \
                     something else. Ad platforms that were told of it are told that.",
                )
                .scopes(&[Scope::ConversionsWrite])
                .fails(&[409]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct ConversionPath {
    id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<ConversionParams>,
) -> Result<Json<ConversionList>> {
    Ok(Json(conversions::list_conversions(&app.context, &access, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<ConversionCreate>,
) -> Result<CreatedOrFound<Created>> {
    let body = analytics::conversions::create(&app.context, &access, input).await?;
    Ok(CreatedOrFound { created: body.created, body })
}

async fn get(
    State(app): State<App>,
    access: ProjectAccess,
    Path(ConversionPath { id }): Path<ConversionPath>,
) -> Result<Json<Conversion>> {
    Ok(Json(conversions::get(&app.context, &access, id).await?))
}

async fn retry(
    State(app): State<App>,
    access: ProjectAccess,
    Path(ConversionPath { id }): Path<ConversionPath>,
) -> Result<Json<Conversion>> {
    Ok(Json(conversions::retry(&app.context, &access, id).await?))
}

async fn set_status(
    State(app): State<App>,
    access: ProjectAccess,
    Path(ConversionPath { id }): Path<ConversionPath>,
    Body(input): Body<ConversionStatusUpdate>,
) -> Result<Json<Conversion>> {
    Ok(Json(conversions::set_status(&app.context, &access, id, input).await?))
}

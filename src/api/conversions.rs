//! `/v1/projects/{project}/conversions`: recorded conversions and their uploads to ad platforms.

use analytics::table::Paged;
use axum::extract::State;
use domain::money::conversions::{
    self, Conversion, ConversionCreate, ConversionList, ConversionParams, ConversionStatusUpdate, Created,
};
use domain::tenancy::access::{ProjectAccess, Scope};
use futures::future::BoxFuture;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::csv::{Format, Page, Reader, Tabled};
use crate::http::{Body, CreatedOrFound, Json, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let all = "/v1/projects/{project}/conversions";
    Route::tagged(
        "Conversions",
        vec![
            Route::get(all, "listConversions", list)
                .summary("List the project's conversions, latest first")
                .description(
                    "Includes the state of each upload, but no test conversions. Filters combine: `destination` and \
                     `upload` together find what one platform has not taken yet. As CSV without `limit`, answers all \
                     conversions, up to 100,000.",
                )
                .scopes(&[Scope::ConversionsRead]),
            Route::post(all, "createConversion", create)
                .summary("Record a conversion")
                .description(
                    "A conversion sent by a server counts immediately, even if its definition requires confirmation. \
                     If the project already has a conversion with this event id, the answer is 200, nothing is \
                     changed, and `differs` lists the fields whose stored values differ from the request.",
                )
                .scopes(&[Scope::ConversionsWrite])
                .idempotent(),
            Route::get("/v1/projects/{project}/conversions/{id}", "getConversion", get)
                .summary("Get a conversion with its upload to each ad platform")
                .description(
                    "Says for each platform whether the upload waits, was sent, skipped or failed, and with which \
                     code. Test conversions are answered with `not_found`.",
                )
                .scopes(&[Scope::ConversionsRead]),
            Route::post("/v1/projects/{project}/conversions/{id}/retry", "retryConversion", retry)
                .summary("Retry the failed uploads of a conversion")
                .description(
                    "Queues failed, skipped and expired uploads again, with the platform's name of the conversion \
                     that the definition has now. Uploads that are sent or wait stay as they are, and those without \
                     consent or of an erased person are not sent. The answer is the conversion with its new states.",
                )
                .scopes(&[Scope::ConversionsWrite]),
            Route::patch("/v1/projects/{project}/conversions/{id}/status", "setConversionStatus", set_status)
                .summary("Confirm, reject or retract a conversion, or change its value")
                .description(
                    "A pending conversion can be confirmed or rejected. A counting conversion can be retracted, or \
                     its value changed. Ad platforms that have received the conversion also receive the change.",
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
    reader: Reader,
    format: Format,
    Query(params): Query<ConversionParams>,
) -> Result<Tabled<ConversionList>> {
    reader.answer(format, params, page).await
}

fn page(
    app: App,
    access: ProjectAccess,
    params: ConversionParams,
) -> BoxFuture<'static, Page<ConversionList, ConversionParams>> {
    Box::pin(async move {
        let list = conversions::list_conversions(&app.context, &access, &params).await?;
        let next = list.next(params);
        Ok((list, next))
    })
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

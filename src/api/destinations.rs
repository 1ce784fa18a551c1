//! `/v1/projects/{project}/destinations`: the ad platforms that receive the project's conversions.

use axum::extract::State;
use domain::ground::page::Page;
use domain::money::destinations::{
    self, Destination, DestinationTest, DestinationTestRequest, DestinationWithHealth, DestinationWrite,
};
use domain::tenancy::access::{ProjectAccess, Scope};
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Body, Json, OptionalBody, Path, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let all = "/v1/projects/{project}/destinations";
    let one = "/v1/projects/{project}/destinations/{provider}";
    let test_one = "/v1/projects/{project}/destinations/{provider}/test";
    Route::tagged(
        "Conversions",
        vec![
            Route::get(all, "listDestinations", list)
                .summary(
                    "List all ad platforms with the project's settings and the upload health of the last 30 days",
                )
                .scopes(&[Scope::ConversionsRead]),
            Route::put(one, "putDestination", put)
                .summary("Set up an ad platform; omitted credentials keep their values")
                .scopes(&[Scope::ProjectAdmin])
                .sudo(),
            Route::post(test_one, "testDestination", test)
                .summary("Test the connection: the ad platform checks a test event, which counts nowhere")
                .scopes(&[Scope::ProjectAdmin]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct DestinationPath {
    /// Ad platform.
    provider: AdPlatform,
}

async fn list(State(app): State<App>, access: ProjectAccess) -> Result<Json<Page<DestinationWithHealth>>> {
    let items = destinations::with_health(&app.context, &access).await?;
    Ok(Json(Page { items, next_cursor: None }))
}

async fn put(
    State(app): State<App>,
    access: ProjectAccess,
    Path(DestinationPath { provider }): Path<DestinationPath>,
    Body(input): Body<DestinationWrite>,
) -> Result<Json<Destination>> {
    Ok(Json(destinations::put(&app.context, &access, provider, input).await?))
}

async fn test(
    State(app): State<App>,
    access: ProjectAccess,
    Path(DestinationPath { provider }): Path<DestinationPath>,
    OptionalBody(request): OptionalBody<DestinationTestRequest>,
) -> Result<Json<DestinationTest>> {
    Ok(Json(destinations::test(&app.context, &access, provider, request).await?))
}

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
                .description(
                    "Every platform is listed, also those that are not set up. Of credentials only the last \
                     characters are shown. `ready` says whether all that is needed is there, and `pause` until when \
                     uploads rest, and why.",
                )
                .scopes(&[Scope::ConversionsRead]),
            Route::put(one, "putDestination", put)
                .summary("Set up an ad platform; omitted credentials keep their values")
                .description(
                    "Settings are replaced as a whole; a credential that is null is deleted. Credentials are stored \
                     encrypted and never answered. `validation_error` lists what a platform that is `enabled` \
                     lacks. Saving ends a pause of its uploads. Needs sudo.",
                )
                .scopes(&[Scope::ProjectAdmin])
                .sudo(),
            Route::post(test_one, "testDestination", test)
                .summary("Test the connection: the ad platform checks a test event, which counts nowhere")
                .description(
                    "Works also while the destination is disabled, and says in words what is wrong. Some platforms \
                     need a test code in the settings (`conflict` without it), others `conversion` \
                     (`validation_error`). If an enabled destination passes, a pause of its uploads ends. 20 tests \
                     a minute and organization.",
                )
                .scopes(&[Scope::ProjectAdmin])
                // The platform could not be reached, or failed.
                .fails(&[502]),
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

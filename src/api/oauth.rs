//! `/v1/oauth/requests/{id}`: requests of applications for access, which a person decides.

use axum::extract::State;
use domain::tenancy::access::Principal;
use domain::tenancy::oauth::requests::{self, OauthDecided, OauthDecision, OauthRequest};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Body, Credential, Json, Path, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "OAuth",
        vec![
            Route::get("/v1/oauth/requests/{id}", "getOauthRequest", get)
                .summary("Get what an application asks for")
                .description(
                    "A request lasts ten minutes from its beginning at `/oauth/authorize` and is decided once; after \
                     that it answers 410.",
                )
                .credential(Credential::Session)
                .extension()
                .fails(&[410]),
            Route::post("/v1/oauth/requests/{id}", "decideOauthRequest", decide)
                .summary("Give or refuse access; scopes that change something need sudo")
                .description(
                    "The person gives scopes that were asked for, that they hold, and no others, in one organization \
                     and, if `projectIds` is set, in these projects only. `redirectTo` is the address of the \
                     application that the browser goes to next, also after a refusal.",
                )
                .credential(Credential::Session)
                .extension()
                .fails(&[410]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct RequestPath {
    /// Id of the request.
    id: String,
}

async fn get(
    State(app): State<App>,
    Path(RequestPath { id }): Path<RequestPath>,
) -> Result<Json<OauthRequest>> {
    Ok(Json(requests::get(&app.context, &id).await?))
}

async fn decide(
    State(app): State<App>,
    principal: Principal,
    Path(RequestPath { id }): Path<RequestPath>,
    Body(decision): Body<OauthDecision>,
) -> Result<Json<OauthDecided>> {
    Ok(Json(requests::decide(&app.context, &principal, &id, decision).await?))
}

//! `/v1/setup` and `/v1/projects/{project}/setup`: what svc has instructions for, and what a site is built with.

use axum::extract::State;
use domain::projects::setup::{
    self, Catalog, DetectStackInput, DetectStackResult, SetupDetectStack, SetupDetectStackResult,
};
use domain::tenancy::access::{ProjectAccess, Scope};

use crate::app::App;
use crate::http::{Body, Cached, Json, Result, Route};

/// Maximum size of a list of packages and files.
const DETECT_BODY_LIMIT: usize = 64 * 1024;

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Setup",
        vec![
            Route::get("/v1/setup/frameworks", "listSetupFrameworks", frameworks)
                .summary("List the frameworks, proxies and consent tools that there are instructions for")
                .public(),
            Route::post("/v1/setup/detect", "detectSetup", detect)
                .summary("Tell by packages and files what a site is built with")
                .description("Stores nothing. The result says which packages and files told what.")
                .public()
                .only_reads()
                .body_limit(DETECT_BODY_LIMIT),
            Route::post("/v1/projects/{project}/setup/detect-stack", "detectProjectStack", detect_stack)
                .summary("Tell by a page of the site what it is built with, and what else runs on it")
                .description(
                    "Fetches a page of one of the project's domains, ten times a minute at most. What a page loads by \
                     script does not show.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .only_reads(),
        ],
    )
}

async fn frameworks(_: State<App>) -> Cached<Catalog> {
    Cached(setup::catalog())
}

async fn detect(Body(input): Body<DetectStackInput>) -> Result<Json<DetectStackResult>> {
    Ok(Json(setup::detect(&input)))
}

async fn detect_stack(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<SetupDetectStack>,
) -> Result<Json<SetupDetectStackResult>> {
    Ok(Json(setup::detect_stack(&app.context, &access, input).await?))
}

//! `/v1/projects/{project}/relevance`: the model that scores sessions.

use analytics::reports::{RelevancePreview, RelevancePreviewInput};
use analytics::upkeep::rescoring::{self, RelevanceState, Rescored};
use axum::extract::State;
use domain::measuring::relevance::saved::RelevanceWrite;
use domain::tenancy::access::{ProjectAccess, Scope};

use crate::app::App;
use crate::http::{Body, Json, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let model = "/v1/projects/{project}/relevance";
    let tried = "/v1/projects/{project}/relevance/preview";
    let chunk = "/v1/projects/{project}/relevance/rescore";
    Route::tagged(
        "Relevance",
        vec![
            Route::get(model, "getRelevance", get)
                .summary("Get the relevance model, its versions and the progress of rescoring")
                .scopes(&[Scope::AnalyticsRead]),
            Route::put(model, "saveRelevance", save)
                .summary("Save a model as the next version; all sessions are rescored in the background")
                .scopes(&[Scope::ConfigWrite]),
            Route::post(tried, "previewRelevance", try_out)
                .summary("Preview a model on the latest sessions; nothing is stored")
                .scopes(&[Scope::AnalyticsRead])
                .only_reads(),
            Route::post(chunk, "rescore", rescore)
                .summary("Rescore one chunk of past sessions now")
                .scopes(&[Scope::ConfigWrite]),
        ],
    )
}

async fn get(State(app): State<App>, access: ProjectAccess) -> Result<Json<RelevanceState>> {
    Ok(Json(rescoring::state(&app.context, &access).await?))
}

async fn save(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<RelevanceWrite>,
) -> Result<Json<RelevanceState>> {
    Ok(Json(rescoring::save(&app.context, &access, input).await?))
}

async fn try_out(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<RelevancePreviewInput>,
) -> Result<Json<RelevancePreview>> {
    Ok(Json(app.reports.preview_relevance(&access, input).await?))
}

async fn rescore(State(app): State<App>, access: ProjectAccess) -> Result<Json<Rescored>> {
    Ok(Json(rescoring::rescore(&app.context, app.ingest.writer(), &access).await?))
}

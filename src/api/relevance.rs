//! `/v1/projects/{project}/relevance`: the model that scores sessions.

use analytics::reports::{RelevancePreview, RelevancePreviewInput};
use analytics::upkeep::rescoring::{self, RelevanceState, Rescored};
use axum::extract::State;
use domain::measuring::relevance::saved::RelevanceWrite;
use domain::tenancy::access::{ProjectAccess, Scope};

use crate::app::App;
use crate::http::{Body, IfMatch, Json, Result, Route, Tagged};

pub(super) fn routes() -> Vec<Route> {
    let model = "/v1/projects/{project}/relevance";
    let tried = "/v1/projects/{project}/relevance/preview";
    let chunk = "/v1/projects/{project}/relevance/rescore";
    Route::tagged(
        "Relevance",
        vec![
            Route::get(model, "getRelevance", get)
                .summary("Get the relevance model, its versions and the progress of rescoring")
                .description(
                    "A project that never saved a model has the initial one, version 1. The latest versions are \
                     kept, newest first. `rescoring` is null when all sessions have their scores.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::put(model, "saveRelevance", save)
                .summary("Save a model as the next version; all sessions are rescored in the background")
                .description(
                    "Versions are never changed: to go back, save the earlier config again. Rescoring begins with \
                     the newest sessions; until it has ended, reports have `recomputing: true`.",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::post(tried, "previewRelevance", try_out)
                .summary("Preview a model on the latest sessions; nothing is stored")
                .description(
                    "Compares the model with the active one: sessions by score and tier, averages, and up to 20 \
                     sessions with another tier. Scores the latest 1,000 sessions without tests, or as many as \
                     `sample` says.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .only_reads(),
            Route::post(chunk, "rescore", rescore)
                .summary("Rescore one chunk of past sessions now")
                .description(
                    "Need not be called: a background job does the same. One call works on at most about 1,000 \
                     sessions or half a second; repeat it until `rescoring` is null.",
                )
                .scopes(&[Scope::ConfigWrite]),
        ],
    )
}

async fn get(State(app): State<App>, access: ProjectAccess) -> Result<Tagged<Json<RelevanceState>>> {
    Ok(Tagged(Json(rescoring::state(&app.context, &access).await?)))
}

async fn save(
    State(app): State<App>,
    access: ProjectAccess,
    IfMatch(expected): IfMatch,
    Body(input): Body<RelevanceWrite>,
) -> Result<Tagged<Json<RelevanceState>>> {
    Ok(Tagged(Json(rescoring::save(&app.context, &access, input, &expected).await?)))
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

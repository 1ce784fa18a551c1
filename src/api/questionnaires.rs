//! `/v1/projects/{project}/questionnaires`: which questions the project's quizzes ask.

use axum::extract::State;
use domain::access::{ProjectAccess, Scope};
use domain::page::{Page, PageParams};
use domain::questionnaires::{self, Questionnaire, QuestionnaireWrite};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Body, Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let one = "/v1/projects/{project}/questionnaires/{id}";
    Route::tagged(
        "Goals",
        vec![
            Route::get("/v1/projects/{project}/questionnaires", "listQuestionnaires", list)
                .summary("The project's questionnaires")
                .scopes(&[Scope::AnalyticsRead]),
            Route::put(one, "putQuestionnaire", put)
                .summary("Write a questionnaire; one with the same id is replaced")
                .description(
                    "A questionnaire gives the events quiz_answer their labels and their order in the answers \
                     report. An answer names the questionnaire's id as its prop `variant`, a question's key as \
                     `q` and what was answered as `value`. While the tracking config says \
                     `questionnaires.strict`, answers that are in no registered questionnaire are dropped and \
                     counted in the project's status.",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::delete(one, "deleteQuestionnaire", delete)
                .summary("Delete a questionnaire; its answers stay and lose their labels")
                .scopes(&[Scope::ConfigWrite]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct QuestionnairePath {
    /// What answers name as their `variant`.
    #[schemars(length(min = 1, max = 80))]
    id: String,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<Questionnaire>>> {
    Ok(Json(questionnaires::list(&app.context, &access, &params).await?))
}

async fn put(
    State(app): State<App>,
    access: ProjectAccess,
    Path(QuestionnairePath { id }): Path<QuestionnairePath>,
    Body(input): Body<QuestionnaireWrite>,
) -> Result<Json<Questionnaire>> {
    Ok(Json(questionnaires::put(&app.context, &access, &id, input).await?))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(QuestionnairePath { id }): Path<QuestionnairePath>,
) -> Result<NoContent> {
    questionnaires::delete(&app.context, &access, &id).await?;
    Ok(NoContent)
}

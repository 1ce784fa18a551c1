//! `/v1/projects/{project}/questionnaires`: questionnaires of a project.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::ground::revision::WithRevision;
use domain::measuring::questionnaires::{self, Questionnaire, QuestionnaireWrite};
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Body, IfMatch, Json, NoContent, Path, Query, Result, Route, Tagged};

pub(super) fn routes() -> Vec<Route> {
    let one = "/v1/projects/{project}/questionnaires/{id}";
    Route::tagged(
        "Goals",
        vec![
            Route::get("/v1/projects/{project}/questionnaires", "listQuestionnaires", list)
                .summary("List the project's questionnaires")
                .description(
                    "Sorted by id. Lists registered questionnaires only; the answers report shows others, too.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::put(one, "putQuestionnaire", put)
                .summary("Create or replace a questionnaire")
                .description(
                    "A questionnaire defines the labels and the order of `quiz_answer` events in the answers report. \
                     Such an event has the questionnaire's id in its prop `variant`, the question's key in `q` and the \
                     answer in `value`. While the tracking config sets `questionnaires.strict`, answers without a \
                     registered questionnaire are dropped and counted in the project's status.",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::delete(one, "deleteQuestionnaire", delete)
                .summary("Delete a questionnaire; its answers are kept without labels")
                .description(
                    "The answers report then shows keys and values instead of texts, and while the tracking config \
                     sets `questionnaires.strict`, new answers are dropped.",
                )
                .scopes(&[Scope::ConfigWrite]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct QuestionnairePath {
    /// Id of the questionnaire, which answers have as their prop `variant`.
    #[schemars(length(min = 1, max = 80))]
    id: String,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<WithRevision<Questionnaire>>>> {
    Ok(Json(questionnaires::list(&app.context, &access, &params).await?.with_revisions()))
}

async fn put(
    State(app): State<App>,
    access: ProjectAccess,
    Path(QuestionnairePath { id }): Path<QuestionnairePath>,
    IfMatch(expected): IfMatch,
    Body(input): Body<QuestionnaireWrite>,
) -> Result<Tagged<Json<Questionnaire>>> {
    let written = questionnaires::put(&app.context, &access, &id, input, &expected).await?;
    Ok(Tagged(Json(written)))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(QuestionnairePath { id }): Path<QuestionnairePath>,
    IfMatch(expected): IfMatch,
) -> Result<NoContent> {
    questionnaires::delete(&app.context, &access, &id, &expected).await?;
    Ok(NoContent)
}

//! `/v1/projects/{project}/goals`: goals of a project.

use analytics::reports::{GoalPreview, GoalPreviewInput};
use axum::extract::State;
use domain::ground::page::Page;
use domain::ground::revision::WithRevision;
use domain::measuring::goals::{self, GOAL_KEY, Goal, GoalCreate, GoalListParams, GoalUpdate};
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Body, Created, IfMatch, Json, NoContent, Path, Query, Result, Route, Tagged};

pub(super) fn routes() -> Vec<Route> {
    let goals = "/v1/projects/{project}/goals";
    let one = "/v1/projects/{project}/goals/{key}";
    Route::tagged(
        "Goals",
        vec![
            Route::get(goals, "listGoals", list)
                .summary("List the project's goals in order")
                .description("Sorted by `sort`, then by key. Includes archived goals if `archived` is set.")
                .scopes(&[Scope::AnalyticsRead]),
            Route::post(goals, "createGoal", create)
                .summary("Create a goal; past visits are recomputed in the background")
                .description(
                    "Reports are complete when the recomputation has ended; until then they have `recomputing: \
                     true`. `conflict` if the key is taken, if the project has 100 goals already (archived ones \
                     count), or if the patterns of its goals take too much memory.",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::post("/v1/projects/{project}/goals/preview", "previewGoal", preview)
                .summary("Preview a goal: what its match would have counted over the last 30 days; nothing is stored")
                .description(
                    "Answers sessions, rate, value and one figure per day, without tests. The figures are those \
                     that the goal would have after the recomputation.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .only_reads()
                .extension(),
            Route::patch(one, "updateGoal", update)
                .summary("Change a goal; past visits are recomputed in the background")
                .description(
                    "Omitted fields keep their values. A new name or position changes no visit, and starts no \
                     recomputation. An archived goal is kept with its key, but no visit reaches it.",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::delete(one, "deleteGoal", delete)
                .summary("Delete a goal; it is removed from past visits in the background")
                .description(
                    "Reports list it no more, and nobody takes a funnel step that names it. To keep the key, \
                     archive the goal instead. Conversions that were recorded by the goal are kept.",
                )
                .scopes(&[Scope::ConfigWrite]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct GoalPath {
    #[schemars(regex(pattern = GOAL_KEY))]
    key: String,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<GoalListParams>,
) -> Result<Json<Page<WithRevision<Goal>>>> {
    Ok(Json(goals::list(&app.context, &access, &params).await?.with_revisions()))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<GoalCreate>,
) -> Result<Tagged<Created<Goal>>> {
    Ok(Tagged(Created(goals::create(&app.context, &access, input).await?)))
}

async fn preview(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<GoalPreviewInput>,
) -> Result<Json<GoalPreview>> {
    Ok(Json(app.reports.preview_goal(&access, input).await?))
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    Path(GoalPath { key }): Path<GoalPath>,
    IfMatch(expected): IfMatch,
    Body(input): Body<GoalUpdate>,
) -> Result<Tagged<Json<Goal>>> {
    let updated = goals::update(&app.context, &access, &key, input, &expected).await?;
    Ok(Tagged(Json(updated)))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(GoalPath { key }): Path<GoalPath>,
    IfMatch(expected): IfMatch,
) -> Result<NoContent> {
    goals::delete(&app.context, &access, &key, &expected).await?;
    Ok(NoContent)
}

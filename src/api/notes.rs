//! `/v1/projects/{project}/notes`: what happened and explains the figures.

use axum::extract::State;
use domain::access::{ProjectAccess, Scope};
use domain::notes::{self, Note, NoteCreate, NoteUpdate};
use domain::page::{Page, PageParams};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::{Body, Created, Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let notes = "/v1/projects/{project}/notes";
    let one = "/v1/projects/{project}/notes/{id}";
    Route::tagged(
        "Projects",
        vec![
            Route::get(notes, "listNotes", list)
                .summary("The project's notes, last written first")
                .scopes(&[Scope::AnalyticsRead]),
            Route::post(notes, "createNote", create).summary("Write a note").scopes(&[Scope::ConfigWrite]),
            Route::patch(one, "updateNote", update).summary("Change a note").scopes(&[Scope::ConfigWrite]),
            Route::delete(one, "deleteNote", delete).summary("Delete a note").scopes(&[Scope::ConfigWrite]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct NotePath {
    id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<Note>>> {
    Ok(Json(notes::list(&app.context, &access, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<NoteCreate>,
) -> Result<Created<Note>> {
    Ok(Created(notes::create(&app.context, &access, input).await?))
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    Path(NotePath { id }): Path<NotePath>,
    Body(input): Body<NoteUpdate>,
) -> Result<Json<Note>> {
    Ok(Json(notes::update(&app.context, &access, id, input).await?))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(NotePath { id }): Path<NotePath>,
) -> Result<NoContent> {
    notes::delete(&app.context, &access, id).await?;
    Ok(NoContent)
}

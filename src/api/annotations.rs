//! `/v1/projects/{project}/annotations`: notes on the charts of a project.

use axum::extract::State;
use domain::ground::page::Page;
use domain::ground::revision::WithRevision;
use domain::projects::annotations::{
    self, Annotation, AnnotationCreate, AnnotationListParams, AnnotationUpdate,
};
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::{Body, Created, IfMatch, Json, NoContent, Path, Query, Result, Route, Tagged};

pub(super) fn routes() -> Vec<Route> {
    let annotations = "/v1/projects/{project}/annotations";
    let one = "/v1/projects/{project}/annotations/{id}";
    Route::tagged(
        "Analytics",
        vec![
            Route::get(annotations, "listAnnotations", list)
                .summary("List the project's annotations, latest first")
                .description(
                    "`from` and `to` select the annotations that touch these days. As CSV, a time series has their \
                     titles in its last column.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::post(annotations, "createAnnotation", create)
                .summary("Create an annotation, for example after a deployment")
                .description(
                    "Charts of the dashboard show it at `at`, by default now. A secret key for a build server needs \
                     `config:write` only. `conflict` if the project has 1,000 annotations already.",
                )
                .scopes(&[Scope::ConfigWrite])
                .extension(),
            Route::get(one, "getAnnotation", get)
                .summary("Get an annotation")
                .description("The `ETag` is its revision, which `If-Match` of a change takes.")
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::patch(one, "updateAnnotation", update)
                .summary("Change an annotation")
                .description("Omitted fields keep their values. `end` as null removes the end.")
                .scopes(&[Scope::ConfigWrite])
                .extension(),
            Route::delete(one, "deleteAnnotation", delete)
                .summary("Delete an annotation")
                .description("Charts no longer show it. No figure changes.")
                .scopes(&[Scope::ConfigWrite])
                .extension(),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct AnnotationPath {
    /// Id of the annotation.
    id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<AnnotationListParams>,
) -> Result<Json<Page<WithRevision<Annotation>>>> {
    Ok(Json(annotations::list(&app.context, &access, &params).await?.with_revisions()))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<AnnotationCreate>,
) -> Result<Tagged<Created<Annotation>>> {
    Ok(Tagged(Created(annotations::create(&app.context, &access, input).await?)))
}

async fn get(
    State(app): State<App>,
    access: ProjectAccess,
    Path(AnnotationPath { id }): Path<AnnotationPath>,
) -> Result<Tagged<Json<Annotation>>> {
    Ok(Tagged(Json(annotations::get(&app.context, &access, id).await?)))
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    Path(AnnotationPath { id }): Path<AnnotationPath>,
    IfMatch(expected): IfMatch,
    Body(input): Body<AnnotationUpdate>,
) -> Result<Tagged<Json<Annotation>>> {
    let updated = annotations::update(&app.context, &access, id, input, &expected).await?;
    Ok(Tagged(Json(updated)))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(AnnotationPath { id }): Path<AnnotationPath>,
    IfMatch(expected): IfMatch,
) -> Result<NoContent> {
    annotations::delete(&app.context, &access, id, &expected).await?;
    Ok(NoContent)
}

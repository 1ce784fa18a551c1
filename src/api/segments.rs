//! `/v1/projects/{project}/segments`: saved filters, which reports accept as `segment`.

use analytics::filter::SEGMENT_KEY;
use analytics::segments::{self, Segment, SegmentCreate, SegmentUpdate};
use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::ground::revision::WithRevision;
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Body, Created, IfMatch, Json, NoContent, Path, Query, Result, Route, Tagged};

pub(super) fn routes() -> Vec<Route> {
    let segments = "/v1/projects/{project}/segments";
    let one = "/v1/projects/{project}/segments/{key}";
    Route::tagged(
        "Analytics",
        vec![
            Route::get(segments, "listSegments", list)
                .summary("List the caller's segments and the project's shared ones, by key")
                .description(
                    "A private segment of the caller comes before a shared one with the same key, in reports, too. \
                     Secret keys see shared ones only.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::post(segments, "createSegment", create)
                .summary("Create a segment; a shared one needs config:write")
                .description(
                    "Everybody who may read the project's analytics may create private segments. A secret key \
                     creates shared ones only, else `validation_error`. `conflict` if the key is taken, or if there \
                     are 200 already.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::patch(one, "updateSegment", update)
                .summary("Change a segment; a shared one needs config:write")
                .description(
                    "Omitted fields keep their values; `where` is replaced as a whole. Reports apply the change to \
                     past visits at once. If the caller has a private segment with this key, that one changes.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::delete(one, "deleteSegment", delete)
                .summary("Delete a segment; a shared one needs config:write")
                .description(
                    "Requests that still name it are answered with `validation_error`. If the caller has a private \
                     segment with this key, that one is deleted, and the shared one applies again.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct SegmentPath {
    /// Key of the segment.
    #[schemars(regex(pattern = SEGMENT_KEY))]
    key: String,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<WithRevision<Segment>>>> {
    Ok(Json(segments::list(&app.context, &access, &params).await?.with_revisions()))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<SegmentCreate>,
) -> Result<Tagged<Created<Segment>>> {
    Ok(Tagged(Created(segments::create(&app.context, &access, input).await?)))
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    Path(SegmentPath { key }): Path<SegmentPath>,
    IfMatch(expected): IfMatch,
    Body(input): Body<SegmentUpdate>,
) -> Result<Tagged<Json<Segment>>> {
    let updated = segments::update(&app.context, &access, &key, input, &expected).await?;
    Ok(Tagged(Json(updated)))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(SegmentPath { key }): Path<SegmentPath>,
    IfMatch(expected): IfMatch,
) -> Result<NoContent> {
    segments::delete(&app.context, &access, &key, &expected).await?;
    Ok(NoContent)
}

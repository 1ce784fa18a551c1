//! `/v1/projects/{project}/publishable-keys`: publishable keys for browsers.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::keys::{ApiKey, ApiKeyCreated, KeyRoll, PublishableKeyCreate, publishable};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::{Body, Created, Json, NoContent, OptionalBody, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let keys = "/v1/projects/{project}/publishable-keys";
    let one = "/v1/projects/{project}/publishable-keys/{id}";
    let roll_one = "/v1/projects/{project}/publishable-keys/{id}/roll";
    Route::tagged(
        "Keys",
        vec![
            Route::get(keys, "listPublishableKeys", list)
                .summary("List the project's publishable keys")
                .description(
                    "Oldest first, including revoked and expired keys. Pages should carry the newest key without an \
                     end.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::post(keys, "createPublishableKey", create)
                .summary("Create a publishable key")
                .description(
                    "The value is public and goes into pages. Several keys can be valid at once, for example one \
                     per site. Keys that were themselves created by a key are answered with `forbidden`.",
                )
                .scopes(&[Scope::ProjectAdmin]),
            Route::post(roll_one, "rollPublishableKey", roll)
                .summary("Roll a key: create its replacement; the old key keeps working for the overlap")
                .description(
                    "The old key works for `expireOldInHours` more (168 by default), because pages with it stay in \
                     caches for a while; 0 ends it at once. `conflict` if the key was rolled before, is revoked or \
                     has expired.",
                )
                .scopes(&[Scope::ProjectAdmin]),
            Route::delete(one, "revokePublishableKey", revoke)
                .summary("Revoke a key, effective immediately")
                .description(
                    "Visits of pages that still carry the key are not counted any more: roll the key first. Works \
                     within ten seconds on all instances. Revoking again changes nothing and is answered with 204.",
                )
                .scopes(&[Scope::ProjectAdmin]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct KeyPath {
    id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<ApiKey>>> {
    Ok(Json(publishable::list(&app.context, &access, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<PublishableKeyCreate>,
) -> Result<Created<ApiKeyCreated>> {
    Ok(Created(publishable::create(&app.context, &access, input).await?))
}

async fn roll(
    State(app): State<App>,
    access: ProjectAccess,
    Path(KeyPath { id }): Path<KeyPath>,
    OptionalBody(input): OptionalBody<KeyRoll>,
) -> Result<Created<ApiKeyCreated>> {
    Ok(Created(publishable::roll(&app.context, &access, id, input).await?))
}

async fn revoke(
    State(app): State<App>,
    access: ProjectAccess,
    Path(KeyPath { id }): Path<KeyPath>,
) -> Result<NoContent> {
    publishable::revoke(&app.context, &access, id).await?;
    Ok(NoContent)
}

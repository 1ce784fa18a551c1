//! `/v1/orgs/{org}/keys`: secret keys for servers.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{OrgAccess, Scope};
use domain::tenancy::keys::secret::{self, SecretKeyCreate};
use domain::tenancy::keys::{ApiKey, ApiKeyCreated, KeyRoll};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::{Body, Created, Json, NoContent, OptionalBody, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let keys = "/v1/orgs/{org}/keys";
    let one = "/v1/orgs/{org}/keys/{id}";
    let roll_one = "/v1/orgs/{org}/keys/{id}/roll";
    Route::tagged(
        "Keys",
        vec![
            Route::get(keys, "listSecretKeys", list)
                .summary("List the organization's secret keys, newest first")
                .scopes(&[Scope::OrgAdmin]),
            Route::post(keys, "createSecretKey", create)
                .summary("Create a secret key; its value is returned once")
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::post(roll_one, "rollSecretKey", roll)
                .summary("Roll a key: create its replacement; the old key keeps working for the overlap")
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::delete(one, "revokeSecretKey", revoke)
                .summary("Revoke a key and all keys derived from it, effective immediately")
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct KeyPath {
    id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: OrgAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<ApiKey>>> {
    Ok(Json(secret::list(&app.context, &access, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: OrgAccess,
    Body(input): Body<SecretKeyCreate>,
) -> Result<Created<ApiKeyCreated>> {
    Ok(Created(secret::create(&app.context, &access, input).await?))
}

async fn roll(
    State(app): State<App>,
    access: OrgAccess,
    Path(KeyPath { id }): Path<KeyPath>,
    OptionalBody(input): OptionalBody<KeyRoll>,
) -> Result<Created<ApiKeyCreated>> {
    Ok(Created(secret::roll(&app.context, &access, id, input).await?))
}

async fn revoke(
    State(app): State<App>,
    access: OrgAccess,
    Path(KeyPath { id }): Path<KeyPath>,
) -> Result<NoContent> {
    secret::revoke(&app.context, &access, id).await?;
    Ok(NoContent)
}

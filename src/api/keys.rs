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
                .description(
                    "Includes proxy keys, and keys that are revoked or have expired. Values are never shown again; \
                     `hint` has the first characters of each.",
                )
                .scopes(&[Scope::OrgAdmin]),
            Route::post(keys, "createSecretKey", create)
                .summary("Create a secret key; its value is returned once")
                .description(
                    "The caller can grant only scopes that it holds, else `insufficient_scope` lists the missing \
                     ones. A key created by another key is derived from it: it ends with its parent and cannot \
                     create keys (`forbidden`). A key limited to projects cannot have `org:admin` (`forbidden`).",
                )
                .scopes(&[Scope::OrgAdmin])
                .sudo()
                .derives(),
            Route::post(roll_one, "rollSecretKey", roll)
                .summary("Roll a key: create its replacement; the old key keeps working for the overlap")
                .description(
                    "The new key has the same name, scopes, projects and end, and its value is returned once. The \
                     old key works for `expireOldInHours` more (168 by default; 0 ends it at once), and keys \
                     derived from it move to the new one. `conflict` if the key was rolled before, is revoked or \
                     has expired; `insufficient_scope` if it can do more than the caller.",
                )
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::delete(one, "revokeSecretKey", revoke)
                .summary("Revoke a key and all keys derived from it, effective immediately")
                .description(
                    "Works on this instance at once and on all others within ten seconds. Revoking again changes \
                     nothing and is answered with 204. Cannot be undone.",
                )
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

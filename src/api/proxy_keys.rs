//! `/v1/projects/{project}/proxy-keys`: keys of first-party proxies. The visitor address and country that a
//! proxy forwards are trusted only with a key.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::keys::proxy::{self, ProxyKeyCreate};
use domain::tenancy::keys::{ApiKey, ApiKeyCreated};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::{Created, Json, NoContent, OptionalBody, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let keys = "/v1/projects/{project}/proxy-keys";
    let one = "/v1/projects/{project}/proxy-keys/{id}";
    Route::tagged(
        "Keys",
        vec![
            Route::get(keys, "listProxyKeys", list)
                .summary("List the project's proxy keys, newest first")
                .description(
                    "Includes revoked and expired ones. `lastUsedAt` shows whether a proxy uses its key.",
                )
                .scopes(&[Scope::ProjectAdmin]),
            Route::post(keys, "createProxyKey", create)
                .summary("Create a key for a first-party proxy; its value is returned once")
                .description(
                    "Creates a secret key with the single scope `ingest:proxy`, for this project only. A proxy \
                     sends it as `x-svc-proxy-key`; without it, the visitor's address and country that the proxy \
                     forwards are not believed. Without a body, the key is called `first-party proxy` and has no \
                     end.",
                )
                .scopes(&[Scope::ProjectAdmin, Scope::IngestProxy]),
            Route::delete(one, "revokeProxyKey", revoke)
                .summary("Revoke a proxy key, effective immediately")
                .description(
                    "From then on, the proxy's own address counts as that of every visitor who comes through it. \
                     Works on all instances within ten seconds. Revoking again changes nothing and is answered with \
                     204.",
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
    Ok(Json(proxy::list(&app.context, &access, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    OptionalBody(input): OptionalBody<ProxyKeyCreate>,
) -> Result<Created<ApiKeyCreated>> {
    Ok(Created(proxy::create(&app.context, &access, input).await?))
}

async fn revoke(
    State(app): State<App>,
    access: ProjectAccess,
    Path(KeyPath { id }): Path<KeyPath>,
) -> Result<NoContent> {
    proxy::revoke(&app.context, &access, id).await?;
    Ok(NoContent)
}

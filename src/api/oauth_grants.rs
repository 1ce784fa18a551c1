//! `/v1/orgs/{org}/oauth-grants`: OAuth grants of applications in an organization.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{OrgAccess, Scope};
use domain::tenancy::oauth_grants::{self, OauthGrant};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::{Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Organizations",
        vec![
            Route::get("/v1/orgs/{org}/oauth-grants", "listOauthGrants", list)
                .summary("List the OAuth grants of all members")
                .description(
                    "Newest first, including revoked grants. Each says which application acts for whom, with which \
                     scopes and on which projects.",
                )
                .scopes(&[Scope::OrgAdmin]),
            Route::delete("/v1/orgs/{org}/oauth-grants/{id}", "revokeOauthGrant", revoke)
                .summary("Revoke a grant with its tokens and keys; another member's grant needs org:admin")
                .description(
                    "Takes effect within ten seconds on all instances. Revoking again changes nothing and is \
                     answered with 204. Members need no scope for their own grants.",
                ),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct GrantPath {
    id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: OrgAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<OauthGrant>>> {
    Ok(Json(oauth_grants::list(&app.context, &access, &params).await?))
}

async fn revoke(
    State(app): State<App>,
    access: OrgAccess,
    Path(GrantPath { id }): Path<GrantPath>,
) -> Result<NoContent> {
    oauth_grants::revoke(&app.context, &access, id).await?;
    Ok(NoContent)
}

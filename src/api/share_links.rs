//! `/v1/projects/{project}/share-links`: links under which a project publishes reports. What they show is the field
//! `shared` of GraphQL; `/v1/shared/open` takes the password of a link that has one.

use analytics::share_links::{self, ShareLink, ShareLinkCreate, ShareLinkCreated};
use axum::extract::State;
use domain::Error;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::auth::attempts::Attempted;
use domain::tenancy::share_links::TO_MAKE;
use domain::tenancy::share_views::{self, ShareOpen, ShareOpened};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::caller::Address;
use crate::http::rate_limit::SignIn;
use crate::http::{Body, Created, Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let links = "/v1/projects/{project}/share-links";
    Route::tagged(
        "Analytics",
        vec![
            Route::get(links, "listShareLinks", list)
                .summary("List the project's share links, newest first")
                .description("Their addresses are not stored. `lastUsedAt` says when somebody last looked at one.")
                .scopes(&[Scope::ProjectAdmin])
                .extension(),
            Route::post(links, "createShareLink", create)
                .summary("Publish reports under a link that nobody can guess")
                .description(
                    "Who has the address sees the screens and dimensions that are chosen here, over this period and \
                     filter, and nothing else: no sessions, properties, leads or members. The address is answered \
                     once. The link ends when whoever made it loses one of these scopes, or when the key that made it \
                     is revoked. `conflict` if the project has 100 links that have not ended.",
                )
                .scopes(&TO_MAKE)
                .sudo()
                .extension(),
            Route::delete("/v1/projects/{project}/share-links/{id}", "deleteShareLink", delete)
                .summary("End a share link, effective immediately")
                .description("Nobody sees anything under its address any more.")
                .scopes(&[Scope::ProjectAdmin])
                .extension(),
            Route::post("/v1/shared/open", "openShareLink", open)
                .summary("Enter the password of a share link")
                .description(
                    "Answers a bearer token for the field `shared` of GraphQL, valid for 12 hours. A wrong password and \
                     a link that has ended get the same `invalid_token`; after 10 failures of a network or 200 for a \
                     link within 15 minutes the answer is `rate_limited`. A network that has opened the link before \
                     has a count of its own.",
                )
                .public()
                .fails(&[401])
                .extension(),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct LinkPath {
    /// Id of the link.
    id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<ShareLink>>> {
    Ok(Json(share_links::list(&app.context, &access, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<ShareLinkCreate>,
) -> Result<Created<ShareLinkCreated>> {
    Ok(Created(share_links::create(&app.reports, &access, input).await?))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(LinkPath { id }): Path<LinkPath>,
) -> Result<NoContent> {
    share_links::delete(&app.context, &access, id).await?;
    Ok(NoContent)
}

async fn open(
    State(app): State<App>,
    Address(address): Address,
    Body(input): Body<ShareOpen>,
) -> Result<Json<ShareOpened>> {
    let attempted = Attempted::link(&input.token).ok_or(Error::InvalidToken)?;
    let attempt = SignIn::begin(&app, address, Some(attempted)).await?;
    let outcome = attempt.serve(share_views::open(&app.context, &input)).await;
    let (_, opened) = attempt.conclude_of_link(outcome, |(link, _)| *link).await?;
    Ok(Json(opened))
}

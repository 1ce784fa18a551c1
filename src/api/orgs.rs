//! `/v1/orgs`: organizations.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{OrgAccess, Principal, Scope, UserSession};
use domain::tenancy::orgs::{self, Organization, OrganizationCreate, OrganizationUpdate};

use crate::app::App;
use crate::http::{Body, Created, Credential, Json, NoContent, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Organizations",
        vec![
            Route::get("/v1/orgs", "listOrganizations", list)
                .summary("List the organizations that the caller can access")
                .description("Oldest first. A secret key lists its own organization, with `role` null."),
            Route::post("/v1/orgs", "createOrganization", create)
                .summary("Create an organization and become its owner")
                .description(
                    "The slug is unique on the whole server: `conflict` if it is taken, and also if the caller owns \
                     as many organizations as the server allows.",
                )
                .credential(Credential::Session),
            Route::get("/v1/orgs/{org}", "getOrganization", get)
                .summary("Get an organization")
                .description(
                    "`role` is the caller's own and null for a secret key. An organization that the caller cannot \
                     access is answered with `not_found`.",
                ),
            Route::patch("/v1/orgs/{org}", "updateOrganization", update)
                .summary("Change an organization's name or slug")
                .description(
                    "Omitted fields keep their values. A new slug takes effect at once: addresses with the old one \
                     are answered with `not_found`. `conflict` if the slug is taken.",
                )
                .scopes(&[Scope::OrgAdmin]),
            Route::delete("/v1/orgs/{org}", "deleteOrganization", delete)
                .summary("Delete an organization with all its projects and their data")
                .description(
                    "Cannot be undone. Access ends at once: members, keys, invitations and the audit log are gone, \
                     too. The visits of the projects are deleted before the answer or, if that fails, by a \
                     background job. Any owner or admin may do it, but no secret key.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
        ],
    )
}

async fn list(
    State(app): State<App>,
    principal: Principal,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<Organization>>> {
    Ok(Json(orgs::list(&app.context, &principal, &params).await?))
}

async fn create(
    State(app): State<App>,
    session: UserSession,
    Body(input): Body<OrganizationCreate>,
) -> Result<Created<Organization>> {
    Ok(Created(orgs::create(&app.context, &session, input).await?))
}

async fn get(access: OrgAccess) -> Json<Organization> {
    Json(orgs::get(&access))
}

async fn update(
    State(app): State<App>,
    access: OrgAccess,
    Body(input): Body<OrganizationUpdate>,
) -> Result<Json<Organization>> {
    Ok(Json(orgs::update(&app.context, &access, input).await?))
}

async fn delete(State(app): State<App>, access: OrgAccess) -> Result<NoContent> {
    analytics::upkeep::deletion::delete_organization(&app.context, &app.reports, &access).await?;
    Ok(NoContent)
}

//! `/v1/orgs/{org}/members`: members of an organization.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{OrgAccess, Scope};
use domain::tenancy::members::{self, Member, MemberUpdate};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::{Body, Credential, Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Organizations",
        vec![
            Route::get("/v1/orgs/{org}/members", "listMembers", list)
                .summary("List the members of an organization")
                .description(
                    "In the order in which they signed up. E-mail addresses are shown, so the caller needs \
                     `org:admin`.",
                )
                .scopes(&[Scope::OrgAdmin]),
            Route::patch("/v1/orgs/{org}/members/{userId}", "updateMember", update)
                .summary("Change a member's role or PII flag")
                .description(
                    "Also revokes what the member has issued and the new rights do not cover: open invitations, \
                     secret keys and applications that can do more than the member. Each revocation is written to \
                     the audit log, and the organization's owners and admins get a mail that lists the revoked keys.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::delete("/v1/orgs/{org}/members/{userId}", "removeMember", remove)
                .summary("Remove a member from the organization, unless it is the last owner")
                .description(
                    "Also revokes what the member has issued in the organization: open invitations, secret keys and \
                     applications. Each revocation is written to the audit log, and the organization's owners and \
                     admins get a mail that lists the revoked keys.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct MemberPath {
    user_id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: OrgAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<Member>>> {
    Ok(Json(members::list(&app.context, &access, &params).await?))
}

async fn update(
    State(app): State<App>,
    access: OrgAccess,
    Path(MemberPath { user_id }): Path<MemberPath>,
    Body(input): Body<MemberUpdate>,
) -> Result<Json<Member>> {
    Ok(Json(members::update(&app.context, &access, user_id, input).await?))
}

async fn remove(
    State(app): State<App>,
    access: OrgAccess,
    Path(MemberPath { user_id }): Path<MemberPath>,
) -> Result<NoContent> {
    members::remove(&app.context, &access, user_id).await?;
    Ok(NoContent)
}

//! `/v1/orgs/{org}/members`: who belongs to an organization.

use axum::extract::State;
use domain::access::{OrgAccess, Scope};
use domain::members::{self, Member, MemberUpdate};
use domain::page::{Page, PageParams};
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
                .summary("The members of an organization")
                .scopes(&[Scope::OrgAdmin]),
            Route::patch("/v1/orgs/{org}/members/{userId}", "updateMember", update)
                .summary("Change a member's role or PII flag")
                .description(
                    "What the member gave out beyond the new rights ends with the change: open invitations, secret keys \
                     and applications that can do more than the member. Each has a line in the audit log, and whoever \
                     manages the organization is told by mail which keys ended.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::delete("/v1/orgs/{org}/members/{userId}", "removeMember", remove)
                .summary("Remove a member from the organization, unless it is the last owner")
                .description(
                    "All that the member gave out there ends with it: open invitations, secret keys and applications. Each \
                     has a line in the audit log, and whoever manages the organization is told by mail which keys ended.",
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

//! `/v1/orgs/{org}/invitations` and `/v1/invitations`: invitations to an organization.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::{OrgAccess, Scope, UserSession};
use domain::tenancy::auth::attempts::Attempted;
use domain::tenancy::invitations::{
    self, Invitation, InvitationAccepted, InvitationCreate, InvitationCreated, InvitationDetails,
};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::caller::{Address, MaybeBearer};
use crate::http::rate_limit::SignIn;
use crate::http::{Body, Created, Credential, Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let mut routes = Route::tagged(
        "Organizations",
        vec![
            Route::get("/v1/orgs/{org}/invitations", "listInvitations", list)
                .summary("List open and past invitations")
                .description(
                    "Newest first, including accepted, revoked and expired ones. The links are not shown again.",
                )
                .scopes(&[Scope::OrgAdmin]),
            Route::post("/v1/orgs/{org}/invitations", "createInvitation", create)
                .summary("Invite a person by e-mail; the link is returned once")
                .description(
                    "If the deployment sends mail, the caller's own address must be confirmed (else `forbidden`). An \
                     organization may send 50 invitations within 24 hours, and an account 30 across all its \
                     organizations; an invitation that replaces another one counts, too. Beyond that the answer is \
                     `rate_limited`, and `Retry-After` says when the next one can be sent. An open invitation ends \
                     when its sender loses the permission to send it.",
                )
                .credential(Credential::Session)
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::delete("/v1/orgs/{org}/invitations/{id}", "revokeInvitation", revoke)
                .summary("Revoke an invitation")
                .description(
                    "Its links stop working at once. Revoking again changes nothing and is answered with 204. \
                     `gone` if the invitation was accepted already; remove the member instead.",
                )
                .scopes(&[Scope::OrgAdmin]),
        ],
    );
    routes.extend(Route::tagged(
        "Auth",
        vec![
            Route::get("/v1/invitations/{token}", "getInvitation", details)
                .summary("Get an invitation: what it offers, and to whom")
                .description(
                    "`accountExists` says whether the invited address has an account. It is revealed only to the \
                     reader of that address: through the mailed link, or with a session of that account in the \
                     Authorization header. Otherwise it is null.",
                )
                .public()
                .fails(&[410]),
            Route::post("/v1/invitations/{token}/accept", "acceptInvitation", accept)
                .summary("Accept an invitation to the caller's own address and become a member")
                .description(
                    "Role and PII flag are those of the invitation. `forbidden` if it is for another e-mail \
                     address, `conflict` if the caller is a member already, `gone` if it was used, revoked or has \
                     expired. The mailed link also confirms the caller's address.",
                )
                .credential(Credential::Session)
                .fails(&[410]),
        ],
    ));
    routes
}

#[derive(Deserialize, JsonSchema)]
struct InvitationPath {
    id: Uuid,
}

#[derive(Deserialize, JsonSchema)]
struct TokenPath {
    token: String,
}

async fn list(
    State(app): State<App>,
    access: OrgAccess,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<Invitation>>> {
    Ok(Json(invitations::list(&app.context, &access, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: OrgAccess,
    Body(input): Body<InvitationCreate>,
) -> Result<Created<InvitationCreated>> {
    Ok(Created(invitations::create(&app.context, &access, input).await?))
}

async fn revoke(
    State(app): State<App>,
    access: OrgAccess,
    Path(InvitationPath { id }): Path<InvitationPath>,
) -> Result<NoContent> {
    invitations::revoke(&app.context, &access, id).await?;
    Ok(NoContent)
}

async fn details(
    State(app): State<App>,
    Address(address): Address,
    bearer: MaybeBearer,
    Path(TokenPath { token }): Path<TokenPath>,
) -> Result<Json<InvitationDetails>> {
    let attempt = SignIn::begin(&app, address, None).await?;
    // The link suffices; an invalid session counts as no session.
    let caller = bearer.principal(&app).await.ok();
    let outcome = invitations::details(&app.context, &token, caller.as_ref()).await;
    Ok(Json(attempt.conclude(outcome).await?))
}

async fn accept(
    State(app): State<App>,
    Address(address): Address,
    session: UserSession,
    Path(TokenPath { token }): Path<TokenPath>,
) -> Result<Json<InvitationAccepted>> {
    let attempt = SignIn::begin(&app, address, Some(Attempted::User(session.user_id()))).await?;
    let outcome = invitations::accept(&app.context, &session, &token).await;
    Ok(Json(attempt.conclude(outcome).await?))
}

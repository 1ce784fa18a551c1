//! `/v1/auth`: sign-up, login, logout, magic links and sudo.

use axum::extract::State;
use domain::ground::page::{Page, PageParams};
use domain::tenancy::access::UserSession;
use domain::tenancy::auth::attempts::Attempted;
use domain::tenancy::auth::{
    self, Login, Logout, MagicLinkRequest, MagicLinkVerify, Me, Ok as Done, PasswordChange, SessionToken,
    Signup, Sudo, SudoWindow,
};
use domain::tenancy::oauth_grants::{self, OauthGrant};

use crate::app::App;
use crate::http::caller::Address;
use crate::http::rate_limit::{SignIn, SignUp};
use crate::http::{Accepted, Body, Created, Credential, Json, OptionalBody, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Auth",
        vec![
            Route::post("/v1/auth/signup", "signUp", signup)
                .summary("Sign up, with a new organization or an invitation")
                .description(
                    "Returns a session, whose token is shown only here. Without an invitation, an organization is \
                     created as well, with a name derived from the person if none is given; with one, the person \
                     joins the inviting organization in its role. `conflict` if the address or the slug is taken, \
                     `forbidden` if the server accepts invited people only or the invitation is for another \
                     address, `gone` if the invitation was used, revoked or has expired.",
                )
                .public()
                .fails(&[403, 404, 409, 410]),
            Route::post("/v1/auth/login", "logIn", login)
                .summary("Log in with e-mail and password")
                .description(
                    "The token is shown only here. A session ends after 7 days without use and after 30 days at the \
                     latest. A wrong password and an unknown address get the same `invalid_token`; after 10 \
                     failures of a network or 20 of an account within 15 minutes the answer is `rate_limited`.",
                )
                .public()
                .fails(&[401]),
            Route::post("/v1/auth/logout", "logOut", logout)
                .summary("End this session, or all sessions of the user")
                .description(
                    "Takes effect at once on this instance and within ten seconds on all others. With `all`, every \
                     other session of the user and all open magic links end, too.",
                )
                .credential(Credential::Session),
            Route::get("/v1/auth/me", "getMe", me)
                .summary("Get the user of the session, with memberships and scopes")
                .description(
                    "Lists each organization with role, PII flag, scopes and projects. `sudoUntil` says how long \
                     sensitive actions are permitted, and `lastProjectId` is the project that the user opened last, \
                     if they can still reach it.",
                )
                .credential(Credential::Session),
            Route::post("/v1/auth/sudo", "sudo", sudo)
                .summary("Confirm one's identity, which permits sensitive actions for 15 minutes")
                .description(
                    "Send either the password or the token of a magic link with the purpose `sudo`. Permits the \
                     actions of this session only. A wrong password, or a link of somebody else, is answered with \
                     `forbidden`, and the session stays valid; a link that was used or has expired with `gone`. \
                     Failures count as failed logins.",
                )
                .credential(Credential::Session)
                .fails(&[410]),
            Route::post("/v1/auth/magic-link", "requestMagicLink", magic_link)
                .summary("Mail a link for login or sudo; the answer does not reveal whether the account exists")
                .description(
                    "The link works once and for 15 minutes; using one ends all other open links of the user. \
                     `not_configured` if the deployment sends no mail. After 10 requests of a network or 20 for an \
                     address within 15 minutes the answer is `rate_limited`.",
                )
                .public(),
            Route::post("/v1/auth/magic-link/verify", "verifyMagicLink", verify)
                .summary("Log in with a mailed link. The first link that proves an address ends the account's earlier password, sessions, keys and invitations")
                .description(
                    "Takes links with the purpose `login` only, and returns a session, whose token is shown only \
                     here. `invalid_token` for an unknown link, `gone` for one that was used or has expired.",
                )
                .public()
                .fails(&[401, 410]),
            Route::post("/v1/auth/password", "changePassword", password)
                .summary("Set a new password; all other sessions of the user end")
                .description(
                    "Needs no current password, because people who log in by links have none; if one is given, it \
                     must be right, else `forbidden`. All open magic links end, too. A password that is too easy to \
                     guess is answered with `validation_error`.",
                )
                .credential(Credential::Session)
                .sudo(),
            Route::get("/v1/auth/oauth-grants", "listOwnOauthGrants", grants)
                .summary("List the OAuth grants of the user")
                .description(
                    "Newest first and of all organizations, including revoked grants. To revoke one, use `DELETE \
                     /v1/orgs/{org}/oauth-grants/{id}`.",
                )
                .credential(Credential::Session),
        ],
    )
}

async fn signup(
    State(app): State<App>,
    Address(address): Address,
    Body(input): Body<Signup>,
) -> Result<Created<SessionToken>> {
    let attempt = SignIn::begin(&app, address, Some(Attempted::email(&input.email))).await?;
    let uninvited = match input.invitation_token {
        Some(_) => None,
        None => Some(SignUp::begin(&app, address)?),
    };
    let mut outcome = attempt.serve(auth::signup(&app.context, app.config.signup.into(), input)).await;
    if let Some(sign_up) = uninvited {
        outcome = sign_up.conclude(outcome);
    }
    Ok(Created(attempt.conclude_as(outcome, |token| token.user_id).await?))
}

async fn login(
    State(app): State<App>,
    Address(address): Address,
    Body(input): Body<Login>,
) -> Result<Json<SessionToken>> {
    let attempt = SignIn::begin(&app, address, Some(Attempted::email(&input.email))).await?;
    let outcome = attempt.serve(auth::login(&app.context, input)).await;
    Ok(Json(attempt.conclude_as(outcome, |token| token.user_id).await?))
}

async fn logout(
    State(app): State<App>,
    session: UserSession,
    OptionalBody(input): OptionalBody<Logout>,
) -> Result<Json<Done>> {
    Ok(Json(auth::logout(&app.context, &session, &input).await?))
}

async fn me(State(app): State<App>, session: UserSession) -> Result<Json<Me>> {
    Ok(Json(auth::me(&app.context, &session).await?))
}

async fn sudo(
    State(app): State<App>,
    Address(address): Address,
    session: UserSession,
    Body(input): Body<Sudo>,
) -> Result<Json<SudoWindow>> {
    let attempt = SignIn::begin(&app, address, Some(Attempted::User(session.user_id()))).await?;
    let outcome = attempt.serve(auth::sudo(&app.context, &session, &input)).await;
    Ok(Json(attempt.conclude_as(outcome, |_| session.user_id()).await?))
}

async fn magic_link(
    State(app): State<App>,
    Address(address): Address,
    Body(input): Body<MagicLinkRequest>,
) -> Result<Accepted<Done>> {
    let network = SignIn::ask_for_mail(&app, address, &input.email).await?;
    Ok(Accepted(auth::request_magic_link(&app.context, network, input).await?))
}

async fn verify(
    State(app): State<App>,
    Address(address): Address,
    Body(input): Body<MagicLinkVerify>,
) -> Result<Json<SessionToken>> {
    let attempt = SignIn::begin(&app, address, None).await?;
    let outcome = auth::verify_magic_link(&app.context, &input).await;
    Ok(Json(attempt.conclude_as(outcome, |token| token.user_id).await?))
}

async fn password(
    State(app): State<App>,
    Address(address): Address,
    session: UserSession,
    Body(input): Body<PasswordChange>,
) -> Result<Json<Done>> {
    let attempt = SignIn::begin(&app, address, Some(Attempted::User(session.user_id()))).await?;
    let outcome = attempt.serve(auth::change_password(&app.context, &session, input)).await;
    Ok(Json(attempt.conclude_as(outcome, |_| session.user_id()).await?))
}

async fn grants(
    State(app): State<App>,
    session: UserSession,
    Query(params): Query<PageParams>,
) -> Result<Json<Page<OauthGrant>>> {
    Ok(Json(oauth_grants::of_user(&app.context, &session, &params).await?))
}

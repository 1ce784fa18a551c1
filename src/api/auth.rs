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
                .public()
                .fails(&[403, 404, 409, 410]),
            Route::post("/v1/auth/login", "logIn", login)
                .summary("Log in with e-mail and password")
                .public()
                .fails(&[401]),
            Route::post("/v1/auth/logout", "logOut", logout)
                .summary("End this session, or all sessions of the user")
                .credential(Credential::Session),
            Route::get("/v1/auth/me", "getMe", me)
                .summary("Get the user of the session, with memberships and scopes")
                .credential(Credential::Session),
            Route::post("/v1/auth/sudo", "sudo", sudo)
                .summary("Confirm one's identity, which permits sensitive actions for 15 minutes")
                .credential(Credential::Session)
                .fails(&[410]),
            Route::post("/v1/auth/magic-link", "requestMagicLink", magic_link)
                .summary("Mail a link for login or sudo; the answer does not reveal whether the account exists")
                .public(),
            Route::post("/v1/auth/magic-link/verify", "verifyMagicLink", verify)
                .summary("Log in with a mailed link. The first link that proves an address ends the account's earlier password, sessions, keys and invitations")
                .public()
                .fails(&[401, 410]),
            Route::post("/v1/auth/password", "changePassword", password)
                .summary("Set a new password; all other sessions of the user end")
                .credential(Credential::Session)
                .sudo(),
            Route::get("/v1/auth/oauth-grants", "listOwnOauthGrants", grants)
                .summary("List the OAuth grants of the user")
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
    SignIn::ask_for_mail(&app, address, &input.email).await?;
    Ok(Accepted(auth::request_magic_link(&app.context, input).await?))
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

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::mailbox::Mailbox;
use crate::support::{Answer, App, User};

/// Asks for a link and takes its token from the mail.
async fn link(app: &App, mailbox: &Mailbox, email: &str, purpose: &str) -> String {
    app.ask_for_link(email, purpose).await;
    app.send_mails().await;
    mailbox.take_one().token()
}

async fn verify(app: &App, token: &str) -> Answer {
    app.post("/v1/auth/magic-link/verify").json(&json!({ "token": token })).send().await
}

async fn sudo(app: &App, user: &User, token: &str) -> Answer {
    app.post("/v1/auth/sudo").bearer(user).json(&json!({ "magicLinkToken": token })).send().await
}

#[tokio::test]
async fn a_link_logs_in_once_within_a_quarter_of_an_hour_and_verifies_the_address() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    let first = link(&app, &mailbox, &owner.email, "login").await;
    app.advance(Duration::from_secs(15 * 60 - 1));
    let session = verify(&app, &first).await.ok(200);
    assert_eq!(session["userId"], owner.id);
    let me = app.get("/v1/auth/me").token(session["token"].as_str().unwrap()).send().await.ok(200);
    assert_eq!((&me["user"]["emailVerified"], &me["sudoUntil"]), (&json!(true), &json!(null)));
    verify(&app, &first).await.problem(410, "gone");

    let second = link(&app, &mailbox, &owner.email, "login").await;
    app.advance(Duration::from_secs(15 * 60));
    verify(&app, &second).await.problem(410, "gone");
    verify(&app, "svcm_000000000000000000000000000000").await.problem(401, "invalid_token");
    verify(&app, "not-even-a-token").await.problem(401, "invalid_token");
    let short = verify(&app, "short").await;
    assert_eq!(short.violations(), ["body.token"]);
}

#[tokio::test]
async fn a_link_of_purpose_sudo_opens_the_window_of_its_own_user_only() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let (owner, eve) = (app.owner().await, app.user("eve").await);
    let token = link(&app, &mailbox, &owner.email, "sudo").await;
    verify(&app, &token).await.problem(401, "invalid_token");
    sudo(&app, &eve, &token).await.problem(403, "forbidden");
    // What others tried did not use it up.
    let window = sudo(&app, &owner, &token).await.ok(200);
    assert_eq!(window["sudoUntil"], "2026-11-21T12:15:00.000Z");
    app.delete("/v1/orgs/acme").bearer(&owner).send().await.ok(204);
    sudo(&app, &owner, &token).await.problem(410, "gone");
    let login = link(&app, &mailbox, &owner.email, "login").await;
    sudo(&app, &owner, &login).await.problem(403, "forbidden");
    let both = json!({ "password": owner.password, "magicLinkToken": login });
    let both = app.post("/v1/auth/sudo").bearer(&owner).json(&both).send().await;
    assert_eq!(both.violations(), ["body.magicLinkToken"]);
}

#[tokio::test]
async fn a_request_tells_nothing_about_accounts_neither_in_its_answer_nor_in_its_work() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    let ask = async |email: &str| {
        let ask = async || {
            let body = json!({ "email": email, "redirectTo": "/acme?x=1" });
            app.post("/v1/auth/magic-link").json(&body).send().await.ok(202)
        };
        app.count_statements(ask).await
    };
    assert_eq!(ask(&owner.email).await, ask("nobody@example.com").await);
    assert_eq!(app.queued_mails().await, 2);
    let stats = app.send_mails().await;
    assert_eq!((&stats["sent"], &stats["dropped"]), (&json!(1), &json!(1)));
    let mail = mailbox.take_one();
    assert!(mail.text.contains("&next=%2Facme%3Fx%3D1"), "{}", mail.text);
}

#[tokio::test]
async fn a_link_leads_to_pages_of_this_service_only() {
    let app = App::start().await;
    for elsewhere in ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "acme"]
    {
        let body = json!({ "email": "a@example.com", "redirectTo": elsewhere });
        let answer = app.post("/v1/auth/magic-link").json(&body).send().await;
        assert_eq!(answer.violations(), ["body.redirectTo"], "{elsewhere:?}");
    }
    for here in ["/", "/acme/shop?preset=7d#top"] {
        let body = json!({ "email": "a@example.com", "redirectTo": here });
        app.post("/v1/auth/magic-link").json(&body).send().await.ok(202);
    }
}

#[tokio::test]
async fn one_link_used_twice_at_once_logs_in_once() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    let token = link(&app, &mailbox, &owner.email, "login").await;
    let (one, other) = tokio::join!(verify(&app, &token), verify(&app, &token));
    let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
    won.ok(200);
    lost.problem(410, "gone");
}

#[tokio::test]
async fn requests_and_wrong_links_are_limited_without_telling_accounts_apart() {
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", "x-real-ip")]).await;
    let owner = app.owner().await;
    for (email, net) in [(owner.email.as_str(), "192.0.2"), ("nobody@example.com", "198.51.100")] {
        let ask = async |host: usize| {
            let call = app.post("/v1/auth/magic-link").header("x-real-ip", &format!("{net}.{host}"));
            call.json(&json!({ "email": email })).send().await
        };
        for _ in 0..10 {
            ask(1).await.ok(202);
        }
        let refused = ask(1).await;
        refused.problem(429, "rate_limited");
        assert_eq!(refused.header("retry-after"), Some("900"));
        for host in 2..12 {
            ask(host).await.ok(202);
        }
        ask(12).await.problem(429, "rate_limited");
    }
    // Nobody is kept from logging in by mails that others asked for.
    let login: Value = json!({ "email": owner.email, "password": owner.password });
    app.post("/v1/auth/login").header("x-real-ip", "192.0.2.1").json(&login).send().await.ok(200);

    for _ in 0..10 {
        verify(&app, "svcm_000000000000000000000000000000").await.problem(401, "invalid_token");
    }
    verify(&app, "svcm_000000000000000000000000000000").await.problem(429, "rate_limited");
}

#[tokio::test]
async fn ended_links_are_swept() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    link(&app, &mailbox, &owner.email, "login").await;
    app.advance(Duration::from_secs(86_400 + 15 * 60 + 1));
    let run = app.get("/v1/cron/sessions").token(crate::support::CRON_SECRET).send().await.ok(200);
    assert_eq!(run["ran"][0]["stats"]["magicLinks"], 1);
}

use std::time::Duration;

use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::{Value, json};

use crate::support::mailbox::Mailbox;
use crate::support::{Answer, App, TestDatabase, User};

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
async fn a_link_ends_with_the_use_of_another_one_and_with_logging_out_everywhere() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let (owner, eve) = (app.owner().await, app.user("eve").await);
    let of_eve = link(&app, &mailbox, &eve.email, "login").await;
    let [first, second] = [
        link(&app, &mailbox, &owner.email, "login").await,
        link(&app, &mailbox, &owner.email, "login").await,
    ];
    let confirming = link(&app, &mailbox, &owner.email, "sudo").await;
    let session = verify(&app, &second).await.ok(200);
    verify(&app, &first).await.problem(410, "gone");
    let owner = User { token: session["token"].as_str().unwrap().to_owned(), ..owner };
    sudo(&app, &owner, &confirming).await.problem(410, "gone");
    let open = link(&app, &mailbox, &owner.email, "login").await;
    app.post("/v1/auth/logout").bearer(&owner).json(&json!({ "all": true })).send().await.ok(200);
    verify(&app, &open).await.problem(410, "gone");
    // Logging out in one place ends no link, and nobody ends those of others.
    let eve =
        User { token: verify(&app, &of_eve).await.ok(200)["token"].as_str().unwrap().to_owned(), ..eve };
    let next = link(&app, &mailbox, &eve.email, "login").await;
    app.post("/v1/auth/logout").bearer(&eve).send().await.ok(200);
    verify(&app, &next).await.ok(200);
}

async fn log_in(app: &App, email: &str, password: &str) -> Answer {
    app.post("/v1/auth/login").json(&json!({ "email": email, "password": password })).send().await
}

async fn status(app: &App, token: &str) -> u16 {
    app.get("/v1/orgs").token(token).send().await.status
}

/// The login that a mailed link opens.
async fn come_in_by_link(app: &App, mailbox: &Mailbox, user: &User) -> User {
    let token = link(app, mailbox, &user.email, "login").await;
    let session = verify(app, &token).await.ok(200);
    User { token: session["token"].as_str().unwrap().to_owned(), ..user.clone() }
}

/// Somebody signs up with the address of another and leaves themselves every way back in there is.
#[tokio::test]
async fn the_first_link_ends_what_an_impostor_left_behind() {
    let mailbox = Mailbox::start().await;
    let folder = tempfile::tempdir().unwrap();
    let url = TestDatabase::create().await.url_in(folder.path());
    let clock = domain::Clock::fixed(crate::support::noon());
    let app = App::on(folder, &url, clock.clone(), &mailbox.settings()).await;
    // Without a mail server nobody has to confirm an address before inviting others.
    let without_mail = App::on(tempfile::tempdir().unwrap(), &url, clock, &[]).await;
    let (impostor, colleague) = (app.owner().await, app.user("colleague").await);
    let second = log_in(&app, &impostor.email, &impostor.password).await.ok(200);
    let second = second["token"].as_str().unwrap().to_owned();
    let shop = app.project(&impostor, "shop").await;
    let key = app.secret_key(&impostor, &[Scope::OrgAdmin, Scope::AnalyticsRead], &[]).await;
    let made_by_key = json!({ "name": "K", "scopes": ["org:admin", "analytics:read"] });
    let make = |token: &str| app.post("/v1/orgs/acme/keys").token(token).json(&made_by_key).send();
    let derived = make(&key).await.ok(201)["secret"].as_str().unwrap().to_owned();
    let keys = app.get("/v1/orgs/acme/keys").token(&key).send().await.ok(200);
    let itself = keys["items"].as_array().unwrap().iter().find(|item| item["name"] == "test").unwrap();
    let roll = format!("/v1/orgs/acme/keys/{}/roll", itself["id"].as_str().unwrap());
    let rolled = app.post(&roll).token(&key).send().await.ok(201)["secret"].as_str().unwrap().to_owned();
    let proxy = app.post("/v1/projects/shop/proxy-keys").bearer(&impostor).send().await.ok(201);
    let accomplice = app.user("accomplice").await;
    let invited = without_mail.invite(&impostor, json!({ "email": accomplice.email, "role": "admin" })).await;
    app.send_mails().await;
    mailbox.take_one();
    app.oauth_grant(&impostor).await;
    app.join(&colleague, &impostor, Role::Admin).await;
    let colleague = User { org: "acme".to_owned(), ..colleague };
    let of_colleague = app.secret_key(&colleague, &[Scope::AnalyticsRead], &[]).await;

    let owner = come_in_by_link(&app, &mailbox, &impostor).await;
    log_in(&app, &impostor.email, &impostor.password).await.problem(401, "invalid_token");
    for gone in [&impostor.token, &second, &key, &derived, &rolled] {
        assert_eq!(status(&app, gone).await, 401);
    }
    let proxies = app.get("/v1/projects/shop/proxy-keys").bearer(&owner).send().await.ok(200);
    assert_eq!(proxies["items"][0]["id"], proxy["key"]["id"]);
    assert_ne!(proxies["items"][0]["revokedAt"], Value::Null);
    let path = invited["acceptUrl"].as_str().unwrap().replace(&without_mail.url, "/v1") + "/accept";
    app.post(&path).bearer(&accomplice).send().await.problem(410, "gone");
    let grants = app.get("/v1/auth/oauth-grants").bearer(&owner).send().await.ok(200);
    assert_ne!(grants["items"][0]["revokedAt"], Value::Null);

    // What has a name, or is public, stays.
    app.get("/v1/orgs/acme").bearer(&colleague).send().await.ok(200);
    assert_eq!(status(&app, &of_colleague).await, 200);
    let batch =
        shop.batch("5e55105e-0000-4000-8000-000000000001", "9a6e01e3-0000-4000-8000-000000000001", |_| {});
    assert_eq!(app.track(&shop, &batch).await.status, 204);

    let record = app.get("/v1/orgs/acme/audit").bearer(&owner).send().await.ok(200);
    let mut revoked: Vec<_> = (record["items"].as_array().unwrap().iter())
        .filter(|entry| entry["details"]["reason"] == "address_proven")
        .map(|entry| entry["action"].as_str().unwrap())
        .collect();
    revoked.sort_unstable();
    let expected = ["invitation.revoke", "key.revoke", "key.revoke", "key.revoke", "oauth_grant.revoke"];
    assert_eq!(revoked, expected);
}

#[tokio::test]
async fn after_the_first_link_a_new_password_stays_and_later_links_end_nothing() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    let owner = come_in_by_link(&app, &mailbox, &owner).await;
    let proof = link(&app, &mailbox, &owner.email, "sudo").await;
    sudo(&app, &owner, &proof).await.ok(200);
    let chosen = json!({ "newPassword": "a password of her own" });
    app.post("/v1/auth/password").bearer(&owner).json(&chosen).send().await.ok(200);
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    come_in_by_link(&app, &mailbox, &owner).await;
    log_in(&app, &owner.email, "a password of her own").await.ok(200);
    assert_eq!((status(&app, &owner.token).await, status(&app, &key).await), (200, 200));
}

#[tokio::test]
async fn who_confirms_the_address_out_of_a_login_loses_nothing() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let proof = link(&app, &mailbox, &owner.email, "sudo").await;
    sudo(&app, &owner, &proof).await.ok(200);
    let me = app.get("/v1/auth/me").bearer(&owner).send().await.ok(200);
    assert_eq!(me["user"]["emailVerified"], true);
    come_in_by_link(&app, &mailbox, &owner).await;
    log_in(&app, &owner.email, &owner.password).await.ok(200);
    assert_eq!((status(&app, &owner.token).await, status(&app, &key).await), (200, 200));
}

/// The page behind the link asks before it uses one that ends something.
#[tokio::test]
async fn a_link_says_whether_it_is_the_first_proof() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    for (purpose, says) in [("sudo", false), ("login", true)] {
        app.ask_for_link(&owner.email, purpose).await;
        app.send_mails().await;
        let mail = mailbox.take_one();
        assert_eq!(mail.text.contains(&format!("&purpose={purpose}&first=true")), says, "{}", mail.text);
        if says {
            verify(&app, &mail.token()).await.ok(200);
        }
    }
    app.ask_for_link(&owner.email, "login").await;
    app.send_mails().await;
    assert!(!mailbox.take_one().text.contains("first="));
}

/// A server that has not noticed the end of a login yet makes nothing in its name that would last.
#[tokio::test]
async fn a_login_that_has_ended_elsewhere_hands_out_nothing_more() {
    let mailbox = Mailbox::start().await;
    let folder = tempfile::tempdir().unwrap();
    let url = TestDatabase::create().await.url_in(folder.path());
    let clock = domain::Clock::fixed(crate::support::noon());
    let here = App::on(folder, &url, clock.clone(), &mailbox.settings()).await;
    let there = App::on(tempfile::tempdir().unwrap(), &url, clock, &mailbox.settings()).await;
    let impostor = here.owner().await;
    let shop = here.project(&impostor, "shop").await;
    here.sudo(&impostor).await;
    let path = format!("/v1/projects/{}/proxy-keys", shop.id);
    let calls = [
        there.post("/v1/orgs/acme/keys").json(&json!({ "name": "K", "scopes": ["org:admin"] })),
        there.post("/v1/orgs/acme/invitations").json(&json!({ "email": "a@example.com", "role": "admin" })),
        there.post("/v1/auth/password").json(&json!({ "newPassword": "the impostor's again" })),
        there.post(&path),
    ];
    there.get("/v1/auth/me").bearer(&impostor).send().await.ok(200);
    come_in_by_link(&here, &mailbox, &impostor).await;
    // It still is one over there.
    assert_eq!(status(&there, &impostor.token).await, 200);
    for call in calls {
        call.bearer(&impostor).send().await.problem(401, "invalid_token");
    }
    log_in(&here, &impostor.email, "the impostor's again").await.problem(401, "invalid_token");
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

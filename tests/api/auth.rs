use std::time::Duration;

use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::support::App;

#[tokio::test]
async fn a_new_user_owns_an_organization_and_sees_it_in_me() {
    let app = App::start().await;
    let owner = app.owner().await;
    let me = app.get("/v1/auth/me").bearer(&owner).send().await.ok(200);
    assert_eq!(me["user"]["email"], "acme@example.com");
    assert_eq!(me["user"]["emailVerified"], false);
    assert_eq!(me["sudoUntil"], json!(null));
    assert_eq!(me["memberships"][0]["org"]["slug"], "acme");
    assert_eq!(me["memberships"][0]["role"], "owner");
    assert_eq!(me["memberships"][0]["scopes"].as_array().unwrap().len(), 13);
}

#[tokio::test]
async fn a_token_says_when_it_ends() {
    let app = App::start().await;
    let owner = app.owner().await;
    let body = json!({ "email": owner.email, "password": owner.password });
    let token = app.post("/v1/auth/login").json(&body).send().await.ok(200);
    assert!(token["token"].as_str().unwrap().starts_with("svcs_"));
    assert_eq!(token["expiresAt"], "2026-12-21T12:00:00.000Z");
    assert_eq!(token["idleExpiresAt"], "2026-11-28T12:00:00.000Z");
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_account_look_the_same() {
    let app = App::start().await;
    let owner = app.owner().await;
    let wrong = json!({ "email": owner.email, "password": "not it" });
    let unknown = json!({ "email": "nobody@example.com", "password": "not it" });
    let one = app.post("/v1/auth/login").json(&wrong).send().await.problem(401, "invalid_token");
    let other = app.post("/v1/auth/login").json(&unknown).send().await.problem(401, "invalid_token");
    assert_eq!((&one["title"], &one["detail"]), (&other["title"], &other["detail"]));
    // Neither does the database have more to do for one of them.
    let work = async |body: &serde_json::Value| {
        let call = app.post("/v1/auth/login").json(body);
        app.count_statements(async || call.send().await.problem(401, "invalid_token")).await.0
    };
    assert_eq!(work(&wrong).await, work(&unknown).await);
}

/// Rule 13 of the chapter Authentication.
#[tokio::test]
async fn ten_failures_lock_an_address_out_for_a_quarter_of_an_hour() {
    let app = App::start().await;
    let owner = app.owner().await;
    for attempt in 0..10 {
        let body = json!({ "email": format!("{attempt}@example.com"), "password": "not it" });
        app.post("/v1/auth/login").json(&body).send().await.problem(401, "invalid_token");
    }
    let right = json!({ "email": owner.email, "password": owner.password });
    let refused = app.post("/v1/auth/login").json(&right).send().await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("900"));
    app.advance(Duration::from_secs(901));
    app.post("/v1/auth/login").json(&right).send().await.ok(200);
}

/// Rule 13 of the chapter Authentication.
#[tokio::test]
async fn twenty_failures_lock_an_account_out_whatever_the_address() {
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", "x-real-ip")]).await;
    let owner = app.owner().await;
    let wrong = json!({ "email": owner.email.to_uppercase(), "password": "not it" });
    for attempt in 0..20 {
        let call = app.post("/v1/auth/login").header("x-real-ip", &format!("192.0.2.{attempt}"));
        call.json(&wrong).send().await.problem(401, "invalid_token");
    }
    let right = json!({ "email": owner.email, "password": owner.password });
    let call = app.post("/v1/auth/login").header("x-real-ip", "198.51.100.1");
    call.json(&right).send().await.problem(429, "rate_limited");
}

/// Rule 7 of the chapter Authentication.
#[tokio::test]
async fn logging_out_ends_the_session_and_all_ends_every_one() {
    let app = App::start().await;
    let owner = app.owner().await;
    let body = json!({ "email": owner.email, "password": owner.password });
    let login = async || {
        let token = app.post("/v1/auth/login").json(&body).send().await.ok(200);
        token["token"].as_str().unwrap().to_owned()
    };
    let (second, third) = (login().await, login().await);
    let answer = app.post("/v1/auth/logout").bearer(&owner).send().await.ok(200);
    assert_eq!(answer, json!({ "ok": true }));
    app.get("/v1/auth/me").bearer(&owner).send().await.problem(401, "invalid_token");
    app.get("/v1/auth/me").token(&second).send().await.ok(200);
    app.post("/v1/auth/logout").token(&second).json(&json!({ "all": true })).send().await.ok(200);
    app.get("/v1/auth/me").token(&third).send().await.problem(401, "invalid_token");
}

/// Rule 7 of the chapter Authentication.
#[tokio::test]
async fn a_session_ends_after_a_week_without_use() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.advance(Duration::from_secs(6 * 86_400));
    app.get("/v1/auth/me").bearer(&owner).send().await.ok(200);
    app.advance(Duration::from_secs(6 * 86_400));
    app.get("/v1/auth/me").bearer(&owner).send().await.ok(200);
    app.advance(Duration::from_secs(8 * 86_400));
    app.get("/v1/auth/me").bearer(&owner).send().await.problem(401, "invalid_token");
}

/// Rule 11 of the chapter Authentication; `access::matrix` asks every operation.
#[tokio::test]
async fn credentials_are_asked_for_in_the_right_way() {
    let app = App::start().await;
    let none = app.get("/v1/auth/me").send().await;
    none.problem(401, "unauthorized");
    assert_eq!(none.header("www-authenticate"), Some("Bearer"));
    for malformed in ["Basic abc", "Bearer", "Bearer ", "svcs_abc"] {
        let answer = app.get("/v1/auth/me").header("authorization", malformed).send().await;
        answer.problem(401, "unauthorized");
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    }
    let mistyped = app.get("/v1/auth/me").token("svcs_000000000000000000000000000000").send().await;
    mistyped.problem(401, "invalid_token");
    assert!(mistyped.header("www-authenticate").unwrap().starts_with("Bearer"));
}

#[tokio::test]
async fn an_account_is_made_once_per_address() {
    let app = App::start().await;
    app.owner().await;
    let body = json!({ "email": "ACME@example.com", "password": "a long password" });
    app.post("/v1/auth/signup").json(&body).send().await.problem(409, "conflict");
}

/// Whoever finds a new server first is not its owner; who reads what it printed is.
#[tokio::test]
async fn a_closed_deployment_takes_its_first_user_by_the_link_that_it_printed() {
    let app = App::with(&[("SVC_SIGNUP", "invited")]).await;
    let sign_up = async |email: &str, token: Option<&str>| {
        let mut body = json!({ "email": email, "password": "a long password" });
        if let Some(token) = token {
            body["invitationToken"] = json!(token);
        }
        app.post("/v1/auth/signup").json(&body).send().await
    };
    sign_up("stranger@example.com", None).await.problem(403, "forbidden");
    let made_up = domain::ground::credentials::Kind::FirstOwner.generate(&domain::Random::seeded(99));
    sign_up("stranger@example.com", Some(made_up.as_str())).await.problem(404, "not_found");
    // A server that starts again prints another link, and the first may have been read already.
    let (first, second) = (app.first_owner_token().await.unwrap(), app.first_owner_token().await.unwrap());
    assert_ne!(first, second);
    let mistyped = format!("{}0", &first[..first.len() - 1]);
    sign_up("stranger@example.com", Some(&mistyped)).await.problem(404, "not_found");
    let rows = entity::first_owner_link::Entity::find().all(&app.inner.context.db).await.unwrap();
    assert!(rows.iter().all(|row| row.token_hash.len() == 32), "hashes only");

    let session = sign_up("owner@example.com", Some(&first)).await.ok(201);
    let me = app.get("/v1/auth/me").token(session["token"].as_str().unwrap()).send().await.ok(200);
    assert_eq!(me["memberships"][0]["role"], "owner");
    for late in [&first, &second] {
        sign_up("second@example.com", Some(late)).await.problem(410, "gone");
    }
    sign_up("second@example.com", None).await.problem(403, "forbidden");
    assert_eq!(app.first_owner_token().await, None);
    assert_eq!(entity::first_owner_link::Entity::find().count(&app.inner.context.db).await.unwrap(), 0);
}

#[tokio::test]
async fn made_up_links_of_first_owners_count_as_failed_sign_ins() {
    let app = App::with(&[("SVC_SIGNUP", "invited")]).await;
    let sign_up = async |number: u64, token: &str| {
        let email = format!("{number}@example.com");
        let body = json!({ "email": email, "password": "a long password", "invitationToken": token });
        app.post("/v1/auth/signup").json(&body).send().await
    };
    for number in 0..10 {
        let made_up =
            domain::ground::credentials::Kind::FirstOwner.generate(&domain::Random::seeded(100 + number));
        sign_up(number, made_up.as_str()).await.problem(404, "not_found");
    }
    let right = app.first_owner_token().await.unwrap();
    let refused = sign_up(10, &right).await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("900"));
}

#[tokio::test]
async fn of_two_first_owners_at_once_one_is_the_first() {
    let app = App::with(&[("SVC_SIGNUP", "invited")]).await;
    let (one, other) = (app.first_owner_token().await.unwrap(), app.first_owner_token().await.unwrap());
    let sign_up = async |name: &str, token: &str| {
        let email = format!("{name}@example.com");
        let body = json!({ "email": email, "password": "a long password", "invitationToken": token });
        app.post("/v1/auth/signup").json(&body).send().await
    };
    let (one, other) = tokio::join!(sign_up("anna", &one), sign_up("bernd", &other));
    let (won, lost) = if one.status == 201 { (one, other) } else { (other, one) };
    won.ok(201);
    lost.problem(410, "gone");
}

#[tokio::test]
async fn every_violation_of_a_sign_up_is_named() {
    let app = App::start().await;
    let body = json!({
        "email": "no address", "password": "short", "locale": "fr", "extra": 1,
        "organization": { "name": "" },
    });
    let mut violations = app.post("/v1/auth/signup").json(&body).send().await.violations();
    violations.sort();
    let expected = [
        "body.email",
        "body.extra",
        "body.locale",
        "body.organization.name",
        "body.organization.slug",
        "body.password",
    ];
    assert_eq!(violations, expected);
}

#[tokio::test]
async fn no_answer_repeats_a_password() {
    let app = App::start().await;
    let body = json!({ "email": "a@example.com", "password": "s3cret!" });
    let answer = app.post("/v1/auth/signup").json(&body).send().await;
    assert_eq!(answer.violations(), ["body.password"]);
    assert!(!answer.text().contains("s3cret!"));
}

#[tokio::test]
async fn sudo_opens_a_window_of_a_quarter_of_an_hour() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let sudo = |password: &str| {
        app.post("/v1/auth/sudo").bearer(&owner).json(&json!({ "password": password })).send()
    };
    sudo("not it").await.problem(403, "forbidden");
    let answer = app.post("/v1/auth/sudo").bearer(&owner).json(&json!({})).send().await;
    assert_eq!(answer.violations(), ["body.password"]);
    let window = sudo(&owner.password).await.ok(200);
    assert_eq!(window["sudoUntil"], "2026-11-21T12:15:00.000Z");
    let me = app.get("/v1/auth/me").bearer(&owner).send().await.ok(200);
    assert_eq!(me["sudoUntil"], window["sudoUntil"]);
    app.advance(Duration::from_secs(901));
    app.delete("/v1/projects/shop").bearer(&owner).send().await.problem(403, "sudo_required");
    sudo(&owner.password).await.ok(200);
    app.delete("/v1/projects/shop").bearer(&owner).send().await.ok(204);
}

#[tokio::test]
async fn of_two_sign_ups_at_once_for_one_slug_one_wins() {
    let app = App::start().await;
    let sign_up = async |name: &str| {
        let organization = json!({ "name": "Acme", "slug": "acme" });
        let body = json!({ "email": format!("{name}@example.com"), "password": "long enough", "organization": organization });
        app.post("/v1/auth/signup").json(&body).send().await
    };
    let (one, other) = tokio::join!(sign_up("anna"), sign_up("bernd"));
    let (won, lost) = if one.status == 201 { (one, other) } else { (other, one) };
    won.ok(201);
    lost.problem(409, "conflict");
}

#[tokio::test]
async fn an_address_that_a_client_claims_is_no_way_around_the_lock() {
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", "x-real-ip")]).await;
    let attempt = async |number: usize| {
        let call = app.post("/v1/auth/login").header("x-real-ip", &format!("203.0.113.{number}"));
        let body = json!({ "email": format!("{number}@example.com"), "password": "not it" });
        call.header("x-real-ip", "192.0.2.1").json(&body).send().await
    };
    for number in 0..10 {
        attempt(number).await.problem(401, "invalid_token");
    }
    attempt(10).await.problem(429, "rate_limited");
}

#[tokio::test]
async fn organizations_named_alike_get_numbers_and_later_ones_something_random() {
    let app = App::start().await;
    let mut slugs = Vec::new();
    for number in 0..12 {
        let email = format!("jane{number}@example.com");
        let body = json!({ "email": email, "password": "a long password", "name": "Jane" });
        let token = app.post("/v1/auth/signup").json(&body).send().await.ok(201)["token"].clone();
        let me = app.get("/v1/auth/me").token(token.as_str().unwrap()).send().await.ok(200);
        slugs.push(me["memberships"][0]["org"]["slug"].as_str().unwrap().to_owned());
    }
    let numbered = (2..=10).map(|number| format!("jane-{number}"));
    let numbered: Vec<String> = std::iter::once("jane".to_owned()).chain(numbered).collect();
    assert_eq!(slugs[..10], numbered);
    assert_ne!(slugs[10], slugs[11]);
    for slug in &slugs[10..] {
        assert!(slug.len() == "jane-".len() + 8 && domain::ground::ids::is_slug(slug), "{slug}");
    }
}

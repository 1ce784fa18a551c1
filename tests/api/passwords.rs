use serde_json::{Value, json};

use crate::support::{Answer, App, User};

async fn change(app: &App, user: &User, body: Value) -> Answer {
    app.post("/v1/auth/password").bearer(user).json(&body).send().await
}

async fn login(app: &App, user: &User, password: &str) -> Answer {
    app.post("/v1/auth/login").json(&json!({ "email": user.email, "password": password })).send().await
}

#[tokio::test]
async fn a_new_password_ends_every_other_login() {
    let app = App::start().await;
    let owner = app.owner().await;
    let other = login(&app, &owner, &owner.password).await.ok(200)["token"].as_str().unwrap().to_owned();
    app.get("/v1/auth/me").token(&other).send().await.ok(200);

    let body = json!({ "newPassword": "another password" });
    change(&app, &owner, body.clone()).await.problem(403, "sudo_required");
    app.sudo(&owner).await;
    let wrong = json!({ "currentPassword": "not it", "newPassword": "another password" });
    change(&app, &owner, wrong).await.problem(403, "forbidden");
    let short = change(&app, &owner, json!({ "newPassword": "short" })).await;
    assert_eq!(short.violations(), ["body.newPassword"]);
    assert!(!short.text().contains("\"short\""));

    assert_eq!(change(&app, &owner, body).await.ok(200), json!({ "ok": true }));
    app.get("/v1/auth/me").bearer(&owner).send().await.ok(200);
    app.get("/v1/auth/me").token(&other).send().await.problem(401, "invalid_token");
    login(&app, &owner, &owner.password).await.problem(401, "invalid_token");
    login(&app, &owner, "another password").await.ok(200);
}

#[tokio::test]
async fn wrong_passwords_are_limited_in_sudo_and_in_changes_too() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    for attempt in 0..10 {
        match attempt % 2 {
            0 => {
                let wrong = json!({ "currentPassword": "not it", "newPassword": "another password" });
                change(&app, &owner, wrong).await.problem(403, "forbidden");
            }
            _ => {
                let call = app.post("/v1/auth/sudo").bearer(&owner).json(&json!({ "password": "not it" }));
                call.send().await.problem(403, "forbidden");
            }
        }
    }
    let right = json!({ "currentPassword": owner.password, "newPassword": "another password" });
    let refused = change(&app, &owner, right).await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("900"));
}

#[tokio::test]
async fn many_wrong_passwords_at_once_are_no_way_around_the_limit() {
    let app = App::start().await;
    let owner = app.owner().await;
    let guess = |number: usize| {
        let (app, owner) = (&app, &owner);
        async move { login(app, owner, &format!("guess {number}")).await.status }
    };
    let statuses = futures::future::join_all((0..30).map(guess)).await;
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 10, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 20, "{statuses:?}");
}

/// NIST SP 800-63B, section 3.1.1.2: what many people use, what is a mere pattern, and what says who it
/// belongs to is tried first by whoever guesses.
#[tokio::test]
async fn common_passwords_are_refused_wherever_one_is_set() {
    let app = App::start().await;
    let owner = app.owner().await;
    let sign_up = async |password: &str| {
        let body = json!({
            "email": "magda.lindqvist@example.com", "password": password, "name": "Magda Lindqvist",
            "organization": { "name": "Zimtschnecke", "slug": "zimt" },
        });
        app.post("/v1/auth/signup").json(&body).send().await
    };
    let common =
        ["password", "Password1!", "12345678", "qwertyuiop", "iloveyou1", "aaaaaaaaaaaa", "P@ssw0rd123"];
    let about_oneself = ["magda.lindqvist", "lindqvist2026", "Zimtschnecke1", "magda.lindqvist@example.com"];
    for password in common.iter().chain(&about_oneself) {
        let refused = sign_up(password).await;
        assert_eq!(refused.violations(), ["body.password"], "{password}");
        assert_eq!(refused.value()["errors"][0]["code"], "too_common");
        // "password" is the field's name, too.
        assert!(*password == "password" || !refused.text().contains(password), "{password} is repeated");
    }
    sign_up("a long password").await.ok(201);
    app.sudo(&owner).await;
    for password in ["Password1!", "acme@example.com"] {
        let refused = change(&app, &owner, json!({ "newPassword": password })).await;
        assert_eq!(refused.violations(), ["body.newPassword"], "{password}");
    }
    // A refusal is no failed sign-in: whoever tries to find a good one is not locked out.
    change(&app, &owner, json!({ "newPassword": "another password" })).await.ok(200);
}

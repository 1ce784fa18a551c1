//! Codes and tokens: good once, for their client, for a while, and for nothing but the MCP endpoint.

use std::time::Duration;

use entity::oauth_token;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::client::{
    Connected, REDIRECT, VERIFIER, allow, ask, connect, exchange, is_error, org_id, post, refresh, register,
    request_of, start, token, works,
};
use crate::support::{App, User};

struct World {
    app: App,
    owner: User,
    org: String,
}

impl World {
    async fn new() -> Self {
        let app = start().await;
        let owner = app.owner().await;
        let org = org_id(&app, &owner).await;
        Self { app, owner, org }
    }

    /// A client and a code for it.
    async fn code(&self) -> (String, String) {
        let client = register(&self.app, "Assistant", REDIRECT).await;
        let id = request_of(&self.app, &ask(&self.app, &client, &[]).await);
        let code = allow(&self.app, &self.owner, &id, &self.org, &["analytics:read"]).await;
        (client, code)
    }

    async fn connected(&self) -> Connected {
        connect(&self.app, &self.owner, &self.org, &["analytics:read"]).await
    }

    async fn refreshed(&self, held: &Connected) -> Connected {
        Connected::of(&held.client, &refresh(&self.app, &held.client, &held.refresh).await)
    }

    /// Why grants ended, newest first.
    async fn reasons(&self) -> Vec<String> {
        let path = "/v1/orgs/acme/audit?action=oauth_grant.revoke";
        let record = self.app.get(path).bearer(&self.owner).send().await.ok(200);
        let reason = |entry: &Value| entry["details"]["reason"].as_str().unwrap_or("person").to_owned();
        record["items"].as_array().unwrap().iter().map(reason).collect()
    }
}

#[tokio::test]
async fn an_access_token_is_good_for_nothing_but_the_mcp_endpoint() {
    let world = World::new().await;
    let held = world.connected().await;
    let app = &world.app;
    assert!(works(app, &held.access).await);
    for path in ["/v1/projects", "/v1/auth/me", "/v1/orgs/acme"] {
        app.get(path).token(&held.access).send().await.problem(401, "invalid_token");
    }
    let graphql =
        app.post("/graphql").token(&held.access).json(&json!({ "query": "{ me { user { email } } }" }));
    assert_eq!(graphql.send().await.status, 401);
    // Refresh tokens, codes and sessions are no access tokens.
    for token in [&held.refresh, &world.owner.token, &world.code().await.1] {
        assert!(!works(app, token).await);
    }
    app.get("/v1/projects").token(&held.refresh).send().await.problem(401, "invalid_token");
    app.advance(Duration::from_secs(3599));
    assert!(works(app, &held.access).await);
    app.advance(Duration::from_secs(1));
    assert!(!works(app, &held.access).await);
}

#[tokio::test]
async fn only_hashes_of_codes_and_tokens_are_stored() {
    let world = World::new().await;
    let (client, code) = world.code().await;
    let held = Connected::of(&client, &exchange(&world.app, &client, &code).await);
    let db = &world.app.inner.context.db;
    let stored = format!(
        "{:?}{:?}{:?}",
        oauth_token::Entity::find().all(db).await.unwrap(),
        entity::oauth_code::Entity::find().all(db).await.unwrap(),
        entity::audit_entry::Entity::find().all(db).await.unwrap(),
    );
    for secret in [&code, &held.access, &held.refresh] {
        assert!(!stored.contains(secret.as_str()));
    }
}

#[tokio::test]
async fn a_code_that_comes_twice_ends_what_came_of_it() {
    let world = World::new().await;
    let (client, code) = world.code().await;
    let held = Connected::of(&client, &exchange(&world.app, &client, &code).await);
    assert!(works(&world.app, &held.access).await);
    is_error(&exchange(&world.app, &client, &code).await, "invalid_grant");
    assert!(!works(&world.app, &held.access).await);
    is_error(&refresh(&world.app, &client, &held.refresh).await, "invalid_grant");
    assert_eq!(world.reasons().await, ["code_reuse"]);
}

#[tokio::test]
async fn of_many_exchanges_of_one_code_at_once_at_most_one_gets_tokens() {
    let world = World::new().await;
    let (client, code) = world.code().await;
    let answers = futures::future::join_all((0..8).map(|_| exchange(&world.app, &client, &code))).await;
    let given: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(given.len(), 1);
    assert!(!works(&world.app, given[0].value()["access_token"].as_str().unwrap()).await);
}

#[tokio::test]
async fn a_code_lasts_a_minute() {
    let world = World::new().await;
    let (client, code) = world.code().await;
    world.app.advance(Duration::from_millis(59_999));
    exchange(&world.app, &client, &code).await.ok(200);
    let (client, code) = world.code().await;
    world.app.advance(Duration::from_secs(60));
    is_error(&exchange(&world.app, &client, &code).await, "invalid_grant");
}

#[tokio::test]
async fn a_code_is_bound_to_client_redirect_verifier_and_resource() {
    let world = World::new().await;
    let app = &world.app;
    let other = register(app, "Assistant", REDIRECT).await;
    let resource = format!("{}/mcp", app.url);
    let wrong = "x".repeat(43);
    let cases: [(&str, &str, &str); 8] = [
        ("client_id", &other, "invalid_grant"),
        ("redirect_uri", "https://assistant.example/other", "invalid_grant"),
        ("code_verifier", &wrong, "invalid_grant"),
        // The challenge itself would be the verifier of the method `plain`.
        ("code_verifier", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "invalid_grant"),
        ("code_verifier", "", "invalid_request"),
        ("redirect_uri", "", "invalid_request"),
        ("client_id", "", "invalid_request"),
        ("resource", "https://other.example/mcp", "invalid_target"),
    ];
    for (name, value, error) in cases {
        let (client, code) = world.code().await;
        let sound = [
            ("grant_type", "authorization_code"),
            ("client_id", client.as_str()),
            ("code", code.as_str()),
            ("redirect_uri", REDIRECT),
            ("code_verifier", VERIFIER),
            ("resource", resource.as_str()),
        ];
        let form = sound.map(|(known, sound)| (known, if known == name { value } else { sound }));
        is_error(&token(app, &form).await, error);
        // Somebody else tried the code, so nobody gets it. A form that is not whole changes nothing.
        let again = exchange(app, &client, &code).await;
        match error {
            "invalid_grant" => is_error(&again, "invalid_grant"),
            _ => drop(again.ok(200)),
        }
    }
    assert_eq!(world.reasons().await, ["code_misuse"; 4]);
}

#[tokio::test]
async fn a_form_is_read_as_the_standard_says() {
    let world = World::new().await;
    let app = &world.app;
    let (client, code) = world.code().await;
    let whole = [
        ("grant_type", "authorization_code"),
        ("client_id", client.as_str()),
        ("code", code.as_str()),
        ("redirect_uri", REDIRECT),
        ("code_verifier", VERIFIER),
    ];
    for (name, value) in whole {
        let twice: Vec<_> = whole.into_iter().chain([(name, value)]).collect();
        is_error(&token(app, &twice).await, "invalid_request");
    }
    is_error(&token(app, &[]).await, "invalid_request");
    is_error(
        &token(app, &[("grant_type", "password"), ("client_id", &client)]).await,
        "unsupported_grant_type",
    );
    for bad in ["nonsense", "svcoac_000000000000000000000000000000", &world.owner.token] {
        is_error(&exchange(app, &client, bad).await, "invalid_grant");
        is_error(&refresh(app, &client, bad).await, "invalid_grant");
    }
    // Parameters in the query would stand in logs, so they do not count.
    let in_query = format!("/oauth/token?{}", super::client::query(&whole));
    is_error(&post(app, &in_query, &[("client_id", &client)]).await, "invalid_request");
    app.post("/oauth/token").json(&json!({})).send().await.problem(415, "unsupported_media_type");
    let large = "x".repeat(17 << 10);
    post(app, "/oauth/token", &[("code", &large)]).await.problem(413, "payload_too_large");
    // Nothing of this used the code.
    exchange(app, &client, &code).await.ok(200);
}

#[tokio::test]
async fn refresh_tokens_rotate_and_an_old_one_ends_the_family() {
    let world = World::new().await;
    let app = &world.app;
    let first = world.connected().await;
    let second = world.refreshed(&first).await;
    assert!(works(app, &first.access).await && works(app, &second.access).await);
    app.advance(Duration::from_millis(10_001));
    let third = world.refreshed(&second).await;
    is_error(&refresh(app, &first.client, &first.refresh).await, "invalid_grant");
    for access in [&first.access, &second.access, &third.access] {
        assert!(!works(app, access).await);
    }
    is_error(&refresh(app, &third.client, &third.refresh).await, "invalid_grant");
    assert_eq!(world.reasons().await, ["token_reuse"]);
}

/// An answer can be lost: the server was killed between rotation and answer, or a phone left its cell.
#[tokio::test]
async fn a_refresh_whose_answer_was_lost_can_be_repeated_within_ten_seconds() {
    let world = World::new().await;
    let first = world.connected().await;
    drop(refresh(&world.app, &first.client, &first.refresh).await);
    world.app.advance(Duration::from_secs(10));
    let second = world.refreshed(&first).await;
    assert!(works(&world.app, &second.access).await);
    // No third time.
    is_error(&refresh(&world.app, &first.client, &first.refresh).await, "invalid_grant");
    assert!(works(&world.app, &second.access).await);
    world.refreshed(&second).await;
    assert_eq!(world.reasons().await, Vec::<String>::new());
}

/// Each token may be exchanged twice. What comes of it does not double all the same.
#[tokio::test]
async fn a_family_has_two_branches_at_most() {
    let world = World::new().await;
    let first = world.connected().await;
    let (left, right) = (world.refreshed(&first).await, world.refreshed(&first).await);
    let (newer, newest) = (world.refreshed(&left).await, world.refreshed(&left).await);
    is_error(&refresh(&world.app, &right.client, &right.refresh).await, "invalid_grant");
    for held in [newer, newest] {
        assert!(works(&world.app, &held.access).await);
        world.refreshed(&held).await;
    }
    assert_eq!(world.reasons().await, Vec::<String>::new());
}

#[tokio::test]
async fn twenty_refreshes_at_once_give_one_family_with_two_children() {
    let world = World::new().await;
    let app = &world.app;
    let first = world.connected().await;
    let answers =
        futures::future::join_all((0..20).map(|_| refresh(app, &first.client, &first.refresh))).await;
    let given: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(given.len(), 2);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        is_error(answer, "invalid_grant");
    }
    let children: Vec<_> = given.iter().map(|answer| Connected::of(&first.client, answer)).collect();
    for child in &children {
        assert!(works(app, &child.access).await);
        world.refreshed(child).await;
    }
    app.advance(Duration::from_millis(10_001));
    is_error(&refresh(app, &first.client, &first.refresh).await, "invalid_grant");
    for child in &children {
        assert!(!works(app, &child.access).await);
    }
}

#[tokio::test]
async fn a_refresh_never_gets_more_than_the_grant_has() {
    let world = World::new().await;
    let app = &world.app;
    let scopes = ["analytics:read", "ads:read"];
    let held = connect(app, &world.owner, &world.org, &scopes).await;
    let narrow = async |refresh_token: &str, scope: &str| {
        let form = [
            ("grant_type", "refresh_token"),
            ("client_id", held.client.as_str()),
            ("refresh_token", refresh_token),
            ("scope", scope),
        ];
        token(app, &form).await
    };
    for more in ["analytics:read config:write", "leads:read", "org:admin", "analytics:read org:admin"] {
        is_error(&narrow(&held.refresh, more).await, "invalid_scope");
    }
    let fewer = narrow(&held.refresh, "ads:read").await;
    assert_eq!(fewer.ok(200)["scope"], "ads:read");
    let fewer = Connected::of(&held.client, &fewer);
    // The refresh token keeps what the grant has.
    let back = refresh(app, &fewer.client, &fewer.refresh).await;
    assert_eq!(back.ok(200)["scope"], "analytics:read ads:read");
}

#[tokio::test]
async fn a_refresh_token_in_the_hands_of_another_client_ends_the_grant() {
    let world = World::new().await;
    let held = world.connected().await;
    let other = register(&world.app, "Assistant", REDIRECT).await;
    is_error(&refresh(&world.app, &other, &held.refresh).await, "invalid_grant");
    assert!(!works(&world.app, &held.access).await);
    assert_eq!(world.reasons().await, ["token_misuse"]);
}

#[tokio::test]
async fn a_grant_lasts_thirty_days_without_use_and_ninety_in_all() {
    let day = |days: u64| Duration::from_secs(days * 24 * 3600);
    let world = World::new().await;
    let app = &world.app;
    let idle = world.connected().await;
    let mut held = world.connected().await;
    app.advance(day(29));
    held = world.refreshed(&held).await;
    app.advance(day(1));
    is_error(&refresh(app, &idle.client, &idle.refresh).await, "invalid_grant");
    for _ in 0..2 {
        app.advance(day(28));
        held = world.refreshed(&held).await;
    }
    // Day 86. The last hour of the family is shorter than an hour of a token.
    app.advance(day(4) - Duration::from_secs(600));
    let last = refresh(app, &held.client, &held.refresh).await;
    assert_eq!(last.ok(200)["expires_in"], 600);
    app.advance(Duration::from_secs(600));
    is_error(
        &refresh(app, &held.client, last.value()["refresh_token"].as_str().unwrap()).await,
        "invalid_grant",
    );

    // Connected apps no longer shows them as connected.
    app.get("/v1/cron/sessions").token(crate::support::CRON_SECRET).send().await.ok(200);
    let again = app.post("/v1/auth/login");
    let body = json!({ "email": world.owner.email, "password": world.owner.password });
    let session = again.json(&body).send().await.ok(200);
    let grants =
        app.get("/v1/auth/oauth-grants").token(session["token"].as_str().unwrap()).send().await.ok(200);
    let grants = grants["items"].as_array().unwrap();
    assert_eq!(grants.len(), 2);
    assert!(grants.iter().all(|grant| grant["revokedAt"].is_string()), "{grants:?}");
}

#[tokio::test]
async fn a_client_gives_its_tokens_back() {
    let world = World::new().await;
    let app = &world.app;
    let held = world.connected().await;
    let give = async |form: &[(&str, &str)]| post(app, "/oauth/revoke", form).await;
    // What the server does not know, and what is another client's, is answered alike.
    let other = register(app, "Assistant", REDIRECT).await;
    for form in [
        &[("token", "nonsense"), ("client_id", held.client.as_str())],
        &[("token", "svcort_000000000000000000000000000000"), ("client_id", held.client.as_str())],
        &[("token", held.refresh.as_str()), ("client_id", other.as_str())],
    ] {
        give(form).await.ok(200);
    }
    is_error(&give(&[("client_id", &held.client)]).await, "invalid_request");
    assert!(works(app, &held.access).await);
    give(&[("token", &held.access), ("client_id", &held.client)]).await.ok(200);
    assert!(!works(app, &held.access).await);
    let next = world.refreshed(&held).await;
    let hint = ("token_type_hint", "access_token");
    give(&[("token", &next.refresh), ("client_id", &held.client), hint]).await.ok(200);
    assert!(!works(app, &next.access).await);
    is_error(&refresh(app, &next.client, &next.refresh).await, "invalid_grant");
    assert_eq!(world.reasons().await, ["client_revoked"]);
}

/// Two instances serve one client in turn.
#[tokio::test]
async fn another_instance_notices_the_end_of_a_grant_within_ten_seconds() {
    let world = World::new().await;
    let app = &world.app;
    let held = world.connected().await;
    let db = svc::database::open(&app.inner.config).await.unwrap();
    let other = domain::Context::new(db, app.clock.clone(), domain::Random::seeded(8));
    let works_there =
        async || domain::tenancy::access::authenticate_for_mcp(&other, &held.access).await.is_ok();
    assert!(works_there().await);
    let grants = app.get("/v1/auth/oauth-grants").bearer(&world.owner).send().await.ok(200);
    let path = format!("/v1/orgs/acme/oauth-grants/{}", grants["items"][0]["id"].as_str().unwrap());
    app.delete(&path).bearer(&world.owner).send().await.ok(204);
    assert!(!works(app, &held.access).await);
    // The rest of the ten seconds is for the lookup and the request.
    app.advance(Duration::from_secs(8));
    assert!(!works_there().await);
}

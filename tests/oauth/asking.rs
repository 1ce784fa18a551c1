//! `GET /oauth/authorize`: what leads to the consent screen, what goes back to the client, and what goes nowhere.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::oauth_request;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;
use uuid::Uuid;

use super::client::{
    REDIRECT, STATE, VERIFIER, ask, asking, challenge, query, register, request_of, sent_back, start, with,
};
use crate::support::{App, CRON_SECRET, REAL_IP};

#[tokio::test]
async fn a_sound_request_leads_to_the_consent_screen_and_shows_what_is_asked() {
    let app = start().await;
    let owner = app.owner().await;
    let client = register(&app, "Assistant", REDIRECT).await;
    let answer =
        ask(&app, &client, &[("scope", "analytics:read leads:read config:write offline_access")]).await;
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    let id = request_of(&app, &answer);
    assert_eq!(id.len(), 32);
    let path = format!("/v1/oauth/requests/{id}");
    let shown = app.get(&path).bearer(&owner).send().await.ok(200);
    let expected = json!({
        "id": id,
        "clientId": client,
        "clientName": "Assistant",
        "clientHost": null,
        "redirectHost": "assistant.example",
        "isLocal": false,
        "scopes": ["analytics:read", "leads:read", "config:write"],
        "uncheckedScopes": ["leads:read"],
        "sudoScopes": ["config:write"],
        "expiresAt": "2026-11-21T12:10:00.000Z",
    });
    assert_eq!(shown, expected);
    app.get(&path).send().await.problem(401, "unauthorized");
    app.get("/v1/oauth/requests/unknown").bearer(&owner).send().await.problem(404, "not_found");
    app.advance(Duration::from_secs(600));
    app.get(&path).bearer(&owner).send().await.problem(410, "gone");
}

#[tokio::test]
async fn a_client_that_names_no_scope_or_resource_asks_to_read_reports() {
    let app = start().await;
    let owner = app.owner().await;
    let client = register(&app, "Assistant", "http://127.0.0.1/callback").await;
    let redirect = ("redirect_uri", "http://127.0.0.1:43210/callback");
    let answer = ask(&app, &client, &[redirect, ("scope", ""), ("resource", ""), ("state", "")]).await;
    let path = format!("/v1/oauth/requests/{}", request_of(&app, &answer));
    let shown = app.get(&path).bearer(&owner).send().await.ok(200);
    assert_eq!((&shown["scopes"], &shown["isLocal"]), (&json!(["analytics:read"]), &json!(true)));
    assert_eq!(shown["redirectHost"], "127.0.0.1");
}

/// Whoever redirects to an address that is not the client's is an open redirect, or gives the code to a thief.
#[tokio::test]
async fn what_cannot_be_trusted_is_answered_with_a_page_and_never_redirects() {
    let app = start().await;
    let client = register(&app, "Assistant", REDIRECT).await;
    let local = register(&app, "Tool", "http://127.0.0.1/callback").await;
    let mut cases: Vec<(&str, Vec<(&str, &str)>)> = vec![
        (&client, vec![("client_id", "")]),
        (&client, vec![("client_id", "00000000-0000-4000-8000-000000000000")]),
        (&client, vec![("client_id", "Assistant")]),
        (&client, vec![("client_id", &client), ("client_id", &local)]),
        (&client, vec![("redirect_uri", "")]),
        (&client, vec![("redirect_uri", REDIRECT), ("redirect_uri", "https://evil.example/")]),
        (&client, vec![("redirect_uri", REDIRECT), ("redirect_uri", REDIRECT)]),
        // An error is no reason to redirect anywhere, either.
        (&client, vec![("redirect_uri", "https://evil.example/"), ("response_type", "token")]),
    ];
    let others = [
        "https://evil.example/callback",
        "https://assistant.example/callback/",
        "https://assistant.example/callback?next=1",
        "https://assistant.example/callback#fragment",
        "https://assistant.example/callback/../callback",
        "https://assistant.example/%2fcallback",
        "https://assistant.example:8443/callback",
        "https://assistant.example./callback",
        "https://assistant.example\\@evil.example/callback",
        "https://user@assistant.example/callback",
        "https://assistant.example@evil.example/callback",
        "http://assistant.example/callback",
        "https://ASSISTANT.example/callback",
        "javascript:alert(1)",
    ];
    cases.extend(others.iter().map(|other| (client.as_str(), vec![("redirect_uri", *other)])));
    let locals = [
        "http://127.0.0.1:80@evil.example/callback",
        "http://127.0.0.1.evil.example/callback",
        "http://localhost/callback",
        "http://127.0.0.1/other",
        "https://127.0.0.1/callback",
    ];
    cases.extend(locals.iter().map(|other| (local.as_str(), vec![("redirect_uri", *other)])));
    for (client, changes) in cases {
        let answer = ask(&app, client, &changes).await;
        assert_eq!(answer.header("location"), None, "{changes:?}");
        answer.problem(400, "bad_request");
    }
    let bad = format!(
        "/oauth/authorize?{}",
        query(&[("client_id", "<b>"), ("redirect_uri", "https://evil.example")])
    );
    for (language, title) in
        [("en", "This application cannot be connected"), ("de-AT", "lässt sich nicht verbinden")]
    {
        let call = app.get(&bad).header("accept", "text/html,*/*;q=0.8").header("accept-language", language);
        let page = call.send().await;
        assert!(page.text_of(400).contains(title), "{}", page.text());
        assert!(!page.text().contains("<b>") && !page.text().contains("evil.example"));
        assert!(page.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    }
}

#[tokio::test]
async fn every_other_error_goes_back_with_state_and_issuer() {
    let app = start().await;
    let client = register(&app, "Assistant", REDIRECT).await;
    let challenge = challenge(VERIFIER);
    let long = "s".repeat(2001);
    let cases: [(&str, &[(&str, &str)]); 14] = [
        ("unsupported_response_type", &[("response_type", "token")]),
        ("unsupported_response_type", &[("response_type", "code token")]),
        ("invalid_request", &[("response_type", "")]),
        ("invalid_request", &[("response_type", "code"), ("response_type", "code")]),
        // Without a challenge, whoever sees the code can use it.
        ("invalid_request", &[("code_challenge", "")]),
        ("invalid_request", &[("code_challenge", "short")]),
        ("invalid_request", &[("code_challenge", &challenge), ("code_challenge", &challenge)]),
        ("invalid_request", &[("code_challenge_method", "")]),
        ("invalid_request", &[("code_challenge_method", "plain")]),
        ("invalid_target", &[("resource", "https://other.example/mcp")]),
        ("invalid_target", &[("resource", app.url.as_str())]),
        ("invalid_scope", &[("scope", "nonsense")]),
        ("invalid_scope", &[("scope", "org:admin project:create ingest:proxy")]),
        ("invalid_request", &[("scope", "analytics:read"), ("scope", "leads:read")]),
    ];
    for (code, changes) in cases {
        let answer = ask(&app, &client, changes).await;
        assert_eq!(answer.status, 303, "{changes:?} {}", answer.text());
        let back = sent_back(answer.header("location").unwrap(), REDIRECT);
        assert_eq!(
            (&back["error"], &back["state"], &back["iss"]),
            (&json!(code), &json!(STATE), &json!(app.url))
        );
        assert!(back.get("code").is_none());
    }
    let back = ask(&app, &client, &[("state", &long)]).await;
    let back = sent_back(back.header("location").unwrap(), REDIRECT);
    assert_eq!((&back["error"], back.get("state")), (&json!("invalid_request"), None));
    let twice = ask(&app, &client, &[("state", "a"), ("state", "b")]).await;
    let back = sent_back(twice.header("location").unwrap(), REDIRECT);
    assert_eq!((&back["error"], back.get("state")), (&json!("invalid_request"), None));
}

#[tokio::test]
async fn other_schemes_are_for_operators_who_name_them() {
    let body = json!({ "client_name": "Editor", "redirect_uris": ["editor://oauth/callback"] });
    let app = start().await;
    super::client::is_error(&app.post("/oauth/register").json(&body).send().await, "invalid_redirect_uri");
    let app = with(&[("SVC_OAUTH_REDIRECT_SCHEMES", "editor,other")]).await;
    let client = app.post("/oauth/register").json(&body).send().await.ok(201);
    let redirect = ("redirect_uri", "editor://oauth/callback");
    let answer = ask(&app, client["client_id"].as_str().unwrap(), &[redirect]).await;
    let owner = app.owner().await;
    let path = format!("/v1/oauth/requests/{}", request_of(&app, &answer));
    assert_eq!(app.get(&path).bearer(&owner).send().await.ok(200)["redirectHost"], "editor:");
}

/// The document of a client is fetched like a page of the setup check: from public addresses only. Nothing here
/// leaves the machine.
#[tokio::test]
async fn documents_of_clients_are_not_fetched_from_private_addresses() {
    let app = start().await;
    let own = format!("https://127.0.0.1:{}/client.json", app.url.rsplit(':').next().unwrap());
    for id in [
        "https://127.0.0.1/client.json",
        "https://10.0.0.1/client.json",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/client.json",
        "https://[::ffff:7f00:1]/client.json",
        "https://[64:ff9b::7f00:1]/client.json",
        "https://localhost/client.json",
        "https://2130706433/client.json",
        "https://127.0.0.1/",
        "https://user@127.0.0.1/client.json",
        &own,
    ] {
        let answer = ask(&app, id, &[]).await;
        let problem = answer.problem(400, "bad_request");
        let detail = problem["detail"].as_str().unwrap();
        let expected = ["not at a public address", "not a plain https address"];
        assert!(expected.iter().any(|text| detail.contains(text)), "{id}: {detail}");
    }
}

/// Stores requests that end at a time, fifty of each network.
async fn crowd(app: &App, number: u128, ends: DateTime<Utc>) {
    let row = |number: u128| oauth_request::Model {
        id: format!("crowd-{number:04}"),
        client_id: Uuid::nil().to_string(),
        client_name: "Crowd".into(),
        redirect_uri: REDIRECT.into(),
        code_challenge: challenge(VERIFIER),
        state: None,
        scopes: json!(["analytics:read"]),
        resource: format!("{}/mcp", app.url),
        created_at: ends - TimeDelta::minutes(10),
        expires_at: ends,
        decided_at: None,
        network: Some(Uuid::from_u128(number / 50)),
    };
    let rows = (0..number).map(|number| oauth_request::ActiveModel::from(row(number)));
    oauth_request::Entity::insert_many(rows).exec_without_returning(&app.inner.context.db).await.unwrap();
}

async fn stored(app: &App) -> u64 {
    oauth_request::Entity::find().count(&app.inner.context.db).await.unwrap()
}

#[tokio::test]
async fn a_network_asks_fifty_times_in_ten_minutes() {
    let app = with(&[("SVC_TRUSTED_IP_HEADER", REAL_IP)]).await;
    let client = register(&app, "Assistant", REDIRECT).await;
    let ask_from = async |address: &str| asking(&app, &client, &[]).header(REAL_IP, address).send().await;
    for number in 0..50 {
        request_of(&app, &ask_from(&format!("2001:db8:7:{number}::1")).await);
    }
    let refused = ask_from("2001:db8:7:ffff::1").await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("600"));
    request_of(&app, &ask_from("2001:db8:8::1").await);
    app.advance(Duration::from_secs(600));
    request_of(&app, &ask_from("2001:db8:7::1").await);
}

#[tokio::test]
async fn if_all_have_asked_two_thousand_times_a_network_with_the_most_makes_room() {
    let app = with(&[("SVC_TRUSTED_IP_HEADER", REAL_IP)]).await;
    let owner = app.owner().await;
    let client = register(&app, "Assistant", REDIRECT).await;
    let ask_from = async |address: &str| asking(&app, &client, &[]).header(REAL_IP, address).send().await;
    let quiet = request_of(&app, &ask_from("192.0.2.1").await);
    crowd(&app, 1_999, app.clock.now() + TimeDelta::minutes(10)).await;
    let new = request_of(&app, &ask_from("192.0.2.2").await);
    assert_eq!(stored(&app).await, 2_000);
    for (id, status) in [(&*quiet, 200), (&*new, 200), ("crowd-0000", 404), ("crowd-0001", 200)] {
        let shown = app.get(&format!("/v1/oauth/requests/{id}")).bearer(&owner).send().await;
        assert_eq!(shown.status, status, "{id}");
    }
}

#[tokio::test]
async fn requests_that_ended_an_hour_ago_are_deleted_in_chunks() {
    let app = start().await;
    let client = register(&app, "Assistant", REDIRECT).await;
    crowd(&app, 450, app.clock.now()).await;
    app.advance(Duration::from_secs(3601));
    request_of(&app, &ask(&app, &client, &[]).await);
    let sweep = async || {
        app.get("/v1/cron/sessions").token(CRON_SECRET).send().await.ok(200);
    };
    let statements = app.record_statements(sweep).await;
    let deleting = statements.iter().filter(|done| done.sql.starts_with("delete from oauth_requests"));
    assert!(deleting.count() > 1);
    assert_eq!(stored(&app).await, 1);
}

use std::time::Duration;

use serde_json::json;

use super::client::{
    REDIRECT, allow, ask, connect, decide, is_error, org_id, register, request_of, start, with,
    without_redirects,
};
use crate::support::{App, REAL_IP};

/// Registers a client from an address.
async fn register_from(app: &App, address: &str) -> String {
    let body = json!({ "redirect_uris": [REDIRECT] });
    let answer = app.post("/oauth/register").header(REAL_IP, address).json(&body).send().await.ok(201);
    answer["client_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_registration_answers_all_that_is_registered() {
    let app = start().await;
    let body = json!({
        "client_name": "\u{202e}Assist\u{200b}ant\n2",
        "redirect_uris": [REDIRECT, "http://localhost:8080/callback"],
        "client_uri": "https://assistant.example",
        "logo_uri": "https://assistant.example/logo.png",
        "tos_uri": "https://assistant.example/terms",
        "policy_uri": "https://assistant.example/privacy",
        "contacts": ["people@assistant.example"],
        "software_id": "assistant",
        "software_version": "2.1",
        "application_type": "web",
        "scope": "analytics:read",
        "token_endpoint_auth_method": "client_secret_basic",
        "grant_types": ["authorization_code", "refresh_token", "password"],
        "response_types": ["code", "token"],
        "jwks_uri": "https://assistant.example/keys",
    });
    let answer = app.post("/oauth/register").json(&body).send().await;
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    let client = answer.ok(201);
    let mut expected = body.clone();
    let changes = json!({
        "client_id": client["client_id"],
        "client_id_issued_at": app.clock.now().timestamp(),
        "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
    });
    expected.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    expected.as_object_mut().unwrap().remove("jwks_uri");
    assert_eq!(client, expected);
    assert!(client.get("client_secret").is_none());

    // What a person sees has no characters that hide or turn others.
    let owner = app.owner().await;
    let id = request_of(&app, &ask(&app, client["client_id"].as_str().unwrap(), &[]).await);
    let shown = app.get(&format!("/v1/oauth/requests/{id}")).bearer(&owner).send().await.ok(200);
    assert_eq!(shown["clientName"], "Assistant2");
    // A client without a name is called by its host.
    let body = json!({ "redirect_uris": [REDIRECT], "client_name": "\u{200b}" });
    let client = app.post("/oauth/register").json(&body).send().await.ok(201);
    let id = request_of(&app, &ask(&app, client["client_id"].as_str().unwrap(), &[]).await);
    let shown = app.get(&format!("/v1/oauth/requests/{id}")).bearer(&owner).send().await.ok(200);
    assert_eq!(shown["clientName"], "assistant.example");
}

#[tokio::test]
async fn bad_metadata_is_refused_by_the_standards_codes() {
    let app = App::of_many_addresses(&[]).await;
    let send = async |body: &serde_json::Value| app.post("/oauth/register").json(body).send().await;
    for redirects in [
        json!([]),
        json!(["http://assistant.example/callback"]),
        json!([REDIRECT, "javascript:alert(1)"]),
        json!(["https://user@assistant.example/callback"]),
        json!(["https://assistant.example./callback"]),
        json!(["https://assistant.example/a%2fb"]),
        json!(["https://assistant.example\\evil"]),
        json!(["https://assistant.example/#a"]),
        json!(["editor://callback"]),
        json!(["/callback"]),
    ] {
        is_error(&send(&json!({ "redirect_uris": redirects })).await, "invalid_redirect_uri");
    }
    for body in [
        json!([]),
        json!({}),
        json!({ "redirect_uris": REDIRECT }),
        json!({ "redirect_uris": [REDIRECT], "client_name": 7 }),
        json!({ "redirect_uris": [REDIRECT], "client_name": "n".repeat(1001) }),
        json!({ "redirect_uris": [REDIRECT], "grant_types": ["password"] }),
        json!({ "redirect_uris": [REDIRECT], "response_types": ["token"] }),
    ] {
        is_error(&send(&body).await, "invalid_client_metadata");
    }
    // Another server may show these addresses as links.
    for page in ["client_uri", "logo_uri", "tos_uri", "policy_uri"] {
        for address in [
            "javascript:alert(1)",
            "JavaScript://assistant.example/%0aalert(1)",
            "data:text/html,x",
            "http://assistant.example/",
            "http://localhost/",
            "https://user:word@assistant.example/",
            "//assistant.example/",
            "assistant.example",
            "",
        ] {
            let mut body = json!({ "redirect_uris": [REDIRECT] });
            body[page] = json!(address);
            is_error(&send(&body).await, "invalid_client_metadata");
        }
    }
    let text = app.post("/oauth/register").header("content-type", "text/plain").body("{}");
    text.send().await.problem(415, "unsupported_media_type");
    let broken = app.post("/oauth/register").header("content-type", "application/json").body("{");
    is_error(&broken.send().await, "invalid_client_metadata");
    let large = json!({ "redirect_uris": [REDIRECT], "client_name": "n".repeat(16 << 10) });
    send(&large).await.problem(413, "payload_too_large");
}

#[tokio::test]
async fn one_address_registers_twenty_clients_an_hour() {
    let app = start().await;
    let body = json!({ "redirect_uris": [REDIRECT] });
    for _ in 0..20 {
        app.post("/oauth/register").json(&body).send().await.ok(201);
    }
    let refused = app.post("/oauth/register").json(&body).send().await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("3600"));
    app.advance(Duration::from_secs(3600));
    register(&app, "Assistant", REDIRECT).await;
}

#[tokio::test]
async fn a_network_registers_sixty_clients_a_day_that_nobody_gives_access() {
    let app = with(&[("SVC_TRUSTED_IP_HEADER", REAL_IP)]).await;
    let owner = app.owner().await;
    let org = org_id(&app, &owner).await;
    connect(&app, &owner, &org, &["analytics:read"]).await;
    for number in [19, 20, 20, 1] {
        for _ in 0..number {
            register(&app, "Assistant", REDIRECT).await;
        }
        app.advance(Duration::from_secs(3600));
    }
    let body = json!({ "redirect_uris": [REDIRECT] });
    let refused = app.post("/oauth/register").json(&body).send().await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("3600"));
    register_from(&app, "192.0.2.7").await;
    app.advance(Duration::from_secs(24 * 3600));
    register(&app, "Assistant", REDIRECT).await;
}

#[tokio::test]
async fn beyond_three_hundred_clients_a_day_the_network_with_the_most_makes_room() {
    let mut app = App::of_many_addresses(&[]).await;
    app.client = without_redirects();
    let owner = app.owner().await;
    let org = org_id(&app, &owner).await;
    let used = register_from(&app, "192.0.2.7").await;
    let request = request_of(&app, &ask(&app, &used, &[]).await);
    allow(&app, &owner, &request, &org, &["analytics:read"]).await;
    let first = register(&app, "Assistant", REDIRECT).await;
    app.advance(Duration::from_secs(1));
    let oldest = register_from(&app, "192.0.2.7").await;
    let waiting = request_of(&app, &ask(&app, &oldest, &[]).await);
    app.advance(Duration::from_secs(1));
    let newer = register_from(&app, "192.0.2.7").await;
    for _ in 3..300 {
        register(&app, "Assistant", REDIRECT).await;
    }
    request_of(&app, &ask(&app, &oldest, &[]).await);
    let new = register(&app, "Assistant", REDIRECT).await;
    for client in [&used, &first, &newer, &new] {
        request_of(&app, &ask(&app, client, &[]).await);
    }
    ask(&app, &oldest, &[]).await.problem(400, "bad_request");
    let decision = json!({ "allow": true, "orgId": org, "scopes": ["analytics:read"] });
    decide(&app, &owner, &waiting, &decision).await.problem(410, "gone");
}

#[tokio::test]
async fn a_client_that_nobody_used_for_a_month_goes() {
    let app = start().await;
    let owner = app.owner().await;
    let (unused, asked) = (register(&app, "Unused", REDIRECT).await, register(&app, "Asked", REDIRECT).await);
    let org = org_id(&app, &owner).await;
    let connected = connect(&app, &owner, &org, &["analytics:read"]).await;
    app.advance(Duration::from_secs(29 * 24 * 3600));
    request_of(&app, &ask(&app, &asked, &[]).await);
    let renewed = super::client::refresh(&app, &connected.client, &connected.refresh).await;
    renewed.ok(200);
    app.advance(Duration::from_secs(2 * 24 * 3600));
    app.get("/v1/cron/sessions").token(crate::support::CRON_SECRET).send().await.ok(200);
    ask(&app, &unused, &[]).await.problem(400, "bad_request");
    request_of(&app, &ask(&app, &asked, &[]).await);
    request_of(&app, &ask(&app, &connected.client, &[]).await);
}

//! Callers of the endpoint: with which tokens, scopes and present rights, and how often.

use std::time::Duration;

use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::json;

use super::client::{answer, ask, call, post, refusal, tools};
use crate::oauth::client::{connect, org_id, start};

/// From 401 to the first answer, as a client finds its way.
#[tokio::test]
async fn without_a_token_a_client_learns_where_to_get_one() {
    let app = start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let metadata = format!("{}/.well-known/oauth-protected-resource/mcp", app.url);
    let nobody = ask(&app, "", "tools/list", json!({})).await;
    nobody.problem(401, "unauthorized");
    let challenge = nobody.header("www-authenticate").unwrap();
    assert_eq!(challenge, format!("Bearer resource_metadata=\"{metadata}\", scope=\"analytics:read\""));
    app.get(metadata.strip_prefix(&app.url).unwrap()).send().await.ok(200);

    // Sessions of the dashboard and publishable keys are for other doors.
    for token in [owner.token.as_str(), &shop.key, "nonsense", "svcoat_000000000000000000000000000000"] {
        let refused = ask(&app, token, "tools/list", json!({})).await;
        refused.problem(401, "invalid_token");
        assert!(refused.header("www-authenticate").unwrap().contains("error=\"invalid_token\""));
    }
    // A token in the query would stand in logs, so it does not count.
    let path = format!("/mcp?access_token={key}");
    app.post(&path).json(&json!({})).send().await.problem(401, "unauthorized");
    for method in ["GET", "DELETE"] {
        app.call(method, "/mcp").token(&key).send().await.problem(405, "method_not_allowed");
    }

    let org = org_id(&app, &owner).await;
    let held = connect(&app, &owner, &org, &["analytics:read"]).await;
    for token in [&key, &held.access] {
        let overview = answer(&app, token, "get_overview", json!({ "project": "acme/shop" })).await;
        assert_eq!(overview["project"], "acme/shop");
    }
    let grants = app.get("/v1/auth/oauth-grants").bearer(&owner).send().await.ok(200);
    let path = format!("/v1/orgs/acme/oauth-grants/{}", grants["items"][0]["id"].as_str().unwrap());
    app.delete(&path).bearer(&owner).send().await.ok(204);
    ask(&app, &held.access, "tools/list", json!({})).await.problem(401, "invalid_token");
}

#[tokio::test]
async fn a_missing_scope_is_a_challenge_with_all_scopes_of_the_call() {
    let app = start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let org = org_id(&app, &owner).await;
    let held = connect(&app, &owner, &org, &["analytics:read"]).await;
    let listed = tools(&app, &held.access).await;
    assert!(!listed.contains(&"get_ads".to_owned()) && listed.contains(&"get_pages".to_owned()));
    let params = json!({ "name": "get_ads", "arguments": { "project": "acme/shop" } });
    let refused = ask(&app, &held.access, "tools/call", params).await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["ads:read"]));
    let challenge = refused.header("www-authenticate").unwrap();
    assert!(
        challenge.starts_with("Bearer error=\"insufficient_scope\", scope=\"ads:read\", resource_metadata=")
    );

    let activity = app.get("/v1/projects/acme%2Fshop/setup/mcp-activity").bearer(&owner).send().await.ok(200);
    let call = &activity["calls"][0];
    assert_eq!([&call["tool"], &call["outcome"]], ["get_ads", "refused"], "{activity}");

    // The way to everything else asks for the same.
    let arguments = json!({
        "operation": "createGoal", "project": "acme/shop",
        "body": { "key": "new", "name": "New", "match": { "kind": "event", "name": "x" } },
    });
    let params = json!({ "name": "run_operation", "arguments": arguments });
    let refused = ask(&app, &held.access, "tools/call", params).await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["config:write"]));
    app.sudo(&owner).await;
    app.advance(Duration::from_secs(11));
    let more = connect(&app, &owner, &org, &["analytics:read", "config:write"]).await;
    answer(&app, &more.access, "run_operation", arguments).await;
    let record = app.get("/v1/orgs/acme/audit?action=goal.create").bearer(&owner).send().await.ok(200);
    let entry = &record["items"][0];
    assert_eq!((&entry["actorKind"], &entry["actorLabel"]), (&json!("oauth"), &json!("Assistant")));
}

/// No operation that deletes, needs sudo, or is about keys and people.
#[tokio::test]
async fn some_operations_are_closed_for_every_assistant() {
    let app = start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, Scope::ALL, &[]).await;
    for operation in [
        "deleteProject",
        "deleteGoal",
        "purgeProject",
        "createSecretKey",
        "createPublishableKey",
        "listMembers",
        "inviteMember",
        "putDestination",
        "callMcp",
        "decideOauthRequest",
        "nonsense",
    ] {
        let refused =
            refusal(&app, &key, "run_operation", json!({ "operation": operation, "project": shop.id })).await;
        assert_eq!(refused["code"], "unknown_operation", "{operation}");
    }
}

#[tokio::test]
async fn present_rights_decide_at_every_call() {
    let app = start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Analyst).await;
    let (shop, blog) = (app.project(&owner, "shop").await, app.project(&owner, "blog").await);
    let org = org_id(&app, &owner).await;
    let held = connect(&app, &anna, &org, &["analytics:read"]).await;
    let overview = |project: &str| json!({ "project": project });
    answer(&app, &held.access, "get_overview", overview(&blog.id)).await;
    app.sudo(&owner).await;
    app.advance(Duration::from_secs(11));
    app.delete(&format!("/v1/projects/{}", blog.id)).bearer(&owner).send().await.ok(204);
    let gone = refusal(&app, &held.access, "get_overview", overview(&blog.id)).await;
    assert_eq!(gone["code"], "not_found");
    // The only project that is left need not be named.
    assert_eq!(answer(&app, &held.access, "get_overview", json!({})).await["project"], "acme/shop");
    app.delete(&format!("/v1/orgs/acme/members/{}", anna.id)).bearer(&owner).send().await.ok(204);
    let params = json!({ "name": "get_overview", "arguments": overview(&shop.id) });
    ask(&app, &held.access, "tools/call", params).await.problem(401, "invalid_token");
}

#[tokio::test]
async fn a_principal_sends_two_requests_and_one_tool_call_a_second_at_most() {
    let app = start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let other = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    for _ in 0..60 {
        call(&app, &key, "search_docs", json!({ "question": "goal" })).await;
    }
    let params = json!({ "name": "search_docs", "arguments": { "question": "goal" } });
    let refused = ask(&app, &key, "tools/call", params.clone()).await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("60"));
    // That was request 61; the others are free until 120.
    for _ in 61..120 {
        ask(&app, &key, "tools/list", json!({})).await.ok(200);
    }
    ask(&app, &key, "tools/list", json!({})).await.problem(429, "rate_limited");
    ask(&app, &other, "tools/call", params).await.ok(200);
    app.advance(Duration::from_secs(60));
    call(&app, &key, "search_docs", json!({ "question": "goal" })).await;
}

/// A page of another site must not reach a server in the network of its reader.
#[tokio::test]
async fn requests_come_to_the_public_address_and_from_its_own_pages() {
    let app = start().await;
    let owner = app.owner().await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }).to_string();
    let version = ("mcp-protocol-version", "2025-11-25");
    let send = async |headers: &[(&str, &str)]| post(&app, &key, &body, headers).await.status;
    assert_eq!(send(&[version]).await, 200);
    assert_eq!(send(&[version, ("origin", &app.url)]).await, 200);
    for origin in ["https://evil.example", "null", "http://127.0.0.1", "http://localhost:1"] {
        assert_eq!(send(&[version, ("origin", origin)]).await, 403, "{origin}");
    }
    for host in ["evil.example", "localhost", "127.0.0.1.evil.example"] {
        assert_eq!(send(&[version, ("host", host)]).await, 403, "{host}");
    }
}

#[tokio::test]
async fn what_assistants_did_stands_in_the_activity_of_the_project() {
    let app = start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let blog = app.project(&owner, "blog").await;
    let activity = async |project: &str, query: &str| {
        let path = format!("/v1/projects/{project}/setup/mcp-activity{query}");
        app.get(&path).bearer(&owner).send().await.ok(200)
    };
    let none = activity(&shop.id, "").await;
    assert_eq!(none, json!({ "endpoint": format!("{}/mcp", app.url), "connected": false, "calls": [] }));
    let org = org_id(&app, &owner).await;
    let held = connect(&app, &owner, &org, &["analytics:read"]).await;
    answer(&app, &held.access, "get_pages", json!({ "project": "acme/shop" })).await;
    refusal(&app, &held.access, "break_down", json!({ "project": "acme/shop", "dimension": "nonsense" }))
        .await;
    answer(&app, &held.access, "list_projects", json!({})).await;
    let done = activity(&shop.id, "").await;
    let calls = done["calls"].as_array().unwrap();
    let told: Vec<_> = calls
        .iter()
        .map(|call| (call["tool"].as_str().unwrap(), call["outcome"].as_str().unwrap()))
        .collect();
    assert_eq!(told, [("break_down", "refused"), ("get_pages", "ok")]);
    assert_eq!((&calls[1]["client"], &calls[1]["actorKind"]), (&json!("Assistant"), &json!("oauth")));
    assert!(calls[1]["bytes"].as_i64().unwrap() > 100);
    assert_eq!(
        (&done["connected"], activity(&blog.id, "").await["connected"].clone()),
        (&json!(true), json!(false))
    );
    let status =
        app.get(&format!("/v1/projects/{}/setup/status", shop.id)).bearer(&owner).send().await.ok(200);
    assert_eq!(
        (&status["steps"]["ai"]["done"], &status["steps"]["ai"]["how"]),
        (&json!(true), &json!("derived"))
    );
    assert_eq!(activity(&shop.id, "?limit=1").await["calls"].as_array().unwrap().len(), 1);
    // Kept for 90 days.
    app.advance(Duration::from_secs(91 * 24 * 3600));
    app.get("/v1/cron/sessions").token(crate::support::CRON_SECRET).send().await.ok(200);
    let body = json!({ "email": owner.email, "password": owner.password });
    let session = app.post("/v1/auth/login").json(&body).send().await.ok(200);
    let path = format!("/v1/projects/{}/setup/mcp-activity", shop.id);
    let left = app.get(&path).token(session["token"].as_str().unwrap()).send().await.ok(200);
    assert_eq!(left["calls"], json!([]));
}

//! Callers of the endpoint: with which tokens, scopes and present rights, and how often.

use std::time::Duration;

use chrono::TimeDelta;
use domain::tenancy::access::Scope;
use entity::{ActorKind, McpOutcome, Role, mcp_call};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use super::client::{answer, ask, call, post, refusal, result, tools};
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
    let expected = json!({
        "endpoint": format!("{}/mcp", app.url), "connected": false, "calls": [], "nextCursor": null, "callers": [],
    });
    assert_eq!(none, expected);
    let org = org_id(&app, &owner).await;
    let held = connect(&app, &owner, &org, &["analytics:read"]).await;
    let params = json!({ "name": "get_pages", "arguments": { "project": "acme/shop" } });
    let pages = ask(&app, &held.access, "tools/call", params).await;
    result(&pages);
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
    assert_eq!(calls[1]["bytes"], pages.text().len());
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

/// A flood of calls must not become a flood of rows.
#[tokio::test]
async fn of_calls_beyond_the_limit_the_activity_shows_one_a_minute() {
    let app = start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let params = json!({ "name": "get_overview", "arguments": { "project": "acme/shop" } });
    for minute in 1..=2 {
        for _ in 0..60 {
            ask(&app, &key, "tools/call", params.clone()).await.ok(200);
        }
        // A call of a tool that does not exist is not shown, and takes no other's place.
        let unknown = json!({ "name": "get_nothing", "arguments": {} });
        ask(&app, &key, "tools/call", unknown).await.problem(429, "rate_limited");
        for _ in 0..3 {
            ask(&app, &key, "tools/call", params.clone()).await.problem(429, "rate_limited");
        }
        let path = "/v1/projects/acme%2Fshop/setup/mcp-activity?outcome=refused";
        let activity = app.get(path).bearer(&owner).send().await.ok(200);
        let refused = activity["calls"].as_array().unwrap();
        assert_eq!(refused.len(), minute, "{activity}");
        assert_eq!((&refused[0]["tool"], &refused[0]["bytes"]), (&json!("get_overview"), &json!(0)));
        assert_eq!(activity["callers"][0]["calls"], 61 * minute);
        app.advance(Duration::from_secs(60));
    }
}

/// A client that lists the tools before each call meets the limit of requests first.
#[tokio::test]
async fn a_call_beyond_the_limit_of_requests_stands_in_the_activity_too() {
    let app = start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    for _ in 0..120 {
        ask(&app, &key, "tools/list", json!({})).await.ok(200);
    }
    ask(&app, &key, "tools/list", json!({})).await.problem(429, "rate_limited");
    let params = json!({ "name": "get_overview", "arguments": { "project": "acme/shop" } });
    for _ in 0..3 {
        ask(&app, &key, "tools/call", params.clone()).await.problem(429, "rate_limited");
    }
    let path = "/v1/projects/acme%2Fshop/setup/mcp-activity?outcome=refused";
    let activity = app.get(path).bearer(&owner).send().await.ok(200);
    let refused = activity["calls"].as_array().unwrap();
    assert_eq!((refused.len(), &refused[0]["tool"]), (1, &json!("get_overview")), "{activity}");
}

#[tokio::test]
async fn the_activity_is_filtered_and_read_in_pages() {
    let app = start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let org = org_id(&app, &owner).await;
    let held = connect(&app, &owner, &org, &["analytics:read"]).await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    for token in [&held.access, &key, &held.access] {
        answer(&app, token, "get_pages", json!({ "project": "acme/shop" })).await;
        answer(&app, token, "get_flow", json!({ "project": "acme/shop" })).await;
    }
    refusal(&app, &held.access, "break_down", json!({ "project": "acme/shop", "dimension": "nonsense" }))
        .await;
    let activity = async |query: &str| {
        let path = format!("/v1/projects/acme%2Fshop/setup/mcp-activity?{query}");
        app.get(&path).bearer(&owner).send().await.ok(200)
    };
    let callers = json!([
        { "client": "Assistant", "actorKind": "oauth", "calls": 5, "refused": 1, "failed": 0 },
        { "client": "test", "actorKind": "secret_key", "calls": 2, "refused": 0, "failed": 0 },
    ]);
    for (query, count) in [
        ("", 7),
        ("client=Assistant", 5),
        ("client=Assistant&actor_kind=secret_key", 0),
        ("actor_kind=secret_key", 2),
        ("tool=get_flow", 3),
        ("outcome=refused", 1),
        ("client=Assistant&tool=get_pages&outcome=ok", 2),
        ("client=Nobody", 0),
    ] {
        let told = activity(query).await;
        assert_eq!(told["calls"].as_array().unwrap().len(), count, "{query}");
        assert_eq!((&told["connected"], &told["callers"]), (&json!(true), &callers), "{query}");
        assert_eq!(told["nextCursor"], Value::Null, "{query}");
    }
    let (mut query, mut pages) = ("client=Assistant&limit=2".to_owned(), Vec::new());
    loop {
        let page = activity(&query).await;
        let tools = page["calls"].as_array().unwrap().iter().map(|call| call["tool"].clone());
        pages.push(tools.collect::<Vec<_>>());
        let Some(cursor) = page["nextCursor"].as_str() else { break };
        query = format!("client=Assistant&limit=2&cursor={cursor}");
    }
    assert_eq!(json!(pages), json!([["break_down", "get_flow"], ["get_pages", "get_flow"], ["get_pages"]]));
    let path = "/v1/projects/acme%2Fshop/setup/mcp-activity?cursor=nonsense";
    app.get(path).bearer(&owner).send().await.problem(400, "bad_request");
}

/// Whatever the filter, a request looks through ten thousand calls. The next page goes on behind them.
#[tokio::test]
async fn a_rare_call_is_found_behind_ten_thousand_others() {
    let app = start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let org_id = org_id(&app, &owner).await.parse().unwrap();
    let (project_id, now) = (shop.id.parse().unwrap(), app.clock.now());
    let row = |number: u128| mcp_call::Model {
        id: Uuid::from_u128(number),
        at: now - TimeDelta::seconds(1),
        org_id,
        project_id: Some(project_id),
        actor_kind: ActorKind::Oauth,
        actor_id: Uuid::nil(),
        client: if number == 1 { "Rare" } else { "Busy" }.into(),
        tool: "get_pages".into(),
        outcome: McpOutcome::Ok,
        duration_ms: 1,
        bytes: 1,
    };
    for first in (1..=10_001).step_by(1_000) {
        let rows =
            (first..(first + 1_000).min(10_002)).map(|number| mcp_call::ActiveModel::from(row(number)));
        mcp_call::Entity::insert_many(rows).exec_without_returning(&app.inner.context.db).await.unwrap();
    }
    let activity = async |query: &str| {
        let path = format!("/v1/projects/{}/setup/mcp-activity?client=Rare{query}", shop.id);
        app.get(&path).bearer(&owner).send().await.ok(200)
    };
    let first = activity("").await;
    assert_eq!(first["calls"], json!([]));
    assert_eq!(first["callers"][0]["calls"], 10_000);
    let second = activity(&format!("&cursor={}", first["nextCursor"].as_str().unwrap())).await;
    assert_eq!((&second["calls"][0]["client"], &second["nextCursor"]), (&json!("Rare"), &Value::Null));
}

//! Clients notice neither how many instances answer them nor a restart.

use std::time::Duration;

use domain::tenancy::access::Scope;
use serde_json::json;

use super::client::{ask_with, result};
use crate::oauth::client::{
    Connected, REDIRECT, VERIFIER, allow, ask, is_error, org_id, post, refresh, register, request_of, start,
    token,
};
use crate::support::{Answer, App};

/// An instance on the database of another, behind the public address of that.
async fn beside(app: &App) -> App {
    let url = app.inner.config.database.url().into_owned();
    let settings = [("SVC_PUBLIC_URL", app.url.as_str())];
    let mut other = App::on(tempfile::tempdir().unwrap(), &url, app.clock.clone(), &settings).await;
    other.client = app.client.clone();
    other
}

/// Asks an instance as a proxy does that passes on requests to the public address.
async fn asked(at: &App, public: &str, token: &str, method: &str, params: serde_json::Value) -> Answer {
    let host = public.strip_prefix("http://").unwrap();
    ask_with(at, token, method, params, &[("host", host)]).await
}

async fn listed(at: &App, public: &str, token: &str) -> String {
    let answer = asked(at, public, token, "tools/list", json!({})).await;
    assert!(!result(&answer)["tools"].as_array().unwrap().is_empty());
    answer.text()
}

#[tokio::test]
async fn the_tool_list_is_the_same_bytes_on_two_instances_and_after_a_restart() {
    let app = start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let few = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let all = app.secret_key(&owner, Scope::ALL, &[]).await;
    let public = app.url.clone();
    let lists = [listed(&app, &public, &few).await, listed(&app, &public, &all).await];
    assert_ne!(lists[0], lists[1]);

    let other = beside(&app).await;
    assert_eq!([listed(&other, &public, &few).await, listed(&other, &public, &all).await], lists);
    other.stop().await;

    let (url, clock) = (app.inner.config.database.url().into_owned(), app.clock.clone());
    let again = App::on(app.stop().await, &url, clock, &[("SVC_PUBLIC_URL", &public)]).await;
    assert_eq!([listed(&again, &public, &few).await, listed(&again, &public, &all).await], lists);
}

/// Nothing of a client is kept at the instance that it met first.
#[tokio::test]
async fn two_instances_serve_one_client_in_turn() {
    let one = start().await;
    let owner = one.owner().await;
    one.project(&owner, "shop").await;
    let org = org_id(&one, &owner).await;
    let two = beside(&one).await;
    let resource = format!("{}/mcp", one.url);

    let client = register(&one, "Assistant", REDIRECT).await;
    let request = request_of(&one, &ask(&two, &client, &[("resource", &resource)]).await);
    let code = allow(&one, &owner, &request, &org, &["analytics:read"]).await;
    let form = [
        ("grant_type", "authorization_code"),
        ("client_id", client.as_str()),
        ("code", code.as_str()),
        ("redirect_uri", REDIRECT),
        ("code_verifier", VERIFIER),
        ("resource", resource.as_str()),
    ];
    let first = Connected::of(&client, &token(&two, &form).await);
    let overview = async |at: &App, held: &Connected| {
        let params = json!({ "name": "get_overview", "arguments": { "project": "acme/shop" } });
        asked(at, &one.url, &held.access, "tools/call", params).await
    };
    let works = async |at: &App, held: &Connected| {
        let called = result(&overview(at, held).await);
        assert_eq!(called["structuredContent"]["project"], "acme/shop", "{called}");
    };
    for at in [&one, &two, &one, &two] {
        works(at, &first).await;
    }

    one.advance(Duration::from_secs(3600));
    for at in [&one, &two] {
        overview(at, &first).await.problem(401, "invalid_token");
    }
    let second = Connected::of(&client, &refresh(&two, &client, &first.refresh).await);
    // The answer may have been lost, and the next request may meet another instance. There is no third time anywhere.
    let third = Connected::of(&client, &refresh(&one, &client, &first.refresh).await);
    for at in [&two, &one] {
        is_error(&refresh(at, &client, &first.refresh).await, "invalid_grant");
        works(at, &second).await;
        works(at, &third).await;
    }

    let given_back = [("token", third.refresh.as_str()), ("client_id", client.as_str())];
    post(&one, "/oauth/revoke", &given_back).await.ok(200);
    overview(&one, &third).await.problem(401, "invalid_token");
    is_error(&refresh(&two, &client, &second.refresh).await, "invalid_grant");
    one.advance(Duration::from_secs(10));
    for held in [&second, &third] {
        overview(&two, held).await.problem(401, "invalid_token");
    }
}

//! Progress of queries, and their end when nobody waits for them any more.

use domain::tenancy::access::Scope;
use serde_json::{Value, json};

use super::client::{LEGACY, NEWEST, ask};
use crate::support::{App, User};

/// A query that ends at a limit only.
const ENDLESS: &str =
    "with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n";

/// A server where a query may take this long, in seconds, with the key of an assistant.
async fn world(timeout: &str) -> (App, User, String) {
    let app = App::with(&[("SVC_SQL_TIMEOUT", timeout), ("SVC_SQL_CONCURRENCY", "8")]).await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    (app, owner, key)
}

/// Sends an endless query that asks for progress, or not.
async fn send(app: &App, key: &str, version: &str, token: &Value) -> reqwest::Response {
    let mut meta = json!({});
    if !token.is_null() {
        meta["progressToken"] = token.clone();
    }
    let mut request = app
        .client
        .post(format!("{}/mcp", app.url))
        .bearer_auth(key)
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", version);
    if version == NEWEST {
        meta["io.modelcontextprotocol/protocolVersion"] = json!(version);
        meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
        request = request.header("mcp-method", "tools/call").header("mcp-name", "run_sql");
    }
    let params = json!({ "name": "run_sql", "arguments": { "query": ENDLESS }, "_meta": meta });
    let body = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params });
    let response = request.json(&body).send().await.unwrap();
    assert_eq!(response.status(), 200);
    response
}

fn media_type(response: &reqwest::Response) -> &str {
    response.headers()["content-type"].to_str().unwrap()
}

#[tokio::test]
async fn a_long_query_tells_its_progress_and_ends_with_its_result() {
    let (app, owner, key) = world("2").await;
    let asked: Vec<(&str, Value)> = [NEWEST]
        .into_iter()
        .chain(LEGACY)
        .enumerate()
        .map(|(number, version)| (version, if number % 2 == 0 { json!("of query 1") } else { json!(1) }))
        .collect();
    let (app, key) = (&app, &*key);
    let streams = asked.iter().map(|(version, token)| async move {
        let response = send(app, key, version, token).await;
        assert_eq!(media_type(&response), "text/event-stream", "{version}");
        let text = response.text().await.unwrap();
        let messages: Vec<Value> = text
            .lines()
            .filter_map(|line| line.strip_prefix("data:"))
            .map(|data| serde_json::from_str(data.trim()).unwrap())
            .collect();
        let (end, told) = messages.split_last().unwrap();
        assert!(!told.is_empty(), "{version}");
        let mut before = 0.0;
        for message in told {
            assert_eq!(message["method"], "notifications/progress", "{version} {message}");
            assert_eq!(&message["params"]["progressToken"], token, "{version}");
            let progress = message["params"]["progress"].as_f64().unwrap();
            assert!(progress > before && message.get("id").is_none(), "{version} {message}");
            before = progress;
        }
        assert_eq!((&end["id"], &end["result"]["isError"]), (&json!(7), &json!(true)), "{version}");
        assert!(end["result"]["structuredContent"]["message"].to_string().contains("SVC_SQL_TIMEOUT"));
        text.len()
    });
    let mut sent = futures::future::join_all(streams).await;
    // The activity shows the size of the whole stream.
    let mut recorded = sizes(app, &owner).await;
    while recorded.len() < sent.len() {
        recorded = sizes(app, &owner).await;
    }
    sent.sort_unstable();
    recorded.sort_unstable();
    assert_eq!(recorded, sent);
}

/// The sizes of all calls in the activity.
async fn sizes(app: &App, owner: &User) -> Vec<usize> {
    let path = "/v1/projects/shop/setup/mcp-activity";
    let activity = app.get(path).bearer(owner).send().await.ok(200);
    let size = |call: &Value| usize::try_from(call["bytes"].as_u64().unwrap()).unwrap();
    activity["calls"].as_array().unwrap().iter().map(size).collect()
}

#[tokio::test]
async fn who_does_not_ask_for_progress_gets_one_answer() {
    let (app, _, key) = world("1").await;
    for version in [NEWEST, LEGACY[0]] {
        let response = send(&app, &key, version, &Value::Null).await;
        assert_eq!(media_type(&response), "application/json", "{version}");
        assert_eq!(response.json::<Value>().await.unwrap()["result"]["isError"], true);
    }
}

/// A stream is one of the four calls at once until it ends. Closing it ends the query: the queries here take all places of
/// the organization, for much longer than the test waits.
#[tokio::test]
async fn closing_the_stream_ends_the_query() {
    let (app, owner, key) = world("600").await;
    let mut streams = Vec::new();
    for version in [NEWEST].into_iter().chain(LEGACY) {
        let mut response = send(&app, &key, version, &json!(version)).await;
        let first = response.chunk().await.unwrap().unwrap();
        assert!(String::from_utf8_lossy(&first).contains("notifications/progress"), "{version}");
        streams.push(response);
    }
    let search = json!({ "name": "search_docs", "arguments": { "question": "goals" } });
    ask(&app, &key, "tools/call", search.clone()).await.problem(429, "rate_limited");
    drop(streams);
    let one = json!({ "query": "select 1" });
    let answered = app.post("/v1/projects/shop/sql").bearer(&owner).json(&one).send().await.ok(200);
    assert_eq!(answered["rows"], json!([[1]]));
    ask(&app, &key, "tools/call", search).await.ok(200);
    // The calls are in the record, though nobody has read an answer.
    let activity = async || {
        let path = "/v1/projects/shop/setup/mcp-activity";
        app.get(path).bearer(&owner).send().await.ok(200)["calls"].as_array().unwrap().clone()
    };
    let mut calls = activity().await;
    while calls.len() < 4 {
        calls = activity().await;
    }
    for call in calls {
        assert_eq!((&call["tool"], &call["outcome"]), (&json!("run_sql"), &json!("failed")));
    }
}

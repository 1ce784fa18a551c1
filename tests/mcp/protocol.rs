//! The protocol: its newest revision, the three before it, and requests that are none.

use domain::tenancy::access::Scope;
use serde_json::{Value, json};

use super::client::{LEGACY, NEWEST, ask, ask_legacy, ask_with, post, result};
use crate::support::App;

async fn key(app: &App) -> String {
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await
}

#[tokio::test]
async fn the_newest_revision_is_served_without_a_handshake() {
    let app = App::start().await;
    let key = key(&app).await;
    let found = result(&ask(&app, &key, "server/discover", json!({})).await);
    let versions: Vec<&str> = found["supportedVersions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|version| version.as_str().unwrap())
        .collect();
    assert_eq!(versions, [&[NEWEST][..], &LEGACY[..]].concat());
    assert!(found["instructions"].as_str().unwrap().split_whitespace().count() <= 150);
    for capability in ["tools", "resources", "prompts", "completions"] {
        assert!(found["capabilities"][capability].is_object(), "{capability}");
    }
    for capability in ["logging", "tasks"] {
        assert!(found["capabilities"].get(capability).is_none(), "{capability}");
    }
    for (method, list) in
        [("tools/list", "tools"), ("resources/list", "resources"), ("prompts/list", "prompts")]
    {
        let listed = result(&ask(&app, &key, method, json!({})).await);
        assert_eq!((&listed["resultType"], &listed["cacheScope"]), (&json!("complete"), &json!("private")));
        assert!(listed["ttlMs"].is_u64() && !listed[list].as_array().unwrap().is_empty(), "{method}");
    }
}

#[tokio::test]
async fn older_revisions_are_served_without_sessions() {
    let app = App::start().await;
    let key = key(&app).await;
    for version in LEGACY {
        let params = json!({
            "protocolVersion": version, "capabilities": {}, "clientInfo": { "name": "test", "version": "1" },
        });
        let begun = ask_legacy(&app, &key, version, "initialize", params).await;
        assert_eq!(begun.header("mcp-session-id"), None);
        let begun = result(&begun);
        assert_eq!(
            (&begun["protocolVersion"], &begun["serverInfo"]["name"]),
            (&json!(version), &json!("svc"))
        );
        let told = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string();
        assert_eq!(post(&app, &key, &told, &[("mcp-protocol-version", version)]).await.status, 202);
        result(&ask_legacy(&app, &key, version, "ping", json!({})).await);
        let listed = result(&ask_legacy(&app, &key, version, "tools/list", json!({})).await);
        assert!(listed.get("resultType").is_none());
        let call = json!({ "name": "get_overview", "arguments": {} });
        let called = result(&ask_legacy(&app, &key, version, "tools/call", call).await);
        assert_eq!(
            (&called["isError"], &called["structuredContent"]["project"]),
            (&json!(false), &json!("acme/shop"))
        );
        assert!(called["content"][0]["text"].as_str().unwrap().starts_with("Project: acme/shop\n"));
    }
}

#[tokio::test]
async fn headers_must_say_what_the_body_says() {
    let app = App::start().await;
    let key = key(&app).await;
    let call = json!({ "name": "get_overview", "arguments": {} });
    for headers in [
        [("mcp-method", "tools/list")],
        [("mcp-name", "get_pages")],
        [("mcp-protocol-version", "2025-11-25")],
    ] {
        let answer = ask_with(&app, &key, "tools/call", call.clone(), &headers).await;
        assert_eq!(answer.status, 400, "{headers:?} {}", answer.text());
        assert_eq!(answer.value()["error"]["code"], -32020, "{headers:?}");
    }
    let answer = ask_with(&app, &key, "tools/nonsense", json!({}), &[]).await;
    assert_eq!((answer.status, &answer.value()["error"]["code"]), (404, &json!(-32601)));
}

#[tokio::test]
async fn an_unknown_version_is_answered_with_the_known_ones() {
    let app = App::start().await;
    let key = key(&app).await;
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2031-01-01",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "_meta": meta } });
    let headers = [("mcp-protocol-version", "2031-01-01"), ("mcp-method", "tools/list")];
    let answer = post(&app, &key, &body.to_string(), &headers).await;
    assert_eq!((answer.status, &answer.value()["error"]["code"]), (400, &json!(-32022)));
}

#[tokio::test]
async fn what_is_no_request_is_refused() {
    let app = App::start().await;
    let key = key(&app).await;
    let version = [("mcp-protocol-version", "2025-11-25")];
    let deep = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}{}}}",
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let batch = json!([{ "jsonrpc": "2.0", "id": 1, "method": "ping" }, { "jsonrpc": "2.0", "id": 2, "method": "ping" }]);
    for body in ["", "{", "null", "\"text\"", &deep, &batch.to_string()] {
        let answer = post(&app, &key, body, &version).await;
        answer.problem(400, "bad_request");
    }
    let broken = app.post("/mcp").token(&key).header("accept", "application/json, text/event-stream");
    let broken = broken.header("content-type", "application/json").body(vec![b'{', 0xff, b'}']).send().await;
    broken.problem(400, "bad_request");
    let large = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping", "params": { "x": "" } }).to_string();
    let fill =
        |size: usize| large.replace("\"x\":\"\"", &format!("\"x\":\"{}\"", "x".repeat(size - large.len())));
    assert_eq!(post(&app, &key, &fill(64 << 10), &version).await.status, 200);
    post(&app, &key, &fill((64 << 10) + 1), &version).await.problem(413, "payload_too_large");
}

/// Parameters that do not fit a known method are answered with -32602, whatever is wrong with them.
#[tokio::test]
async fn parameters_of_another_form_are_invalid_parameters() {
    let app = App::start().await;
    let key = key(&app).await;
    let shapes = [
        ("tools/call", Value::Null),
        ("tools/call", json!([])),
        ("tools/call", json!([null, "get_overview", {}, null, null])),
        ("tools/call", json!("get_overview")),
        ("tools/call", json!({})),
        ("tools/call", json!({ "arguments": {} })),
        ("tools/call", json!({ "name": null })),
        ("tools/call", json!({ "name": 7 })),
        ("tools/call", json!({ "name": ["get_overview"] })),
        ("tools/call", json!({ "name": "get_overview", "arguments": [] })),
        ("tools/call", json!({ "name": "get_overview", "arguments": "{}" })),
        ("tools/call", json!({ "name": "get_overview", "arguments": 7 })),
        ("tools/call", json!({ "name": "get_overview", "arguments": {}, "_meta": "text" })),
        ("tools/call", json!({ "name": "get_overview", "arguments": {}, "requestState": 7 })),
        ("tools/call", json!({ "name": "nonsense", "arguments": {} })),
        ("prompts/get", json!({ "name": 7 })),
        ("prompts/get", json!({ "name": "install", "arguments": [] })),
        ("resources/read", json!({})),
        ("completion/complete", json!({ "ref": {}, "argument": {} })),
    ];
    for (method, params) in shapes {
        for id in [json!(5), json!("five")] {
            let mut body = json!({ "jsonrpc": "2.0", "id": id, "method": method });
            if !params.is_null() {
                body["params"] = params.clone();
            }
            let told =
                post(&app, &key, &body.to_string(), &[("mcp-protocol-version", LEGACY[0])]).await.ok(200);
            assert_eq!(
                (&told["error"]["code"], &told["id"]),
                (&json!(-32602), &id),
                "{method} {params} {told}"
            );
            assert!(!told.to_string().contains("nonsense"), "{told}");
        }
        // The newest revision, whose requests describe themselves.
        if params.is_object() && params["_meta"].is_null() {
            let told = ask(&app, &key, method, params.clone()).await;
            assert_eq!(told.value()["error"]["code"], -32602, "{method} {params} {}", told.text());
        }
    }
    // Arguments may be left out.
    for params in [json!({ "name": "list_projects" }), json!({ "name": "list_projects", "arguments": null })]
    {
        result(&ask(&app, &key, "tools/call", params).await);
    }
}

/// Clients cache lists, and models see them: they are the same on every instance and after a restart.
#[tokio::test]
async fn the_tool_list_is_the_same_bytes_everywhere_and_small() {
    let mut lists = Vec::new();
    for _ in 0..2 {
        let app = App::start().await;
        let key = key(&app).await;
        let text = ask(&app, &key, "tools/list", json!({})).await.text_of(200);
        assert_eq!(ask(&app, &key, "tools/list", json!({})).await.text_of(200), text);
        lists.push(text);
    }
    assert_eq!(lists[0], lists[1]);
    let list: Value = serde_json::from_str(&lists[0]).unwrap();
    let tools = list["result"]["tools"].as_array().unwrap();
    assert!(tools.len() <= 16);
    // Models read the list as text. A token is about four characters.
    let read: usize = (tools.iter())
        .map(|tool| tool["description"].as_str().unwrap().len() + tool["inputSchema"].to_string().len())
        .sum();
    assert!(read <= 24_000, "{read} characters");
    for tool in tools {
        let annotations = &tool["annotations"];
        for hint in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
            assert!(annotations[hint].is_boolean(), "{tool}");
        }
        assert_eq!(annotations["readOnlyHint"] == false, tool["name"] == "run_operation");
        assert!(jsonschema::validator_for(&tool["inputSchema"]).is_ok() && tool["outputSchema"].is_object());
    }
}

#[tokio::test]
async fn guides_tables_and_events_are_resources_and_prompts_are_those_of_the_setup() {
    let app = App::start().await;
    let key = key(&app).await;
    let listed = result(&ask(&app, &key, "resources/list", json!({})).await);
    let uri = listed["resources"][0]["uri"].as_str().unwrap().to_owned();
    assert!(uri.starts_with("svc://docs/"));
    for uri in [uri.as_str(), "svc://project/acme/shop/schema", "svc://project/acme%2Fshop/catalog"] {
        let read = result(&ask(&app, &key, "resources/read", json!({ "uri": uri })).await);
        assert!(read["contents"][0]["text"].as_str().unwrap().len() > 100, "{uri}");
    }
    for uri in ["svc://docs/nonsense", "svc://project/other/shop/schema", "file:///etc/passwd", "svc://"] {
        let answer = ask(&app, &key, "resources/read", json!({ "uri": uri })).await;
        assert_eq!(answer.value()["error"]["code"], -32602, "{uri}");
    }
    let templates = result(&ask(&app, &key, "resources/templates/list", json!({})).await);
    assert_eq!(templates["resourceTemplates"].as_array().unwrap().len(), 2);
    let argument = json!({ "name": "project", "value": "ac" });
    let reference = json!({ "type": "ref/resource", "uri": "svc://project/{project}/schema" });
    let completed =
        ask(&app, &key, "completion/complete", json!({ "ref": reference, "argument": argument })).await;
    assert_eq!(result(&completed)["completion"]["values"], json!(["acme/shop"]));

    let prompts = result(&ask(&app, &key, "prompts/list", json!({})).await);
    let names: Vec<&str> = prompts["prompts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|prompt| prompt["name"].as_str().unwrap())
        .collect();
    let kinds =
        ["install", "events", "server_conversions", "mcp_analysis", "troubleshoot", "connection_test"];
    assert_eq!(names, kinds);
    for (kind, is_open) in kinds.into_iter().zip([false, false, false, true, true, true]) {
        let params = json!({ "name": kind, "arguments": { "project": "acme/shop", "locale": "de" } });
        let answer = ask(&app, &key, "prompts/get", params).await.value();
        assert_eq!(
            answer["result"]["messages"][0]["content"]["text"].is_string(),
            is_open,
            "{kind} {answer}"
        );
    }
}

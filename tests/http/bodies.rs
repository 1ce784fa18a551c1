use serde_json::json;

use crate::support::App;

#[tokio::test]
async fn bodies_that_are_not_json_are_refused_by_their_kind() {
    let app = App::start().await;
    let signup = || app.post("/v1/auth/signup");
    let json = "application/json";
    signup().body("{}").send().await.problem(415, "unsupported_media_type");
    signup()
        .header("content-type", "text/plain")
        .body("{}")
        .send()
        .await
        .problem(415, "unsupported_media_type");
    signup().header("content-type", json).body("").send().await.problem(400, "bad_request");
    signup().header("content-type", json).body("{\"email\":").send().await.problem(400, "bad_request");
    signup()
        .header("content-type", json)
        .body(vec![b'"', 0xff, b'"'])
        .send()
        .await
        .problem(400, "bad_request");
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    signup().header("content-type", json).body(deep).send().await.problem(400, "bad_request");
    let with_charset =
        signup().header("content-type", "Application/JSON; charset=utf-8").body("[]").send().await;
    assert_eq!(with_charset.violations(), ["body"]);
}

#[tokio::test]
async fn a_body_over_256_kib_is_too_large_announced_or_not() {
    let app = App::start().await;
    let large = json!({ "email": "a".repeat(300 * 1024) }).to_string();
    let call = app.post("/v1/auth/signup").header("content-type", "application/json");
    call.body(large.clone()).send().await.problem(413, "payload_too_large");
    let chunks = large
        .into_bytes()
        .chunks(8192)
        .map(|chunk| Ok::<_, std::io::Error>(chunk.to_vec()))
        .collect::<Vec<_>>();
    let stream = reqwest::Body::wrap_stream(futures::stream::iter(chunks));
    let call = app.post("/v1/auth/signup").header("content-type", "application/json");
    call.body(stream).send().await.problem(413, "payload_too_large");
}

/// JSON Schema calls both an integer.
#[tokio::test]
async fn a_whole_number_is_the_same_with_and_without_a_point() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let keep = async |days: &str| {
        let call = app.patch("/v1/projects/shop").bearer(&owner).header("content-type", "application/json");
        call.body(format!("{{\"retentionDays\":{days}}}")).send().await
    };
    for days in ["90", "90.0", "9e1"] {
        assert_eq!(keep(days).await.ok(200)["retentionDays"], 90, "{days}");
    }
    for days in ["90.5", "1e300"] {
        assert_eq!(keep(days).await.violations(), ["body.retentionDays"], "{days}");
    }
    let half = json!({ "settings": { "proxyWarningShare": 1.0 } });
    let changed = app.patch("/v1/projects/shop").bearer(&owner).json(&half).send().await.ok(200);
    assert_eq!(changed["settings"]["proxyWarningShare"], 1.0);
}

/// PostgreSQL has no text with it.
#[tokio::test]
async fn no_text_has_the_character_nul() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let shop = || app.patch("/v1/projects/shop").bearer(&owner);
    assert_eq!(shop().json(&json!({ "name": "a\0b" })).send().await.violations(), ["body.name"]);
    let config = json!({
        "valueRedactions": [{ "pattern": "x", "replacement": "\0", "ignoreCase": false }],
        "consent": { "a\0": 1 },
    });
    let answer = app.patch("/v1/projects/shop/config").bearer(&owner).json(&config).send().await;
    let violations = answer.violations();
    assert!(violations.contains(&"body.valueRedactions.0.replacement".to_owned()), "{violations:?}");
    assert!(violations.contains(&"body.consent".to_owned()), "{violations:?}");
    let login = json!({ "email": "a\0@example.com", "password": "pass\0word" });
    let answer = app.post("/v1/auth/login").json(&login).send().await;
    assert_eq!(answer.violations(), ["body.email", "body.password"]);
    let report = app.get("/v1/projects/shop/analytics/overview?utm_source=a%00").bearer(&owner).send().await;
    assert_eq!(report.violations(), ["query.utm_source"]);
    for path in ["/v1/projects/sh%00op", "/v1/projects/acme%2F%00", "/v1/orgs/ac%00me"] {
        app.get(path).bearer(&owner).send().await.problem(404, "not_found");
    }
    let in_text = "mutation { deleteGoal(project: \"shop\", key: \"a\\u0000\") }";
    let in_variable = "mutation($key: String!) { deleteGoal(project: \"shop\", key: $key) }";
    let in_fragment = "{ ...F } fragment F on Query { project(project: \"sh\\u0000op\") { id } }";
    for query in [in_text, in_variable, in_fragment] {
        let query = json!({ "query": query, "variables": { "key": "a\0" } });
        let answer = app.post("/graphql").bearer(&owner).json(&query).send().await.ok(200);
        assert_eq!(answer["errors"][0]["extensions"]["code"], "validation_error", "{answer}");
    }
    // Base64 of [1,"a\u0000"] and of "a\u0000".
    for path in ["goals?cursor=WzEsImFcdTAwMDAiXQ", "conversion-definitions?cursor=ImFcdTAwMDAi"] {
        let answer = app.get(&format!("/v1/projects/shop/{path}")).bearer(&owner).send().await;
        answer.problem(400, "bad_request");
    }
}

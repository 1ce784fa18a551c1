use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Answer, App, noon};

#[tokio::test]
async fn an_unknown_route_is_a_problem_document() {
    let app = App::start().await;
    let problem = app.get("/v1/nothing").send().await.problem(404, "not_found");
    assert_eq!(problem["instance"], "/v1/nothing");
    assert_eq!(problem["type"], format!("{}/docs/errors#not_found", app.url));
}

#[tokio::test]
async fn a_wrong_method_is_a_problem_document_that_names_the_right_ones() {
    let app = App::start().await;
    let answer = app.post("/v1/health").send().await;
    answer.problem(405, "method_not_allowed");
    assert_eq!(answer.header("allow"), Some("GET,HEAD"));
}

#[tokio::test]
async fn unknown_query_parameters_are_all_named() {
    let app = App::start().await;
    let answer = app.get("/v1/health?a=1&b=2").send().await;
    assert_eq!(answer.violations(), ["query.a", "query.b"]);
}

/// Programs read the code and the bound; the message is for people and may change.
#[tokio::test]
async fn a_violation_says_by_code_and_bound_what_is_wrong() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let project = app.patch("/v1/projects/shop").bearer(&owner).json(&json!({
        "name": "", "slug": "A", "timezone": "x".repeat(65), "locale": "fr", "retentionDays": 3651,
        "channelRules": "1", "extra": true, "currency": null, "settings": { "proxyWarningShare": 0.01 },
    }));
    assert_eq!(
        wrongs(&project.send().await),
        [
            json!(["body.channelRules", "wrong_type", null]),
            json!(["body.currency", "wrong_type", null]),
            json!(["body.extra", "unknown", null]),
            json!(["body.locale", "not_listed", null]),
            json!(["body.name", "too_short", 1]),
            json!(["body.retentionDays", "too_large", 3650]),
            json!(["body.settings.proxyWarningShare", "too_small", 0.05]),
            json!(["body.slug", "wrong_format", null]),
            json!(["body.timezone", "too_long", 64]),
        ]
    );
    let report = app.get("/v1/projects/shop/analytics/overview?channel=tv&channel=email&to=2026-1-1&z");
    assert_eq!(
        wrongs(&report.bearer(&owner).send().await),
        [
            json!(["query.channel", "not_listed", null]),
            json!(["query.channel", "repeated", null]),
            json!(["query.to", "wrong_format", null]),
            json!(["query.z", "unknown", null]),
        ]
    );
    let zone = app.patch("/v1/projects/shop").bearer(&owner).json(&json!({ "timezone": "Mars/Olympus" }));
    assert_eq!(wrongs(&zone.send().await), [json!(["body.timezone", "not_listed", null])]);
    let query = "mutation { updateProject(project: \"shop\", input: { retentionDays: 0 }) { id } }";
    let graphql = app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await.ok(200);
    let error = &graphql["errors"][0]["extensions"]["errors"][0];
    assert_eq!((&error["code"], &error["bound"]), (&json!("too_small"), &json!(1)), "{graphql}");
}

/// Path, code and bound of every violation, sorted.
fn wrongs(answer: &Answer) -> Vec<Value> {
    let problem = answer.problem(422, "validation_error");
    let errors = problem["errors"].as_array().unwrap().iter();
    let mut wrongs: Vec<Value> =
        errors.map(|error| json!([error["path"], error["code"], error["bound"]])).collect();
    wrongs.sort_by_key(Value::to_string);
    wrongs
}

#[tokio::test]
async fn a_proper_request_id_comes_back_and_another_is_replaced() {
    let app = App::start().await;
    let own = app.get("/v1/nothing").header("x-request-id", "my_request-1").send().await;
    assert_eq!(own.header("x-request-id"), Some("my_request-1"));
    own.problem(404, "not_found");
    for improper in ["short", "with space", "ü-not-ascii", &"a".repeat(65)] {
        let answer = app.get("/v1/health").header("x-request-id", improper).send().await;
        let id = answer.header("x-request-id").unwrap();
        assert!(id != improper && (8..=64).contains(&id.len()), "{improper} became {id}");
    }
}

#[tokio::test]
async fn a_limit_says_what_is_left_and_when_to_come_back() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "3")]).await;
    let limits = |answer: &Answer| {
        assert_eq!(answer.header("ratelimit-policy"), Some("\"default\";q=3;w=60"));
        answer.header("ratelimit").unwrap().to_owned()
    };
    let ask = || app.get("/v1/health").send();
    assert_eq!(limits(&ask().await), "\"default\";r=2;t=60");
    app.advance(Duration::from_millis(20_500));
    assert_eq!(limits(&ask().await), "\"default\";r=1;t=40");
    assert_eq!(limits(&ask().await), "\"default\";r=0;t=40");
    let refused = ask().await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("40"));
    assert_eq!(limits(&refused), "\"default\";r=0;t=40");
    app.advance(Duration::from_millis(39_499));
    assert_eq!(ask().await.header("retry-after"), Some("1"));
    app.advance(Duration::from_millis(1));
    // The window slides: the other two are 39.5 seconds old.
    assert_eq!(limits(&ask().await), "\"default\";r=0;t=21");
}

#[tokio::test]
async fn a_failure_within_the_limit_says_what_is_left_too() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let large = serde_json::json!({ "name": "x".repeat(300_000) });
    for (answer, status) in [
        (app.get("/v1/projects/none").bearer(&owner).send().await, 404),
        (app.get("/v1/projects?what=1").bearer(&owner).send().await, 422),
        (app.patch("/v1/projects/shop").bearer(&owner).json(&large).send().await, 413),
        (app.patch("/v1/projects/shop").bearer(&owner).body("{}").send().await, 415),
        (app.post("/v1/auth/login").body("{}").send().await, 415),
    ] {
        assert_eq!(answer.status, status);
        assert_eq!(answer.header("ratelimit-policy"), Some("\"default\";q=600;w=60"), "{status}");
        assert!(answer.header("ratelimit").is_some(), "{status}");
    }
}

#[tokio::test]
async fn a_limit_does_not_outlast_a_clock_that_is_set_back() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "1")]).await;
    app.get("/v1/health").send().await.ok(200);
    app.get("/v1/health").send().await.problem(429, "rate_limited");
    app.clock.set(noon() - Duration::from_secs(3600));
    app.get("/v1/health").send().await.ok(200);
}

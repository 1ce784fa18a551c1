use crate::support::App;

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
    let first = app.get("/v1/health").send().await;
    assert_eq!(first.header("ratelimit-policy"), Some("\"default\";q=3;w=60"));
    assert_eq!(first.header("ratelimit"), Some("\"default\";r=2;t=0"));
    app.get("/v1/health").send().await.ok(200);
    app.get("/v1/health").send().await.ok(200);
    let refused = app.get("/v1/health").send().await;
    refused.problem(429, "rate_limited");
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=20).contains(&wait), "{wait}");
    assert_eq!(refused.header("ratelimit"), Some(format!("\"default\";r=0;t={wait}").as_str()));
}

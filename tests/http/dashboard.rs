use crate::support::App;

#[tokio::test]
async fn addresses_of_the_server_never_answer_with_the_dashboard() {
    let app = App::start().await;
    for path in ["/v1", "/v1/nothing", "/docs/nothing", "/demo/nothing", "/assets/nothing.js", "/nothing.css"]
    {
        app.get(path).send().await.problem(404, "not_found");
    }
    app.post("/login").send().await.problem(404, "not_found");
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_protect_a_browser() {
    let app = App::start().await;
    let answer = app.get("/v1/health").send().await;
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("referrer-policy"), Some("strict-origin-when-cross-origin"));
}

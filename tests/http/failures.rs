use axum::extract::State;
use svc::http::{Json, Result, Route};

use crate::support::App;

async fn panics(State(app): State<svc::app::App>) -> Result<Json<String>> {
    let nothing: Option<String> = app.config.cron_secret.as_ref().filter(|_| false).map(|_| String::new());
    Ok(Json(nothing.expect("a secret detail")))
}

async fn fails(_: State<svc::app::App>) -> Result<Json<String>> {
    Err(domain::Error::internal("select a secret detail from a table").into())
}

#[tokio::test]
async fn a_panic_and_an_internal_error_leak_nothing() {
    let routes = vec![
        Route::get("/v1/panic", "panic", panics).public(),
        Route::get("/v1/fail", "fail", fails).public(),
    ];
    let app = App::with_routes(routes).await;
    for path in ["/v1/panic", "/v1/fail"] {
        let answer = app.get(path).send().await;
        answer.problem(500, "internal");
        assert!(!answer.text().contains("secret"), "{}", answer.text());
    }
    app.get("/v1/health").send().await.ok(200);
}

#[tokio::test]
async fn without_a_database_nobody_is_told_that_a_token_is_wrong() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.inner.db().clone().close().await.unwrap();
    app.advance(std::time::Duration::from_secs(60));
    app.get("/v1/auth/me").bearer(&owner).send().await.problem(503, "db_unavailable");
    app.get("/v1/projects").bearer(&owner).send().await.problem(503, "db_unavailable");
    let body = serde_json::json!({ "email": owner.email, "password": owner.password });
    app.post("/v1/auth/login").json(&body).send().await.problem(503, "db_unavailable");
    let health = app.get("/v1/health").send().await.ok(200);
    assert_eq!((&health["ok"], &health["db"]), (&false.into(), &"unavailable".into()));
}

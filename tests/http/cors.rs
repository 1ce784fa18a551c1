//! Which pages of other origins may read the API.

use serde_json::json;

use crate::support::{Answer, App};

const APP: &str = "https://app.example.com";
const ALLOWED: &str = "access-control-allow-origin";

async fn preflight(app: &App, path: &str, origin: &str) -> Answer {
    let call = app.call("OPTIONS", path).header("origin", origin);
    let call = call.header("access-control-request-method", "PATCH");
    call.header("access-control-request-headers", "authorization,content-type").send().await
}

#[tokio::test]
async fn pages_of_named_origins_read_the_api_and_others_do_not() {
    let app = App::with(&[("SVC_CORS_ORIGINS", "https://App.example.com:443, http://localhost:5173")]).await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    for (origin, allowed) in [
        (APP, Some(APP)),
        ("http://localhost:5173", Some("http://localhost:5173")),
        ("http://localhost:5174", None),
        ("http://app.example.com", None),
        ("https://app.example.com.evil.example", None),
        ("null", None),
    ] {
        for path in ["/v1/projects/shop", "/graphql", "/v1/auth/login"] {
            let answer = preflight(&app, path, origin).await;
            assert_eq!(answer.header(ALLOWED), allowed, "{path} from {origin}");
            assert_eq!(answer.status, if allowed.is_some() { 204 } else { 405 }, "{path} from {origin}");
            let methods = answer.header("access-control-allow-methods");
            assert_eq!(methods.is_some_and(|methods| methods.contains("PATCH")), allowed.is_some());
            let headers = answer.header("access-control-allow-headers");
            assert_eq!(headers.is_some_and(|headers| headers.contains("authorization")), allowed.is_some());
            assert_eq!(answer.header("access-control-allow-credentials"), None);
        }
        let answer = app.get("/v1/projects/shop").bearer(&owner).header("origin", origin).send().await;
        assert_eq!((answer.status, answer.header(ALLOWED)), (200, allowed), "{origin}");
        let exposed = answer.header("access-control-expose-headers");
        assert_eq!(exposed.is_some_and(|names| names.contains("ratelimit")), allowed.is_some());
        assert!(answer.headers.get_all("vary").iter().any(|name| name == "origin"), "{origin}");
        // Errors, too: a page wants to know why.
        let answer = app.get("/v1/projects/shop").header("origin", origin).send().await;
        assert_eq!(answer.header(ALLOWED), allowed, "{origin}");
        answer.problem(401, "unauthorized");
        let query = json!({ "query": "{ __typename }" });
        let answer = app.post("/graphql").json(&query).header("origin", origin).send().await;
        assert_eq!(answer.header(ALLOWED), allowed, "{origin}");
    }
}

#[tokio::test]
async fn without_the_setting_no_other_page_reads_the_api() {
    let app = App::start().await;
    let answer = app.get("/v1/health").header("origin", APP).send().await;
    assert_eq!((answer.status, answer.header(ALLOWED)), (200, None));
    assert_eq!(preflight(&app, "/v1/health", APP).await.header(ALLOWED), None);
    let open = App::with(&[("SVC_CORS_ORIGINS", "*")]).await;
    assert_eq!(open.get("/v1/health").header("origin", APP).send().await.header(ALLOWED), Some("*"));
    assert_eq!(preflight(&open, "/v1/health", APP).await.header(ALLOWED), Some("*"));
}

/// The tracking endpoint asks the project which origins it allows, and needs no other header.
#[tokio::test]
async fn the_routes_of_the_tracking_script_answer_for_themselves() {
    let app = App::with(&[("SVC_CORS_ORIGINS", APP)]).await;
    for origin in [APP, "https://shop.example"] {
        let answer = preflight(&app, "/v1/e", origin).await;
        assert_eq!((answer.status, answer.header(ALLOWED)), (204, Some(origin)));
        assert_eq!(answer.header("access-control-allow-methods"), Some("POST"));
        let script = app.get("/v1/s/sdk.js").header("origin", origin).send().await;
        assert_eq!((script.status, script.header(ALLOWED)), (200, Some("*")));
    }
}

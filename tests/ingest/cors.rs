//! CORS headers for browsers on other origins.

use serde_json::json;

use super::World;

const ALLOW: &str = "access-control-allow-origin";

#[tokio::test]
async fn an_allowed_origin_may_read_the_answer() {
    let world = World::new().await;
    let answer = world.batch(1).send().await;
    assert_eq!(answer.header(ALLOW), Some("https://shop.example"));
    assert!(answer.header("vary").unwrap().to_ascii_lowercase().contains("origin"));
    assert_eq!(answer.header("access-control-allow-credentials"), None);
}

#[tokio::test]
async fn a_page_on_an_origin_that_is_not_allowed_reads_that_it_is_not() {
    let world = World::new().await;
    let evil = "https://evil.example";
    let answer = world.batch(1).header("origin", evil).send().await;
    assert_eq!((answer.status, answer.header(ALLOW), answer.body.len()), (403, Some(evil), 0));
    let sandboxed = world.batch(1).header("origin", "null").send().await;
    assert_eq!((sandboxed.status, sandboxed.header(ALLOW)), (403, None));
}

#[tokio::test]
async fn a_page_can_read_the_status_of_a_refusal() {
    let world = World::new().await;
    let answer = world.batch(1).send_text("{").await;
    assert_eq!((answer.status, answer.header(ALLOW)), (400, Some("https://shop.example")));
}

#[tokio::test]
async fn the_preflight_allows_a_post_with_a_content_type() {
    let world = World::new().await;
    let answer = world
        .app
        .call("OPTIONS", "/v1/e")
        .header("origin", "https://shop.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "content-type")
        .send()
        .await;
    assert_eq!((answer.status, answer.body.len()), (204, 0));
    assert_eq!(answer.header(ALLOW), Some("https://shop.example"));
    assert_eq!(answer.header("access-control-allow-methods"), Some("POST"));
    assert_eq!(answer.header("access-control-allow-headers"), Some("content-type"));
}

#[tokio::test]
async fn a_preflight_without_a_proper_origin_allows_nothing() {
    let world = World::new().await;
    for origin in ["null", "not an origin"] {
        let answer = world.app.call("OPTIONS", "/v1/e").header("origin", origin).send().await;
        assert_eq!((answer.status, answer.header(ALLOW)), (204, None), "{origin}");
    }
}

#[tokio::test]
async fn every_answer_of_the_endpoint_is_bodyless() {
    let world = World::new().await;
    let batch = world.batch(1);
    let answers = [
        batch.send().await,
        batch.send_text("{").await,
        batch.send_text("x".repeat(20_000)).await,
        batch.clone().header("origin", "https://evil.example").send().await,
        batch.clone().set("pvs.0.vw", json!(0)).send().await,
    ];
    for (answer, status) in answers.iter().zip([204, 400, 413, 403, 204]) {
        assert_eq!((answer.status, answer.body.len()), (status, 0));
    }
}

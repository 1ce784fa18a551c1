//! Client config, SDK files, and the debug header.

use serde_json::{Value, json};

use super::World;

#[tokio::test]
async fn the_client_config_is_public_and_cached_for_a_minute() {
    let world = World::new().await;
    let answer = world.app.get(&format!("/v1/c/{}", world.shop.key)).send().await;
    assert!(answer.ok(200).is_object());
    assert_eq!(answer.header("cache-control"), Some("public, max-age=60"));
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert!(answer.header("etag").is_some());
}

#[tokio::test]
async fn the_client_config_tells_nothing_that_only_the_server_needs() {
    let world = World::new().await;
    world
        .configure(json!({
            "personalPaths": [{ "match": { "kind": "prefix", "value": "/private/" }, "replacement": "/p" }],
            "allowedOrigins": ["https://shop.example", "https://secret-staging.example"],
        }))
        .await;
    let text = world.app.get(&format!("/v1/c/{}", world.shop.key)).send().await.text();
    assert!(!text.contains("private") && !text.contains("secret-staging"), "{text}");
}

#[tokio::test]
async fn browsers_that_identify_visitors_know_how_the_project_s_country_dials() {
    let world = World::new().await;
    let app = &world.app;
    let config = async || app.get(&format!("/v1/c/{}", world.shop.key)).send().await.ok(200);
    let country = async |country: Value| {
        let change = json!({ "country": country });
        app.patch("/v1/projects/shop").bearer(&world.owner).json(&change).send().await.ok(200);
    };
    country(json!("AT")).await;
    assert_eq!(config().await["phone"], Value::Null);
    world.configure(json!({ "identify": { "enabled": true, "requireConsent": true } })).await;
    let austrian = config().await;
    assert_eq!(austrian["phone"], json!({ "code": "43", "trunk": "0" }));
    country(json!("US")).await;
    let american = config().await;
    assert_eq!(american["phone"], json!({ "code": "1", "trunk": "1" }));
    // Composed scripts are kept by the revision.
    assert_eq!(american["configRev"], json!(austrian["configRev"].as_i64().unwrap() + 1));
    let script = app.get(&format!("/v1/s/sdk.js?k={}", world.shop.key)).send().await.text();
    assert!(script.contains(r#""phone":{"code":"1","trunk":"1"}"#), "{}", &script[..2000]);
    country(Value::Null).await;
    assert_eq!(config().await["phone"], Value::Null);
}

#[tokio::test]
async fn many_who_ask_for_a_script_at_once_get_the_same_one() {
    let world = World::new().await;
    let path = format!("/v1/s/sdk.js?k={}", world.shop.key);
    let asked = (0..20).map(|_| async { world.app.get(&path).send().await });
    let answers = futures::future::join_all(asked).await;
    let first = answers[0].text();
    assert!(first.starts_with("window.__svc="));
    assert!(answers.iter().all(|answer| answer.status == 200 && answer.text() == first));
}

#[tokio::test]
async fn an_unknown_or_malformed_key_has_no_config() {
    let world = World::new().await;
    let unknown = domain::ground::credentials::Kind::Publishable.generate(&domain::Random::seeded(3));
    for key in ["nonsense", unknown.as_str()] {
        let status = world.app.get(&format!("/v1/c/{key}")).send().await.status;
        assert!((400..500).contains(&status), "{key}: {status}");
    }
}

#[tokio::test]
async fn an_unknown_sdk_file_is_not_found() {
    let world = World::new().await;
    for file in ["nothing.js", "sdk", "..%2f..%2fsvc.db", "sdk.js.map"] {
        assert_eq!(world.app.get(&format!("/v1/s/{file}")).send().await.status, 404, "{file}");
    }
}

#[tokio::test]
async fn outside_production_the_debug_header_tells_what_became_of_a_batch() {
    let world = World::new().await;
    let stored = world.batch(1).verdict().await;
    let expected = format!("stored; session={}; stitch=new; applied=1", super::session(1));
    assert_eq!(stored, expected);
    let again = world.batch(1).verdict().await;
    assert!(again.ends_with("applied=0"), "{again}");
    let refused = world.batch(1).send_text("{").await;
    assert_eq!(refused.header("x-svc-debug"), Some("refused; reason=invalid"));
}

#[tokio::test]
async fn in_production_there_is_no_debug_header() {
    let world = World::with(&[("SVC_ENV", "production")], json!({})).await;
    for answer in [world.batch(1).send().await, world.batch(1).send_text("{").await] {
        assert_eq!(answer.header("x-svc-debug"), None);
    }
}

#[tokio::test]
async fn parameters_that_nobody_knows_are_refused() {
    let world = World::new().await;
    let (config, file) = (format!("/v1/c/{}", world.shop.key), "/v1/s/sdk.js");
    assert_eq!(world.app.get(&format!("{config}?k=1")).send().await.violations(), ["query.k"]);
    assert_eq!(world.app.get(&format!("{file}?v=3")).send().await.violations(), ["query.v"]);
    let twice = format!("{file}?k={0}&k={0}", world.shop.key);
    assert_eq!(world.app.get(&twice).send().await.violations(), ["query.k"]);
}

#[tokio::test]
async fn a_page_of_any_origin_may_read_a_failure() {
    let world = World::new().await;
    for path in ["/v1/c/nonsense", "/v1/s/nothing.js", "/v1/s/sdk.js?v=3"] {
        let answer = world.app.get(path).header("origin", "https://shop.example").send().await;
        assert!((400..500).contains(&answer.status));
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
    }
}

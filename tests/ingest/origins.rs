//! Step 3: the project must allow the origin.

use std::time::Duration;

use serde_json::{Value, json};

use super::World;

#[tokio::test]
async fn the_projects_own_origin_may_send() {
    let world = World::new().await;
    assert_eq!(world.batch(1).send().await.status, 204);
}

/// Rule 1 of the chapter Authentication.
#[tokio::test]
async fn other_origins_and_requests_without_one_are_403() {
    let world = World::new().await;
    for origin in [
        "https://evil.example",
        "https://app.shop.example",
        "https://shop.example.evil.example",
        "ftp://shop.example",
        "null",
        "shop.example",
        "",
    ] {
        let answer = world.batch(1).header("origin", origin).send().await;
        assert_eq!((answer.status, answer.body.len()), (403, 0), "{origin}");
    }
    assert!(!world.is_stored(1).await);
}

#[tokio::test]
async fn the_status_counts_refused_origins_by_day() {
    let world = World::new().await;
    let refuse = async |number: u8| {
        let answer = world.batch(number).header("origin", "https://evil.example").send().await;
        assert_eq!(answer.status, 403);
    };
    refuse(1).await;
    refuse(2).await;
    world.batch(3).stored().await;
    world.app.advance(Duration::from_secs(86_400));
    refuse(4).await;
    let status = world.final_status().await;
    assert_eq!(status["today"]["originRefused"], 1);
    let days = status["days"].as_array().unwrap().iter();
    let days: Vec<_> = days.map(|day| [&day["day"], &day["stored"], &day["originRefused"]]).collect();
    let [today, before] = [["2026-11-22", "0", "1"], ["2026-11-21", "1", "2"]];
    let text = |day: [&Value; 3]| day.map(|value| value.to_string().replace('"', ""));
    assert_eq!(days.into_iter().map(text).collect::<Vec<_>>(), [today, before]);
}

#[tokio::test]
async fn origins_follow_the_domains_until_somebody_sets_them() {
    let world = World::new().await;
    let mut number = 0;
    let mut status = async |origin: &str| {
        number += 1;
        world.batch(number).header("origin", origin).send().await.status
    };
    let forms = |host: &str| {
        [
            format!("https://{host}"),
            format!("http://{host}"),
            format!("https://www.{host}"),
            format!("http://{host}:3000"),
        ]
    };
    for origin in forms("shop.example") {
        assert_eq!(status(&origin).await, 204, "{origin}");
    }
    assert_eq!(status("https://new.example").await, 403);
    world.configure(json!({ "domains": ["shop.example", "new.example"] })).await;
    for origin in forms("new.example").into_iter().chain(forms("shop.example")) {
        assert_eq!(status(&origin).await, 204, "{origin}");
    }
    world.configure(json!({ "allowedOrigins": ["https://shop.example"] })).await;
    world.configure(json!({ "domains": ["shop.example", "third.example"] })).await;
    for origin in ["http://shop.example", "https://new.example", "https://third.example"] {
        assert_eq!(status(origin).await, 403, "{origin}");
    }
}

#[tokio::test]
async fn origins_set_to_https_only_stay_so_when_a_domain_is_added() {
    let world = World::new().await;
    world.configure(json!({ "allowedOrigins": ["https://shop.example"] })).await;
    world.configure(json!({ "domains": ["shop.example", "new.example"] })).await;
    let mut number = 0;
    let mut status = async |origin: &str| {
        number += 1;
        world.batch(number).header("origin", origin).send().await.status
    };
    assert_eq!(status("https://shop.example").await, 204);
    for origin in ["http://shop.example", "https://www.shop.example", "https://new.example"] {
        assert_eq!(status(origin).await, 403, "{origin}");
    }
}

#[tokio::test]
async fn a_wildcard_host_takes_every_host_below_it() {
    let world = World::new().await;
    world.configure(json!({ "allowedOrigins": ["https://*.shop.example"] })).await;
    for (number, origin, status) in [
        (1, "https://a.shop.example", 204),
        (2, "https://b.a.shop.example", 204),
        (3, "https://ashop.example", 403),
        (4, "http://a.shop.example", 403),
    ] {
        assert_eq!(world.batch(number).header("origin", origin).send().await.status, status, "{origin}");
    }
}

#[tokio::test]
async fn a_wildcard_port_takes_every_port() {
    let world = World::new().await;
    world.configure(json!({ "allowedOrigins": ["http://shop.example:*"] })).await;
    for (number, origin, status) in [
        (1, "http://shop.example", 204),
        (2, "http://shop.example:8080", 204),
        (3, "https://shop.example", 403),
    ] {
        assert_eq!(world.batch(number).header("origin", origin).send().await.status, status, "{origin}");
    }
}

#[tokio::test]
async fn localhost_may_send_only_where_the_project_allows_it() {
    let world = World::new().await;
    let local = "http://localhost:5173";
    assert_eq!(world.batch(1).header("origin", local).send().await.status, 403);
    world.configure(json!({ "allowLocalhost": true })).await;
    assert_eq!(world.batch(1).header("origin", local).send().await.status, 204);
    assert_eq!(world.batch(2).header("origin", "http://127.0.0.1").send().await.status, 204);
}

#[tokio::test]
async fn a_changed_origin_list_is_in_force_at_once() {
    let world = World::new().await;
    assert_eq!(world.batch(1).send().await.status, 204);
    world.configure(json!({ "allowedOrigins": ["https://new.example"] })).await;
    assert_eq!(world.batch(2).send().await.status, 403);
    assert_eq!(world.batch(2).header("origin", "https://new.example").send().await.status, 204);
}

#[tokio::test]
async fn refused_origins_stand_in_the_status_until_they_are_allowed() {
    let world = World::new().await;
    world.configure(json!({ "allowedOrigins": ["https://shop.example"] })).await;
    let refused = async |number: u8, origin: &str| {
        assert_eq!(world.batch(number).header("origin", origin).send().await.status, 403);
    };
    refused(1, "http://www.shop.example:8443").await;
    refused(2, "http://www.shop.example:8443").await;
    world.app.advance(Duration::from_secs(60));
    refused(3, "https://blog.example").await;
    // What is no origin of a web page is nothing that could be allowed.
    refused(4, "null").await;
    refused(5, "https://[::1]").await;
    world.app.inner.ingest.stop().await;
    let shown = async || {
        let status = world.app.get("/v1/projects/shop/status").bearer(&world.owner).send().await.ok(200);
        status["refusedOrigins"].clone()
    };
    let expected = json!([
        { "origin": "https://blog.example", "count": 1, "lastAt": "2026-11-21T12:01:00.000Z" },
        { "origin": "http://www.shop.example:8443", "count": 2, "lastAt": "2026-11-21T12:00:00.000Z" },
    ]);
    assert_eq!(shown().await, expected);
    let origins = ["https://shop.example", "http://www.shop.example:*"];
    world.configure(json!({ "allowedOrigins": origins })).await;
    assert_eq!(shown().await, json!([expected[0]]));
    world.app.advance(Duration::from_secs(2 * 24 * 3600 + 1));
    assert_eq!(shown().await, json!([]));
}

#[tokio::test]
async fn a_stranger_cannot_fill_the_list_of_refused_origins() {
    let world = World::new().await;
    for number in 0..30u8 {
        let origin = format!("https://a{number}.example");
        assert_eq!(world.batch(number).header("origin", &origin).send().await.status, 403);
    }
    let refused = |status: &Value| status["refusedOrigins"].as_array().unwrap().clone();
    assert_eq!(refused(&world.final_status().await).len(), 20);
}

#[tokio::test]
async fn origins_of_the_site_s_own_domain_are_not_kept_out_by_a_stranger() {
    let world = World::new().await;
    world.configure(json!({ "allowedOrigins": ["https://shop.example"] })).await;
    let mut number = 0;
    let mut refused = async |origin: &str| {
        number += 1;
        let batch = world.batch(number).header("origin", origin);
        assert_eq!(batch.send().await.status, 403);
    };
    for stranger in 0..25 {
        refused(&format!("https://a{stranger}.example")).await;
    }
    refused("https://app.shop.example").await;
    world.app.inner.ingest.stop().await;
    // Also once the list is stored.
    refused("http://www.shop.example:8443").await;
    let status = world.final_status().await;
    let origins = status["refusedOrigins"].as_array().unwrap();
    let has = |wanted: &str| origins.iter().any(|one| one["origin"] == wanted);
    assert!(has("https://app.shop.example") && has("http://www.shop.example:8443"), "{origins:?}");
    assert_eq!(origins.len(), 20);
}

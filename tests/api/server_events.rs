//! Server events, attached to browser sessions.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::ingest::{World, pageview, session};

impl World {
    async fn send(&self, events: Value) -> Value {
        let body = json!({ "events": events });
        self.app.post("/v1/projects/shop/events").bearer(&self.owner).json(&body).send().await.ok(202)
    }
}

fn rejected(result: &Value) -> Vec<(u64, &str)> {
    let rejected = result["rejected"].as_array().unwrap().iter();
    rejected.map(|one| (one["index"].as_u64().unwrap(), one["code"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn events_of_one_request_that_happen_at_once_stand_in_its_order() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let names: Vec<String> = (0..100).map(|number| format!("step_{number}")).collect();
    let events: Vec<Value> =
        names.iter().map(|name| json!({ "sessionId": session(1), "name": name })).collect();
    assert_eq!(world.send(json!(events)).await["accepted"], 100);
    let detail = world.detail(1).await;
    let events = detail["timeline"].as_array().unwrap().iter().filter(|item| item["kind"] == "event");
    let shown: Vec<&str> = events.filter_map(|item| item["name"].as_str()).collect();
    assert_eq!(shown, names);
}

#[tokio::test]
async fn a_server_event_stands_in_its_session() {
    let world = World::new().await;
    world.batch(1).event(0, "cta_click", json!({})).stored().await;
    world.app.advance(Duration::from_secs(60));
    let props = json!({ "plan": "pro", "total": 49.5 });
    let paid = json!({ "sessionId": session(1), "name": "booking", "props": props });
    let early = json!({
        "sessionId": session(1), "name": "quote_sent", "pageviewId": pageview(1), "occurredAt": "2026-11-21T12:00:20Z"
    });
    let result = world.send(json!([paid, early])).await;
    assert_eq!(result, json!({ "accepted": 2, "rejected": [] }));
    let detail = world.detail(1).await;
    let events = detail["timeline"].as_array().unwrap().iter().filter(|item| item["kind"] == "event");
    let shown: Vec<Value> = events.map(|item| json!([item["name"], item["at"], item["props"]])).collect();
    assert_eq!(
        json!(shown),
        json!([
            ["cta_click", "2026-11-21T12:00:00.000Z", null],
            ["quote_sent", "2026-11-21T12:00:20.000Z", null],
            ["booking", "2026-11-21T12:01:00.000Z", props],
        ])
    );
    // The goal of bookings is reached, and the visitor was last seen when the browser sent.
    assert_eq!((&detail["session"]["converted"], &detail["session"]["events"]), (&json!(true), &json!(3)));
    assert_eq!(detail["session"]["lastAt"], "2026-11-21T12:00:00.000Z");
    let live = world
        .app
        .get("/v1/projects/shop/events/live?names=booking")
        .bearer(&world.owner)
        .send()
        .await
        .ok(200);
    assert_eq!(live["items"][0]["props"], props);
    let report = world.app.get("/v1/projects/shop/analytics/events?names=booking&preset=today");
    let report = report.bearer(&world.owner).send().await.ok(200);
    assert_eq!(report["items"][0]["at"], "2026-11-21T12:01:00.000Z");
}

#[tokio::test]
async fn a_continued_session_is_found_by_both_of_its_ids() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let again = world.batch(2).from("192.0.2.1").set("fresh", json!(true));
    again.stored().await;
    let result = world.send(json!([{ "sessionId": session(2), "name": "booking" }])).await;
    assert_eq!(result["accepted"], 1);
    assert_eq!(world.events(1).await.len(), 1);
}

#[tokio::test]
async fn each_event_is_rejected_with_its_place_and_reason() {
    let world = World::new().await;
    let put = world.app.put("/v1/projects/shop/event-schemas/order");
    put.bearer(&world.owner).json(&json!({ "props": { "sum": { "type": "number" } } })).send().await.ok(200);
    let put = world.app.put("/v1/projects/shop/event-schemas/hidden");
    put.bearer(&world.owner).json(&json!({ "status": "blocked" })).send().await.ok(200);
    world.batch(1).stored().await;
    let event = |more: Value| {
        let mut event = json!({ "sessionId": session(1), "name": "order", "props": { "sum": 1 } });
        event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        event
    };
    let result = world
        .send(json!([
            event(json!({})),
            event(json!({ "sessionId": session(9) })),
            event(json!({ "pageviewId": pageview(9) })),
            event(json!({ "props": {} })),
            event(json!({ "name": "hidden" })),
            event(json!({ "occurredAt": "2026-11-21T12:06:00Z" })),
            event(json!({ "occurredAt": "2026-11-21T11:00:00Z" })),
            event(json!({ "occurredAt": "2001-01-01T00:00:00Z" })),
            event(json!({ "occurredAt": "2026-11-21T11:58:00Z" })),
        ]))
        .await;
    assert_eq!(result["accepted"], 2);
    let expected = [
        (1, "unknown_session"),
        (2, "unknown_pageview"),
        (3, "missing_prop"),
        (4, "blocked"),
        (5, "in_future"),
        (6, "before_session"),
        (7, "too_old"),
    ];
    assert_eq!(rejected(&result), expected);
    // A clock a little behind counts from the beginning of the session.
    assert_eq!(world.events(1).await.len(), 2);
    let refused = world.app.post("/v1/projects/shop/events").bearer(&world.owner);
    let refused =
        refused.json(&json!({ "events": [event(json!({ "name": "No Name", "more": 1 }))] })).send().await;
    assert_eq!(refused.violations().len(), 2);
}

#[tokio::test]
async fn the_same_request_with_its_key_is_stored_once() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let body = json!({ "events": [{ "sessionId": session(1), "name": "order" }] });
    let send = || {
        let call = world.app.post("/v1/projects/shop/events").bearer(&world.owner).json(&body);
        call.header("idempotency-key", "order-1").send()
    };
    let (first, second) = (send().await, send().await);
    assert_eq!((first.status, second.status), (202, 202));
    assert_eq!(second.header("idempotent-replayed"), Some("true"));
    assert_eq!(world.events(1).await.len(), 1);
    world.send(body["events"].clone()).await;
    assert_eq!(world.events(1).await.len(), 2);
}

#[tokio::test]
async fn budgets_names_and_scopes_bound_them() {
    let world = World::new().await;
    world.batch(1).stored().await;
    // The budget of a network is for visitors; a server has that of the project.
    world.limit(json!({ "eventsPerDay": 1000, "eventsPerKeyDay": 100 })).await;
    let order = json!({ "sessionId": session(1), "name": "order" });
    let hundred: Vec<Value> = (0..100).map(|_| order.clone()).collect();
    for _ in 0..10 {
        assert_eq!(world.send(json!(hundred)).await["accepted"], 100);
    }
    assert_eq!(rejected(&world.send(json!([order, order])).await), [(0, "over_quota"), (1, "over_quota")]);
    let post = || world.app.post("/v1/projects/shop/events").json(&json!({ "events": [order] }));
    post().send().await.problem(401, "unauthorized");
    let key = world.app.secret_key(&world.owner, &[domain::tenancy::access::Scope::AnalyticsRead], &[]).await;
    post().token(&key).send().await.problem(403, "insufficient_scope");
    let many: Vec<Value> = (0..101).map(|_| order.clone()).collect();
    let refused =
        world.app.post("/v1/projects/shop/events").bearer(&world.owner).json(&json!({ "events": many }));
    assert_eq!(refused.send().await.violations(), ["body.events"]);
}

#[tokio::test]
async fn a_purged_session_takes_no_more() {
    let world = World::new().await;
    world.batch(1).stored().await;
    world.app.sudo(&world.owner).await;
    let all = json!({ "scope": "all" });
    world.app.post("/v1/projects/shop/purge").bearer(&world.owner).json(&all).send().await.ok(200);
    let event = json!({ "sessionId": session(1), "name": "order" });
    assert!(!world.is_stored(1).await);
    assert_eq!(rejected(&world.send(json!([event])).await), [(0, "unknown_session")]);
    let strange = json!({ "sessionId": Uuid::nil(), "name": "order" });
    assert_eq!(rejected(&world.send(json!([strange])).await), [(0, "unknown_session")]);
}

#[tokio::test]
async fn repeats_of_server_events_are_dropped_as_the_schema_says() {
    let world = World::new().await;
    let put = world.app.put("/v1/projects/shop/event-schemas/order");
    put.bearer(&world.owner).json(&json!({ "oncePerPageview": true })).send().await.ok(200);
    world.batch(1).set("pvs.0.age", json!(5000)).stored().await;
    let second = world.batch(2).in_session(1).set("fresh", json!(false)).set("pvs.0.age", json!(1000));
    second.stored().await;
    let order = |second: u8| json!({ "sessionId": session(1), "name": "order", "occurredAt": format!("2026-11-21T11:59:5{second}Z") });
    // Two while the first page was open, one on the second.
    let result = world.send(json!([order(6), order(7), order(9)])).await;
    assert_eq!((&result["accepted"], rejected(&result)), (&json!(2), vec![(1, "repeated")]));
    assert_eq!(rejected(&world.send(json!([order(8)])).await), [(0, "repeated")]);
    assert_eq!(world.events(1).await.len(), 2);
}

use std::time::Duration;

use serde_json::{Value, json};

use crate::ingest::{World, session};

impl World {
    async fn live(&self, query: &str) -> Value {
        let path = format!("/v1/projects/shop/events/live{query}");
        self.app.get(&path).bearer(&self.owner).send().await.ok(200)
    }
}

fn names(live: &Value) -> Vec<&str> {
    live["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_tracked_event_stands_in_the_live_tail() {
    let world = World::new().await;
    world.batch(1).event(0, "booking", json!({ "via": "phone" })).stored().await;
    let live = world.live("?wait=20").await;
    assert_eq!(names(&live), ["pageview", "booking"]);
    let event = &live["items"][1];
    assert_eq!((&event["sessionId"], &event["page"]), (&json!(session(1)), &json!("/")));
    assert_eq!(event["props"], json!({ "via": "phone" }));
    assert_eq!((&event["device"], &event["channel"]), (&json!("desktop"), &json!("direct")));
    assert_eq!(event["at"], "2026-11-21T12:00:00.000Z");
}

#[tokio::test]
async fn an_event_shows_the_goals_that_its_visit_has_reached() {
    let world = World::new().await;
    world.batch(1).event(0, "form_submit", json!({})).stored().await;
    world.batch(2).stored().await;
    let live = world.live("?wait=20").await;
    let goals = |session: &str| {
        let items = live["items"].as_array().unwrap().iter();
        items
            .filter(|item| item["sessionId"] == session)
            .map(|item| item["goals"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(goals(&session(1)), [json!(["form_submit"]), json!(["form_submit"])]);
    assert_eq!(goals(&session(2)), [json!([])]);
}

#[tokio::test]
async fn further_states_of_a_pageview_and_repeated_events_are_not_shown_again() {
    let world = World::new().await;
    let batch = world.batch(1).event(0, "booking", json!({}));
    batch.stored().await;
    let first = world.live("?wait=20").await;
    let cursor = first["nextCursor"].as_str().unwrap();
    for seq in 2..5 {
        batch.clone().set("pvs.0.seq", json!(seq)).set("pvs.0.age", json!(seq * 10)).stored().await;
    }
    batch.clone().event(1, "cta_click", json!({})).stored().await;
    let next = world.live(&format!("?wait=20&cursor={cursor}")).await;
    assert_eq!(names(&next), ["cta_click"]);
}

#[tokio::test]
async fn a_waiting_request_is_answered_by_the_next_batch() {
    let world = World::new().await;
    let cursor = world.live("").await["nextCursor"].as_str().unwrap().to_owned();
    let query = format!("?wait=20&cursor={cursor}");
    let waiting = tokio::time::timeout(Duration::from_secs(15), world.live(&query));
    let (live, _) = tokio::join!(waiting, world.batch(1).stored());
    assert_eq!(names(&live.unwrap()), ["pageview"]);
}

#[tokio::test]
async fn names_limit_and_tests_choose_what_is_shown() {
    let world = World::new().await;
    let cursor = world.live("").await["nextCursor"].as_str().unwrap().to_owned();
    world.batch(1).event(0, "booking", json!({})).event(1, "cta_click", json!({})).stored().await;
    world.batch(2).set("test", json!(true)).stored().await;
    let shown = |query: &'static str| {
        let path = format!("?wait=20&cursor={cursor}&{query}");
        let world = &world;
        async move { names(&world.live(&path).await).join(" ") }
    };
    assert_eq!(shown("names=booking").await, "booking");
    assert_eq!(shown("names=booking&names=pageview").await, "pageview booking");
    assert_eq!(shown("limit=1").await, "pageview");
    assert_eq!(shown("include_test=1").await.matches("pageview").count(), 2);
    assert_eq!(shown("include_test=false").await.matches("pageview").count(), 1);
}

#[tokio::test]
async fn the_bounds_of_the_contract_hold() {
    let world = World::new().await;
    let get = |query: &str| {
        let path = format!("/v1/projects/shop/events/live?{query}");
        world.app.get(&path).bearer(&world.owner).send()
    };
    for (query, path) in [
        ("wait=21", "query.wait"),
        ("limit=201", "query.limit"),
        ("limit=0", "query.limit"),
        ("include_test=yes", "query.include_test"),
        ("other=1", "query.other"),
    ] {
        assert_eq!(get(query).await.violations(), [path], "{query}");
    }
    get("cursor=nonsense").await.problem(400, "bad_request");
    let anonymous = world.app.get("/v1/projects/shop/events/live").send().await;
    anonymous.problem(401, "unauthorized");
}

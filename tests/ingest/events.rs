//! Step 5: which events and props are kept.

use std::time::Duration;

use serde_json::{Value, json};

use super::{ADDRESS, World, pageview, session};
use crate::support::App;

#[tokio::test]
async fn an_event_keeps_its_name_props_and_time() {
    let world = World::new().await;
    let props = json!({ "label": "Buy now", "count": 3, "ok": true, "price": 9.5 });
    world.batch(1).set("pvs.0.age", json!(5000)).event(0, "cta_click", props.clone()).stored().await;
    assert_eq!(world.events(1).await, [("cta_click".to_owned(), props)]);
    let timeline = world.detail(1).await["timeline"].clone();
    let event = timeline.as_array().unwrap().iter().find(|item| item["kind"] == "event").unwrap();
    assert_eq!(event["at"], "2026-11-21T11:59:55.010Z");
}

#[tokio::test]
async fn nothing_happens_later_than_now() {
    let world = World::new().await;
    let batch = world.batch(1).set("pvs.0.age", json!(5000)).event(0, "cta_click", json!({}));
    batch.set("ev.0.t", json!(86_400_000)).stored().await;
    let timeline = world.detail(1).await["timeline"].clone();
    let event = timeline.as_array().unwrap().iter().find(|item| item["kind"] == "event").unwrap();
    assert_eq!(event["at"], "2026-11-21T12:00:00.000Z");
}

#[tokio::test]
async fn names_that_are_not_lower_snake_case_are_dropped() {
    let world = World::new().await;
    let long = "a".repeat(41);
    let mut batch = world.batch(1);
    for (n, name) in (0..).zip(["Click", "1st", "with-dash", "", "with space", &long, "_x", "good_one"]) {
        batch = batch.event(n, name, json!({}));
    }
    batch.stored().await;
    let names: Vec<String> = world.events(1).await.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["good_one"]);
}

#[tokio::test]
async fn an_event_of_a_pageview_outside_the_batch_is_dropped() {
    let world = World::new().await;
    let stray = json!([{ "pv": pageview(77), "n": 0, "t": 1, "e": "cta_click" }]);
    world.batch(1).set("ev", stray).stored().await;
    assert!(world.events(1).await.is_empty());
}

#[tokio::test]
async fn an_event_without_a_proper_counter_is_dropped() {
    let world = World::new().await;
    let batch =
        world.batch(1).event(-1, "a", json!({})).event(500, "b", json!({})).event(499, "c", json!({}));
    batch.stored().await;
    assert_eq!(world.events(1).await, [("c".to_owned(), Value::Null)]);
}

#[tokio::test]
async fn twenty_props_are_kept() {
    let world = World::new().await;
    let props: serde_json::Map<String, Value> = (0..30).map(|n| (format!("p{n:02}"), json!(n))).collect();
    world.batch(1).event(0, "cta_click", Value::Object(props)).stored().await;
    assert_eq!(world.events(1).await[0].1.as_object().unwrap().len(), 20);
}

#[tokio::test]
async fn only_texts_that_look_like_identifiers_are_kept() {
    let world = World::new().await;
    let long = "x".repeat(81);
    let props = json!({
        "plain": "Buy now", "signs": "a.b:c/d#e-f_g", "quote": "a'b", "markup": "<b>", "comma": "a, b",
        "long": long, "newline": "a\nb", "empty": "",
    });
    world.batch(1).event(0, "cta_click", props).stored().await;
    let kept = json!({ "plain": "Buy now", "signs": "a.b:c/d#e-f_g" });
    assert_eq!(world.events(1).await[0].1, kept);
}

#[tokio::test]
async fn addresses_and_phone_numbers_are_dropped() {
    let world = World::new().await;
    let props = json!({
        "mail": "anna@example.com", "spelled": "anna at example.com", "phone": "+49 170 1234567",
        "local": "0170 1234567", "dashes": "0170-123-45-67", "within": "Anna 0170 1234567",
        "date": "2026-11-21", "sku": "sku-1234567",
    });
    world.batch(1).event(0, "cta_click", props).stored().await;
    assert_eq!(world.events(1).await[0].1, json!({ "date": "2026-11-21", "sku": "sku-1234567" }));
}

#[tokio::test]
async fn numbers_beyond_a_trillion_and_nested_values_are_dropped() {
    let world = World::new().await;
    let props = json!({ "big": 1e13, "edge": 1e12, "list": [1], "object": {}, "none": null, "no": false });
    world.batch(1).event(0, "cta_click", props).stored().await;
    let kept = world.events(1).await[0].1.clone();
    assert_eq!(kept["edge"].as_f64(), Some(1e12));
    assert_eq!((kept.as_object().unwrap().len(), &kept["no"]), (2, &json!(false)));
}

#[tokio::test]
async fn an_event_sent_twice_is_stored_once() {
    let world = World::new().await;
    let batch = world.batch(1).event(0, "booking", json!({}));
    batch.stored().await;
    batch.stored().await;
    batch.clone().set("pvs.0.seq", json!(2)).event(1, "cta_click", json!({})).stored().await;
    assert_eq!(world.events(1).await.len(), 2);
    let session = world.detail(1).await["session"].clone();
    assert_eq!((&session["events"], &session["converted"]), (&json!(2), &json!(true)));
}

#[tokio::test]
async fn two_hundred_names_are_learnt_and_further_ones_dropped_and_counted() {
    let world = World::new().await;
    world.fill_names(|number| format!("name_{number:03}")).await;
    // One that is known and those the service knows by itself still pass.
    let late = world.batch(90).event(0, "name_000", json!({})).event(1, "booking", json!({}));
    late.event(2, "one_more", json!({})).event(3, "another", json!({})).stored().await;
    let names: Vec<String> = world.events(90).await.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["name_000", "booking"]);
    let status = world.final_status().await;
    let expected = json!({ "unregistered": 200, "limit": 200, "droppedToday": 2 });
    assert_eq!(status["eventNames"], expected);
}

/// An address in a network of its own.
fn address(number: u8) -> String {
    format!("198.51.{number}.7")
}

impl World {
    /// Takes all places for names: three networks with fifty each, and 25 with two.
    pub async fn fill_names(&self, name: impl Fn(usize) -> String) {
        let mut sent = 0;
        for number in 1..=28 {
            let mut batch = self.batch(number).from(&address(number));
            for n in 0..if number <= 3 { 50 } else { 2 } {
                batch = batch.event(n, &name(sent), json!({}));
                sent += 1;
            }
            batch.stored().await;
        }
    }

    /// A visit that sends so many names of its own; answers how many of them are stored.
    async fn forge(&self, number: u8, names: usize) -> usize {
        let mut batch = self.batch(number).from(&address(number));
        for n in 0..names {
            batch = batch.event(n as _, &format!("forged_{number}_{n}"), json!({}));
        }
        batch.stored().await;
        self.events(number).await.len()
    }
}

/// Else one address would keep out every new name of the site.
#[tokio::test]
async fn one_network_takes_a_quarter_of_the_names_and_the_first_ones_of_others_are_let_in() {
    let world = World::new().await;
    for number in 1..=3 {
        assert_eq!(world.forge(number, 99).await, 50, "network {number}");
    }
    // A fourth network, and every one after it, has the first two of its names stored.
    for number in 4..=6 {
        assert_eq!(world.forge(number, 99).await, 2, "network {number}");
    }
    assert_eq!(world.forge(1, 60).await, 50, "nothing more of the first network");
}

/// Else a few forged requests would take every place for good.
#[tokio::test]
async fn names_that_only_one_network_sends_leave_their_places_after_the_next_day() {
    let world = World::new().await;
    for number in 1..=28 {
        let expected = if number <= 3 { 50 } else { 2 };
        assert_eq!(world.forge(number, expected).await, expected);
    }
    // Another network sends one of them, too.
    world.batch(29).from(&address(29)).event(0, "forged_1_0", json!({})).stored().await;
    let names = async || {
        let status = world.app.get("/v1/projects/shop/status").bearer(&world.owner).send().await.ok(200);
        status["eventNames"]["unregistered"].clone()
    };
    let ours = async |number: u8| {
        world.batch(number).from("203.0.113.9").event(0, "ours", json!({})).stored().await;
        world.events(number).await.len()
    };
    assert_eq!(ours(30).await, 0);
    assert_eq!(names().await, 200);
    world.app.advance(Duration::from_hours(24));
    assert_eq!(ours(31).await, 0, "the next day they still hold");
    world.app.advance(Duration::from_hours(24));
    assert_eq!(ours(32).await, 1);
    assert_eq!(names().await, 2);
}

impl World {
    /// Sends an event from a network of its own; answers whether it is stored.
    async fn keeps(&self, number: u8, name: &str) -> bool {
        self.keeps_of(number, number, name).await
    }

    /// The same from another visitor of a network.
    async fn keeps_of(&self, network: u8, number: u8, name: &str) -> bool {
        let visitor = format!("198.51.{network}.{number}");
        self.batch(number).from(&visitor).event(0, name, json!({})).stored().await;
        !self.events(number).await.is_empty()
    }
}

/// Else many networks together would keep out every new name of the site.
#[tokio::test]
async fn a_name_that_two_networks_send_takes_the_place_of_one_that_a_single_one_has_sent() {
    let world = World::new().await;
    world.fill_names(|number| format!("name_{number:03}")).await;
    assert!(!world.keeps(90, "ours").await, "one network has sent it");
    assert!(!world.keeps_of(90, 91, "ours").await, "the same network again");
    assert!(world.keeps(92, "ours").await);
    assert!(world.keeps_of(90, 93, "ours").await);
    // The oldest name has lost its place. What was stored of it stays.
    assert!(!world.keeps_of(1, 94, "name_000").await);
    assert!(world.keeps_of(1, 95, "name_001").await);
    assert!(world.events(1).await.contains(&("name_000".to_owned(), Value::Null)));
    let catalog = world.app.get("/v1/projects/shop/event-catalog").bearer(&world.owner).send().await.ok(200);
    assert_eq!(catalog["unregistered"], 200);
    let status = world.final_status().await;
    assert_eq!(status["eventNames"], json!({ "unregistered": 200, "limit": 200, "droppedToday": 3 }));
}

#[tokio::test]
async fn two_hundred_and_fifty_networks_that_make_up_names_keep_out_none_that_two_others_send() {
    let world = World::new().await;
    for number in 1..=250 {
        let mut batch = world.batch(number).from(&address(number));
        for n in 0..60 {
            batch = batch.event(n, &format!("forged_{number}_{n}"), json!({}));
        }
        batch.stored().await;
    }
    for (number, name) in [(251, "ours"), (252, "theirs")] {
        assert!(!world.keeps(number, name).await);
    }
    assert!(world.keeps(253, "ours").await && world.keeps(254, "theirs").await);
    assert_eq!(world.final_status().await["eventNames"]["unregistered"], 200);
}

#[tokio::test]
async fn a_name_that_a_goal_asks_for_or_a_server_sends_needs_no_second_network() {
    let world = World::new().await;
    world.fill_names(|number| format!("name_{number:03}")).await;
    for name in ["name_000", "wanted"] {
        let goal = json!({ "key": name, "name": name, "match": { "kind": "event", "name": name } });
        world.app.post("/v1/projects/shop/goals").bearer(&world.owner).json(&goal).send().await.ok(201);
    }
    assert!(world.keeps(90, "wanted").await);
    let events = json!({ "events": [{ "sessionId": session(90), "name": "from_server" }] });
    let sent = world.app.post("/v1/projects/shop/events").bearer(&world.owner).json(&events).send().await;
    assert_eq!(sent.ok(202)["accepted"], 1);
    assert!(world.events(90).await.iter().any(|(name, _)| name == "from_server"));
    // Two names have lost their places, and not the one that a goal asks for.
    for (number, name, is_kept) in
        [(91, "name_000", true), (92, "name_001", false), (93, "name_002", false), (94, "name_003", true)]
    {
        assert_eq!(world.keeps_of(1, number, name).await, is_kept, "{name}");
    }
}

#[tokio::test]
async fn servers_agree_on_the_names_that_have_places() {
    let (first, second) = App::two_with(&[("SVC_TRUSTED_IP_HEADER", ADDRESS)]).await;
    let owner = first.owner().await;
    let shop = first.project(&owner, "shop").await;
    let here = World { app: first, owner: owner.clone(), shop: shop.clone() };
    let there = World { app: second, owner, shop };
    here.fill_names(|number| format!("name_{number:03}")).await;
    assert!(there.keeps_of(1, 80, "name_000").await);
    assert!(!there.keeps(90, "ours").await);
    assert!(here.keeps(91, "ours").await);
    assert!(!there.keeps_of(1, 81, "name_000").await, "another server has given its place away");
    assert!(there.keeps(92, "ours").await);
}

#[tokio::test]
async fn built_in_names_do_not_count_as_unregistered() {
    let world = World::new().await;
    world.batch(1).event(0, "quiz_view", json!({})).event(1, "my_own", json!({})).stored().await;
    assert_eq!(world.final_status().await["eventNames"]["unregistered"], 1);
}

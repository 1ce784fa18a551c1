//! Tracking batches, server events and event validation apply the same rules.

use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::ingest::{World, session};
use crate::support::soak::full_or;

const NAMES: [&str; 7] = ["order", "rated", "hidden", "quiz_answer", "cta_click", "own_one", "other_one"];
const PROPS: [&str; 9] = ["sum", "plan", "code", "note", "button", "first", "variant", "q", "value"];
const TEXTS: [&str; 14] = [
    "pro",
    "free",
    "AB-12",
    "ab-12",
    "lamps",
    "room",
    "hall",
    "a, b",
    "anna@shop.example",
    "0170 1234567",
    "",
    "  spaces  ",
    "A darker one, please!",
    "x",
];

fn value(random: &mut ChaCha8Rng) -> Value {
    match random.random_range(0..10) {
        0 => json!(random.random_range(-3..4)),
        1 => json!(random.random_range(-2.0..3.0)),
        2 => json!([1e12, -1e12, 1e13, 0.5, 7.0][random.random_range(0..5)]),
        3 => json!(random.random_bool(0.5)),
        4 => json!("y".repeat(random.random_range(70..201))),
        _ => json!(TEXTS[random.random_range(0..TEXTS.len())]),
    }
}

fn props(random: &mut ChaCha8Rng) -> Map<String, Value> {
    let mut props = Map::new();
    for _ in 0..random.random_range(0..6) {
        props.insert(PROPS[random.random_range(0..PROPS.len())].to_owned(), value(random));
    }
    if random.random_ratio(1, 50) {
        props.extend((0..25).map(|n| (format!("more_{n}"), json!(n))));
    }
    if random.random_ratio(1, 20) {
        props.insert("no name".to_owned(), json!(1));
    }
    props
}

async fn prepare(world: &World) {
    world
        .configure(json!({
            "questionnaires": { "strict": true },
            "valueRedactions": [{ "pattern": "x", "replacement": "z", "ignoreCase": false }],
        }))
        .await;
    let put = async |path: &str, body: Value| {
        let path = format!("/v1/projects/shop/{path}");
        world.app.put(&path).bearer(&world.owner).json(&body).send().await.ok(200);
    };
    let order = json!({
        "sum": { "type": "number", "min": -1, "max": 2 },
        "plan": { "type": "enum", "values": ["free", "pro"], "optional": true },
        "code": { "type": "string", "pattern": "[A-Z]+-[0-9]+", "optional": true },
    });
    put("event-schemas/order", json!({ "props": order })).await;
    let rated = json!({
        "value": { "type": "int", "min": -2, "optional": true },
        "note": { "type": "string", "privacy": "text", "max": 150, "optional": true },
        "button": { "type": "string", "privacy": "label", "optional": true },
        "first": { "type": "bool" },
    });
    put("event-schemas/rated", json!({ "props": rated })).await;
    put("event-schemas/hidden", json!({ "status": "blocked" })).await;
    let room = json!({ "key": "room", "label": "Room?", "type": "choice", "options": [{ "value": "hall", "label": "Hall" }] });
    put("questionnaires/lamps", json!({ "label": "Lamps", "questions": [room] })).await;
}

#[tokio::test]
async fn generated_events_are_decided_alike_by_all_three_ways_in() {
    let world = World::with(&[("SVC_REQUESTS_PER_MINUTE", "100000")], json!({})).await;
    prepare(&world).await;
    // The times of server events must have passed.
    world.app.advance(Duration::from_secs(1));
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let (mut kept, mut dropped) = (0, 0);
    for round in 0..full_or(25, 8) {
        let mut events: Vec<(&str, Map<String, Value>)> =
            (0..40).map(|_| (NAMES[random.random_range(0..NAMES.len())], props(&mut random))).collect();
        // Answers that are registered are rare by chance.
        let answer = json!({ "variant": "lamps", "q": "room", "value": "hall" });
        events[0] = ("quiz_answer", answer.as_object().unwrap().clone());

        let mut expected: Vec<Option<Value>> = Vec::new();
        for (name, props) in &events {
            let body = json!({ "project": "shop", "name": name, "props": props });
            let tried =
                world.app.post("/v1/events/validate").bearer(&world.owner).json(&body).send().await.ok(200);
            let shown = if tried["props"] == json!({}) { Value::Null } else { tried["props"].clone() };
            expected.push((tried["valid"] == true).then_some(shown));
        }
        let survivors: Vec<(String, Value)> = events
            .iter()
            .zip(&expected)
            .filter_map(|((name, _), props)| Some(((*name).to_owned(), props.clone()?)))
            .collect();
        kept += survivors.len();
        dropped += events.len() - survivors.len();

        // By browsers: two sessions a round, so that a batch stays below its 16 KB.
        let by_browser = 1 + round * 2;
        let mut found = Vec::new();
        for (half, events) in events.chunks(20).enumerate() {
            let number = by_browser + half as u8;
            let mut batch = world.batch(number);
            for (n, (name, props)) in events.iter().enumerate() {
                batch = batch.event(n as i64, name, Value::Object(props.clone()));
                batch = batch.set(&format!("ev.{n}.t"), json!(n));
            }
            batch.stored().await;
            found.extend(world.events(number).await);
        }
        assert_eq!(found, survivors, "by browsers, round {round}");

        // By a server: into a session of its own.
        let target = 100 + round;
        world.batch(target).set("pvs.0.age", json!(1000)).stored().await;
        let sent: Vec<Value> = events
            .iter()
            .enumerate()
            .map(|(at, (name, props))| {
                json!({
                    "sessionId": session(target), "name": name, "props": props,
                    "occurredAt": format!("2026-11-21T12:00:00.{at:03}Z"),
                })
            })
            .collect();
        let send =
            world.app.post("/v1/projects/shop/events").bearer(&world.owner).json(&json!({ "events": sent }));
        let result = send.send().await.ok(202);
        assert_eq!(result["accepted"], survivors.len());
        assert_eq!(world.events(target).await, survivors, "by a server, round {round}");
    }
    let events = kept + dropped;
    assert!(kept * 10 > events * 3 && dropped * 5 > events, "{kept} kept, {dropped} dropped");
}

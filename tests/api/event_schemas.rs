//! Event schemas: created and deleted, applied to incoming events, shown in the catalog.

use serde_json::{Value, json};

use crate::ingest::{Batch, World};

impl World {
    async fn schema(&self, name: &str, schema: Value) -> Value {
        let path = format!("/v1/projects/shop/event-schemas/{name}");
        self.app.put(&path).bearer(&self.owner).json(&schema).send().await.ok(200)
    }

    async fn catalog(&self) -> Value {
        self.app.get("/v1/projects/shop/event-catalog").bearer(&self.owner).send().await.ok(200)
    }

    async fn validate(&self, name: &str, props: &Value) -> Value {
        let body = json!({ "project": "shop", "name": name, "props": props });
        self.app.post("/v1/events/validate").bearer(&self.owner).json(&body).send().await.ok(200)
    }
}

fn listed<'a>(catalog: &'a Value, name: &str) -> &'a Value {
    catalog["items"].as_array().unwrap().iter().find(|item| item["name"] == name).unwrap()
}

fn codes(problems: &Value) -> Vec<(&str, &str)> {
    let problems = problems.as_array().unwrap().iter();
    problems.map(|one| (one["prop"].as_str().unwrap_or(""), one["code"].as_str().unwrap())).collect()
}

fn sign_up() -> Value {
    json!({
        "label": { "en": "Signed up", "de": "Angemeldet" },
        "props": {
            "plan": { "type": "enum", "values": ["free", "pro"] },
            "seats": { "type": "int", "min": 1, "max": 500, "optional": true },
            "price": { "type": "number", "min": 0, "optional": true },
            "trial": { "type": "bool", "optional": true },
            "code": { "type": "string", "max": 8, "pattern": "[A-Z]+-[0-9]+", "optional": true },
            "button": { "type": "string", "privacy": "label", "optional": true },
            "wish": { "type": "string", "privacy": "text", "optional": true },
        },
    })
}

#[tokio::test]
async fn a_schema_is_written_replaced_shown_and_deleted() {
    let world = World::new().await;
    let made = world.schema("sign_up", sign_up()).await;
    assert_eq!(
        (&made["name"], &made["status"], &made["dedupe"]),
        (&json!("sign_up"), &json!("active"), &json!("none"))
    );
    assert_eq!(made["props"]["seats"], json!({ "type": "int", "min": 1, "max": 500, "optional": true }));
    world
        .batch(1)
        .event(0, "sign_up", json!({ "plan": "pro", "from": "menu" }))
        .event(1, "own_one", json!({}))
        .stored()
        .await;
    world
        .batch(2)
        .event(0, "sign_up", json!({ "plan": "free" }))
        .event(1, "booking", json!({ "via": "x" }))
        .stored()
        .await;

    let catalog = world.catalog().await;
    let sign_up = listed(&catalog, "sign_up");
    assert_eq!((&sign_up["kind"], &sign_up["count"]), (&json!("registered"), &json!(2)));
    assert_eq!(sign_up["lastSeenAt"], "2026-11-21T12:00:00.000Z");
    assert_eq!(sign_up["label"]["de"], "Angemeldet");
    assert_eq!(
        sign_up["props"],
        json!(["button", "code", "from", "plan", "price", "seats", "trial", "wish"])
    );
    let own = listed(&catalog, "own_one");
    assert_eq!((&own["kind"], &own["count"], &own["schema"]), (&json!("observed"), &json!(1), &Value::Null));
    let booking = listed(&catalog, "booking");
    assert_eq!(
        (&booking["kind"], &booking["group"], &booking["count"]),
        (&json!("preset"), &json!("booking"), &json!(1))
    );
    assert_eq!(listed(&catalog, "download")["kind"], "built_in");
    assert_eq!(listed(&catalog, "form_start")["lastSeenAt"], Value::Null);
    assert_eq!((&catalog["unregistered"], &catalog["limit"]), (&json!(1), &json!(200)));

    world.schema("sign_up", json!({})).await;
    assert_eq!(listed(&world.catalog().await, "sign_up")["label"], Value::Null);
    let path = "/v1/projects/shop/event-schemas/sign_up";
    world.app.delete(path).bearer(&world.owner).send().await.ok(204);
    world.app.delete(path).bearer(&world.owner).send().await.problem(404, "not_found");
    let catalog = world.catalog().await;
    assert_eq!(
        (&listed(&catalog, "sign_up")["kind"], &catalog["unregistered"]),
        (&json!("observed"), &json!(2))
    );
}

#[tokio::test]
async fn what_is_no_schema_is_refused_with_its_place() {
    let world = World::new().await;
    let refused = async |name: &str, schema: Value| {
        let path = format!("/v1/projects/shop/event-schemas/{name}");
        let mut found = world.app.put(&path).bearer(&world.owner).json(&schema).send().await.violations();
        found.sort();
        found
    };
    assert_eq!(refused("Sign-Up", json!({})).await, ["path.name"]);
    let props = json!({
        "a b": { "type": "bool" },
        "pattern": { "type": "string", "pattern": "(" },
        "range": { "type": "int", "min": 3, "max": 2 },
        "twice": { "type": "enum", "values": ["a", "a"] },
    });
    let places =
        ["body.props.a b", "body.props.pattern.pattern", "body.props.range.max", "body.props.twice.values.1"];
    assert_eq!(refused("sign_up", json!({ "props": props })).await, places);
    for wrong in [
        json!({ "props": { "a": { "type": "date" } } }),
        json!({ "props": { "a": { "type": "string", "max": 201 } } }),
        json!({ "props": { "a": { "type": "bool", "min": 1 } } }),
        json!({ "dedupe": "always" }),
        json!({ "more": 1 }),
        json!({ "label": "x".repeat(81) }),
    ] {
        assert!(!refused("sign_up", wrong.clone()).await.is_empty(), "{wrong}");
    }
}

#[tokio::test]
async fn events_are_held_to_their_schema() {
    let world = World::new().await;
    world.schema("sign_up", sign_up()).await;
    world.schema("secret_one", json!({ "status": "blocked" })).await;
    let all = json!({
        "plan": "pro", "seats": 12, "price": 9.5, "trial": true, "code": "AB-12", "button": "Buy now!",
        "wish": "A darker lamp, please?", "other": "kept as without a schema", "odd": "a, b",
    });
    let bad = json!({
        "plan": "free", "seats": 501, "price": -1, "trial": "yes", "code": "ab-12", "button": "a@b.example",
        "wish": "call 0170 1234567",
    });
    world
        .batch(1)
        .event(0, "sign_up", all)
        .event(1, "sign_up", bad.clone())
        .event(2, "sign_up", json!({ "plan": "gold" }))
        .event(3, "sign_up", json!({ "seats": 3 }))
        .event(4, "secret_one", json!({}))
        .event(5, "cta_click", json!({}))
        .stored()
        .await;
    let kept: Vec<Value> = world.events(1).await.into_iter().map(|(_, props)| props).collect();
    let first = json!({
        "plan": "pro", "seats": 12, "price": 9.5, "trial": true, "code": "AB-12", "button": "Buy now",
        "wish": "A darker lamp, please?", "other": "kept as without a schema",
    });
    assert_eq!(kept, [first, json!({ "plan": "free" }), Value::Null]);
    let tried = world.validate("sign_up", &bad).await;
    assert_eq!((&tried["valid"], &tried["knownAs"]), (&json!(true), &json!("registered")));
    let expected = [
        ("button", "personal"),
        ("code", "wrong_format"),
        ("price", "out_of_range"),
        ("seats", "out_of_range"),
        ("trial", "wrong_type"),
        ("wish", "personal"),
    ];
    assert_eq!(codes(&tried["problems"]), expected);
    let tried = world.validate("sign_up", &json!({})).await;
    assert_eq!((&tried["valid"], codes(&tried["problems"])), (&json!(false), vec![("plan", "missing_prop")]));
    assert_eq!(codes(&world.validate("secret_one", &json!({})).await["problems"]), [("", "blocked")]);
    let status = world.final_status().await;
    assert_eq!(status["events"], json!({ "refusedToday": 3, "repeatedToday": 0 }));
}

/// Says when an event of the batch happened, in milliseconds after its pageview's start.
fn at<'a>(batch: Batch<'a>, place: usize, t: u32) -> Batch<'a> {
    batch.set(&format!("ev.{place}.t"), json!(t))
}

#[tokio::test]
async fn repeats_are_dropped_as_the_schema_says() {
    let world = World::new().await;
    world.schema("opened", json!({ "oncePerPageview": true })).await;
    world.schema("tapped", json!({ "dedupe": "name" })).await;
    world.schema("chose", json!({ "dedupe": "name_props" })).await;
    let batch = world
        .batch(1)
        .event(0, "opened", json!({}))
        .event(1, "opened", json!({ "x": 1 }))
        .event(2, "tapped", json!({ "x": 1 }))
        .event(3, "tapped", json!({ "x": 2 }))
        .event(4, "tapped", json!({}))
        .event(5, "chose", json!({ "x": 1 }))
        .event(6, "chose", json!({ "x": 2 }))
        .event(7, "chose", json!({ "x": 1 }));
    let batch = at(at(at(batch, 2, 1000), 3, 1999), 4, 2000);
    let batch = batch.set("pvs.0.age", json!(5000));
    batch.stored().await;
    let names = async || world.events(1).await.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let expected = ["opened", "chose", "chose", "tapped", "tapped"];
    assert_eq!(names().await, expected);
    // The same batch again changes nothing, and neither does a repeat that comes later.
    batch.stored().await;
    let later = world.batch(1).set("pvs.0.seq", json!(2)).set("pvs.0.age", json!(5000));
    let later = later.event(8, "opened", json!({})).event(9, "chose", json!({ "x": 2 })).event(
        10,
        "tapped",
        json!({}),
    );
    at(later, 2, 2500).stored().await;
    assert_eq!(names().await, expected);
    assert_eq!(world.final_status().await["events"]["repeatedToday"], 9);
}

#[tokio::test]
async fn registered_names_do_not_count_towards_the_limit() {
    let world = World::new().await;
    for name in ["name_001", "extra_one"] {
        world.schema(name, json!({})).await;
    }
    world.fill_names(|number| format!("name_{:03}", if number == 1 { 200 } else { number })).await;
    let late = world.batch(90).event(0, "extra_one", json!({})).event(1, "one_more", json!({}));
    late.event(2, "name_001", json!({})).stored().await;
    let stored = |name: &str| (name.to_owned(), Value::Null);
    assert_eq!(world.events(90).await, [stored("extra_one"), stored("name_001")]);
    let status = world.final_status().await;
    assert_eq!(status["eventNames"], json!({ "unregistered": 200, "limit": 200, "droppedToday": 1 }));
}

#[tokio::test]
async fn anybody_may_try_an_event_and_members_with_the_schemas_of_their_project() {
    let world = World::new().await;
    world.schema("sign_up", sign_up()).await;
    let post = |body: Value| world.app.post("/v1/events/validate").json(&body);
    let public =
        post(json!({ "name": "sign_up", "props": { "seats": "a, b", "n": 2e12 } })).send().await.ok(200);
    assert_eq!(
        (&public["valid"], &public["knownAs"], &public["props"]),
        (&json!(true), &json!("unregistered"), &json!({}))
    );
    assert_eq!(codes(&public["problems"]), [("seats", "not_an_identifier"), ("n", "out_of_range")]);
    let public = post(json!({ "name": "Sign-Up" })).send().await.ok(200);
    assert_eq!((&public["valid"], codes(&public["problems"])), (&json!(false), vec![("", "invalid_name")]));
    let with_project = json!({ "project": "shop", "name": "sign_up" });
    post(with_project.clone()).send().await.problem(401, "unauthorized");
    let stranger = world.app.user("eve").await;
    post(with_project).bearer(&stranger).send().await.problem(404, "not_found");
    assert_eq!(post(json!({ "name": 1, "props": [] })).send().await.violations().len(), 2);
}

#[tokio::test]
async fn browsers_know_which_events_to_send_at_once() {
    let world = World::new().await;
    let config = async || {
        let config = world.app.get(&format!("/v1/c/{}", world.shop.key)).send().await.ok(200);
        (config["flushEvents"].clone(), config["configRev"].as_i64().unwrap())
    };
    let (none, first) = config().await;
    world.schema("sign_up", sign_up()).await;
    assert_eq!((none, config().await), (json!([]), (json!([]), first)));
    let mut flushed = sign_up();
    flushed["flush"] = json!(true);
    world.schema("sign_up", flushed.clone()).await;
    assert_eq!(config().await, (json!(["sign_up"]), first + 1));
    let script = world.app.get(&format!("/v1/s/sdk.js?k={}", world.shop.key)).send().await.text();
    assert!(script.contains(r#""flushEvents":["sign_up"]"#));
    flushed["status"] = json!("blocked");
    world.schema("sign_up", flushed).await;
    assert_eq!(config().await, (json!([]), first + 2));
}

#[tokio::test]
async fn a_project_has_so_many_patterns_and_no_larger_ones() {
    let world = World::new().await;
    let with = |count: usize, pattern: &str| {
        let prop = json!({ "type": "string", "pattern": pattern, "optional": true });
        let props: serde_json::Map<String, Value> =
            (0..count).map(|number| (format!("p{number}"), prop.clone())).collect();
        json!({ "props": props })
    };
    for number in 0..10 {
        world.schema(&format!("event_{number}"), with(20, "[a-z]+")).await;
    }
    let put = async |name: &str, schema: Value| {
        let path = format!("/v1/projects/shop/event-schemas/{name}");
        world.app.put(&path).bearer(&world.owner).json(&schema).send().await
    };
    put("one_more", with(1, "[a-z]+")).await.problem(409, "conflict");
    // One that has its patterns already may change them.
    put("event_3", with(20, "[0-9]+")).await.ok(200);
    put("one_more", with(0, "")).await.ok(200);
    let large = put("event_3", with(1, "(?:[ -~]?){1500}[^ -~]")).await;
    assert_eq!(large.violations(), ["body.props.p0.pattern"]);
}

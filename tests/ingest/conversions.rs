//! Conversions triggered by visits, each recorded once.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Batch, World, session};
use crate::support::CRON_SECRET;

impl World {
    async fn conversion(&self, key: &str, trigger: Value, more: Value) {
        let mut definition = json!({ "name": key, "trigger": trigger });
        definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/v1/projects/shop/conversion-definitions/{key}");
        self.app.put(&path).bearer(&self.owner).json(&definition).send().await.ok(200);
    }

    async fn run_conversions(&self) -> Value {
        let ran = self.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
        ran["ran"][0]["stats"].clone()
    }

    /// Key, source, status and value of every conversion, the latest first.
    async fn converted(&self) -> Vec<Value> {
        self.run_conversions().await;
        let list = self.app.get("/v1/projects/shop/conversions").bearer(&self.owner).send().await.ok(200);
        let shown = |one: &Value| json!([one["definition"], one["source"], one["status"], one["value"]]);
        list["items"].as_array().unwrap().iter().map(shown).collect()
    }

    /// A visit of ten engaged seconds.
    fn engaged(&self, number: u8) -> Batch<'_> {
        self.batch(number).set("pvs.0.age", json!(60_000)).set("pvs.0.eng", json!(10_000))
    }
}

fn event(name: &str) -> Value {
    json!({ "type": "event", "name": name })
}

#[tokio::test]
async fn events_goals_and_people_trigger_conversions_of_engaged_visits() {
    let world = World::new().await;
    let goal = json!({
        "key": "thanks", "name": "Thanks", "match": { "kind": "page", "match": { "kind": "exact", "value": "/thanks" } },
        "isConversion": true, "value": null,
    });
    world.app.post("/v1/projects/shop/goals").bearer(&world.owner).json(&goal).send().await.ok(201);
    world.configure(json!({ "identify": { "enabled": true, "requireConsent": true } })).await;
    let paid = json!({ "type": "event", "name": "paid", "props": { "plan": { "anyOf": ["pro", "team"] } } });
    let amount = json!({ "type": "property", "property": "amount", "min": 1, "max": 500 });
    world.conversion("sale", paid, json!({ "value": amount })).await;
    world
        .conversion("thanked", json!({ "type": "goal", "goal": "thanks" }), json!({ "confirmationDays": 3 }))
        .await;
    world.conversion("known", json!({ "type": "identify" }), json!({})).await;

    let idle = world.batch(1).set("pvs.0.eng", json!(9_999)).path("/thanks");
    idle.event(0, "paid", json!({ "plan": "pro", "amount": 19.99 })).stored().await;
    world.engaged(2).event(0, "paid", json!({ "plan": "free", "amount": 5 })).stored().await;
    assert_eq!(world.converted().await, Vec::<Value>::new(), "not engaged, and not the plan");

    // The visit becomes an engaged one.
    let later = world.batch(1).set("pvs.0.seq", json!(2)).path("/thanks").set("pvs.0.age", json!(60_000));
    later.set("pvs.0.eng", json!(10_000)).stored().await;
    let hash = "a".repeat(64);
    let named = world.engaged(3).set("consent", json!(true));
    let id = json!({ "pv": named.body["pvs"][0]["id"], "em": hash });
    named.set("id", id).stored().await;
    let mut found = world.converted().await;
    found.sort_by_key(ToString::to_string);
    assert_eq!(
        found,
        [
            json!(["known", "identify", "confirmed", null]),
            json!(["sale", "event", "confirmed", 19.99]),
            json!(["thanked", "goal", "pending", null]),
        ]
    );
}

/// What is counted before a definition is saved is what its visits then are.
#[tokio::test]
async fn a_preview_counts_what_visits_trigger() {
    let world = World::new().await;
    let paid = json!({ "type": "event", "name": "paid", "props": { "plan": "pro" } });
    let amount = json!({ "type": "property", "property": "amount", "min": 1, "max": 500 });
    let thanks = json!({ "type": "goal", "goal": "thanks" });
    let fixed = json!({ "type": "fixed", "amount": 2.5 });
    let goal = json!({
        "key": "thanks", "name": "Thanks", "match": { "kind": "page", "match": { "kind": "exact", "value": "/thanks" } },
        "isConversion": false, "value": null,
    });
    world.app.post("/v1/projects/shop/goals").bearer(&world.owner).json(&goal).send().await.ok(201);
    world.conversion("sale", paid.clone(), json!({ "value": amount })).await;
    world.conversion("thanked", thanks.clone(), json!({ "value": fixed })).await;
    let buys = |plan: &str, amount: f64| json!({ "plan": plan, "amount": amount });
    world.engaged(1).event(0, "paid", buys("pro", 19.99)).event(1, "paid", buys("pro", 5.0)).stored().await;
    world.engaged(2).event(0, "paid", buys("pro", 9000.0)).stored().await;
    world.engaged(3).event(0, "paid", buys("free", 5.0)).path("/thanks").stored().await;
    world.batch(4).event(0, "paid", buys("pro", 5.0)).path("/thanks").stored().await;
    world.engaged(5).set("test", json!(true)).event(0, "paid", buys("pro", 5.0)).stored().await;

    let preview = async |trigger: &Value, value: &Value| {
        let input = json!({ "trigger": trigger, "value": value });
        let path = "/v1/projects/shop/conversion-definitions/preview";
        world.app.post(path).bearer(&world.owner).json(&input).send().await.ok(200)
    };
    let figures = |shown: &Value| json!([shown["totalSessions"], shown["conversions"], shown["value"]]);
    let sales = preview(&paid, &amount).await;
    assert_eq!(figures(&sales), json!([4, 2, 524.99]));
    assert_eq!(sales["series"].as_array().unwrap().len(), 30);
    assert_eq!(sales["series"][29], json!({ "day": "2026-11-21", "conversions": 2 }));
    assert_eq!(figures(&preview(&thanks, &fixed).await), json!([4, 1, 2.5]));
    let nowhere = json!({ "type": "goal", "goal": "nowhere" });
    assert_eq!(figures(&preview(&nowhere, &fixed).await), json!([4, 0, 0.0]));
    // What only those know who tell it.
    for kind in ["beacon", "identify", "server"] {
        let shown = preview(&json!({ "type": kind }), &fixed).await;
        assert_eq!((figures(&shown), &shown["series"]), (json!([4, null, null]), &json!([])));
    }

    let mut made = world.converted().await;
    made.sort_by_key(ToString::to_string);
    let sale = |worth: f64| json!(["sale", "event", "confirmed", worth]);
    assert_eq!(made, [sale(24.99), sale(500.0), json!(["thanked", "goal", "confirmed", 2.5])]);

    let wrong = json!({ "trigger": { "type": "goal", "goal": "x" }, "value": { "type": "reported", "min": 1, "max": 2 } });
    let path = "/v1/projects/shop/conversion-definitions/preview";
    let refused = world.app.post(path).bearer(&world.owner).json(&wrong).send().await;
    assert_eq!(refused.violations(), ["body.value.type"]);
}

#[tokio::test]
async fn a_conversion_happens_once_however_often_batches_come() {
    let world = World::new().await;
    world.conversion("sale", event("paid"), json!({ "value": { "type": "fixed", "amount": 0.0001 } })).await;
    let batch = world.engaged(1).event(0, "paid", json!({}));
    batch.stored().await;
    batch.stored().await;
    assert_eq!(world.converted().await, [json!(["sale", "event", "confirmed", 0.0001])]);
    batch.stored().await;
    world.engaged(1).set("pvs.0.seq", json!(3)).event(1, "paid", json!({})).stored().await;
    assert_eq!(world.converted().await.len(), 1);
}

#[tokio::test]
async fn what_lies_before_a_definition_and_what_tests_do_converts_nobody() {
    let world = World::new().await;
    world.engaged(1).event(0, "paid", json!({})).stored().await;
    world.conversion("sale", event("paid"), json!({})).await;
    world.engaged(1).set("pvs.0.seq", json!(2)).stored().await;
    world.engaged(2).set("test", json!(true)).event(0, "paid", json!({})).stored().await;
    assert_eq!(world.converted().await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_daily_cap_holds_for_all_definitions_together_and_what_is_above_is_counted() {
    let world = World::new().await;
    let settings = json!({ "settings": { "conversions": { "webDailyCap": 2 } } });
    world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&settings).send().await.ok(200);
    world.conversion("sale", event("paid"), json!({})).await;
    world.conversion("buy", event("bought"), json!({})).await;
    let both = async |number: u8| {
        let batch = world.engaged(number).event(0, "paid", json!({})).event(1, "bought", json!({}));
        batch.stored().await;
    };
    both(1).await;
    assert_eq!(world.converted().await.len(), 2);
    world.app.advance(Duration::from_secs(24 * 3600));
    both(2).await;
    both(3).await;
    assert_eq!(world.converted().await.len(), 4, "two on each day");
    let status = world.final_status().await;
    assert_eq!(status["beacons"]["ignoredToday"], json!([{ "reason": "daily_cap", "count": 2 }]));
}

#[tokio::test]
async fn a_visit_that_is_purged_before_its_conversion_is_made_makes_none() {
    let world = World::new().await;
    world.conversion("sale", event("paid"), json!({})).await;
    world.engaged(1).event(0, "paid", json!({})).stored().await;
    world.app.sudo(&world.owner).await;
    let all = json!({ "scope": "all" });
    world.app.post("/v1/projects/shop/purge").bearer(&world.owner).json(&all).send().await.ok(200);
    assert_eq!(world.converted().await, Vec::<Value>::new());
    assert_eq!(world.run_conversions().await["refused"], 0, "what cannot be made is not tried again");
}

#[tokio::test]
async fn a_conversion_knows_its_visit_and_shows_no_hash() {
    let world = World::new().await;
    world.configure(json!({ "identify": { "enabled": true, "requireConsent": true } })).await;
    world.conversion("sale", event("paid"), json!({})).await;
    let batch =
        world.engaged(1).set("consent", json!(true)).set("pvs.0.attr", json!({ "gclid": "Cj0KCQ-abc" }));
    let batch = batch.set("pvs.0.attrFrom", json!("url")).event(0, "paid", json!({}));
    let id = json!({ "pv": batch.body["pvs"][0]["id"], "em": "a".repeat(64), "ph": "b".repeat(64) });
    batch.set("id", id).stored().await;
    world.run_conversions().await;
    let path = format!("/v1/projects/shop/conversions?session={}", session(1));
    let list = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
    let one = &list["items"][0];
    assert_eq!(
        (&one["consent"], &one["clickIds"], &one["person"]),
        (&json!(true), &json!(["gclid"]), &json!(["email", "phone"]))
    );
    assert_eq!(world.detail(1).await["conversions"], json!([one]));
    assert!(!list.to_string().contains("aaaaaaaa") && !list.to_string().contains("Cj0KCQ"));
}

#[tokio::test]
async fn a_page_tells_a_conversion_under_its_own_event_id() {
    let world = World::new().await;
    let reported = json!({ "type": "reported", "min": 1, "max": 100 });
    world.conversion("order", json!({ "type": "beacon" }), json!({ "value": reported })).await;
    world.conversion("other", json!({ "type": "beacon" }), json!({})).await;
    let told = |id: &str| json!({ "key": "order", "eventId": id, "value": 250 });
    // It counts when the visit is engaged.
    let early = world.batch(1).set("pvs.0.eng", json!(5_000)).event(0, "convert", told("06601234567"));
    early.stored().await;
    assert!(world.converted().await.is_empty());
    world.engaged(1).set("pvs.0.seq", json!(2)).stored().await;
    assert_eq!(world.converted().await, [json!(["order", "beacon", "confirmed", 100.0])]);
    // Once per visit and definition, whatever the id; and an id counts once.
    world.engaged(1).set("pvs.0.seq", json!(3)).event(1, "convert", told("order-0002")).stored().await;
    world.engaged(2).event(0, "convert", told("06601234567")).stored().await;
    let other = json!({ "key": "other", "eventId": "web.of-the-service" });
    world.engaged(3).event(0, "convert", other).stored().await;
    world.run_conversions().await;
    let list = world.app.get("/v1/projects/shop/conversions").bearer(&world.owner).send().await.ok(200);
    let mut ids: Vec<&str> =
        list["items"].as_array().unwrap().iter().map(|one| one["eventId"].as_str().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["06601234567", &format!("web.other.{}", session(3))]);
}

#[tokio::test]
async fn the_report_of_a_server_replaces_what_a_page_said_under_its_event_id() {
    let world = World::new().await;
    let reported = json!({ "type": "reported", "min": 1, "max": 100 });
    let more = json!({ "value": reported, "confirmationDays": 7 });
    world.conversion("order", json!({ "type": "beacon" }), more).await;
    world.conversion("sale", json!({ "type": "server" }), json!({})).await;
    let told = json!({ "key": "order", "eventId": "order-4711", "value": 3 });
    world.engaged(1).set("consent", json!(true)).event(0, "convert", told).stored().await;
    assert_eq!(world.converted().await, [json!(["order", "beacon", "pending", 3.0])]);

    let path = "/v1/projects/shop/conversions";
    let wrong = json!({ "eventId": "order-4711", "definition": "order", "email": "not an address" });
    world.app.post(path).bearer(&world.owner).json(&wrong).send().await.violations();
    let sale = json!({
        "eventId": "order-4711", "definition": "order", "value": 49.9, "email": "anna@example.com", "consent": false,
    });
    let answer = world.app.post(path).bearer(&world.owner).json(&sale).send().await.ok(200);
    let shown = |answer: &serde_json::Value| {
        let one = &answer["conversion"];
        json!([
            one["definition"],
            one["source"],
            one["status"],
            one["value"],
            one["consent"],
            one["sessionId"]
        ])
    };
    let word = json!(["order", "server", "confirmed", 49.9, false, null]);
    assert_eq!((&answer["created"], shown(&answer)), (&json!(false), word.clone()), "{answer}");
    assert_eq!(world.converted().await, [json!(["order", "server", "confirmed", 49.9])]);

    // From now on it is the server's, and stays.
    let again =
        json!({ "eventId": "order-4711", "definition": "order", "value": 1, "email": "anna@example.com" });
    let answer = world.app.post(path).bearer(&world.owner).json(&again).send().await.ok(200);
    assert_eq!((&answer["differs"], shown(&answer)), (&json!(["value"]), word));
    let told = json!({ "key": "order", "eventId": "order-4711" });
    world.engaged(2).event(0, "convert", told).stored().await;
    assert_eq!(world.converted().await.len(), 1);

    // Of another definition it is another conversion, and the id is the server's.
    let told = json!({ "key": "order", "eventId": "order-4712", "value": 3 });
    world.engaged(3).event(0, "convert", told).stored().await;
    assert_eq!(world.converted().await.len(), 2);
    let other =
        json!({ "eventId": "order-4712", "definition": "sale", "value": 5, "email": "b@example.com" });
    let answer = world.app.post(path).bearer(&world.owner).json(&other).send().await.ok(201);
    assert_eq!((&answer["created"], &answer["conversion"]["eventId"]), (&json!(true), &json!("order-4712")));
    let mut all = world.converted().await;
    all.sort_by_key(serde_json::Value::to_string);
    let expected = [
        json!(["order", "beacon", "pending", 3.0]),
        json!(["order", "server", "confirmed", 49.9]),
        json!(["sale", "server", "confirmed", 5.0]),
    ];
    assert_eq!(all, expected);
}

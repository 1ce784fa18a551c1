//! Conversions sent by servers, and later changes of their status.

use std::time::Duration;

use entity::conversion;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::support::CRON_SECRET;

const ALL: &str = "/v1/projects/shop/conversions";

impl World {
    async fn with_definition(more: Value) -> Self {
        let world = Self::with(&[], json!({ "country": "AT" })).await;
        let mut definition = json!({ "name": "Sale", "trigger": { "type": "server" } });
        definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = "/v1/projects/shop/conversion-definitions/sale";
        world.app.put(path).bearer(&world.owner).json(&definition).send().await.ok(200);
        world
    }

    async fn post_conversion(&self, conversion: Value) -> (u16, Value) {
        let answer = self.app.post(ALL).bearer(&self.owner).json(&conversion).send().await;
        (answer.status, answer.value())
    }

    async fn told(&self, conversion: Value) -> Value {
        let (status, answer) = self.post_conversion(conversion).await;
        assert_eq!(status, 201, "{answer}");
        answer["conversion"].clone()
    }

    async fn refused(&self, conversion: Value) -> Vec<String> {
        let mut paths = self.app.post(ALL).bearer(&self.owner).json(&conversion).send().await.violations();
        paths.sort();
        paths
    }

    async fn listed(&self, query: &str) -> Vec<Value> {
        let list = self.app.get(&format!("{ALL}?{query}")).bearer(&self.owner).send().await.ok(200);
        list["items"].as_array().unwrap().iter().map(|one| one["eventId"].clone()).collect()
    }

    async fn says(&self, one: &Value, body: Value) -> crate::support::Answer {
        let path = format!("{ALL}/{}/status", one["id"].as_str().unwrap());
        self.app.patch(&path).bearer(&self.owner).json(&body).send().await
    }
}

fn order(number: u32, more: Value) -> Value {
    let mut conversion = json!({
        "eventId": format!("order-{number:04}"), "definition": "sale", "clickIds": { "gclid": "Cj0KCQ_x-1.2~3" },
        "consent": true,
    });
    conversion.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    conversion
}

#[tokio::test]
async fn the_same_event_id_answers_what_is_stored_and_names_what_differs() {
    let world = World::with_definition(json!({ "value": { "type": "fixed", "amount": 5 } })).await;
    let first =
        order(1, json!({ "value": 19.9999, "email": "Anna.Berger@Example.com", "phone": "0660 1234567" }));
    let made = world.told(first.clone()).await;
    assert_eq!(
        json!([
            made["value"],
            made["currency"],
            made["status"],
            made["source"],
            made["person"],
            made["clickIds"]
        ]),
        json!([19.9999, "EUR", "confirmed", "server", ["email", "phone", "phone_digits"], ["gclid"]]),
    );
    let (status, again) = world.post_conversion(first).await;
    assert_eq!((status, &again["created"], &again["differs"]), (200, &json!(false), &json!([])));
    assert_eq!(again["conversion"], made);
    let other =
        order(1, json!({ "value": 20, "email": "anna.berger@example.com ", "phone": "+43 660 7654321" }));
    let (status, again) = world.post_conversion(other).await;
    assert_eq!((status, &again["differs"]), (200, &json!(["value", "phone"])));
    assert_eq!(again["conversion"], made, "nothing was taken over");
    assert_eq!(world.told(order(2, json!({}))).await["value"], 5.0, "what its definition says");

    let rows = conversion::Entity::find().all(&world.app.inner.context.db).await.unwrap();
    let kept = format!("{rows:?}");
    for plain in ["nna.", "erger", "1234567", "7654321"] {
        assert!(!kept.contains(plain), "{plain} is kept in plain");
    }
    assert!(
        kept.contains(&domain::ground::hash::sha256_hex("+436601234567")),
        "dialled in the project's country"
    );
}

#[tokio::test]
async fn a_conversion_of_a_session_takes_over_what_is_known_of_its_visitor() {
    let world = World::with_definition(json!({})).await;
    let visit = world.batch(1).set("consent", json!(true)).set("pvs.0.attr", json!({ "fbclid": "IwAR0abc" }));
    visit.set("pvs.0.attrFrom", json!("url")).stored().await;
    let of_session = json!({ "eventId": "order:1.a", "definition": "sale", "sessionId": session(1) });
    let made = world.told(of_session).await;
    assert_eq!(
        (&made["sessionId"], &made["clickIds"], &made["consent"]),
        (&json!(session(1)), &json!(["fbclid"]), &json!(true))
    );
    let later =
        json!({ "eventId": "order:1.b", "definition": "sale", "sessionId": session(1), "consent": false });
    assert_eq!(world.told(later).await["consent"], false, "the server knows of a later no");
}

#[tokio::test]
async fn what_is_no_conversion_is_refused_with_its_place() {
    let world = World::with_definition(json!({})).await;
    for (more, paths) in [
        (json!({ "eventId": "short" }), &["body.eventId"][..]),
        (json!({ "eventId": "with space" }), &["body.eventId"]),
        (json!({ "definition": "other" }), &["body.definition"]),
        (json!({ "value": 1.00001 }), &["body.value"]),
        (json!({ "value": -1 }), &["body.value"]),
        (json!({ "currency": "euro" }), &["body.currency"]),
        (json!({ "occurredAt": "2026-11-21T12:05:00.001Z" }), &["body.occurredAt"]),
        (json!({ "clickIds": { "gclid": "a b" } }), &["body.clickIds.gclid"]),
        (json!({ "sessionId": session(9) }), &["body.sessionId"]),
        (json!({ "email": "anna" }), &["body.email"]),
        (json!({ "phone": "call me" }), &["body.phone"]),
        (json!({ "clickIds": {} }), &["body.sessionId"]),
        (json!({ "ip": "192.0.2.1" }), &["body.ip"]),
    ] {
        assert_eq!(world.refused(order(1, more.clone())).await, paths, "{more}");
    }
    assert!(!world.refused(order(1, json!({ "clickIds": { "other": "x" } }))).await.is_empty());
    assert_eq!(world.listed("").await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_list_is_filtered_and_goes_by_pages() {
    let world = World::with_definition(json!({
        "destinations": { "search_ads_1": { "enabled": true, "name": "Sale" } },
    }))
    .await;
    for number in 1..=5 {
        let at = format!("2026-11-{:02}T23:30:00Z", 10 + number);
        let consent = number != 3;
        world.told(order(number, json!({ "occurredAt": at, "consent": consent }))).await;
    }
    let ids = |numbers: &[u32]| -> Vec<Value> {
        numbers.iter().map(|number| json!(format!("order-{number:04}"))).collect()
    };
    assert_eq!(world.listed("").await, ids(&[5, 4, 3, 2, 1]));
    assert_eq!(world.listed("from=2026-11-12&to=2026-11-13").await, ids(&[3, 2]));
    assert_eq!(world.listed("event_id=order-0004").await, ids(&[4]));
    assert_eq!(world.listed("upload=skipped").await, ids(&[3]));
    assert_eq!(world.listed("upload=queued&destination=search_ads_1&limit=2").await, ids(&[5, 4]));
    assert_eq!(world.listed("destination=social_ads_1").await, ids(&[]));
    assert_eq!(world.listed("status=pending").await, ids(&[]));
    assert_eq!(world.listed("source=server&definition=sale&status=confirmed").await.len(), 5);
    let (mut cursor, mut seen) = (String::new(), Vec::new());
    loop {
        let path = format!("{ALL}?limit=2{cursor}");
        let page = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
        seen.extend(page["items"].as_array().unwrap().iter().map(|one| one["eventId"].clone()));
        let Some(next) = page["nextCursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, ids(&[5, 4, 3, 2, 1]));
    for wrong in ["from=2026-02-30", "from=2026-11-13&to=2026-11-12", "status=maybe", "other=1", "limit=201"]
    {
        let answer = world.app.get(&format!("{ALL}?{wrong}")).bearer(&world.owner).send().await;
        assert_eq!(answer.status, 422, "{wrong}");
    }
}

#[tokio::test]
async fn statuses_move_as_they_may_and_the_uploads_with_them() {
    let world = World::with_definition(json!({
        "destinations": { "social_ads_1": { "enabled": true, "name": "Purchase" } },
    }))
    .await;
    let made = world.told(order(1, json!({ "value": 10 }))).await;
    assert_eq!(made["uploads"][0]["state"], "queued");
    let restated = world.says(&made, json!({ "status": "confirmed", "value": 12.5 })).await.ok(200);
    assert_eq!((&restated["value"], &restated["uploads"][0]["change"]), (&json!(12.5), &json!("new")));
    world.says(&made, json!({ "status": "rejected" })).await.problem(409, "conflict");
    let gone = world.says(&made, json!({ "status": "retracted" })).await.ok(200);
    assert_eq!(
        (&gone["status"], &gone["uploads"][0]["state"], &gone["uploads"][0]["code"]),
        (&json!("retracted"), &json!("skipped"), &json!("not_counted"))
    );
    world.says(&made, json!({ "status": "retracted" })).await.ok(200);
    world.says(&made, json!({ "status": "confirmed" })).await.problem(409, "conflict");
    for wrong in [
        json!({ "status": "pending" }),
        json!({ "status": "retracted", "value": 5 }),
        json!({ "status": "confirmed", "value": 0.00001 }),
        json!({ "status": "confirmed", "currency": "USD" }),
    ] {
        assert_eq!(world.says(&made, wrong.clone()).await.status, 422, "{wrong}");
    }
    world
        .says(&json!({ "id": world.shop.id }), json!({ "status": "confirmed" }))
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn what_nobody_confirms_in_time_is_rejected() {
    let world = World::with_definition(json!({
        "trigger": { "type": "beacon" }, "confirmationDays": 2,
        "destinations": { "search_ads_1": { "enabled": true, "name": "Sale" } },
    }))
    .await;
    for number in 1..=2 {
        world.batch(number).set("pvs.0.eng", json!(10_000)).set("consent", json!(true)).stored().await;
        let beacon = json!({ "k": world.shop.key, "sid": session(number), "d": "sale" });
        let call = world.app.post("/v1/cb").header("origin", "https://shop.example");
        call.header("x-visitor-address", "192.0.2.9").body(beacon.to_string()).send().await.text_of(204);
    }
    let found = world.app.get(&format!("{ALL}?status=pending&upload=waiting")).bearer(&world.owner);
    let found = found.send().await.ok(200)["items"].as_array().unwrap().clone();
    assert_eq!(found.len(), 2);
    let confirmed = world.says(&found[0], json!({ "status": "confirmed", "value": 3 })).await.ok(200);
    assert_eq!((&confirmed["value"], &confirmed["uploads"][0]["state"]), (&json!(3.0), &json!("queued")));
    world.app.advance(Duration::from_secs(2 * 24 * 3600 + 1));
    world.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(world.listed("status=rejected&upload=skipped").await, [found[1]["eventId"].clone()]);
    assert_eq!(world.listed("status=confirmed").await, [found[0]["eventId"].clone()]);
}

//! `POST /v1/cb`: which beacons record a conversion.

use std::time::Duration;

use entity::conversion::{self, ConversionStatus};
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};

use super::{ADDRESS, World, session};
use crate::support::{Answer, CHROME};

const BOT: &str = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";

impl World {
    async fn define(&self, key: &str, more: Value) -> Value {
        let mut definition = json!({ "name": "Booked", "trigger": { "type": "beacon" } });
        definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/v1/projects/shop/conversion-definitions/{key}");
        self.app.put(&path).bearer(&self.owner).json(&definition).send().await.ok(200)
    }

    /// A session with so much visible and focused time.
    async fn visit(&self, number: u8, engaged_ms: u32) {
        self.batch(number).set("pvs.0.eng", json!(engaged_ms)).stored().await;
    }

    fn beacon(&self, number: u8, definition: &str) -> Value {
        json!({ "k": self.shop.key, "sid": session(number), "d": definition })
    }

    async fn tell(&self, from: u8, body: &Value) -> Answer {
        self.tell_as(from, CHROME, "https://shop.example", body.to_string()).await
    }

    async fn tell_as(&self, from: u8, agent: &str, origin: &str, body: String) -> Answer {
        let call = self.app.post("/v1/cb").header("origin", origin).header("user-agent", agent);
        let call = call.header(ADDRESS, &format!("198.51.100.{from}"));
        call.header("content-type", "text/plain").body(body).send().await
    }

    async fn conversions(&self) -> Vec<conversion::Model> {
        let db = &self.app.inner.context.db;
        conversion::Entity::find().order_by_asc(conversion::Column::EventId).all(db).await.unwrap()
    }
}

fn verdict(answer: &Answer) -> (u16, &str) {
    (answer.status, answer.header("x-svc-debug").unwrap())
}

#[tokio::test]
async fn an_engaged_session_converts_once_per_definition() {
    let world = World::new().await;
    world.define("booked", json!({ "value": { "type": "fixed", "amount": 12.5 } })).await;
    let range = json!({ "type": "reported", "min": 1, "max": 100 });
    world.define("paid", json!({ "value": range, "currency": "USD", "confirmationDays": 14 })).await;
    world.visit(1, 10_000).await;
    assert_eq!(verdict(&world.tell(1, &world.beacon(1, "booked")).await), (204, "converted"));
    assert_eq!(verdict(&world.tell(1, &world.beacon(1, "booked")).await), (204, "ignored; reason=repeated"));
    let mut paid = world.beacon(1, "paid");
    paid["value"] = json!(250);
    assert_eq!(verdict(&world.tell(1, &paid).await), (204, "converted"));
    let found = world.conversions().await;
    let shown: Vec<_> =
        found.iter().map(|row| (row.definition.as_str(), row.value, row.currency.as_str())).collect();
    assert_eq!(shown, [("booked", Some(125_000), "EUR"), ("paid", Some(1_000_000), "USD")]);
    assert_eq!(
        (&found[0].status, &found[1].status),
        (&ConversionStatus::Confirmed, &ConversionStatus::Pending)
    );
    assert_eq!(found[0].event_id, format!("web.booked.{}", session(1)));
    assert_eq!(found[1].confirm_until.unwrap() - found[1].occurred_at, 14 * 24 * 3600 * 1000);
}

#[tokio::test]
async fn what_makes_no_conversion_is_answered_204_and_counted() {
    let world = World::new().await;
    world.define("booked", json!({})).await;
    world.visit(1, 9_999).await;
    let said = async |from: u8, body: Value| verdict(&world.tell(from, &body).await).1.to_owned();
    assert_eq!(said(1, world.beacon(1, "booked")).await, "ignored; reason=not_engaged");
    assert_eq!(said(1, world.beacon(2, "booked")).await, "ignored; reason=unknown_session");
    world.batch(3).set("pvs.0.eng", json!(20_000)).set("test", json!(true)).stored().await;
    assert_eq!(said(1, world.beacon(3, "booked")).await, "ignored; reason=unknown_session");
    world.visit(4, 20_000).await;
    assert_eq!(said(2, world.beacon(4, "other")).await, "ignored; reason=unknown_definition");
    assert_eq!(said(2, world.beacon(4, "nu\0l")).await, "ignored; reason=unknown_definition");
    let by_bot = world.tell_as(2, BOT, "https://shop.example", world.beacon(4, "booked").to_string()).await;
    assert_eq!(verdict(&by_bot), (204, "ignored; reason=bot"));
    assert!(world.conversions().await.is_empty());
    let status = world.final_status().await;
    let expected = json!([
        { "reason": "unknown_definition", "count": 2 },
        { "reason": "unknown_session", "count": 2 },
        { "reason": "not_engaged", "count": 1 },
        { "reason": "bot", "count": 1 },
    ]);
    assert_eq!(status["beacons"], json!({ "dailyCap": 100, "ignoredToday": expected }));
}

#[tokio::test]
async fn what_is_wrong_is_refused_without_a_body() {
    let world = World::new().await;
    world.define("booked", json!({})).await;
    world.visit(1, 20_000).await;
    let good = world.beacon(1, "booked");
    let refused = async |body: String, origin: &str, expected: u16| {
        let answer = world.tell_as(1, CHROME, origin, body.clone()).await;
        assert_eq!((answer.status, answer.body.len()), (expected, 0), "{body}");
    };
    let ours = "https://shop.example";
    refused(good.to_string(), "https://evil.example", 403).await;
    refused("{".to_owned(), ours, 400).await;
    let mut big = good.clone();
    big["more"] = json!("x".repeat(4096));
    refused(big.to_string(), ours, 413).await;
    for (name, value) in [("k", json!("pk_svc_x")), ("sid", json!("x")), ("d", json!("")), ("d", json!(1))] {
        let mut bad = good.clone();
        bad[name] = value;
        refused(bad.to_string(), ours, 400).await;
    }
    let unknown =
        domain::ground::credentials::Kind::Publishable.generate(&domain::Random::seeded(3)).into_string();
    let mut strange = good.clone();
    strange["k"] = json!(unknown);
    refused(strange.to_string(), ours, 403).await;
}

#[tokio::test]
async fn one_address_may_send_four_a_minute() {
    let world = World::new().await;
    world.define("booked", json!({})).await;
    for _ in 0..4 {
        assert_eq!(world.tell(1, &world.beacon(1, "booked")).await.status, 204);
    }
    let fifth = world.tell(1, &world.beacon(1, "booked")).await;
    assert_eq!((fifth.status, fifth.body.len()), (429, 0));
    assert!(fifth.header("retry-after").is_some());
    assert_eq!(world.tell(2, &world.beacon(1, "booked")).await.status, 204);
    world.app.advance(Duration::from_secs(60));
    assert_eq!(world.tell(1, &world.beacon(1, "booked")).await.status, 204);
}

#[tokio::test]
async fn the_daily_cap_is_of_the_projects_day_and_holds_for_beacons_at_once() {
    let world = World::with(&[], json!({ "timezone": "America/New_York" })).await;
    let body = json!({ "settings": { "conversions": { "webDailyCap": 3 } } });
    world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&body).send().await.ok(200);
    world.define("booked", json!({})).await;
    for number in 1..=8 {
        world.visit(number, 20_000).await;
    }
    let beacons: Vec<Value> = (1..=6).map(|number| world.beacon(number, "booked")).collect();
    let answers =
        futures::future::join_all((1..=6u8).zip(&beacons).map(|(from, body)| world.tell(from, body))).await;
    let said: Vec<&str> = answers.iter().map(|answer| verdict(answer).1).collect();
    assert_eq!(said.iter().filter(|said| **said == "converted").count(), 3, "{said:?}");
    assert_eq!(said.iter().filter(|said| **said == "ignored; reason=daily_cap").count(), 3, "{said:?}");
    // 00:30 UTC is 19:30 there; 05:00 UTC is midnight.
    world.app.advance(Duration::from_secs((12 * 60 + 30) * 60));
    assert_eq!(verdict(&world.tell(7, &world.beacon(7, "booked")).await).1, "ignored; reason=daily_cap");
    world.app.advance(Duration::from_secs((4 * 60 + 30) * 60));
    assert_eq!(verdict(&world.tell(8, &world.beacon(8, "booked")).await).1, "converted");
}

#[tokio::test]
async fn a_continued_session_converts_under_any_of_its_ids() {
    let world = World::new().await;
    world.define("booked", json!({})).await;
    world.visit(1, 20_000).await;
    world.batch(2).from("192.0.2.1").stored().await;
    assert_eq!(verdict(&world.tell(1, &world.beacon(2, "booked")).await).1, "converted");
    assert_eq!(verdict(&world.tell(1, &world.beacon(1, "booked")).await).1, "ignored; reason=repeated");
}

#[tokio::test]
async fn a_purge_of_everything_takes_conversions_along() {
    let world = World::new().await;
    world.define("booked", json!({})).await;
    world.visit(1, 20_000).await;
    world.tell(1, &world.beacon(1, "booked")).await;
    assert_eq!(world.conversions().await.len(), 1);
    world.app.sudo(&world.owner).await;
    let all = json!({ "scope": "all" });
    world.app.post("/v1/projects/shop/purge").bearer(&world.owner).json(&all).send().await.ok(200);
    assert!(world.conversions().await.is_empty());
}

#[tokio::test]
async fn a_beacon_may_have_an_event_id_that_counts_once_in_the_project() {
    let world = World::new().await;
    world.define("booked", json!({})).await;
    world.define("other", json!({})).await;
    world.visit(1, 20_000).await;
    world.visit(2, 20_000).await;
    let with = |number: u8, definition: &str, id: Value| {
        let mut beacon = world.beacon(number, definition);
        beacon["eventId"] = id;
        beacon
    };
    let told = async |from: u8, body: Value| verdict(&world.tell(from, &body).await).1.to_owned();
    assert_eq!(told(1, with(1, "booked", json!("order-4711"))).await, "converted");
    assert_eq!(told(2, with(1, "booked", json!("order-4712"))).await, "ignored; reason=repeated");
    assert_eq!(told(3, with(2, "other", json!("order-4711"))).await, "ignored; reason=repeated");
    assert_eq!(told(4, with(2, "other", json!("no id!"))).await, "converted");
    assert_eq!(told(5, with(1, "other", json!(7))).await, "converted");
    let ids: Vec<String> = world.conversions().await.into_iter().map(|row| row.event_id).collect();
    let own = [1, 2].map(|number| format!("web.other.{}", session(number)));
    assert_eq!(ids, ["order-4711", &own[0], &own[1]]);
}

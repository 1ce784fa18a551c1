//! Conversion feed that search_ads_1 fetches.

use entity::conversion::{self, ConversionSource, ConversionStatus};
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::ingest::World;
use crate::support::fakes::Fakes;

impl World {
    /// A project in New York whose sales the platform may fetch, or not.
    async fn with_feed(on: bool) -> Self {
        let world = Self::with(&[], json!({ "timezone": "America/New_York", "currency": "USD" })).await;
        let told = json!({ "search_ads_1": { "enabled": true, "name": "Sale, online" } });
        for (key, destinations) in [("sale", told), ("other", json!({}))] {
            let definition =
                json!({ "name": key, "trigger": { "type": "server" }, "destinations": destinations });
            let path = format!("/v1/projects/shop/conversion-definitions/{key}");
            world.app.put(&path).bearer(&world.owner).json(&definition).send().await.ok(200);
        }
        world.switch(on).await;
        world
    }

    async fn switch(&self, on: bool) {
        self.app.sudo(&self.owner).await;
        let mut body = Fakes::set_up("search_ads_1");
        body["feed"] = json!(on);
        body["enabled"] = json!(false);
        let path = "/v1/projects/shop/destinations/search_ads_1";
        self.app.put(path).bearer(&self.owner).json(&body).send().await.ok(200);
    }

    async fn sold(&self, number: u32, more: Value) -> Value {
        let mut sale = json!({
            "eventId": format!("order-{number:04}"), "definition": "sale", "consent": true,
            "clickIds": { "gclid": format!("click-{number}") }, "occurredAt": "2026-11-20T04:30:00Z",
        });
        sale.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = "/v1/projects/shop/conversions";
        self.app.post(path).bearer(&self.owner).json(&sale).send().await.ok(201)["conversion"].clone()
    }

    fn feed_path(&self) -> String {
        format!("/v1/projects/{}/feeds/google-ads.csv", self.shop.id)
    }

    async fn fetched(&self) -> String {
        self.app.get(&self.feed_path()).send().await.text_of(200)
    }
}

const HEAD: &str = "Parameters:TimeZone=America/New_York\n\
    Google Click ID,GBRAID,WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID\n";

#[tokio::test]
async fn the_feed_holds_what_counts_and_may_be_told() {
    let world = World::with_feed(true).await;
    world.sold(1, json!({ "value": 19.99 })).await;
    world.sold(2, json!({ "occurredAt": "2026-11-20T04:31:05Z", "currency": "CAD", "value": 0.5 })).await;
    world.sold(3, json!({ "consent": false })).await;
    world.sold(4, json!({ "clickIds": { "fbclid": "x" } })).await;
    world.sold(5, json!({ "definition": "other" })).await;
    world.sold(6, json!({ "occurredAt": "2026-08-01T00:00:00Z" })).await;
    let gone = world.sold(7, json!({})).await;
    let path = format!("/v1/projects/shop/conversions/{}/status", gone["id"].as_str().unwrap());
    let retracted = json!({ "status": "retracted" });
    world.app.patch(&path).bearer(&world.owner).json(&retracted).send().await.ok(200);
    // One click id in each row.
    let later = |second: u32| format!("2026-11-20T04:32:{second:02}Z");
    world.sold(8, json!({ "clickIds": { "gbraid": "g-8", "wbraid": "w-8" }, "occurredAt": later(1) })).await;
    world
        .sold(
            9,
            json!({ "clickIds": { "wbraid": "w-9" }, "email": "anna@example.com", "occurredAt": later(2) }),
        )
        .await;
    world
        .sold(10, json!({ "clickIds": { "gclid": "click-10", "gbraid": "g-10" }, "occurredAt": later(3) }))
        .await;
    let rows = "click-1,,,\"Sale, online\",2026-11-19 23:30:00-0500,19.99,USD,order-0001\n\
        click-2,,,\"Sale, online\",2026-11-19 23:31:05-0500,0.5,CAD,order-0002\n\
        ,g-8,,\"Sale, online\",2026-11-19 23:32:01-0500,,USD,order-0008\n\
        ,,w-9,\"Sale, online\",2026-11-19 23:32:02-0500,,USD,order-0009\n\
        click-10,,,\"Sale, online\",2026-11-19 23:32:03-0500,,USD,order-0010\n";
    assert_eq!(world.fetched().await, format!("{HEAD}{rows}"));
}

#[tokio::test]
async fn the_feed_is_not_there_until_it_is_switched_on() {
    let world = World::with_feed(false).await;
    world.app.get(&world.feed_path()).send().await.problem(404, "not_found");
    world.switch(true).await;
    assert_eq!(world.fetched().await, HEAD);
    world.app.get("/v1/projects/shop/feeds/google-ads.csv").send().await.problem(422, "validation_error");
    let other = "/v1/projects/00000000-0000-4000-8000-000000000000/feeds/google-ads.csv";
    world.app.get(other).send().await.problem(404, "not_found");
    world.switch(false).await;
    world.app.get(&world.feed_path()).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn the_feed_is_fetched_again_only_when_it_has_changed() {
    let world = World::with_feed(true).await;
    world.sold(1, json!({})).await;
    let tag = async || {
        let answer = world.app.get(&world.feed_path()).send().await;
        answer.header("etag").unwrap().to_owned()
    };
    let before = tag().await;
    let again = world.app.get(&world.feed_path()).header("if-none-match", &before).send().await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    world.sold(2, json!({})).await;
    assert_ne!(tag().await, before);
}

#[tokio::test]
async fn a_long_feed_comes_whole_and_in_order() {
    let world = World::with_feed(true).await;
    world.sold(0, json!({})).await;
    let row = conversion::Model {
        id: Uuid::nil(),
        project_id: world.shop.id.parse().unwrap(),
        event_id: String::new(),
        definition: "sale".to_owned(),
        session_id: None,
        source: ConversionSource::Server,
        status: ConversionStatus::Confirmed,
        occurred_at: world.app.clock.now_ms() - 3_600_000,
        day: 0,
        value: None,
        currency: "USD".to_owned(),
        confirm_until: None,
        evidence: Some(json!({ "consent": true, "clickIds": { "gclid": "c" } })),
        test: false,
        created_at: 0,
        updated_at: 0,
    };
    for chunk in 0..5_u32 {
        let rows = (0..500_u32).map(|at| {
            let number = chunk * 500 + at;
            let id = Uuid::from_u128(u128::from(number) + 1);
            // Many at the same moment: the id decides then.
            let occurred_at = row.occurred_at + i64::from(number / 700);
            let event_id = format!("bulk-{number:05}");
            conversion::Model { id, event_id, occurred_at, ..row.clone() }.into_active_model()
        });
        let insert = conversion::Entity::insert_many(rows);
        insert.exec_without_returning(world.app.inner.db()).await.unwrap();
    }
    let feed = world.fetched().await;
    let orders: Vec<&str> = feed.lines().skip(2).filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(orders.len(), 2501);
    assert!(orders[1..].is_sorted(), "oldest first, none twice");
}

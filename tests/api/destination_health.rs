//! Upload health of destinations over the last 30 days.

use std::time::Duration;

use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::support::CRON_SECRET;
use crate::support::fakes::{Failure, Fakes};

const ALL: &str = "/v1/projects/shop/conversions";
const DAY: Duration = Duration::from_secs(24 * 3600);

/// A shop that tells these platforms of its sales, which servers tell, and of its orders, which have to be confirmed.
async fn shop(fakes: &Fakes, platforms: &[&str]) -> World {
    let world = World::with(&fakes.settings(), json!({})).await;
    fakes.follow(&world.app.clock);
    world.app.sudo(&world.owner).await;
    for platform in platforms {
        let path = format!("/v1/projects/shop/destinations/{platform}");
        world.app.put(&path).bearer(&world.owner).json(&Fakes::set_up(platform)).send().await.ok(200);
    }
    let told = |platform: &&str| ((*platform).to_owned(), json!({ "enabled": true, "name": "77" }));
    let destinations: serde_json::Map<String, Value> = platforms.iter().map(told).collect();
    for (key, more) in [
        ("sale", json!({ "trigger": { "type": "server" } })),
        ("order", json!({ "trigger": { "type": "beacon" }, "confirmationDays": 20 })),
    ] {
        let mut definition = json!({ "name": key, "destinations": destinations });
        definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/v1/projects/shop/conversion-definitions/{key}");
        world.app.put(&path).bearer(&world.owner).json(&definition).send().await.ok(200);
    }
    world
}

impl World {
    async fn sale(&self, number: usize, more: Value) -> Value {
        let mut sale = json!({
            "eventId": format!("sale-{number:04}"), "definition": "sale", "value": 19.99, "consent": true,
            "email": format!("anna{number}@example.com"),
            "clickIds": { "gclid": format!("gclid-of-a-click-{number:06}") },
        });
        sale.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.app.post(ALL).bearer(&self.owner).json(&sale).send().await.ok(201)["conversion"].clone()
    }

    /// An order that waits to be confirmed.
    async fn order(&self, number: u8) {
        let visit = self.batch(number).set("pvs.0.eng", json!(10_000)).set("consent", json!(true));
        visit
            .set("pvs.0.attr", json!({ "fbclid": "IwAR0abc" }))
            .set("pvs.0.attrFrom", json!("url"))
            .stored()
            .await;
        let beacon = json!({ "k": self.shop.key, "sid": session(number), "d": "order" });
        let call = self.app.post("/v1/cb").header("origin", "https://shop.example");
        call.header("x-visitor-address", "192.0.2.9").body(beacon.to_string()).send().await.text_of(204);
    }

    async fn decides(&self, one: &Value, body: Value) {
        let path = format!("{ALL}/{}/status", one["id"].as_str().unwrap());
        self.app.patch(&path).bearer(&self.owner).json(&body).send().await.ok(200);
    }

    /// So many days later, when the owner has to log in again.
    async fn days_later(&mut self, days: u32) {
        self.app.advance(days * DAY);
        let login = json!({ "email": self.owner.email, "password": self.owner.password });
        let login = self.app.post("/v1/auth/login").json(&login).send().await.ok(200);
        self.owner.token = login["token"].as_str().unwrap().to_owned();
    }

    async fn send_due(&self) {
        self.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
    }

    /// The health of one destination, without what never changes.
    async fn health_of(&self, platform: &str) -> Value {
        let listed = self.app.get("/v1/projects/shop/destinations").bearer(&self.owner).send().await.ok(200);
        let items = listed["items"].as_array().unwrap();
        let mut health = items.iter().find(|one| one["provider"] == platform).unwrap()["health"].clone();
        health.as_object_mut().unwrap().remove("from");
        health
    }
}

fn health(more: Value) -> Value {
    let mut health = json!({
        "sent": 0, "skipped": [], "failed": [], "expired": 0, "waiting": 0, "queued": 0, "lastSentAt": null,
        "delay": null,
    });
    health.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    health
}

#[tokio::test]
async fn what_was_sent_skipped_refused_and_too_old_is_counted_by_its_reason() {
    let fakes = Fakes::start().await;
    let world = shop(&fakes, &["search_ads_1", "social_ads_1"]).await;
    for number in 1..=3 {
        world.sale(number, json!({})).await;
    }
    world.sale(4, json!({ "consent": false })).await;
    world.sale(5, json!({ "occurredAt": "2026-11-12T12:00:00Z" })).await;
    world.order(1).await;
    let before =
        health(json!({ "waiting": 1, "queued": 4, "skipped": [{ "code": "no_consent", "count": 1 }] }));
    assert_eq!(world.health_of("social_ads_1").await, before);
    assert_eq!(world.health_of("social_ads_2").await, health(json!({})));
    fakes.fail_next("search_ads_1", Failure::FirstRefused);
    world.send_due().await;
    let sent = |more: Value| {
        let mut sent = before.clone();
        let same = json!({
            "queued": 0, "lastSentAt": "2026-11-21T12:00:00.000Z",
            "delay": { "medianSeconds": 0, "p90Seconds": 0 },
        });
        sent.as_object_mut().unwrap().extend(same.as_object().unwrap().clone());
        sent.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        sent
    };
    assert_eq!(world.health_of("social_ads_1").await, sent(json!({ "sent": 3, "expired": 1 })));
    let refused = world.health_of("search_ads_1").await;
    let code = refused["failed"][0]["code"].clone();
    assert!(code.as_str().is_some_and(|code| !code.is_empty()), "{refused}");
    assert_eq!(refused, sent(json!({ "sent": 3, "failed": [{ "code": code, "count": 1 }] })));
}

#[tokio::test]
async fn the_delay_begins_when_a_conversion_counts_and_ends_when_the_platform_has_it() {
    let fakes = Fakes::start().await;
    let world = shop(&fakes, &["social_ads_1"]).await;
    world.order(1).await;
    let waiting = world.app.get(&format!("{ALL}?status=pending")).bearer(&world.owner).send().await.ok(200);
    let delay = async || world.health_of("social_ads_1").await["delay"].clone();
    let told = |median: u64, p90: u64| json!({ "medianSeconds": median, "p90Seconds": p90 });
    for number in 1..=8 {
        world.sale(number, json!({})).await;
    }
    world.app.advance(Duration::from_millis(7_900));
    world.send_due().await;
    assert_eq!(delay().await, told(7, 7));
    // Refused at first: it is what it took in the end that counts.
    world.sale(9, json!({})).await;
    fakes.fail_next("social_ads_1", Failure::TooMany { retry_after: Some(1000) });
    world.send_due().await;
    world.app.advance(Duration::from_secs(1030));
    world.send_due().await;
    assert_eq!(delay().await, told(7, 1020), "to the minute");
    // Waiting to be confirmed is not the platform's delay.
    world.app.advance(DAY);
    world.decides(&waiting["items"][0], json!({ "status": "confirmed" })).await;
    world.app.advance(Duration::from_secs(90));
    world.send_due().await;
    let now = world.health_of("social_ads_1").await;
    assert_eq!((&now["sent"], &now["delay"]), (&json!(10), &told(7, 90)));
}

#[tokio::test]
async fn a_later_change_leaves_the_delay_as_it_was() {
    let fakes = Fakes::start().await;
    let world = shop(&fakes, &["search_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    world.app.advance(Duration::from_secs(5));
    world.send_due().await;
    world.app.advance(2 * DAY);
    world.decides(&sale, json!({ "status": "confirmed", "value": 5.5 })).await;
    assert_eq!(world.health_of("search_ads_1").await["queued"], 1);
    world.app.advance(Duration::from_secs(60));
    world.send_due().await;
    assert_eq!(fakes.adjusted("search_ads_1").len(), 1);
    let after = health(json!({
        "sent": 1, "lastSentAt": "2026-11-23T12:01:05.000Z", "delay": { "medianSeconds": 5, "p90Seconds": 5 },
    }));
    assert_eq!(world.health_of("search_ads_1").await, after);
}

#[tokio::test]
async fn what_was_settled_more_than_30_days_ago_is_not_counted_and_what_waits_is() {
    let fakes = Fakes::start().await;
    let mut world = shop(&fakes, &["search_ads_1"]).await;
    world.sale(1, json!({})).await;
    world.sale(2, json!({ "consent": false })).await;
    world.send_due().await;
    world.days_later(20).await;
    // The destination takes nothing, so this one stays in the queue.
    fakes.fail_next("search_ads_1", Failure::Revoked);
    world.sale(3, json!({})).await;
    world.send_due().await;
    assert_eq!(world.health_of("search_ads_1").await["sent"], 1);
    world.days_later(11).await;
    assert_eq!(world.health_of("search_ads_1").await, health(json!({ "queued": 1 })));
    world.days_later(40).await;
    assert_eq!(world.health_of("search_ads_1").await, health(json!({ "queued": 1 })), "it still waits");
}

#[tokio::test]
async fn graphql_shows_the_same_and_reads_all_destinations_of_all_projects_at_once() {
    let fakes = Fakes::start().await;
    let world = shop(&fakes, &["search_ads_1", "social_ads_1"]).await;
    world.sale(1, json!({})).await;
    world.send_due().await;
    world.app.project(&world.owner, "second").await;
    // The rows of one list ask at the same moment. Two fields beside each other may not.
    let query = "{ organizations { projects { slug destinations { provider health { sent skipped { code count } \
                 failed { code count } expired waiting queued lastSentAt delay { medianSeconds p90Seconds } } } } } }";
    let mut shown = Value::Null;
    let statements = world.app.record_statements(async || {
        let ask = world.app.post("/graphql").bearer(&world.owner).json(&json!({ "query": query }));
        shown = ask.send().await.ok(200)["data"].clone();
    });
    let statements = statements.await;
    let projects = shown["organizations"][0]["projects"].as_array().unwrap();
    let of = |slug: &str| &projects.iter().find(|project| project["slug"] == slug).unwrap()["destinations"];
    let destinations = of("shop").as_array().unwrap();
    assert_eq!(destinations.len(), 4, "{shown}");
    assert_eq!(destinations[1]["health"], world.health_of("social_ads_1").await);
    assert_eq!(of("second")[0]["health"]["sent"], 0);
    let reads = statements.iter().filter(|one| one.sql.contains("conversion_uploads")).count();
    assert_eq!(reads, 1, "{statements:?}");
}

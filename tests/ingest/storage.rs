//! The storage guard of the deployment.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Batch, World, large_schema};
use crate::support::{Answer, App, CRON_SECRET, Project, User};

impl World {
    async fn guard(&self) -> Value {
        let answer = self.app.get("/v1/cron/storage").token(CRON_SECRET).send().await.ok(200);
        assert_eq!(answer["ran"][0]["ok"], true, "{answer}");
        answer["ran"][0]["stats"].clone()
    }

    /// Starts the server again with thresholds at these percentages of what is stored.
    async fn guarded(self, thresholds: &[(&str, u64)], shop: Project) -> World {
        let stats = self.guard().await;
        let held = stats["databaseBytes"].as_u64().unwrap() + stats["folderBytes"].as_u64().unwrap();
        let World { app, owner, .. } = self;
        let (database, clock) = (app.inner.config.database.url().into_owned(), app.clock.clone());
        let mut settings = vec![("SVC_TRUSTED_IP_HEADER", super::ADDRESS.to_owned())];
        settings.extend(thresholds.iter().map(|(name, percent)| (*name, (held * percent / 100).to_string())));
        let settings: Vec<(&str, &str)> =
            settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let app = App::on(app.stop().await, &database, clock, &settings).await;
        World { app, owner, shop }
    }

    /// Starts the server again with room for this percentage of what is stored, and lets the guard delete. Returns the
    /// number of deleted visits.
    async fn with_room_for(self, percent: u64, shop: Project) -> (World, u64) {
        let world = self.guarded(&[("SVC_STORAGE_CLEANUP_ABOVE_BYTES", percent)], shop).await;
        let deleted = world.guard().await["visits"].as_u64().unwrap();
        (world, deleted)
    }

    /// From now on, batches go to the project of another tenant. Returns its owner, and the project until now.
    async fn turn_hostile(&mut self) -> (User, Project) {
        let hostile = self.app.user("hostile").await;
        let theirs = self.app.project(&hostile, "shop").await;
        (hostile, std::mem::replace(&mut self.shop, theirs))
    }

    async fn add_schema(&self, project: &str, user: &User) -> Answer {
        let schema = json!({ "label": { "en": "Paid", "de": "Bezahlt" } });
        let path = format!("/v1/projects/{project}/event-schemas/paid");
        self.app.put(&path).bearer(user).json(&schema).send().await
    }

    async fn visits(&self) -> Value {
        let path = "/v1/projects/shop/status";
        self.app.get(path).bearer(&self.owner).send().await.ok(200)["sessionsTotal"].clone()
    }
}

impl<'world> Batch<'world> {
    fn with_events(self, events: i64) -> Self {
        (0..events).fold(self, |batch, n| batch.event(n, "cta_click", json!({})))
    }
}

#[tokio::test]
async fn without_thresholds_there_is_no_guard() {
    let world = World::new().await;
    assert!(world.guard().await["databaseBytes"].as_i64().unwrap() > 10_000);
    world.batch(1).stored().await;
    assert_eq!(world.final_status().await["storage"]["deployment"], Value::Null);
}

#[tokio::test]
async fn above_the_pause_and_at_the_limit_nothing_is_stored_and_the_status_says_why() {
    for (setting, reason, refusal) in [
        ("SVC_STORAGE_PAUSE_ABOVE_BYTES", "storage_paused", "the disk of this server is almost full"),
        ("SVC_STORAGE_LIMIT_BYTES", "storage_limit", "the disk of this server is full"),
    ] {
        let world = World::with(&[(setting, "1KiB")], json!({})).await;
        world.batch(1).stored().await;
        world.guard().await;
        world.batch(2).ignored_for(reason).await;
        assert!(!world.is_stored(2).await);
        let refused = world.add_schema("shop", &world.owner).await.problem(409, "conflict");
        assert!(refused["detail"].as_str().unwrap().starts_with(refusal), "{refused}");
        let status = world.final_status().await;
        let deployment = &status["storage"]["deployment"];
        assert_eq!(deployment["paused"], reason);
        assert_eq!(deployment["measuredAt"], "2026-11-21T12:00:00.000Z");
        assert_eq!(status["today"]["ignored"], json!([{ "reason": reason, "count": 1 }]));
    }
}

#[tokio::test]
async fn a_withdrawal_of_consent_is_heard_while_nothing_is_stored() {
    let world = World::with(&[("SVC_STORAGE_LIMIT_BYTES", "1KiB")], json!({})).await;
    world.batch(1).set("consent", json!(true)).stored().await;
    world.guard().await;
    let later = world.batch(1).set("pvs.0.seq", json!(2)).event(0, "cta_click", json!({}));
    later.ignored_for("storage_limit").await;
    assert_eq!(world.detail(1).await["session"]["consent"], false);
    assert!(world.events(1).await.is_empty());
    assert_eq!(
        world.final_status().await["today"]["ignored"],
        json!([{ "reason": "storage_limit", "count": 1 }])
    );
}

#[tokio::test]
async fn with_room_to_spare_nothing_is_paused_or_deleted() {
    let settings = [("SVC_STORAGE_CLEANUP_ABOVE_BYTES", "1TB"), ("SVC_STORAGE_LIMIT_BYTES", "2TB")];
    let settings = settings.map(|(name, size)| (name, size.replace("TB", "000GB")));
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, size)| (*name, size.as_str())).collect();
    let world = World::with(&settings, json!({})).await;
    world.batch(1).stored().await;
    world.app.advance(Duration::from_secs(5 * 86_400));
    assert_eq!(world.guard().await["visits"], 0);
    world.batch(2).stored().await;
    let deployment = world.final_status().await["storage"]["deployment"].clone();
    assert_eq!(deployment["paused"], Value::Null);
    assert_eq!(deployment["limitBytes"], json!(2_000_000_000_000_i64));
}

#[tokio::test]
async fn above_the_cleanup_threshold_the_oldest_visits_go_and_those_of_the_last_day_stay() {
    let world = World::with(&[("SVC_STORAGE_CLEANUP_ABOVE_BYTES", "1KiB")], json!({})).await;
    for number in 1..=3 {
        world.batch(number).stored().await;
        world.app.advance(Duration::from_secs(86_400));
    }
    world.batch(4).stored().await;
    let stats = world.guard().await;
    assert_eq!((&stats["visits"], &stats["more"]), (&json!(2), &json!(false)));
    let mut stored = Vec::new();
    for number in 1..=4 {
        stored.push(world.is_stored(number).await);
    }
    assert_eq!(stored, [false, false, true, true]);
}

/// Else a tenant could have the history of all others deleted by sending much.
#[tokio::test]
async fn who_holds_most_gives_and_who_holds_less_than_a_fair_share_keeps_all() {
    let mut world = World::new().await;
    for number in 1..=3 {
        world.batch(number).stored().await;
    }
    world.app.advance(Duration::from_secs(86_400));
    let (_, ours) = world.turn_hostile().await;
    for number in 1..=20 {
        world.batch(number).stored().await;
    }
    world.app.advance(Duration::from_secs(2 * 86_400));
    let (world, deleted) = world.with_room_for(90, ours).await;
    assert!((9..=11).contains(&deleted), "{deleted} of 20: down to the fair share of 23 visits by two");
    assert_eq!(world.visits().await, 3);
}

/// An estimate by the latest visits would let whoever sends 200 tiny ones after large ones seem small.
#[tokio::test]
async fn what_somebody_holds_does_not_look_less_by_small_visits_that_come_later() {
    let mut world = World::new().await;
    for number in 1..=80 {
        world.batch(number).with_events(12).stored().await;
    }
    world.app.advance(Duration::from_secs(86_400));
    let (_, ours) = world.turn_hostile().await;
    for number in 1..=40 {
        world.batch(number).with_events(80).stored().await;
    }
    for number in 41..=250 {
        world.batch(number).stored().await;
    }
    world.app.advance(Duration::from_secs(2 * 86_400));
    let (world, deleted) = world.with_room_for(97, ours).await;
    assert_eq!(world.visits().await, 80);
    assert!((1..=40).contains(&deleted), "{deleted}: the large ones are the oldest, and enough");
}

/// Nor do more organizations give more room.
#[tokio::test]
async fn organizations_of_the_same_owner_hold_together() {
    let mut world = World::new().await;
    for number in 1..=30 {
        world.batch(number).stored().await;
    }
    world.app.advance(Duration::from_secs(86_400));
    let mut hostile = world.app.user("hostile").await;
    let mut ours = None;
    for org in 0..10 {
        if org > 0 {
            let body = json!({ "name": "more", "slug": format!("more-{org}") });
            world.app.post("/v1/orgs").bearer(&hostile).json(&body).send().await.ok(201);
            hostile.org = format!("more-{org}");
        }
        let before = std::mem::replace(&mut world.shop, world.app.project(&hostile, "shop").await);
        ours.get_or_insert(before);
        for number in 1..=10 {
            world.batch(number).stored().await;
        }
    }
    world.app.advance(Duration::from_secs(2 * 86_400));
    let (world, deleted) = world.with_room_for(90, ours.unwrap()).await;
    assert_eq!(world.visits().await, 30);
    assert!(deleted > 20, "{deleted}");
}

/// Else a tenant could stop the counting of all others by sending much.
#[tokio::test]
async fn above_the_pause_only_those_above_their_fair_share_are_paused() {
    let mut world = World::new().await;
    for number in 1..=3 {
        world.batch(number).stored().await;
    }
    let (mut hostile, ours) = world.turn_hostile().await;
    for number in 1..=60 {
        world.batch(number).with_events(20).stored().await;
    }
    let theirs = world.shop.clone();
    let mut world =
        world.guarded(&[("SVC_STORAGE_PAUSE_ABOVE_BYTES", 80), ("SVC_STORAGE_LIMIT_BYTES", 500)], ours).await;
    world.guard().await;
    world.batch(4).stored().await;
    let paused = async |world: &World, project: &str, user: &User| {
        let path = format!("/v1/projects/{project}/status");
        let status = world.app.get(&path).bearer(user).send().await.ok(200);
        status["storage"]["deployment"]["paused"].clone()
    };
    assert_eq!(paused(&world, "shop", &world.owner).await, Value::Null);
    // Another organization of the same owner is the same tenant.
    let body = json!({ "name": "more", "slug": "more" });
    world.app.post("/v1/orgs").bearer(&hostile).json(&body).send().await.ok(201);
    hostile.org = "more".to_owned();
    let more = world.app.project(&hostile, "shop").await;
    let ours = std::mem::replace(&mut world.shop, theirs.clone());
    world.batch(61).ignored_for("storage_paused").await;
    world.shop = more;
    world.batch(1).ignored_for("storage_paused").await;
    assert_eq!(paused(&world, &theirs.id, &hostile).await, "storage_paused");
    world.shop = ours;
    world.batch(5).stored().await;
}

#[tokio::test]
async fn who_fills_the_disk_with_configuration_is_paused_and_adds_no_more() {
    let mut world = World::new().await;
    world.batch(1).stored().await;
    let (hostile, ours) = world.turn_hostile().await;
    world.batch(1).stored().await;
    let theirs = world.shop.clone();
    let schema = |number: u32| format!("/v1/projects/{}/event-schemas/large_{number}", theirs.id);
    for number in 0..10 {
        world.app.put(&schema(number)).bearer(&hostile).json(&large_schema()).send().await.ok(200);
    }
    let mut world =
        world.guarded(&[("SVC_STORAGE_PAUSE_ABOVE_BYTES", 80), ("SVC_STORAGE_LIMIT_BYTES", 500)], ours).await;
    world.guard().await;
    world.batch(2).stored().await;
    world.add_schema("shop", &world.owner).await.ok(200);
    let refused = world.add_schema(&theirs.id, &hostile).await.problem(409, "conflict");
    let detail = refused["detail"].as_str().unwrap();
    assert!(detail.starts_with("the disk of this server is almost full"), "{detail}");
    world.app.delete(&schema(0)).bearer(&hostile).send().await.ok(204);
    let (path, rename) = (format!("/v1/projects/{}", theirs.id), json!({ "name": "Another name" }));
    world.app.patch(&path).bearer(&hostile).json(&rename).send().await.ok(200);
    world.shop = theirs;
    world.batch(2).ignored_for("storage_paused").await;
}

#[tokio::test]
async fn who_fills_the_disk_with_leads_is_paused_and_adds_no_more() {
    let mut world = World::new().await;
    world.batch(1).stored().await;
    let (hostile, ours) = world.turn_hostile().await;
    world.batch(1).stored().await;
    let theirs = world.shop.clone();
    let definition = json!({ "name": "Order", "trigger": { "type": "server" } });
    let path = format!("/v1/projects/{}/conversion-definitions/order", theirs.id);
    world.app.put(&path).bearer(&hostile).json(&definition).send().await.ok(200);
    let add_lead = async |world: &World, project: &str, user: &User, number: u32| {
        let traits = (0..20).map(|prop| (format!("prop_{prop:0>35}"), json!("x".repeat(80))));
        let traits = traits.collect::<serde_json::Map<_, _>>();
        let body = json!({ "externalId": format!("person-{number:05}"), "traits": traits });
        let request = world.app.post(&format!("/v1/projects/{project}/leads")).bearer(user).json(&body);
        request.header("idempotency-key", &format!("{project}-{number}")).send().await
    };
    for number in 0..450 {
        add_lead(&world, &theirs.id, &hostile, number).await.ok(201);
    }
    let mut world =
        world.guarded(&[("SVC_STORAGE_PAUSE_ABOVE_BYTES", 80), ("SVC_STORAGE_LIMIT_BYTES", 500)], ours).await;
    world.guard().await;
    world.batch(2).stored().await;
    add_lead(&world, "shop", &world.owner, 1).await.ok(201);
    add_lead(&world, &theirs.id, &hostile, 450).await.problem(409, "conflict");
    let conversion = json!({ "eventId": "order-0001", "definition": "order", "email": "ada@example.com" });
    let path = format!("/v1/projects/{}/conversions", theirs.id);
    world.app.post(&path).bearer(&hostile).json(&conversion).send().await.problem(409, "conflict");
    world.shop = theirs.clone();
    world.batch(2).ignored_for("storage_paused").await;
    // The refusal is not kept for the idempotency key: the same request is answered anew when there is room.
    let ours = world.shop.clone();
    let world = world.guarded(&[("SVC_STORAGE_PAUSE_ABOVE_BYTES", 500)], ours).await;
    world.guard().await;
    add_lead(&world, &theirs.id, &hostile, 450).await.ok(201);
}

/// A flood of one day must not stay until it is a day old.
#[tokio::test]
async fn beside_others_the_guard_deletes_from_a_flood_of_the_same_day() {
    let mut world = World::new().await;
    for number in 1..=3 {
        world.batch(number).stored().await;
    }
    let (_, ours) = world.turn_hostile().await;
    for number in 1..=40 {
        world.batch(number).with_events(20).stored().await;
    }
    world.app.advance(Duration::from_secs(2 * 3600));
    let (world, deleted) = world.with_room_for(90, ours).await;
    assert!((1..40).contains(&deleted), "{deleted}");
    assert_eq!(world.visits().await, 3);
}

#[tokio::test]
async fn beside_a_guard_a_project_sets_itself_no_limits_that_could_fill_the_room() {
    let world = World::with(&[("SVC_STORAGE_PAUSE_ABOVE_BYTES", "1GB")], json!({})).await;
    let status = world.final_status().await;
    assert_eq!(status["quota"]["pageviewsPerDay"], 25_000);
    assert_eq!(status["quota"]["eventsPerDay"], 97_656);
    assert_eq!(status["storage"]["quotaBytes"], 500_000_000);
    let limits = json!({
        "pageviewsPerDay": 97_657, "pageviewsPerKeyDay": 400, "eventsPerKeyDay": 4000,
        "eventsPerDay": null, "storedBytesQuota": null,
    });
    let body = json!({ "settings": { "limits": limits } });
    let answer = world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&body).send().await;
    let fields = ["pageviewsPerDay", "eventsPerDay", "storedBytesQuota"];
    assert_eq!(answer.violations(), fields.map(|field| format!("body.settings.limits.{field}")));
}

//! The storage guard of the deployment.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Batch, World};
use crate::support::{App, CRON_SECRET, Project};

impl World {
    async fn guard(&self) -> Value {
        let answer = self.app.get("/v1/cron/storage").token(CRON_SECRET).send().await.ok(200);
        assert_eq!(answer["ran"][0]["ok"], true, "{answer}");
        answer["ran"][0]["stats"].clone()
    }

    /// Starts the server again with room for this percentage of what is stored, and lets the guard delete. Returns the
    /// number of deleted visits.
    async fn with_room_for(self, percent: u64, shop: Project) -> (World, u64) {
        let stats = self.guard().await;
        let held = stats["databaseBytes"].as_u64().unwrap() + stats["folderBytes"].as_u64().unwrap();
        let World { app, owner, .. } = self;
        let (database, clock) = (app.inner.config.database.url().into_owned(), app.clock.clone());
        let settings = [
            ("SVC_STORAGE_CLEANUP_ABOVE_BYTES", (held * percent / 100).to_string()),
            ("SVC_TRUSTED_IP_HEADER", super::ADDRESS.to_owned()),
        ];
        let settings: Vec<(&str, &str)> =
            settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let app = App::on(app.stop().await, &database, clock, &settings).await;
        let world = World { app, owner, shop };
        let deleted = world.guard().await["visits"].as_u64().unwrap();
        (world, deleted)
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
    for (setting, reason) in
        [("SVC_STORAGE_PAUSE_ABOVE_BYTES", "storage_paused"), ("SVC_STORAGE_LIMIT_BYTES", "storage_limit")]
    {
        let world = World::with(&[(setting, "1KiB")], json!({})).await;
        world.batch(1).stored().await;
        world.guard().await;
        world.batch(2).ignored_for(reason).await;
        assert!(!world.is_stored(2).await);
        let status = world.final_status().await;
        let deployment = &status["storage"]["deployment"];
        assert_eq!(deployment["paused"], reason);
        assert_eq!(deployment["measuredAt"], "2026-11-21T12:00:00.000Z");
        assert_eq!(status["today"]["ignored"], json!([{ "reason": reason, "count": 1 }]));
    }
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
    let hostile = world.app.user("hostile").await;
    let ours = std::mem::replace(&mut world.shop, world.app.project(&hostile, "shop").await);
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
    let hostile = world.app.user("hostile").await;
    let ours = std::mem::replace(&mut world.shop, world.app.project(&hostile, "shop").await);
    for number in 1..=20 {
        world.batch(number).with_events(80).stored().await;
    }
    for number in 21..=230 {
        world.batch(number).stored().await;
    }
    world.app.advance(Duration::from_secs(2 * 86_400));
    let (world, deleted) = world.with_room_for(95, ours).await;
    assert_eq!(world.visits().await, 80);
    assert!((1..=20).contains(&deleted), "{deleted}: the large ones are the oldest, and enough");
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

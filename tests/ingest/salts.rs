//! Daily salts: visits continue across the project's midnight, and afterwards no hash leads back to a person.

use std::time::Duration;

use chrono::{Datelike, TimeZone, Utc};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::{World, session};

impl World {
    /// Sets the clock to a time of the 22nd, the day after the one tests begin on.
    pub fn next_day(&self, hour: u32, minute: u32, second: u32) {
        self.app.clock.set(Utc.with_ymd_and_hms(2026, 11, 22, hour, minute, second).unwrap());
    }

    fn late_evening(&self) {
        self.app.clock.set(Utc.with_ymd_and_hms(2026, 11, 21, 23, 50, 0).unwrap());
    }

    /// The days of the month at whose end the days of the visitors' salts end.
    async fn salt_days(&self) -> Vec<u32> {
        let salts = entity::day_salt::Entity::find().all(&self.app.inner.context.db).await.unwrap();
        let visitors = salts.into_iter().filter(|salt| salt.purpose == "visitor");
        let day = |ms: i64| Utc.timestamp_millis_opt(ms).unwrap().day();
        let mut days: Vec<u32> = visitors.map(|salt| day(salt.ends_at - 1)).collect();
        days.sort_unstable();
        days
    }

    /// How many visitors there are on a local day of the project.
    async fn visitors(&self, day: &str) -> Value {
        let path = format!("/v1/projects/shop/analytics/overview?from={day}&to={day}");
        self.app.get(&path).bearer(&self.owner).send().await.ok(200)["totals"]["visitors"].clone()
    }
}

/// The day of the month that tests begin on.
const TODAY: u32 = 21;

#[tokio::test]
async fn a_visit_crosses_midnight() {
    let world = World::new().await;
    world.late_evening();
    world.batch(1).stored().await;
    world.next_day(0, 10, 0);
    let verdict = world.batch(2).from("192.0.2.1").stored().await;
    assert!(verdict.contains(&session(1)) && verdict.contains("stitch=hash"), "{verdict}");
}

#[tokio::test]
async fn after_half_past_midnight_nobody_of_yesterday_is_recognised() {
    let world = World::new().await;
    world.app.clock.set(Utc.with_ymd_and_hms(2026, 11, 21, 23, 59, 59).unwrap());
    world.batch(1).stored().await;
    world.next_day(0, 29, 58);
    let before = world.batch(2).from("192.0.2.1").stored().await;
    assert!(before.contains("stitch=hash"), "{before}");
    let world = World::new().await;
    world.app.clock.set(Utc.with_ymd_and_hms(2026, 11, 22, 0, 0, 0).unwrap() - Duration::from_millis(1));
    world.batch(1).stored().await;
    world.next_day(0, 30, 0);
    let after = world.batch(2).from("192.0.2.1").stored().await;
    assert!(after.contains("stitch=new"), "{after}");
}

#[tokio::test]
async fn the_job_deletes_yesterdays_salt_at_half_past_midnight() {
    let world = World::new().await;
    world.batch(1).stored().await;
    assert_eq!(world.salt_days().await, [TODAY]);
    world.next_day(0, 10, 0);
    world.batch(2).stored().await;
    world.rotate().await;
    assert_eq!(world.salt_days().await, [TODAY, TODAY + 1]);
    world.next_day(0, 30, 0);
    world.rotate().await;
    assert_eq!(world.salt_days().await, [TODAY + 1]);
}

impl World {
    async fn rotate(&self) {
        let answer = self.app.get("/v1/cron/salts").token(crate::support::CRON_SECRET).send().await.ok(200);
        assert_eq!(answer["ran"][0]["ok"], true, "{answer}");
    }
}

#[tokio::test]
async fn the_same_visitor_has_another_hash_the_next_day() {
    let world = World::new().await;
    world.batch(1).stored().await;
    world.next_day(12, 0, 0);
    world.batch(2).from("192.0.2.1").stored().await;
    let sql = "select count(distinct visitor) as count from sessions";
    let db = &world.app.inner.context.db;
    let statement = sea_orm::Statement::from_string(db.get_database_backend(), sql);
    let row = sea_orm::ConnectionTrait::query_one_raw(db, statement).await.unwrap().unwrap();
    assert_eq!(row.try_get::<i64>("", "count").unwrap(), 2);
}

#[tokio::test]
async fn the_day_is_the_projects_and_its_evening_peak_is_one_day() {
    let world = World::with(&[], json!({ "timezone": "America/New_York" })).await;
    // 18:50 in New York; an hour and a half later it is the next day in UTC.
    world.late_evening();
    world.batch(1).stored().await;
    world.next_day(0, 15, 0);
    world.batch(2).from("192.0.2.1").stored().await;
    world.next_day(0, 40, 0);
    let over = world.batch(3).from("192.0.2.1").stored().await;
    assert!(over.contains(&session(1)), "{over}");
    // After half an hour of silence it is another visit of the same visitor.
    world.next_day(2, 0, 0);
    assert!(world.batch(4).from("192.0.2.1").stored().await.contains("stitch=new"));
    assert_eq!(world.visitors("2026-11-21").await, 1);
}

#[tokio::test]
async fn a_visit_that_crosses_midnight_goes_on_after_half_past() {
    let world = World::with(&[], json!({ "timezone": "America/New_York" })).await;
    world.next_day(4, 50, 0);
    world.batch(1).stored().await;
    world.next_day(5, 15, 0);
    assert!(world.batch(2).from("192.0.2.1").stored().await.contains(&session(1)));
    for (number, hour, minute) in [(3, 5, 40), (4, 6, 5), (5, 6, 30)] {
        world.next_day(hour, minute, 0);
        let verdict = world.batch(number).from("192.0.2.1").stored().await;
        assert!(verdict.contains(&session(1)) && verdict.contains("stitch=hash"), "{number}: {verdict}");
    }
    world.next_day(7, 1, 0);
    assert!(world.batch(6).from("192.0.2.1").stored().await.contains("stitch=new"));
    assert_eq!(
        (world.visitors("2026-11-21").await, world.visitors("2026-11-22").await),
        (json!(1), json!(1))
    );
}

#[tokio::test]
async fn a_page_that_is_read_past_midnight_keeps_its_visit() {
    for fresh in [true, false] {
        let world = World::new().await;
        world.late_evening();
        let page = world.batch(1);
        page.stored().await;
        for (state, minutes) in [(2u64, 20u64), (3, 39), (4, 45)] {
            world.late_evening();
            world.app.advance(Duration::from_secs(minutes * 60));
            let read = page.clone().set("fresh", json!(fresh)).set("pvs.0.seq", json!(state));
            read.set("pvs.0.age", json!(minutes * 60_000)).set("pvs.0.eng", json!(1000)).stored().await;
        }
        world.next_day(0, 36, 0);
        let next = world.batch(2).from("192.0.2.1").stored().await;
        assert!(next.contains(&session(1)) && next.contains("stitch=hash"), "fresh {fresh}: {next}");
        world.next_day(1, 7, 0);
        let later = world.batch(3).from("192.0.2.1").stored().await;
        assert!(later.contains("stitch=new"), "fresh {fresh}: {later}");
    }
}

#[tokio::test]
async fn a_visit_that_begins_before_midnight_counts_its_visitor_that_day() {
    let world = World::new().await;
    world.app.clock.set(Utc.with_ymd_and_hms(2026, 11, 21, 22, 0, 0).unwrap());
    world.batch(1).stored().await;
    world.next_day(0, 0, 4);
    let late = world.batch(2).from("192.0.2.1").set("pvs.0.age", json!(6_000));
    assert!(late.stored().await.contains("stitch=new"));
    // Another page of it, of the new day.
    world.next_day(0, 20, 0);
    let next = world.batch(3).from("192.0.2.1").stored().await;
    assert!(next.contains(&session(2)), "{next}");
    world.next_day(0, 45, 0);
    let after = world.batch(4).from("192.0.2.1").stored().await;
    assert!(after.contains(&session(2)), "{after}");
    assert_eq!(world.visitors("2026-11-21").await, 1);
    assert_eq!(world.revisits().await, [false, true]);
}

#[tokio::test]
async fn a_running_visit_survives_a_change_of_the_time_zone() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let zone = json!({ "timezone": "America/New_York" });
    world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&zone).send().await.ok(200);
    for number in 2..=4 {
        world.app.advance(Duration::from_secs(20 * 60));
        let verdict = world.batch(number).from("192.0.2.1").stored().await;
        assert!(verdict.contains(&session(1)), "{number}: {verdict}");
    }
    world.app.advance(Duration::from_secs(31 * 60));
    assert!(world.batch(5).from("192.0.2.1").stored().await.contains("stitch=new"));
}

#[tokio::test]
async fn a_running_visit_survives_several_changes_of_the_time_zone() {
    let world = World::new().await;
    let change = async |zone: &str| {
        let zone = json!({ "timezone": zone });
        world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&zone).send().await.ok(200);
    };
    let continues = async |number: u8| {
        let verdict = world.batch(number).from("192.0.2.1").stored().await;
        assert!(verdict.contains(&session(1)), "{number}: {verdict}");
    };
    world.batch(1).stored().await;
    // Nothing is heard of the visit between two changes.
    change("America/New_York").await;
    world.app.advance(Duration::from_secs(10 * 60));
    change("Asia/Tokyo").await;
    world.app.advance(Duration::from_secs(10 * 60));
    continues(2).await;
    // The visit is known by its second salt when its first one no longer counts.
    world.app.advance(Duration::from_secs(15 * 60));
    change("America/Sao_Paulo").await;
    world.app.advance(Duration::from_secs(10 * 60));
    continues(3).await;
    world.app.advance(Duration::from_secs(31 * 60));
    assert!(world.batch(4).from("192.0.2.1").stored().await.contains("stitch=new"));
}

/// A setting that somebody tries out and takes back.
/// A page opened before the first change reports itself after the last one.
#[tokio::test]
async fn a_visit_has_the_salt_of_the_time_at_which_it_began() {
    let world = World::new().await;
    world.app.advance(Duration::from_secs(60));
    for zone in ["Asia/Tokyo", "UTC"] {
        let zone = json!({ "timezone": zone });
        world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&zone).send().await.ok(200);
        world.app.advance(Duration::from_secs(5 * 60));
    }
    let age = |minutes: u32| json!(minutes * 60_000);
    world.batch(1).set("pvs.0.age", age(11)).stored().await;
    // Past the half hour, the salt of Tokyo is gone.
    world.app.advance(Duration::from_secs(2 * 3600));
    assert!(world.batch(2).from("192.0.2.1").stored().await.contains("stitch=new"));
    world.app.get("/v1/cron/recompute").token(crate::support::CRON_SECRET).send().await.ok(200);
    assert_eq!(world.visitors("2026-11-21").await, 1);
}

#[tokio::test]
async fn a_time_zone_that_comes_back_counts_nobody_twice() {
    let world = World::new().await;
    world.batch(1).stored().await;
    for zone in ["Asia/Tokyo", "UTC"] {
        let zone = json!({ "timezone": zone });
        world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&zone).send().await.ok(200);
        world.app.advance(Duration::from_secs(5 * 60));
    }
    assert!(world.batch(2).from("192.0.2.1").stored().await.contains(&session(1)));
    world.app.advance(Duration::from_secs(2 * 3600));
    assert!(world.batch(3).from("192.0.2.1").stored().await.contains("stitch=new"));
    world.app.get("/v1/cron/recompute").token(crate::support::CRON_SECRET).send().await.ok(200);
    assert_eq!(world.visitors("2026-11-21").await, 1);
}

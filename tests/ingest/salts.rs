//! The daily salts: visits cross midnight UTC, and then nothing leads back to anybody.

use std::time::Duration;

use chrono::{TimeZone, Utc};
use sea_orm::EntityTrait;

use super::{World, session};

impl World {
    /// Sets the clock to a time of the 22nd, the day after the one tests begin on.
    pub fn next_day(&self, hour: u32, minute: u32, second: u32) {
        self.app.clock.set(Utc.with_ymd_and_hms(2026, 11, 22, hour, minute, second).unwrap());
    }

    fn late_evening(&self) {
        self.app.clock.set(Utc.with_ymd_and_hms(2026, 11, 21, 23, 50, 0).unwrap());
    }

    async fn salt_days(&self) -> Vec<i32> {
        let salts = entity::salt::Entity::find().all(&self.app.inner.context.db).await.unwrap();
        let mut days: Vec<i32> = salts.into_iter().map(|salt| salt.day).collect();
        days.sort_unstable();
        days
    }
}

/// Days since 1970 of the 21st.
const TODAY: i32 = 20_778;

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

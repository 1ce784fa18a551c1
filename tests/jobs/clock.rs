//! Nothing is deleted by age while the system clock is not confirmed.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::{CRON_SECRET, noon};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

impl World {
    async fn job(&self, name: &str) -> Value {
        let path = format!("/v1/cron/{name}");
        let answer = self.app.get(&path).token(CRON_SECRET).send().await.ok(200);
        assert_eq!(answer["ran"][0]["ok"], true, "{answer}");
        answer["ran"][0]["stats"].clone()
    }

    async fn login_works(&self) -> bool {
        self.app.get("/v1/auth/me").bearer(&self.owner).send().await.status == 200
    }
}

#[tokio::test]
async fn a_clock_that_is_wrong_by_years_for_a_while_ends_nothing() {
    let world = World::with(&[("SVC_STORAGE_CLEANUP_ABOVE_BYTES", "1KiB")], json!({})).await;
    world.batch(1).stored().await;
    world.app.advance(2 * HOUR);
    assert_eq!(world.job("retention").await["visits"], 0);

    let wrong = noon() + TimeDelta::days(3650);
    world.app.clock.set(wrong);
    for _ in 0..30 {
        for job in ["retention", "sessions", "storage"] {
            let stats = world.job(job).await;
            assert!(stats["waitsForClock"] == true || stats["visits"] == 0, "{job}: {stats}");
        }
        world.app.advance(2 * MINUTE);
    }
    world.app.clock.set(noon() + TimeDelta::hours(3));
    assert!(world.login_works().await && world.is_stored(1).await);

    // Where the time was wrong before, it is believed after a day.
    world.app.clock.set(wrong);
    assert_eq!(world.job("retention").await["waitsForClock"], true);
    world.app.advance(23 * HOUR);
    assert_eq!(world.job("retention").await["waitsForClock"], true);
    world.app.advance(HOUR);
    assert_eq!(world.job("retention").await["visits"], 1);
}

#[tokio::test]
async fn a_server_that_was_off_for_a_while_waits_for_an_hour() {
    let world = World::new().await;
    world.app.advance(2 * HOUR);
    assert_eq!(world.job("sessions").await["logins"], 0);
    world.app.clock.set(noon() + TimeDelta::hours(7));
    assert_eq!(world.job("sessions").await["logins"], 0, "close to the last time that was believed");
    world.app.clock.set(noon() + TimeDelta::days(5));
    assert_eq!(world.job("sessions").await["waitsForClock"], true);
    world.app.advance(HOUR - MINUTE);
    assert_eq!(world.job("sessions").await["waitsForClock"], true);
    world.app.advance(MINUTE);
    assert_eq!(world.job("sessions").await["logins"], 0);
}

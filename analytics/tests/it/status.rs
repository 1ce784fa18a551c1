//! Tests the status of a project.

use analytics::upkeep::status::{ProjectStatus, of_project};
use analytics::visits::{IgnoredReason, Quarantined, Reason, Waiting};
use serde_json::json;

use crate::world::{NOON, World, id, insert, quoted};

impl World {
    async fn status(&self) -> ProjectStatus {
        let quarantined = [(Some(self.shop.id()), 2), (Some(self.other.id()), 5), (None, 1)];
        let quarantined =
            quarantined.map(|(project, batches)| Quarantined { project, reason: Reason::Refused, batches });
        let waiting = Waiting {
            spooled: 3,
            quarantined: quarantined.into(),
            quarantine_bytes: 4096,
            ..Waiting::default()
        };
        of_project(self, &self.shop, &waiting).await.unwrap()
    }

    async fn outcome(&self, day: i64, reason: &str, count: i64) {
        let row = [
            ("project_id", quoted(&self.db, self.shop.id())),
            ("day", day.to_string()),
            ("reason", format!("'{reason}'")),
            ("count", count.to_string()),
        ];
        insert(&self.db, "ingest_outcomes", &row, &[]).await;
    }

    async fn budget(&self, network: i64, pageviews: i64, events: i64) {
        let row = [
            ("project_id", quoted(&self.db, self.shop.id())),
            ("day", TODAY.to_string()),
            ("network", network.to_string()),
            ("pageviews", pageviews.to_string()),
            ("events", events.to_string()),
        ];
        insert(&self.db, "ingest_budgets", &row, &[]).await;
    }
}

const TODAY: i64 = NOON / 86_400_000;

#[tokio::test]
async fn a_new_project_has_received_nothing() {
    let status = World::new().await.status().await;
    let json = serde_json::to_value(&status).unwrap();
    assert_eq!((&json["firstEventAt"], &json["lastEventAt"]), (&json!(null), &json!(null)));
    assert_eq!((status.sessions_total, status.storage.estimated_bytes.0), (0, 0));
    assert_eq!((status.quota.exceeded, status.quota.pageviews_per_day), (false, 25_000));
    assert_eq!(
        json["today"],
        json!({
            "day": "2026-11-21", "stored": 0, "ignored": [], "rateLimited": 0, "originRefused": 0,
            "notRecomputed": 0,
        })
    );
    assert_eq!(json["eventNames"], json!({ "unregistered": 0, "limit": 200, "droppedToday": 0 }));
    assert_eq!(json["spool"], json!({ "batches": 3, "lostToday": 0, "disk": "ok" }));
    let reasons = json!([{ "reason": "refused", "count": 2 }]);
    let quarantine = json!({ "batches": 2, "reasons": reasons, "addedToday": 0, "lostToday": 0 });
    assert_eq!(json["quarantine"], quarantine);
}

#[tokio::test]
async fn the_first_and_the_last_sign_of_life_are_known() {
    let world = World::new().await;
    let (earlier, later) = ((NOON - 86_400_000).to_string(), (NOON + 5_000).to_string());
    world.session(1, id(1), &[("started_at", &earlier), ("last_at", &earlier)]).await;
    world.session(2, id(2), &[("last_at", &later)]).await;
    let status = serde_json::to_value(world.status().await).unwrap();
    assert_eq!(status["firstEventAt"], "2026-11-20T12:00:00.000Z");
    assert_eq!(status["lastEventAt"], "2026-11-21T12:00:05.000Z");
    assert_eq!(status["sessionsTotal"], 2);
    assert!(status["storage"]["estimatedBytes"].as_u64().unwrap() > 500, "{}", status["storage"]);
}

#[tokio::test]
async fn todays_batches_are_counted_by_reason_and_yesterdays_are_not() {
    let world = World::new().await;
    for (day, reason, count) in [
        (TODAY, "stored", 10),
        (TODAY, "bot", 2),
        (TODAY, "notrack", 5),
        (TODAY, "event_name_dropped", 4),
        (TODAY, "spool_full", 1),
        (TODAY, "quarantined", 6),
        (TODAY, "quarantine_full", 1),
        (TODAY - 1, "bot", 100),
    ] {
        world.outcome(day, reason, count).await;
    }
    let status = serde_json::to_value(world.status().await).unwrap();
    assert_eq!(status["today"]["stored"], 10);
    let ignored = json!([
        { "reason": "notrack", "count": 5 },
        { "reason": "bot", "count": 2 },
        { "reason": "spool_full", "count": 1 },
        { "reason": "quarantine_full", "count": 1 },
    ]);
    assert_eq!(status["today"]["ignored"], ignored);
    assert_eq!(status["eventNames"]["droppedToday"], 4);
    assert_eq!(status["spool"]["lostToday"], 1);
    assert_eq!(
        (&status["quarantine"]["addedToday"], &status["quarantine"]["lostToday"]),
        (&json!(6), &json!(1))
    );
}

#[tokio::test]
async fn a_day_is_a_day_in_the_projects_time_zone() {
    let world = World::with(json!({ "timezone": "Pacific/Auckland" })).await;
    world.outcome(TODAY + 1, "stored", 7).await;
    let status = serde_json::to_value(world.status().await).unwrap();
    assert_eq!(status["today"]["day"], "2026-11-22");
    assert_eq!(status["today"]["stored"], 7);
}

#[tokio::test]
async fn a_used_up_budget_is_shown_with_its_reason() {
    let world = World::new().await;
    world.budget(0, 25_000, 10).await;
    world.budget(99, 300, 10).await;
    let quota = world.status().await.quota;
    assert_eq!((quota.exceeded, quota.reason), (true, Some(IgnoredReason::QuotaPageviewsProject)));
    assert_eq!((quota.pageviews_today, quota.events_today), (25_000, 10));
}

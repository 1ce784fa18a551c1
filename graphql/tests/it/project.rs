use analytics::upkeep::status;
use analytics::visits::Waiting;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;

use crate::world::World;

const STATUS: &str = "{ project(project: \"shop\") { status {
    database firstEventAt lastEventAt sessionsTotal
    storage { estimatedBytes quotaBytes deployment { paused } }
    quota { exceeded reason pageviewsToday pageviewsPerDay eventsToday eventsPerDay }
    today { day stored ignored { reason count } rateLimited originRefused notRecomputed }
    days { day stored ignored { reason count } rateLimited originRefused notRecomputed }
    bots { kind today last30Days }
    refusedOrigins { origin count lastAt }
    otherSources { source medium count suggestion }
    eventNames { unregistered limit droppedToday }
    events { refusedToday repeatedToday } beacons { dailyCap ignoredToday { reason count } } answers { rejectedToday } identify { ignoredToday unsignedIdsToday }
    spool { batches lostToday disk }
    quarantine { batches reasons { reason count } addedToday lostToday }
    recomputation { done total secondsLeft }
   pausedDestinations { provider reason since until }
} } }";

#[tokio::test]
async fn the_status_of_a_new_project_waits_for_the_first_visit() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let status = world.query(&owner, STATUS).await["project"]["status"].clone();
    assert_eq!(
        status,
        json!({
            "database": "ok", "firstEventAt": null, "lastEventAt": null, "sessionsTotal": 0,
            "storage": { "estimatedBytes": 0, "quotaBytes": null, "deployment": null },
            "quota": {
                "exceeded": false, "reason": null, "pageviewsToday": 0, "pageviewsPerDay": 25_000,
                "eventsToday": 0, "eventsPerDay": null
            },
            "today": {
                "day": "2026-11-21", "stored": 0, "ignored": [], "rateLimited": 0, "originRefused": 0,
                "notRecomputed": 0
            },
            "days": [],
            "bots": [],
            "refusedOrigins": [],
            "otherSources": [],
            "eventNames": { "unregistered": 0, "limit": 200, "droppedToday": 0 },
            "events": { "refusedToday": 0, "repeatedToday": 0 },
            "beacons": { "dailyCap": 100, "ignoredToday": [] },
            "answers": { "rejectedToday": 0 },
            "identify": { "ignoredToday": 0, "unsignedIdsToday": 0 },
            "spool": { "batches": 0, "lostToday": 0, "disk": "OK" },
            "quarantine": { "batches": 0, "reasons": [], "addedToday": 0, "lostToday": 0 },
            "recomputation": null,
            "pausedDestinations": []
        })
    );
}

#[tokio::test]
async fn the_status_counts_the_project_s_own_day_by_reason() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let project = world.project(&owner, "acme", "shop").await;
    let other = world.project(&owner, "acme", "other").await;
    // 2026-11-21 is day 20778.
    let rows = [
        (&project, 20778, "stored", 40),
        (&project, 20778, "bot", 3),
        (&project, 20778, "quota_pageviews_project", 5),
        (&project, 20778, "spool_full", 1),
        (&project, 20778, "event_name_dropped", 2),
        (&project, 20778, "bot_library", 3),
        (&project, 20777, "bot_library", 100),
        (&project, 20777, "bot", 100),
        (&other, 20778, "bot", 100),
    ];
    let db = &world.context.db;
    let execute = async |sql: &str, values: Vec<sea_orm::Value>| {
        let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
        db.execute_raw(statement).await.unwrap();
    };
    for (of, day, reason, count) in rows {
        let sql = "insert into ingest_outcomes (project_id, day, reason, count) values ($1, $2, $3, $4)";
        execute(sql, vec![of.id().into(), day.into(), reason.into(), i64::from(count).into()]).await;
    }
    for (network, pageviews) in [(0_i64, 25_000_i64), (9, 400)] {
        let sql = "insert into ingest_budgets (project_id, day, network, pageviews, events) \
                   values ($1, 20778, $2, $3, 17)";
        execute(sql, vec![project.id().into(), network.into(), pageviews.into()]).await;
    }
    let status = world.query(&owner, STATUS).await["project"]["status"].clone();
    assert_eq!(status["today"]["stored"], 40);
    let ignored = json!([
        { "reason": "QUOTA_PAGEVIEWS_PROJECT", "count": 5 },
        { "reason": "BOT", "count": 3 },
        { "reason": "SPOOL_FULL", "count": 1 }
    ]);
    assert_eq!(status["today"]["ignored"], ignored);
    assert_eq!(
        (&status["eventNames"]["droppedToday"], &status["spool"]["lostToday"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(status["bots"], json!([{ "kind": "LIBRARY", "today": 3, "last30Days": 103 }]));
    let quota = &status["quota"];
    assert_eq!((&quota["exceeded"], &quota["reason"]), (&json!(true), &json!("QUOTA_PAGEVIEWS_PROJECT")));
    assert_eq!((&quota["pageviewsToday"], &quota["eventsToday"]), (&json!(25_000), &json!(17)));

    // REST answers with the same value; only the names of reasons are not in capitals there.
    let rest = status::of_project(&world.context, &project, &Waiting::default()).await.unwrap();
    let rest = serde_json::to_value(rest).unwrap();
    assert_eq!(rest["quota"]["reason"], "quota_pageviews_project");
    assert_eq!(rest.to_string().to_uppercase(), status.to_string().to_uppercase());
}

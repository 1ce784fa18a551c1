//! kill -9 during a job: its lease expires, and another instance takes the job over and finishes it.

use std::time::Duration;

use analytics::sample::Sample;
use chrono::Utc;
use domain::Clock;
use domain::ground::jobs_lease;
use sea_orm::{ConnectionTrait, DatabaseConnection, FromQueryResult, Statement};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Home;
use crate::support::soak::full_or;
use crate::support::{App, CRON_SECRET};

/// Visits of each project, all older than it keeps them.
fn visits() -> u32 {
    full_or(12_000, 3_000)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_instance_ends_the_retention_that_a_killed_one_began() {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let first: Uuid = project.id.parse().unwrap();
    let second: Uuid = server.another_project(&project, "second").await.parse().unwrap();
    server.kill();

    let db = home.connect().await;
    for project in [first, second] {
        home.load(&db, &old(project)).await;
    }
    jobs_lease::make_due("retention", &db).await.unwrap();
    // Else nothing would be deleted in the first hour.
    let now = Utc::now().timestamp_millis();
    let believed = format!("insert into confirmed_clock (id, confirmed_at) values (1, {now})");
    db.execute_unprepared(&believed).await.unwrap();

    let server = home.server().await;
    while left(&db, first).await == visits() {
        tokio::task::yield_now().await;
    }
    while left(&db, second).await == visits() {
        tokio::task::yield_now().await;
    }
    server.kill();
    // Neither project had to wait for the other's end.
    assert!(left(&db, first).await > 0 && left(&db, second).await > 0);

    let folder = tempfile::tempdir().unwrap();
    let app = App::on(folder, &home.url(), Clock::fixed(Utc::now()), &[]).await;
    let retention = async || app.get("/v1/cron/retention").token(CRON_SECRET).send().await.ok(200);
    let held = json!({ "job": "retention", "ran": [], "moreDue": true });
    assert_eq!(retention().await, held, "the lease of the dead has not ended yet");
    app.advance(Duration::from_secs(60));
    let mut result: Value = retention().await;
    while result["moreDue"] == true {
        assert_eq!(result["ran"][0]["ok"], true, "{result}");
        result = retention().await;
    }
    assert_eq!((left(&db, first).await, left(&db, second).await), (0, 0));
    let health = app.get("/v1/health/jobs").send().await.ok(200);
    let jobs = health["jobs"].as_array().unwrap();
    let retention = jobs.iter().find(|job| job["job"] == "retention").unwrap();
    // On a slow machine the run that is killed may not be the first one that did not end.
    assert!(retention["failures"].as_u64() >= Some(1) && retention["error"].is_null(), "{retention}");
}

/// Visits of three years ago.
fn old(project: Uuid) -> Sample {
    let today = i32::try_from(Utc::now().timestamp() / 86_400).unwrap();
    Sample { sessions: visits(), ..Sample::large(project, chrono_tz::UTC, today - 1100) }
}

async fn left(db: &DatabaseConnection, project: Uuid) -> u32 {
    #[derive(FromQueryResult)]
    struct Count {
        count: i64,
    }
    let sql = "select count(*) as count from sessions where project_id = $1";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [project.into()]);
    let found = Count::find_by_statement(statement).one(db).await.unwrap().unwrap();
    u32::try_from(found.count).unwrap()
}

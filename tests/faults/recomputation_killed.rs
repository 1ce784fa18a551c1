//! kill -9 during a recomputation under load: another instance continues, and in the end every visit is as if
//! it had been derived in one go.

use std::time::{Duration, Instant};

use analytics::sample::Sample;
use chrono::Utc;
use domain::Clock;
use domain::measuring::recomputation;
use sea_orm::{DatabaseConnection, EntityTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Home;
use crate::support::database::is_postgres;
use crate::support::load::{Load, assert_all_stored_once};
use crate::support::process::ProjectKeys;
use crate::support::soak::full_or;
use crate::support::{App, CRON_SECRET};

/// Enough for several steps of a recomputation, so that a kill falls between two.
fn visits() -> u32 {
    full_or(12_000, if is_postgres() { 1_500 } else { 3_000 })
}

const REPORTS: [&str; 6] = [
    "overview?preset=90d&bucket=day",
    "breakdown?preset=90d&dimension=channel",
    "breakdown?preset=90d&dimension=page_group",
    "breakdown?preset=90d&dimension=goal",
    "breakdown?preset=90d&dimension=entry_page",
    "pages?preset=90d&limit=1000",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_recomputation_goes_on_and_ends_as_a_fresh_one() {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let id: Uuid = project.id.parse().unwrap();
    server.kill();
    let db = home.connect().await;
    let yesterday = i32::try_from(Utc::now().timestamp() / 86_400).unwrap() - 1;
    let sample = Sample { sessions: visits(), ..Sample::large(id, chrono_tz::UTC, yesterday) };
    home.load(&db, &sample).await;

    let server = home.server_with(&[("SVC_CRON_SECRET", CRON_SECRET)]).await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(full_or(300, 100)).await;
    // Under load already, so that the recomputation is not over before anybody looks.
    server.patch(&project, &json!({ "timezone": "Pacific/Auckland" })).await;
    // Sooner than the server's own schedule.
    let cron = reqwest::Client::new().get(format!("{}/v1/cron/recompute", server.base));
    let running = tokio::spawn(cron.bearer_auth(CRON_SECRET).send());
    until_begun(&db, id).await;
    server.kill();
    running.await.unwrap().unwrap_err();
    let acknowledged = load.finish().await;

    let folder = tempfile::tempdir().unwrap();
    let app = App::on(folder, &home.url(), Clock::fixed(Utc::now()), &[]).await;
    let status = format!("/v1/projects/{}/status", project.id);
    let status = app.get(&status).token(&project.token).send().await.ok(200);
    let (done, total) = (&status["recomputation"]["done"], &status["recomputation"]["total"]);
    assert!(
        done.as_u64() > Some(0) && done.as_u64() < total.as_u64(),
        "it was killed in the middle: {status}"
    );
    // The lease of the dead has to end first.
    app.advance(Duration::from_secs(60));
    recompute(&app).await;
    let after_the_kill = answers(&app, &project).await;

    // Every visit once more, and without a break.
    recomputation::raise_rules_version(&db, id).await.unwrap();
    recompute(&app).await;
    assert_eq!(answers(&app, &project).await, after_the_kill);
    assert_all_stored_once(&home.server().await, &project, &acknowledged).await;
}

async fn recompute(app: &App) {
    loop {
        let result = app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
        assert_eq!(result["ran"][0]["ok"], true, "{result}");
        if result["moreDue"] == false {
            return;
        }
    }
}

/// Waits until some of the visits are done. Asks the database: a server under load answers when all may be done.
async fn until_begun(db: &DatabaseConnection, project: Uuid) {
    let give_up = Instant::now() + Duration::from_secs(60);
    loop {
        let row = entity::recomputation::Entity::find_by_id(project).one(db).await.unwrap();
        if row.as_ref().is_some_and(|row| row.done > 0) {
            return;
        }
        assert!(Instant::now() < give_up, "{row:?}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

async fn answers(app: &App, project: &ProjectKeys) -> Vec<Value> {
    let mut answers = Vec::new();
    for report in REPORTS {
        let path = format!("/v1/projects/{}/analytics/{report}", project.id);
        let mut answer = app.get(&path).token(&project.token).send().await.ok(200);
        assert_eq!(answer["recomputing"], false, "{report}");
        // Depends on the time of the question alone.
        answer["extras"] = Value::Null;
        answers.push(answer);
    }
    answers
}

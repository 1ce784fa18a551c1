use std::time::Duration;

use domain::ground::jobs_lease::{self, Ending};
use sea_orm::ConnectionTrait;
use serde_json::json;

use crate::support::{App, CRON_SECRET};

#[tokio::test]
async fn health_says_that_the_database_works() {
    let app = App::start().await;
    let health = app.get("/v1/health").send().await.ok(200);
    let expected = json!({
        "ok": true, "db": "ok", "config": "ok", "version": env!("CARGO_PKG_VERSION"),
        "time": "2026-11-21T12:00:00.000Z", "disk": "ok", "waiting": { "spooled": 0, "quarantined": 0 },
        "loops": { "ok": true, "panics": 0 }, "log": { "ok": true, "dropped": 0 }, "damaged": false,
        "endingVersions": [],
    });
    assert_eq!(health, expected);
}

/// The server starts and warns; what reads only its health learns of it, too.
#[tokio::test]
async fn health_repeats_that_settings_are_doubtful() {
    let config = async |settings: &[(&str, &str)]| {
        let health = App::with(settings).await.get("/v1/health").send().await.ok(200);
        assert_eq!(health["ok"], true, "{settings:?}");
        health["config"].as_str().unwrap().to_owned()
    };
    let production = ("SVC_ENV", "production");
    let secret = ("SVC_CRON_SECRET", "0123456789abcdef0123456789abcdef");
    let with = |more: &[(&'static str, &'static str)]| [&[production, secret], more].concat();
    assert_eq!(config(&with(&[("SVC_PUBLIC_URL", "https://stats.example")])).await, "ok");
    assert_eq!(config(&with(&[("SVC_PUBLIC_URL", "")])).await, "incomplete");
    assert_eq!(config(&[("SVC_PUBLIC_URL", "")]).await, "ok");
    assert_eq!(config(&[("SVC_GEOIP_DB", "/nowhere/countries.mmdb")]).await, "incomplete");
    assert_eq!(config(&[("SVC_REFERRER_SPAM", "/nowhere/spammers.txt")]).await, "incomplete");
}

#[tokio::test]
async fn a_job_runs_by_name_and_tick_runs_what_is_due() {
    let app = App::start().await;
    let named = app.get("/v1/cron/sessions").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(named["job"], "sessions");
    assert_eq!(named["ran"][0]["ok"], true);
    let names = |result: &serde_json::Value| {
        let ran = result["ran"].as_array().unwrap();
        ran.iter().map(|run| run["job"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let tick = app.get("/v1/cron/tick").token(CRON_SECRET).send().await.ok(200);
    assert!(!names(&tick).contains(&"sessions".to_owned()), "it has just run");
    app.advance(std::time::Duration::from_secs(2 * 3600));
    let tick = app.get("/v1/cron/tick").token(CRON_SECRET).send().await.ok(200);
    assert!(names(&tick).contains(&"sessions".to_owned()));
    assert!(tick["ran"].as_array().unwrap().iter().all(|run| run["ok"] == true), "{tick}");
    assert_eq!(tick["moreDue"], false);
}

#[tokio::test]
async fn more_is_due_while_another_instance_is_at_a_job() {
    let app = App::start().await;
    let context = &app.inner.context;
    let lease = jobs_lease::acquire(context, "salts", Duration::from_secs(60)).await.unwrap().unwrap();
    let tick = app.get("/v1/cron/tick").token(CRON_SECRET).send().await.ok(200);
    assert!(!tick["ran"].as_array().unwrap().iter().any(|run| run["job"] == "salts"), "{tick}");
    assert_eq!(tick["moreDue"], true);
    let salts = app.get("/v1/cron/salts").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(salts, json!({ "job": "salts", "ran": [], "moreDue": true }));
    // Another job by its name is another matter.
    assert_eq!(app.get("/v1/cron/sessions").token(CRON_SECRET).send().await.ok(200)["moreDue"], false);
    lease.finish(context, Ending::Done { more: true }).await.unwrap();
    let tick = app.get("/v1/cron/tick").token(CRON_SECRET).send().await.ok(200);
    assert_eq!((&tick["ran"][0]["job"], &tick["moreDue"]), (&json!("salts"), &json!(false)));
}

#[tokio::test]
async fn health_tells_of_a_job_that_keeps_failing() {
    let app = App::start().await;
    let salts = async || {
        let health = app.get("/v1/health/jobs").send().await.ok(200);
        let all = health["jobs"].as_array().unwrap();
        let salts = all.iter().find(|job| job["job"] == "salts").unwrap().clone();
        (health["ok"].clone(), salts)
    };
    assert_eq!(salts().await.1["state"], "due");
    let broken = "alter table day_salts rename to salts_elsewhere";
    app.inner.db().execute_unprepared(broken).await.unwrap();
    for failures in 1..=3 {
        let run = app.get("/v1/cron/salts").token(CRON_SECRET).send().await.ok(200);
        assert_eq!(
            (&run["ran"][0]["ok"], &run["ran"][0]["stats"]["error"]),
            (&json!(false), &json!("internal"))
        );
        let (ok, salts) = salts().await;
        assert_eq!((&ok, &salts["ok"]), (&json!(failures < 3), &json!(failures < 3)));
        assert_eq!((&salts["failures"], &salts["failedInARow"]), (&json!(failures), &json!(failures)));
        assert_eq!((&salts["error"], &salts["state"]), (&json!("internal"), &json!("waiting")));
    }
    assert_eq!(app.get("/v1/health").send().await.ok(200)["ok"], false);
    app.inner.db().execute_unprepared("alter table salts_elsewhere rename to day_salts").await.unwrap();
    app.get("/v1/cron/salts").token(CRON_SECRET).send().await.ok(200);
    let (ok, salts) = salts().await;
    assert_eq!((&ok, &salts["error"], &salts["failures"]), (&json!(true), &json!(null), &json!(3)));
    assert_eq!((&salts["runs"], &salts["failedInARow"]), (&json!(4), &json!(0)));
    assert_eq!(app.get("/v1/health").send().await.ok(200)["ok"], true);
}

#[tokio::test]
async fn cron_takes_only_its_secret() {
    let app = App::start().await;
    app.get("/v1/cron/tick").send().await.problem(401, "unauthorized");
    app.get("/v1/cron/tick").token("another").send().await.problem(401, "invalid_token");
    app.get("/v1/cron/nothing").token(CRON_SECRET).send().await.problem(404, "not_found");
    let without = App::with(&[("SVC_CRON_SECRET", "")]).await;
    without.get("/v1/cron/tick").token("x").send().await.problem(503, "not_configured");
}

#[tokio::test]
async fn a_clock_that_is_set_back_does_not_hold_up_the_jobs() {
    let app = App::start().await;
    app.advance(std::time::Duration::from_secs(24 * 3600));
    app.get("/v1/cron/tick").token(CRON_SECRET).send().await.ok(200);
    app.clock.set(crate::support::noon());
    let tick = app.get("/v1/cron/tick").token(CRON_SECRET).send().await.ok(200);
    assert!(tick["ran"].as_array().unwrap().iter().any(|run| run["job"] == "salts"), "{tick}");
}

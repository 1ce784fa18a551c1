//! PostgreSQL behind a connection pooler, and with few connections for each instance.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{AssertSqlSafe, Executor, Row};

use super::Home;
use crate::support::database::{connection, is_citus, is_postgres};
use crate::support::load::{FEW, Load, assert_all_stored_once};
use crate::support::process::{self, Process};
use crate::support::relay;

/// The fewest connections that the setting takes.
const FEWEST: i64 = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_with_six_connections_stores_and_answers_everything() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let mut admin = connection(&home.url()).await;
    // The database refuses further connections of a role that is no superuser.
    let name = format!("few_{}", uuid::Uuid::new_v4().simple());
    for statement in [
        format!("create role {name} login connection limit {FEWEST}"),
        format!("create database {name} owner {name}"),
    ] {
        admin.execute(AssertSqlSafe(statement)).await.unwrap();
    }
    let server = home.url().rsplit_once('/').unwrap().0.to_owned();
    let host = server.rsplit(['@', '/']).next().unwrap().to_owned();
    let url = format!("postgres://{name}@{host}/{name}");
    let server = Process::start_with(&home.data(), Some(&url), &[("SVC_DATABASE_CONNECTIONS", "6")]).await;
    let over = Arc::new(AtomicBool::new(false));
    let watching = {
        let (over, role) = (over.clone(), name.clone());
        tokio::spawn(async move {
            let mut most = 0;
            while !over.load(Ordering::Relaxed) {
                let count = "select count(*) from pg_stat_activity where usename = ";
                let asked = AssertSqlSafe(format!("{count} '{role}'"));
                most = most.max(admin.fetch_one(asked).await.unwrap().get::<i64, _>(0));
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            (most, admin)
        })
    };
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(FEW).await;
    let report = |name: &str| format!("/v1/projects/{}/analytics/{name}?preset=7d", project.id);
    let reports = ["overview", "timeseries", "pages", "goals", "filter-options", "events"];
    let asked = reports.iter().cycle().take(24).map(|name| {
        let path = report(name);
        let (server, token) = (&server, &project.token);
        async move { server.get(&path, token).await }
    });
    for (status, answer) in futures::future::join_all(asked).await {
        assert_eq!(status, 200, "{answer}");
    }
    // The jobs run beside.
    let began = Instant::now();
    loop {
        let (_, health) = server.get("/v1/health/jobs", &project.token).await;
        assert_eq!(health["ok"], true, "{health}");
        let jobs = health["jobs"].as_array().unwrap();
        if jobs.iter().all(|job| job["runs"] != 0) {
            assert!(jobs.iter().all(|job| job["failures"] == 0), "{health}");
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{health}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let acknowledged = load.finish().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
    let login = json!({ "email": "owner@example.com", "password": "correct horse battery" });
    let session = server.post("/v1/auth/login", None, &login).await;
    assert!(session["token"].is_string(), "{session}");
    let (_, health) = server.get("/v1/health", "").await;
    assert_eq!((&health["ok"], server.quarantined().await), (&json!(true), 0), "{health}");
    over.store(true, Ordering::Relaxed);
    let (most, mut admin) = watching.await.unwrap();
    assert!(most > 0 && most <= FEWEST, "{most} connections");
    assert!(server.terminate().success());
    admin.execute(AssertSqlSafe(format!("drop database {name} with (force)"))).await.unwrap();
    admin.execute(AssertSqlSafe(format!("drop role {name}"))).await.unwrap();
}

#[test]
fn fewer_than_six_connections_end_the_start_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    for few in ["5", "0", "-1", "many"] {
        let said = process::refused(folder.path(), &[("SVC_DATABASE_CONNECTIONS", few)]);
        let expected = format!(
            "SVC_DATABASE_CONNECTIONS is \"{few}\", which is not valid: it must be a whole number of at least 6"
        );
        assert!(said.contains(&expected), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pooler_in_transaction_mode_ends_the_start_with_a_sentence() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let url = relay::transaction_pooler(&home.url()).await;
    let data = home.data();
    let refused = move || process::refused(&data, &[("SVC_DATABASE_URL", &url)]);
    let said = tokio::task::spawn_blocking(refused).await.unwrap();
    assert!(said.contains("is in transaction or statement mode, but svc needs session mode"), "{said}");
    assert!(!said.contains("sqlx_s_"), "{said}");
}

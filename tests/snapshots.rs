//! Instances that share snapshots through `SVC_SNAPSHOTS`.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::process::{Process, free_address, log, refused};
use crate::support::{App, CHROME, CRON_SECRET};

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries.flatten().flat_map(|entry| below(entry.path())).collect()
}

async fn visit(app: &App, world: &World, number: u8) {
    let session = format!("5e55105e-0000-4000-8000-{number:012}");
    let batch = world.shop.batch(&session, &session, |_| {});
    let browser = CHROME.replace("141", &format!("{}", 100 + u32::from(number)));
    let call = app.post("/v1/e").header("origin", "https://shop.example").header("user-agent", &browser);
    assert_eq!(call.header("content-type", "text/plain").body(batch.to_string()).send().await.status, 204);
}

async fn sessions(app: &App, world: &World) -> Value {
    let path = "/v1/projects/shop/analytics/overview?preset=7d";
    app.get(path).bearer(&world.owner).send().await.ok(200)["totals"]["sessions"].clone()
}

/// Shares what an instance has; answers of how many projects.
async fn share(app: &App) -> Value {
    let ran = app.get("/v1/cron/snapshots").token(CRON_SECRET).send().await.ok(200);
    ran["ran"][0]["stats"]["projectsShared"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_instance_is_warm_and_what_is_deleted_at_one_is_gone_at_all() {
    let store = tempfile::tempdir().unwrap();
    let url = format!("file://{}/a/b", store.path().display());
    let settings = [("SVC_SNAPSHOTS", url.as_str()), ("SVC_REPORTS", "columns")];
    let world = World::with(&settings, json!({})).await;
    let database = world.app.inner.config.database.url().into_owned();
    let beside =
        async || App::on(tempfile::tempdir().unwrap(), &database, world.app.clock.clone(), &settings).await;
    for number in 1..=3 {
        visit(&world.app, &world, number).await;
    }
    assert_eq!(sessions(&world.app, &world).await, 3);
    assert_eq!(share(&world.app).await, 1);
    assert_eq!(files(store.path()).len(), 2, "a day and a manifest");
    assert_eq!(share(&world.app).await, 0);

    let second = beside().await;
    assert_eq!(sessions(&second, &world).await, 3);
    let loads = second.inner.reports.loads();
    assert_eq!((loads.store.load(Ordering::Relaxed), loads.rows.load(Ordering::Relaxed)), (1, 0));
    visit(&world.app, &world, 4).await;
    assert_eq!(sessions(&second, &world).await, 4);

    world.app.sudo(&world.owner).await;
    let all = json!({ "scope": "all" });
    world.app.post("/v1/projects/shop/purge").bearer(&world.owner).json(&all).send().await.ok(200);
    let left = files(store.path());
    assert!(left.iter().all(|path| path.parent().unwrap().ends_with("floors")), "{left:?}");
    visit(&world.app, &world, 5).await;
    assert_eq!(share(&second).await, 0, "it had the purged visits, and reads anew first");
    assert_eq!(files(store.path()), left);
    assert_eq!([sessions(&second, &world).await, sessions(&world.app, &world).await], [1, 1]);
    assert_eq!(share(&second).await, 1);
    assert_eq!(sessions(&beside().await, &world).await, 1);

    let deleted = world.app.delete("/v1/projects/shop").bearer(&world.owner).send().await;
    assert_eq!(deleted.status, 204);
    share(&second).await;
    second.inner.reports.sweep_shared().await.unwrap();
    assert_eq!(files(store.path()), Vec::<PathBuf>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_is_away_holds_nothing_up_and_the_log_has_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let (data, metrics) = (folder.path().join("data"), free_address().to_string());
    // Nobody listens there.
    let endpoint = format!("http://{}", free_address());
    let settings = [
        ("SVC_SNAPSHOTS", "s3://stats/svc"),
        ("SVC_REPORTS", "columns"),
        ("SVC_METRICS_LISTEN", metrics.as_str()),
        ("AWS_ENDPOINT", endpoint.as_str()),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_ACCESS_KEY_ID", "the-key-id"),
        ("AWS_SECRET_ACCESS_KEY", "hunter2-the-secret"),
    ];
    let server = Process::start_with(&data, None, &settings).await;
    let project = server.project().await;
    let began = Instant::now();
    for _ in 0..3 {
        assert_eq!(server.totals(&project).await.sessions, 0);
    }
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    let text = reqwest::get(format!("http://{metrics}/metrics")).await.unwrap().text().await.unwrap();
    assert!(text.contains(r#"svc_snapshot_store_failures_total{what="reading"} 1"#), "{text}");
    let began = Instant::now();
    assert!(tokio::task::spawn_blocking(|| server.terminate()).await.unwrap().success());
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let log = log(&data);
    assert!(log.contains("the shared snapshots cannot be read"), "{log}");
    assert!(!log.contains("hunter2") && !log.contains("the-key-id"), "{log}");
}

#[tokio::test]
async fn a_wrong_store_is_a_sentence_at_the_start() {
    const STORE: (&str, &str) = ("SVC_SNAPSHOTS", "s3://stats");
    let folder = tempfile::tempdir().unwrap();
    for (more, reason) in [
        (vec![("SVC_SNAPSHOTS", "s3://key:hunter2@stats")], "SVC_SNAPSHOTS must have no credentials"),
        (vec![("SVC_SNAPSHOTS", "gs://stats")], "SVC_SNAPSHOTS must begin with s3:// or file:///"),
        (vec![STORE, ("AWS_ENDPOINT", "http://minio:9000")], "AWS_ALLOW_HTTP=true allows that"),
        (vec![STORE, ("AWS_SECRET_ACCESS_KEY", "hunter2")], "SVC_SNAPSHOTS: "),
        (vec![STORE, ("AWS_CA_BUNDLE", "/nowhere")], "AWS_CA_BUNDLE cannot be read"),
    ] {
        let data = folder.path().to_owned();
        let said = tokio::task::spawn_blocking(move || refused(&data, &more)).await.unwrap();
        assert!(said.contains(reason) && !said.contains("hunter2"), "{said}");
    }
}

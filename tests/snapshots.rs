//! Instances that share snapshots (`SVC_SNAPSHOTS`).

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::process::{Process, free_address, log, refused};
use crate::support::{App, CHROME, CRON_SECRET};

pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries.flatten().flat_map(|entry| below(entry.path())).collect()
}

async fn visit(app: &App, world: &World, number: u8) {
    let session = format!("5e55105e-0000-4000-8000-{number:012}");
    let path = format!("/of-visit-{number}");
    let batch = world.shop.batch(&session, &session, |batch| batch["pvs"][0]["path"] = json!(path));
    let browser = CHROME.replace("141", &format!("{}", 100 + u32::from(number)));
    let call = app.post("/v1/e").header("origin", "https://shop.example").header("user-agent", &browser);
    assert_eq!(call.header("content-type", "text/plain").body(batch.to_string()).send().await.status, 204);
}

async fn sessions(app: &App, world: &World) -> Value {
    let path = "/v1/projects/shop/analytics/overview?preset=7d";
    app.get(path).bearer(&world.owner).send().await.ok(200)["totals"]["sessions"].clone()
}

/// Shares what an instance has; answers of how many projects.
pub(crate) async fn share(app: &App) -> Value {
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
    let says =
        |path: &PathBuf| ["floors", "purged"].iter().any(|kind| path.parent().unwrap().ends_with(kind));
    assert!(left.iter().all(says), "{left:?}");
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

/// An instance of a deployment in which another one, that has no such store, deletes visits.
async fn shared_world(store: &Path) -> (World, App) {
    let url = format!("file://{}", store.display());
    let settings = [("SVC_SNAPSHOTS", url.as_str()), ("SVC_REPORTS", "columns")];
    let world = World::with(&settings, json!({})).await;
    let database = world.app.inner.config.database.url().into_owned();
    let clock = world.app.clock.clone();
    let other = App::on(tempfile::tempdir().unwrap(), &database, clock, &[("SVC_REPORTS", "columns")]).await;
    (world, other)
}

fn kinds(store: &Path) -> Vec<String> {
    let kind = |path: &PathBuf| path.parent().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
    let mut kinds: Vec<String> = files(store).iter().map(kind).collect();
    kinds.sort();
    kinds
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn purged_visits_leave_the_store_whoever_was_to_remove_them() {
    let store = tempfile::tempdir().unwrap();
    let (world, other) = shared_world(store.path()).await;
    for number in 1..=2 {
        visit(&world.app, &world, number).await;
    }
    assert_eq!(sessions(&world.app, &world).await, 2);
    assert_eq!(share(&world.app).await, 1);
    other.sudo(&world.owner).await;
    let all = json!({ "scope": "all" });
    other.post("/v1/projects/shop/purge").bearer(&world.owner).json(&all).send().await.ok(200);
    // The day goes at once. The texts are in the manifest, which goes when the purge is over for certain.
    world.app.inner.reports.sweep_shared().await.unwrap();
    assert_eq!(kinds(store.path()), ["manifests"]);
    world.app.advance(Duration::from_secs(3600));
    world.app.inner.reports.sweep_shared().await.unwrap();
    assert_eq!(kinds(store.path()), ["floors", "purged"]);
    let left = files(store.path());
    world.app.inner.reports.sweep_shared().await.unwrap();
    assert_eq!(files(store.path()), left, "it is done once");
    visit(&other, &world, 3).await;
    assert_eq!(share(&world.app).await, 0, "it had the purged visits, and reads anew first");
    assert_eq!(sessions(&world.app, &world).await, 1);
    assert_eq!(share(&world.app).await, 1);
    world.app.inner.reports.sweep_shared().await.unwrap();
    assert_eq!(kinds(store.path()), ["days", "floors", "manifests", "purged"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_retention_deletes_leaves_the_store_though_nobody_opens_the_project() {
    let store = tempfile::tempdir().unwrap();
    let (world, other) = shared_world(store.path()).await;
    visit(&world.app, &world, 1).await;
    assert_eq!(sessions(&world.app, &world).await, 1);
    world.app.advance(Duration::from_secs(700 * 24 * 3600));
    visit(&world.app, &world, 2).await;
    assert_eq!(share(&world.app).await, 1);
    assert_eq!(kinds(store.path()), ["days", "days", "manifests"]);
    world.app.inner.reports.sweep_shared().await.unwrap();
    assert_eq!(kinds(store.path()), ["days", "days", "manifests"]);
    world.app.advance(Duration::from_secs(100 * 24 * 3600));
    let ran = other.get("/v1/cron/retention").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(ran["ran"][0]["stats"]["visits"], 1);
    world.app.inner.reports.sweep_shared().await.unwrap();
    assert_eq!(kinds(store.path()), ["days", "manifests"]);
}

/// Whether a file below a folder has the path of a visit in it.
fn names(folder: &Path, number: u8) -> bool {
    let text = format!("/of-visit-{number}").into_bytes();
    files(folder).iter().any(|path| {
        let bytes = std::fs::read(path).unwrap();
        bytes.windows(text.len()).any(|window| window == text)
    })
}

pub(crate) async fn save(app: &App) {
    app.inner.reports.save_snapshots().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn texts_of_visits_that_retention_deleted_are_gone_when_the_columns_are_renewed() {
    let store = tempfile::tempdir().unwrap();
    let (world, other) = shared_world(store.path()).await;
    let folders = [world.app.folder.path(), other.folder.path()].map(|folder| folder.join("columns"));
    visit(&world.app, &world, 1).await;
    for app in [&world.app, &other] {
        assert_eq!(sessions(app, &world).await, 1);
    }
    world.app.advance(Duration::from_secs(700 * 24 * 3600));
    visit(&world.app, &world, 2).await;
    for app in [&world.app, &other] {
        assert_eq!(app.inner.reports.renew().await.unwrap(), 0, "nothing was deleted");
        save(app).await;
    }
    assert_eq!(share(&world.app).await, 1);
    assert!(folders.iter().all(|folder| names(folder, 1)) && names(store.path(), 1));
    world.app.advance(Duration::from_secs(100 * 24 * 3600));
    let ran = other.get("/v1/cron/retention").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(ran["ran"][0]["stats"]["visits"], 1);
    visit(&world.app, &world, 3).await;
    for app in [&world.app, &other] {
        assert_eq!(app.inner.reports.renew().await.unwrap(), 1);
        assert_eq!(app.inner.reports.renew().await.unwrap(), 0);
        save(app).await;
    }
    assert_eq!(share(&world.app).await, 1);
    assert!(folders.iter().all(|folder| names(folder, 3) && !names(folder, 1)));
    assert!(names(store.path(), 3) && !names(store.path(), 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_instance_purged_no_other_keeps_in_its_files() {
    let store = tempfile::tempdir().unwrap();
    let (world, other) = shared_world(store.path()).await;
    let folder = other.folder.path().join("columns");
    let purge = async || {
        world.app.sudo(&world.owner).await;
        let all = json!({ "scope": "all" });
        world.app.post("/v1/projects/shop/purge").bearer(&world.owner).json(&all).send().await.ok(200);
    };
    visit(&world.app, &world, 1).await;
    assert_eq!(sessions(&other, &world).await, 1);
    save(&other).await;
    assert!(names(&folder, 1));
    purge().await;
    // It writes what it has when it ends.
    save(&other).await;
    assert_eq!(files(&folder), Vec::<PathBuf>::new());
    world.app.advance(Duration::from_secs(1));
    visit(&other, &world, 2).await;
    assert_eq!(sessions(&other, &world).await, 1);
    save(&other).await;
    assert!(names(&folder, 2));
    // One that was not at work meanwhile finds its files.
    let kept = other.stop().await;
    world.app.advance(Duration::from_secs(1));
    purge().await;
    let database = world.app.inner.config.database.url().into_owned();
    let again = App::on(kept, &database, world.app.clock.clone(), &[("SVC_REPORTS", "columns")]).await;
    let folder = again.folder.path().join("columns");
    assert!(names(&folder, 2));
    assert_eq!(sessions(&again, &world).await, 0);
    assert!(!names(&folder, 2));
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_of_others_in_the_folder_hold_nothing_up() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let store = tempfile::tempdir().unwrap();
    let (world, other) = shared_world(store.path()).await;
    visit(&world.app, &world, 1).await;
    assert_eq!(sessions(&world.app, &world).await, 1);
    assert_eq!(share(&world.app).await, 1);
    let ours = files(store.path());
    let strange = OsStr::from_bytes(b"caf\xe9 +");
    let folders = ours.iter().flat_map(|path| path.ancestors().skip(1)).map(Path::to_owned);
    for folder in folders.filter(|folder| folder.starts_with(store.path())) {
        std::fs::write(folder.join(strange), "somebody's").unwrap();
    }
    let strangers = files(store.path()).len() - ours.len();
    assert_eq!(strangers, 5);

    let url = format!("file://{}", store.path().display());
    let settings = [("SVC_SNAPSHOTS", url.as_str()), ("SVC_REPORTS", "columns")];
    let database = world.app.inner.config.database.url().into_owned();
    let beside = App::on(tempfile::tempdir().unwrap(), &database, world.app.clock.clone(), &settings).await;
    assert_eq!(sessions(&beside, &world).await, 1);
    assert_eq!(beside.inner.reports.loads().store.load(Ordering::Relaxed), 1);
    visit(&world.app, &world, 2).await;
    assert_eq!(share(&world.app).await, 1);
    other.sudo(&world.owner).await;
    assert_eq!(other.delete("/v1/projects/shop").bearer(&world.owner).send().await.status, 204);
    beside.inner.reports.sweep_shared().await.unwrap();
    assert_eq!(files(store.path()).len(), strangers);
    let failures = beside.inner.reports.store_failures().unwrap();
    assert_eq!(
        [&failures.reading, &failures.writing, &failures.sweeping].map(|count| count.load(Ordering::Relaxed)),
        [0; 3]
    );
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn giants_pipes_and_links_in_the_folder_harm_nothing() {
    let (store, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (world, other) = shared_world(store.path()).await;
    visit(&world.app, &world, 1).await;
    assert_eq!(sessions(&world.app, &world).await, 1);
    assert_eq!(share(&world.app).await, 1);
    let ours = files(store.path());
    let day = ours.iter().find(|path| path.parent().unwrap().ends_with("days")).unwrap();
    let url = format!("file://{}", store.path().display());
    let settings = [("SVC_SNAPSHOTS", url.as_str()), ("SVC_REPORTS", "columns")];
    let database = world.app.inner.config.database.url().into_owned();
    let read_from_rows = async || {
        let folder = tempfile::tempdir().unwrap();
        let beside = App::on(folder, &database, world.app.clock.clone(), &settings).await;
        assert_eq!(sessions(&beside, &world).await, 1);
        let loads = beside.inner.reports.loads();
        assert_eq!((loads.store.load(Ordering::Relaxed), loads.rows.load(Ordering::Relaxed)), (0, 1));
        beside
    };
    std::fs::OpenOptions::new().write(true).open(day).unwrap().set_len(1 << 40).unwrap();
    read_from_rows().await;
    std::fs::remove_file(day).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(day).status().unwrap().success());
    let beside = read_from_rows().await;

    // What a link leads to is laid out like our own.
    let layout = day.ancestors().nth(2).unwrap();
    let precious = elsewhere.path().join("days").join(format!("5-{}", "a".repeat(32)));
    std::fs::create_dir_all(precious.parent().unwrap()).unwrap();
    std::fs::write(&precious, "precious").unwrap();
    std::fs::write(precious.with_extension("jpg"), "precious").unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), layout.with_file_name("0123456789abcdef")).unwrap();
    let deleted = store.path().join("01900000000070008000000000000001");
    std::os::unix::fs::symlink(elsewhere.path(), deleted).unwrap();
    let foreign = layout.with_file_name("photos").join("holiday");
    std::fs::create_dir_all(foreign.parent().unwrap()).unwrap();
    std::fs::write(&foreign, "precious").unwrap();
    other.sudo(&world.owner).await;
    assert_eq!(other.delete("/v1/projects/shop").bearer(&world.owner).send().await.status, 204);
    beside.inner.reports.sweep_shared().await.unwrap();
    assert!(!ours.iter().any(|path| path != day && path.exists()));
    assert!(foreign.exists() && precious.exists() && precious.with_extension("jpg").exists());
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
        (vec![("SVC_SNAPSHOTS", "s3://key:hunter2@stats")], "SVC_SNAPSHOTS must not contain credentials"),
        (vec![("SVC_SNAPSHOTS", "gs://stats")], "SVC_SNAPSHOTS must begin with s3:// or file:///"),
        (vec![STORE, ("AWS_ENDPOINT", "http://minio:9000")], "set AWS_ALLOW_HTTP=true to allow that"),
        (vec![STORE, ("AWS_SECRET_ACCESS_KEY", "hunter2")], "SVC_SNAPSHOTS: "),
        (vec![STORE, ("AWS_CA_BUNDLE", "/nowhere")], "cannot read the certificates of AWS_CA_BUNDLE"),
    ] {
        let data = folder.path().to_owned();
        let said = tokio::task::spawn_blocking(move || refused(&data, &more)).await.unwrap();
        assert!(said.contains(reason) && !said.contains("hunter2"), "{said}");
    }
}

//! Loops that panic: they start again, and nothing that was acknowledged is lost. That a real process ends after the
//! third panic is tested in `faults/failing.rs`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use futures::future::join_all;
use serde_json::json;
use tokio::net::TcpListener;
use uuid::Uuid;

use crate::support::database::is_postgres;
use crate::support::{App, Project, User, panics};

/// Loops beside the jobs.
const LOOPS: &[&str] = &[
    "pulse",
    "known_sites",
    "writer",
    "writer_ticks",
    "notes",
    "queued_mails",
    "triggered_conversions",
    "queued_uploads",
    "recorded_conversions",
    "identified_visits",
    "due_ad_accounts",
    "snapshot_sharing",
    "column_renewal",
    "sweep",
    "metrics",
    "metrics_upkeep",
];
const ON_SQLITE: &[&str] = &["checkpoints"];
const ON_POSTGRES: &[&str] = &["announcements", "listener"];

/// Waits for something that takes a moment.
async fn until(mut holds: impl AsyncFnMut() -> bool) {
    let give_up = Instant::now() + Duration::from_secs(20);
    while !holds().await {
        assert!(Instant::now() < give_up, "it never came to it");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn sessions(app: &App, owner: &User) -> u64 {
    let path = "/v1/projects/shop/analytics/overview";
    app.get(path).bearer(owner).send().await.ok(200)["totals"]["sessions"].as_u64().unwrap()
}

async fn track(app: &App, shop: &Project) -> u16 {
    let id = Uuid::new_v4().to_string();
    app.track(shop, &shop.batch(&id, &id, |_| {})).await.status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_loop_that_panics_starts_again_and_does_its_work() {
    panics::at_each_first_start();
    let store = tempfile::tempdir().unwrap();
    let shared = format!("file://{}", store.path().display());
    let app = App::with(&[("SVC_JOBS", "internal"), ("SVC_SNAPSHOTS", &shared)]).await;
    let jobs = svc::jobs::start(&app.inner);
    let handle = svc::metrics::install().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let metrics = format!("http://{}/metrics", listener.local_addr().unwrap());
    let serving = tokio::spawn(svc::metrics::serve(app.inner.clone(), handle, listener));
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    assert_eq!(track(&app, &shop).await, 204);
    assert_eq!(sessions(&app, &owner).await, 1);

    let own = if is_postgres() { ON_POSTGRES } else { ON_SQLITE };
    let names = LOOPS.iter().chain(own).map(|name| (*name).to_owned());
    let names = names.chain(svc::jobs::JOBS.iter().map(|job| format!("job_{}", job.name)));
    let expected: BTreeMap<String, u64> = names.map(|name| (name, 1)).collect();
    let supervisor = app.inner.context.supervisor();
    let panics = || supervisor.panics().into_iter().map(|(name, panics)| (name.into_owned(), panics));
    until(async || panics().collect::<BTreeMap<_, _>>() == expected).await;

    until(async || {
        let health = app.get("/v1/health/jobs").send().await.ok(200);
        health["jobs"].as_array().unwrap().iter().all(|job| job["runs"] != json!(0))
    })
    .await;
    let health = app.get("/v1/health").send().await.ok(200);
    assert_eq!((&health["ok"], &health["db"]), (&json!(true), &json!("ok")), "{health}");
    assert_eq!(health["loops"], json!({ "ok": true, "panics": expected.len() }));
    let shown = reqwest::get(&metrics).await.unwrap().text().await.unwrap();
    for name in expected.keys() {
        let line = format!("svc_loop_panics_total{{loop=\"{name}\"}} 1");
        assert!(shown.contains(&line), "{line} is not in\n{shown}");
    }
    serving.abort();
    jobs.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_batch_is_acknowledged_by_a_writer_that_panics_and_those_that_wait_are_stored() {
    const BATCHES: usize = 40;
    let app = App::of_many_addresses(&[]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let ids: Vec<String> = (0..BATCHES).map(|_| Uuid::new_v4().to_string()).collect();
    let send = async |id: &String| app.track(&shop, &shop.batch(id, id, |_| {})).await.status;

    panics::after_commits(1);
    let answers = join_all(ids.iter().map(&send)).await;
    let refused: Vec<&String> =
        ids.iter().zip(&answers).filter(|(_, status)| **status != 204).map(|(id, _)| id).collect();
    // The sender of a batch that is refused in this way keeps it, and sends it again.
    assert!(answers.iter().all(|status| matches!(status, 204 | 429)), "{answers:?}");
    // Sometimes all of them are in hand; else the others waited in the queue.
    assert!(!refused.is_empty(), "{answers:?}");
    assert_eq!(join_all(refused.iter().map(|id| send(id))).await, vec![204; refused.len()]);
    assert_eq!(sessions(&app, &owner).await, BATCHES as u64);
    let health = app.get("/v1/health").send().await.ok(200);
    assert_eq!(health["loops"], json!({ "ok": true, "panics": 1 }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn counts_that_a_panicking_writer_took_along_are_saved_once() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let ignored = async || {
        let id = Uuid::new_v4().to_string();
        let hidden = shop.batch(&id, &id, |batch| batch["pvs"][0]["vw"] = json!(0));
        assert_eq!(app.track(&shop, &hidden).await.status, 204);
    };
    panics::after_commits(1);
    for _ in 0..3 {
        ignored().await;
    }
    let supervisor = app.inner.context.supervisor();
    until(async || supervisor.panics().iter().any(|(_, panics)| *panics == 1)).await;
    ignored().await;
    let status = async || {
        let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
        status["today"]["ignored"].clone()
    };
    let counted = json!([{ "reason": "zero_viewport", "count": 4 }]);
    until(async || status().await == counted).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_three_panics_of_a_loop_within_a_minute_the_server_says_that_it_must_end() {
    panics::at_the_start_of("writer_ticks", 3);
    let app = App::start().await;
    app.inner.context.supervisor().gave_up().await;
    for path in ["/healthz", "/readyz"] {
        let answer = app.get(path).send().await;
        assert_eq!((answer.status, answer.text()), (503, "a loop keeps panicking\n".to_owned()));
    }
    let health = app.get("/v1/health").send().await.ok(200);
    assert_eq!(health["ok"], false, "{health}");
    assert_eq!(health["loops"], json!({ "ok": false, "panics": 3 }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_writer_a_server_takes_no_batch_and_is_not_ready() {
    if is_postgres() {
        // There are several, and those that live go on.
        return;
    }
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    assert_eq!(track(&app, &shop).await, 204);
    panics::after_commits(3);
    let mut answers = Vec::new();
    while app.inner.context.supervisor().given_up().is_none() {
        answers.push(track(&app, &shop).await);
    }
    assert!(answers.iter().all(|status| *status == 429), "{answers:?}");
    assert_eq!(track(&app, &shop).await, 429);
    let health = app.get("/v1/health").send().await.ok(200);
    assert_eq!((&health["ok"], &health["db"]), (&json!(false), &json!("unavailable")), "{health}");
}

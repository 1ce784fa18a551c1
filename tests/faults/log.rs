//! A log that nobody reads: requests are answered and batches stored all the same.

use std::io::pipe;
use std::process::Stdio;

use super::Home;
use crate::support::load::{FEW, Load};
use crate::support::process::{self, Process};

/// Twice what a pipe holds, at a hundred bytes and more for each line of a request.
const REQUESTS: usize = 1_000;

/// Value of a counter of the metrics listener.
async fn dropped(metrics: &str) -> f64 {
    let shown = reqwest::get(format!("http://{metrics}/metrics")).await.unwrap().text().await.unwrap();
    let line = shown.lines().find_map(|line| line.strip_prefix("svc_log_lines_dropped_total "));
    line.unwrap_or_else(|| panic!("no count in {shown}")).parse().unwrap()
}

/// Health tells that lines are dropped, and is fine but for that.
async fn health_tells(server: &Process) {
    let (_, health) = server.get("/v1/health", "").await;
    assert_eq!((&health["ok"], &health["log"]["ok"]), (&true.into(), &false.into()), "{health}");
    assert!(health["log"]["dropped"].as_u64() > Some(0), "{health}");
}

async fn answers(server: &Process, requests: usize) {
    for _ in 0..requests {
        assert_eq!(server.get("/v1/health", "").await.0, 200);
    }
}

/// Sends batches under load, and waits until each acknowledged one is stored.
async fn stores(server: &Process) {
    let project = server.project().await;
    let load = Load::start(server, &project);
    load.until_acknowledged(FEW).await;
    let acknowledged = load.finish().await.len();
    server.until_stored(&project, acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_of_the_log_that_stalls_holds_nothing_up() {
    let home = Home::new().await;
    let (reader, writer) = pipe().unwrap();
    let (data, database) = (home.data(), home.database.url());
    let server = Process::start_printing_to(&data, database, &[], Stdio::null(), writer.into()).await;
    answers(&server, REQUESTS).await;
    stores(&server).await;
    let health = server.until_health("the log stalls", |health| health["log"]["ok"] == false).await;
    assert_eq!(health["ok"], true, "{health}");
    // A reader that goes on gets the lines that wait.
    let reading = std::thread::spawn(move || std::io::copy(&mut { reader }, &mut std::io::sink()));
    server.until_health("the log is read", |health| health["log"]["ok"] == true).await;
    assert!(server.terminate().success());
    assert!(reading.join().unwrap().unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_of_log_and_output_that_have_gone_cost_the_lines_only() {
    let home = Home::new().await;
    let metrics = process::free_address().to_string();
    let gone = || Stdio::from(pipe().unwrap().1);
    let settings = [("SVC_METRICS_LISTEN", metrics.as_str())];
    let server =
        Process::start_printing_to(&home.data(), home.database.url(), &settings, gone(), gone()).await;
    answers(&server, 100).await;
    assert!(dropped(&metrics).await >= 100.0);
    health_tells(&server).await;
    stores(&server).await;
    assert!(server.terminate().success());
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_of_the_log_shows_in_health_and_holds_nothing_up() {
    let home = Home::new().await;
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let (data, database) = (home.data(), home.database.url());
    let server = Process::start_printing_to(&data, database, &[], Stdio::null(), full.into()).await;
    answers(&server, 10).await;
    health_tells(&server).await;
    stores(&server).await;
    assert!(server.terminate().success());
}

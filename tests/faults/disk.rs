//! The disk refuses writes while batches have to be spooled. The batches are answered nevertheless, and
//! status and health show that they are lost, until the disk accepts writes again.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Home;
use super::held::Held;
use crate::support::database::{is_citus, is_postgres};
use crate::support::load::{CONNECTIONS, Load, assert_all_stored_once};
use crate::support::process::{self, Process, ProjectKeys};
use crate::support::soak::full_or;

/// How many batches are sent: each waits for the database first.
fn batches() -> usize {
    full_or(200, CONNECTIONS)
}

impl Process {
    async fn status(&self, project: &ProjectKeys) -> Value {
        self.get(&format!("/v1/projects/{}/status", project.id), &project.token).await.1
    }

    async fn until_disk_is(&self, expected: &str) -> Value {
        let give_up = Instant::now() + Duration::from_secs(60);
        loop {
            let (_, health) = self.get("/v1/health", "").await;
            if health["disk"] == expected {
                return health;
            }
            assert!(Instant::now() < give_up, "{health}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Files in a folder, but for the one with which the server tries whether it can write.
fn files(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name != "probe").count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_disk_does_not_take_is_counted_and_shown_and_it_goes_on_by_itself() {
    if is_citus() {
        return;
    }
    let home = Home::new().await;
    let metrics = process::free_address();
    let settings = [("SVC_METRICS_LISTEN", metrics.to_string())];
    let settings = settings.each_ref().map(|(name, value)| (*name, value.as_str()));
    let server = Process::start_with(&home.data(), home.database.url(), &settings).await;
    let project = server.project().await;
    let spool = home.data().join("spool");
    assert_eq!(server.until_disk_is("ok").await["ok"], true);

    let held = Held::on(&home.url()).await;
    // Nobody may write into a file as if it were a folder, not even an administrator.
    fs::remove_dir(&spool).unwrap();
    fs::write(&spool, "").unwrap();
    let load = Load::just(&server, &project);
    load.until_acknowledged(batches()).await;
    let lost = load.finish().await.len();
    let health = server.until_disk_is("not_writable").await;
    assert_eq!(health["ok"], false, "{health}");
    let status = server.status(&project).await;
    assert_eq!(status["spool"]["disk"], "not_writable");
    assert_eq!(status["spool"]["lostToday"], lost);
    let shown = reqwest::get(format!("http://{metrics}/metrics")).await.unwrap().text().await.unwrap();
    for line in ["svc_disk_ok 0", &format!("svc_batches_dropped_total{{reason=\"disk_failed\"}} {lost}")] {
        assert!(shown.contains(line), "{line}");
    }
    let log = process::log(&home.data());
    assert_eq!(log.matches("the data folder cannot be written").count(), 1, "{log}");
    assert_eq!(log.matches("batches are lost").count(), 1, "{log}");

    // Not even a kill takes the counts.
    server.kill();
    held.release().await;
    fs::remove_file(&spool).unwrap();
    let server = home.server().await;
    let give_up = Instant::now() + Duration::from_secs(60);
    loop {
        let status = server.status(&project).await;
        let counted = json!([{ "reason": "disk_failed", "count": lost }]);
        if status["today"]["ignored"] == counted {
            assert_eq!(status["spool"]["lostToday"], lost);
            break;
        }
        assert!(Instant::now() < give_up, "{status}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(files(&spool), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_takes_batches_again_keeps_them_without_a_restart() {
    if is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let spool = home.data().join("spool");
    let held = Held::on(&home.url()).await;
    fs::remove_dir(&spool).unwrap();
    fs::write(&spool, "").unwrap();
    let load = Load::just(&server, &project);
    load.until_acknowledged(batches()).await;
    let lost = load.finish().await.len();
    server.until_disk_is("not_writable").await;
    fs::remove_file(&spool).unwrap();
    server.until_disk_is("ok").await;
    let load = Load::just(&server, &project);
    load.until_acknowledged(batches()).await;
    let kept = load.finish().await;
    held.release().await;
    server.until_stored(&project, kept.len()).await;
    assert_all_stored_once(&server, &project, &kept).await;
    assert_eq!(server.status(&project).await["spool"]["lostToday"], lost);
    assert!(process::log(&home.data()).contains("the data folder can be written again"));
}

/// The system's signal for a write beyond the limit ends a process that does not handle it.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limit_of_file_sizes_is_like_a_full_disk() {
    if is_postgres() {
        // The files of the database are not the server's.
        return;
    }
    let home = Home::new().await;
    let mut server = home.server().await;
    let project = server.project().await;
    server.limit_files("1");
    let load = Load::just(&server, &project);
    load.until_acknowledged(batches()).await;
    let lost = load.finish().await.len();
    server.until_disk_is("failing").await;
    assert!(!server.has_ended());
    server.limit_files("unlimited");
    server.until_disk_is("ok").await;
    let load = Load::just(&server, &project);
    load.until_acknowledged(batches()).await;
    let kept = load.finish().await;
    server.until_stored(&project, kept.len()).await;
    assert_all_stored_once(&server, &project, &kept).await;
    assert_eq!(server.status(&project).await["spool"]["lostToday"], lost);
}

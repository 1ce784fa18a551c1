//! Somebody moves SQLite's file away, or puts another one in its place, while the server runs. The server goes on with a
//! file that nobody will open again, unless it looks.

use std::fs;

use serde_json::{Value, json};

use super::Home;
use super::held::Held;
use crate::support::database::{is_citus, is_postgres};
use crate::support::load::{Acknowledged, CONNECTIONS, FEW, Load, assert_all_stored_once};
use crate::support::process::{self, Process, ProjectKeys};

/// A server that has stored some batches and gets more.
async fn under_load() -> (Home, Process, ProjectKeys, Load) {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(FEW).await;
    (home, server, project, load)
}

/// Waits until health says that batches cannot be stored, and that this many wait.
async fn until_they_wait(server: &Process, batches: usize) {
    let wait = |health: &Value| {
        let waiting = health["waiting"]["spooled"].as_u64() >= Some(batches as u64);
        waiting && health["db"] == "unavailable" && health["ok"] == false
    };
    server.until_health("the batches wait", wait).await;
}

/// Asserts that the server recovers by itself, and that every batch is stored once.
async fn assert_all_is_back(server: &Process, project: &ProjectKeys, acknowledged: &Acknowledged) {
    server.until_health("all is back", |health| health["ok"] == true).await;
    server.until_stored(project, acknowledged.len()).await;
    assert_all_stored_once(server, project, acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_file_is_away_batches_wait_and_requests_are_refused() {
    if is_postgres() {
        return;
    }
    let (home, server, project, load) = under_load().await;
    let (file, away) = (home.data().join("svc.db"), home.data().join("away.db"));
    fs::rename(&file, &away).unwrap();
    load.until_more_acknowledged(FEW).await;
    until_they_wait(&server, FEW).await;
    for path in ["/v1/auth/me", "/v1/orgs"] {
        let (status, problem) = server.get(path, &project.token).await;
        assert_eq!((status, &problem["code"]), (503, &json!("db_unavailable")), "{problem}");
    }
    assert!(!file.exists(), "nobody makes an empty database");
    assert!(process::log(&home.data()).contains("(-wal) was moved away or replaced"));

    fs::rename(&away, &file).unwrap();
    let acknowledged = load.finish().await;
    assert_all_is_back(&server, &project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_sent_beside_another_file_is_stored_in_the_right_one() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    // As whoever restores a backup without stopping the server first.
    let (file, away) = (home.data().join("svc.db"), home.data().join("away.db"));
    let backup = home.data().join("backup.db");
    process::run(&home.data(), None, &["backup", backup.to_str().unwrap()]);
    let load = Load::start(&server, &project);
    load.until_acknowledged(FEW).await;
    fs::rename(&file, &away).unwrap();
    fs::copy(&backup, &file).unwrap();
    load.until_more_acknowledged(FEW).await;
    until_they_wait(&server, FEW).await;
    let acknowledged = load.finish().await;
    server.terminate();

    // The file that was moved away is whole without the log that it left behind.
    for left in ["svc.db-wal", "svc.db-shm"] {
        fs::remove_file(home.data().join(left)).unwrap();
    }
    fs::rename(&away, &file).unwrap();
    let server = home.server().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_was_removed_takes_no_more_batches() {
    if is_postgres() {
        return;
    }
    let (home, server, project, load) = under_load().await;
    fs::remove_file(home.data().join("svc.db-wal")).unwrap();
    load.until_more_acknowledged(FEW).await;
    until_they_wait(&server, FEW).await;
    let acknowledged = load.finish().await;
    assert!(server.terminate().success());

    let server = home.server().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_data_folder_is_away_batches_wait_in_it() {
    if is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let held = Held::on(&home.url()).await;
    let load = Load::just(&server, &project);
    load.until_acknowledged(CONNECTIONS).await;
    let (spool, away) = (home.data().join("spool"), home.data().join("away"));
    fs::rename(&spool, &away).unwrap();
    // As somebody who restores a folder from a backup, or a file system that is no longer mounted.
    fs::create_dir(&spool).unwrap();
    let health = server.until_health("the folder is missed", |health| health["disk"] == "moved").await;
    assert_eq!(health["ok"], false, "{health}");
    load.until_more_acknowledged(CONNECTIONS).await;
    let acknowledged = load.finish().await;
    assert_eq!(fs::read_dir(&spool).unwrap().count(), 0, "nothing is written into the other folder");

    fs::remove_dir(&spool).unwrap();
    fs::rename(&away, &spool).unwrap();
    held.release().await;
    assert_all_is_back(&server, &project, &acknowledged).await;
    assert!(process::log(&home.data()).contains("the data folder was moved away, unmounted or replaced"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_data_folder_is_away_with_its_database_batches_wait_in_it() {
    if is_postgres() {
        return;
    }
    let (home, server, project, load) = under_load().await;
    let away = home.data().with_extension("away");
    fs::rename(home.data(), &away).unwrap();
    load.until_more_acknowledged(FEW).await;
    until_they_wait(&server, FEW).await;
    assert!(!home.data().join("spool").exists(), "nothing is written into another folder");
    fs::rename(&away, home.data()).unwrap();
    let acknowledged = load.finish().await;
    assert_all_is_back(&server, &project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_whose_folder_is_removed_while_they_wait_are_stored_all_the_same() {
    if is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let held = Held::on(&home.url()).await;
    let load = Load::just(&server, &project);
    load.until_acknowledged(CONNECTIONS).await;
    fs::remove_dir_all(home.data().join("spool")).unwrap();
    load.until_more_acknowledged(CONNECTIONS).await;
    let acknowledged = load.finish().await;
    held.release().await;
    let none = |health: &Value| health["waiting"]["spooled"] == 0 && health["ok"] == true;
    server.until_health("nothing waits", none).await;
    assert!(
        process::log(&home.data())
            .contains("a file of waiting batches was removed, and has been written again")
    );
    assert_all_is_back(&server, &project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_empty_database_takes_the_place_of_a_lost_one() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    server.terminate();
    let (file, away) = (home.data().join("svc.db"), home.data().join("away.db"));
    fs::rename(&file, &away).unwrap();
    let folder = home.data();
    let folder = folder.display();
    let sentence = format!(
        "svc: the database {folder}/svc.db is missing, but this data folder has served it. Put it back, or put a backup in \
         its place. To begin with an empty database instead, delete {folder}/served\n"
    );
    assert_eq!(process::refused(&home.data(), &[]), sentence);
    assert!(!file.exists());
    fs::write(&file, b"").unwrap();
    assert_eq!(process::refused(&home.data(), &[]), sentence, "an empty file is none");

    fs::rename(&away, &file).unwrap();
    let server = home.server().await;
    let (status, _) = server.get("/v1/auth/me", &project.token).await;
    assert_eq!(status, 200);
    server.terminate();

    // Deleting the note allows a new beginning.
    fs::remove_file(&file).unwrap();
    fs::remove_file(home.data().join("served")).unwrap();
    let server = home.server().await;
    let (status, problem): (u16, Value) = server.get("/v1/auth/me", &project.token).await;
    assert_eq!(status, 401, "{problem}");
}

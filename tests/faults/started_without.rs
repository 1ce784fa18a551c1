//! A server starts while its database is away or locked. If a server with its data folder has served the database before,
//! it begins without it: batches wait on disk, and everything else is refused until the database is there.

use std::process::Stdio;
use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{Connection, Executor};
use serde_json::{Value, json};

use super::Home;
use super::cluster::Cluster;
use crate::support::database::{is_citus, is_postgres};
use crate::support::load::{FEW, Load, assert_all_stored_once, send_through_proxy};
use crate::support::process::{self, Process, ProjectKeys, free_address};

/// Sends batches to a server that has started without its database, which then comes back.
async fn assert_nothing_is_lost(
    server: &Process,
    project: &ProjectKeys,
    database_is_back: impl AsyncFnOnce(),
) {
    let load = Load::start(server, project);
    load.until_acknowledged(FEW).await;
    let wait = |health: &Value| health["waiting"]["spooled"].as_u64() >= Some(FEW as u64);
    let health = server.until_health("the batches wait", wait).await;
    assert_eq!((&health["ok"], &health["db"]), (&json!(false), &json!("unavailable")), "{health}");
    database_is_back().await;
    server.until_health("the database is there", |health| health["ok"] == true).await;
    load.until_more_acknowledged(FEW).await;
    let acknowledged = load.finish().await;
    server.until_stored(project, acknowledged.len()).await;
    assert_all_stored_once(server, project, &acknowledged).await;
}

async fn assert_refused(server: &Process, project: &ProjectKeys) {
    let (status, problem) = server.get("/v1/auth/me", &project.token).await;
    assert_eq!((status, &problem["code"]), (503, &json!("db_unavailable")), "{problem}");
}

#[tokio::test]
async fn a_server_that_waits_for_a_silent_database_takes_connections_and_can_be_told_to_stop() {
    if is_postgres() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // The system takes connections to it, and nobody answers them.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("postgres://svc@{}/svc", silent.local_addr().unwrap());
    let data = folder.path().join("data");
    let server = Process::begin(&data, Some(&url), &[], Stdio::null(), Stdio::null());
    let give_up = Instant::now() + Duration::from_secs(60);
    while tokio::net::TcpStream::connect(server.address).await.is_err() {
        assert!(Instant::now() < give_up, "the server takes no connections");
        tokio::task::yield_now().await;
    }
    assert!(server.terminate().success());
}

async fn other_program(home: &Home) -> SqliteConnection {
    let file = SqliteConnectOptions::new().filename(home.data().join("svc.db"));
    SqliteConnection::connect_with(&file).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_another_program_has_the_write_lock_a_server_starts() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    server.terminate();
    let mut other = other_program(&home).await;
    other.execute("begin immediate").await.unwrap();
    let server = home.server().await;
    let release = async || other.close().await.unwrap();
    assert_nothing_is_lost(&server, &project, release).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_another_program_lets_nobody_read_a_server_starts() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    server.post("/v1/auth/sudo", Some(&project.token), &json!({"password": "correct horse battery"})).await;
    let path = format!("/v1/projects/{}/proxy-keys", project.id);
    let proxy =
        server.post(&path, Some(&project.token), &json!({})).await["secret"].as_str().unwrap().to_owned();
    assert_eq!(send_through_proxy(&server, &project, &proxy).await, 204);
    server.terminate();
    let mut other = other_program(&home).await;
    other.execute("pragma locking_mode = exclusive").await.unwrap();
    other.execute("begin exclusive").await.unwrap();
    let server = home.server().await;
    assert_refused(&server, &project).await;
    assert_eq!(send_through_proxy(&server, &project, &proxy).await, 204);
    let release = async || other.close().await.unwrap();
    assert_nothing_is_lost(&server, &project, release).await;
}

#[test]
fn with_a_new_folder_a_server_cannot_know_whether_the_address_is_right_and_does_not_start() {
    if !is_postgres() || is_citus() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (listen, nobody) = (free_address().to_string(), free_address());
    let url = format!("postgres://svc@{nobody}/svc");
    let settings = [("SVC_LISTEN", listen.as_str()), ("SVC_DATABASE_URL", &url)];
    let sentence = process::refused(&folder.path().join("data"), &settings);
    assert!(sentence.starts_with("svc: cannot connect to PostgreSQL (SVC_DATABASE_URL): "), "{sentence}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_postgres_is_away_a_server_starts_where_one_has_served_it() {
    if !is_postgres() || is_citus() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let cluster = Cluster::start(folder.path());
    let data = folder.path().join("data");
    let server = Process::start(&data, Some(&cluster.url)).await;
    let project = server.project().await;
    Load::start(&server, &project).until_acknowledged(1).await;
    server.terminate();
    cluster.stop();

    let server = Process::start(&data, Some(&cluster.url)).await;
    assert_refused(&server, &project).await;
    assert_nothing_is_lost(&server, &project, async || cluster.start_again()).await;
}

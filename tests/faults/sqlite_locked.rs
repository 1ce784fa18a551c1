//! Another program holds SQLite's write lock: batches are answered immediately and stored when the lock is
//! released.

use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{Connection, Executor};

use super::Home;
use crate::support::database::is_postgres;
use crate::support::load::{Load, assert_all_stored_once};

/// Within this time a batch must be answered.
const SOON: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_another_program_has_the_write_lock_batches_are_spooled_within_a_second() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    // Before the first batch of the day, which needs salts that are not there yet.
    let file = SqliteConnectOptions::new().filename(home.data().join("svc.db"));
    let mut other = SqliteConnection::connect_with(&file).await.unwrap();
    other.execute("begin immediate").await.unwrap();
    let began = Instant::now();
    let load = Load::start(&server, &project);
    load.until_acknowledged(1).await;
    let first = began.elapsed();
    load.until_acknowledged(500).await;
    let (_, health) = server.get("/v1/health", "").await;
    assert!(health["waiting"]["spooled"].as_u64() >= Some(500), "{health}");
    other.execute("rollback").await.unwrap();
    load.until_more_acknowledged(100).await;
    let slowest = load.slowest();
    let acknowledged = load.finish().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
    assert!(first < SOON && slowest < SOON, "first {first:?}, slowest {slowest:?}");
}

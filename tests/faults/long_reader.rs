//! A program reads one snapshot of SQLite's file for long: the write-ahead log grows meanwhile, and is truncated when the
//! program leaves.

use std::time::{Duration, Instant};

use analytics::visits::LARGEST_LOG;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{Connection, Executor};

use super::Home;
use crate::support::database::is_postgres;
use crate::support::load::{Load, assert_all_stored_once};

/// Within this time a batch must be answered.
const SOON: Duration = Duration::from_secs(1);
/// Size in bytes up to which the log may stay.
const SMALL: u64 = LARGEST_LOG as u64;

/// Fills the log with 400 MB, in short commits, while a reader is there. Returns once the log is small again.
async fn read_for_long(home: &Home) {
    let file = SqliteConnectOptions::new().filename(home.data().join("svc.db"));
    let mut reader = SqliteConnection::connect_with(&file).await.unwrap();
    reader.execute("begin; select * from projects").await.unwrap();
    home.sql("create table filler (bytes blob)").await;
    home.sql(&"insert into filler values (zeroblob(4000000));".repeat(100)).await;
    home.sql("drop table filler").await;
    let log = home.data().join("svc.db-wal");
    let length = || log.metadata().unwrap().len();
    assert!(length() > SMALL, "{}", length());
    reader.execute("rollback").await.unwrap();
    let give_up = Instant::now() + Duration::from_secs(30);
    while length() > SMALL {
        assert!(Instant::now() < give_up, "the log still has {} bytes", length());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_a_long_reader_leaves_the_log_is_truncated() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let load = Load::at_rate(&server, &project, 100);
    load.until_acknowledged(20).await;
    read_for_long(&home).await;
    load.until_more_acknowledged(100).await;
    let slowest = load.slowest();
    let acknowledged = load.finish().await;
    server.until_stored(&project, acknowledged.len()).await;
    // Also while nothing is written.
    read_for_long(&home).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
    assert!(slowest < SOON, "{slowest:?}");
}

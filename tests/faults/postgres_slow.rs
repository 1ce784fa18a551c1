//! PostgreSQL is reachable but statements wait for foreign locks, time out or are cancelled. No batch is
//! blamed (quarantined) for that, and none is lost.

use std::time::Duration;

use sea_orm::ConnectionTrait;
use sqlx::Executor;

use super::Home;
use crate::support::database::{connection, is_citus, is_postgres};
use crate::support::load::{FEW, Load, assert_all_stored_once};
use crate::support::soak::full_or;

impl Home {
    /// Changes a setting of the database for all connections from now on.
    async fn set(&self, setting: &str) {
        let url = self.url();
        let name = url.rsplit_once('/').unwrap().1;
        self.sql(&format!("alter database {name} set {setting}")).await;
    }
}

/// Locks the table of sessions for a while, on a database with this setting.
async fn lock_sessions_with(setting: &str) {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    home.set(setting).await;
    let server = home.server().await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(100).await;
    let mut other = connection(&home.url()).await;
    other.execute("set statement_timeout = 0; begin; lock table sessions in exclusive mode").await.unwrap();
    // The last ones may be stored already and are answered now. Each of the others waits for the lock first.
    let before = load.count();
    load.until_acknowledged(before + full_or(100, FEW)).await;
    assert!(load.slowest() < Duration::from_secs(5), "{:?}", load.slowest());
    other.execute("rollback").await.unwrap();
    let before = load.count();
    load.until_acknowledged(before + 100).await;
    let acknowledged = load.finish().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
    assert_eq!(server.quarantined().await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_lock_timeout_stops_comes_back_when_the_lock_is_gone() {
    lock_sessions_with("lock_timeout = '100ms'").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_statement_timeout_stops_comes_back_when_the_lock_is_gone() {
    lock_sessions_with("statement_timeout = '200ms'").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_for_a_lock_without_end_comes_back_when_the_lock_is_gone() {
    lock_sessions_with("lock_timeout = 0").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statements_that_an_operator_cancels_are_run_again() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    let other = home.connect().await;
    for round in 1..=30 {
        load.until_acknowledged(20 * round).await;
        let cancel = "select pg_cancel_backend(pid) from pg_stat_activity \
             where datname = current_database() and pid <> pg_backend_pid()";
        other.execute_unprepared(cancel).await.unwrap();
    }
    let acknowledged = load.finish().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
    assert_eq!(server.quarantined().await, 0);
}

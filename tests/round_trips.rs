//! What a statement costs on PostgreSQL, and that connections are fit for use without a probe around each statement.

use std::time::{Duration, Instant};

use domain::Clock;
use serde_json::json;
use sqlx::{Executor, Row};

use crate::support::database::{TestDatabase, connection, is_citus, is_postgres};
use crate::support::relay::Relay;
use crate::support::{App, noon};

const OPEN_TRANSACTIONS: &str = "select count(*) from pg_stat_activity \
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'";
const END_CONNECTIONS: &str = "select pg_terminate_backend(pid) from pg_stat_activity \
    where datname = current_database() and pid <> pg_backend_pid()";

#[tokio::test]
async fn a_statement_takes_one_round_trip() {
    if !is_postgres() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create().await;
    let relay = Relay::before(database.url().unwrap()).await;
    // Few connections, so that all are open before statements are counted.
    let few = [("SVC_DATABASE_CONNECTIONS", "6")];
    let app = App::on(folder, &relay.url, Clock::fixed(noon()), &few).await;
    let owner = app.owner().await;
    let look = async || drop(app.get("/v1/orgs").bearer(&owner).send().await.ok(200));
    for _ in 0..20 {
        look().await;
    }
    let queries = || relay.sent(b"QB");
    let before = queries();
    let (statements, ()) = app
        .count_statements(async || {
            for _ in 0..20 {
                look().await;
            }
        })
        .await;
    assert!(statements >= 20, "{statements}");
    assert_eq!(queries() - before, statements);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_cancelled_while_beginning_a_transaction_leaves_none_open() {
    if !is_postgres() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create().await;
    let url = database.url().unwrap().to_owned();
    let app = App::on(folder, &url, Clock::fixed(noon()), &[]).await;
    let owner = app.owner().await;
    for round in 0..100 {
        let begin = app.inner.context.begin();
        drop(tokio::time::timeout(Duration::from_micros(10 * round), begin).await);
    }
    let mut db = connection(&url).await;
    let began = Instant::now();
    loop {
        let open: i64 = db.fetch_one(OPEN_TRANSACTIONS).await.unwrap().get(0);
        if open == 0 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(5), "{open} transactions are open");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // What is written now is there for others.
    app.project(&owner, "shop").await;
    let known = "select count(*) from projects where slug = 'shop'";
    assert_eq!(db.fetch_one(known).await.unwrap().get::<i64, _>(0), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_on_a_connection_that_the_server_ended_runs_again_on_another() {
    if !is_postgres() || is_citus() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create().await;
    let url = database.url().unwrap().to_owned();
    let app = App::on(folder, &url, Clock::fixed(noon()), &[]).await;
    let owner = app.owner().await;
    let mut db = connection(&url).await;
    let graphql = json!({ "query": "{ me { user { email } } }" });
    for _ in 0..5 {
        db.execute(END_CONNECTIONS).await.unwrap();
        app.get("/v1/orgs").bearer(&owner).send().await.ok(200);
        db.execute(END_CONNECTIONS).await.unwrap();
        let answer = app.post("/graphql").bearer(&owner).json(&graphql).send().await.ok(200);
        assert!(answer["errors"].is_null(), "{answer}");
    }
}

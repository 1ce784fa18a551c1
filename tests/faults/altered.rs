//! Somebody changes the types of columns while the server runs, as the upgrade of another instance may. Prepared
//! statements then fail until they are prepared anew.

use serde_json::json;
use sqlx::{AssertSqlSafe, Executor};

use super::Home;
use crate::support::database::{connection, is_citus, is_postgres};
use crate::support::load::{FEW, Load, assert_all_stored_once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_column_that_gets_another_type_under_load_keeps_no_batch_and_no_report_back() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let path = format!("/v1/projects/{}", project.id);
    let query = json!({ "query": "{ me { user { email name } } }" });
    let load = Load::start(&server, &project);
    load.until_acknowledged(FEW).await;
    let mut db = connection(&home.url()).await;
    for kind in ["text", "varchar(4000)", "text"] {
        for column in ["sessions alter entry_page", "projects alter name", "users alter name"] {
            let alter = format!("alter table {column} type {kind}");
            db.execute(AssertSqlSafe(alter)).await.unwrap();
        }
        let (status, answer) = server.get(&path, &project.token).await;
        assert_eq!(status, 200, "{answer}");
        let answer = server.post("/graphql", Some(&project.token), &query).await;
        assert!(answer["errors"].is_null(), "{answer}");
        server.totals(&project).await;
        load.until_more_acknowledged(FEW).await;
    }
    let acknowledged = load.finish().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_eq!(server.quarantined().await, 0);
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

/// As on Citus while a worker is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_that_meets_an_internal_error_of_postgres_may_be_tried_again() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let path = format!("/v1/projects/{}/goals", project.id);
    assert_eq!(server.get(&path, &project.token).await.0, 200);
    home.sql(
        "alter table goals rename to kept; \
         create function lost() returns boolean language plpgsql as $$ begin raise sqlstate 'XX000'; end $$; \
         create view goals as select * from kept where (select lost())",
    )
    .await;
    let (status, problem) = server.get(&path, &project.token).await;
    assert_eq!((status, &problem["code"]), (503, &json!("db_unavailable")), "{problem}");
    home.sql("drop view goals; alter table kept rename to goals").await;
    assert_eq!(server.get(&path, &project.token).await.0, 200);
}

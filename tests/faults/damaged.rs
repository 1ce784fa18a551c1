//! A page of SQLite's file is damaged: requests say so, health knows, and `svc check` says what to do.

use std::os::unix::fs::FileExt;

use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;

use super::Home;
use crate::support::database::is_postgres;
use crate::support::load::Load;
use crate::support::process::try_run;

/// Overwrites the first page of a table.
async fn damage(home: &Home, table: &str) {
    let db = home.connect().await;
    let sql = format!(
        "select (rootpage - 1) * page_size as at, page_size as size from sqlite_schema, pragma_page_size \
         where name = '{table}'"
    );
    let row =
        db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap().unwrap();
    let (at, size): (i64, i64) = (row.try_get("", "at").unwrap(), row.try_get("", "size").unwrap());
    db.close().await.unwrap();
    let file = std::fs::OpenOptions::new().write(true).open(home.data().join("svc.db")).unwrap();
    file.write_all_at(&vec![0xa5; size as usize], at as u64).unwrap();
}

/// Whether `svc check` found nothing, and what it said.
async fn checked(home: &Home) -> (bool, String) {
    let (data, database) = (home.data(), home.database.url().map(str::to_owned));
    tokio::task::spawn_blocking(move || try_run(&data, database.as_deref(), &["check"])).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_page_is_told_to_callers_in_health_and_by_a_command() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(20).await;
    let sent = load.finish().await.len();
    server.until_stored(&project, sent).await;
    let (_, health) = server.get("/v1/health", "").await;
    assert_eq!((&health["ok"], &health["damaged"]), (&json!(true), &json!(false)), "{health}");
    let (fine, said) = checked(&home).await;
    assert!(fine, "{said}");
    tokio::task::spawn_blocking(|| server.terminate()).await.unwrap();

    // Columns are read from the rows.
    std::fs::remove_dir_all(home.data().join("columns")).ok();
    damage(&home, "stored_pageviews").await;
    let server = home.server().await;
    let overview = format!("/v1/projects/{}/analytics/overview?preset=7d", project.id);
    let (status, problem) = server.get(&overview, &project.token).await;
    let advice = "the database file is damaged; `svc check` on the server says what to do";
    assert_eq!((status, &problem["code"], &problem["detail"]), (500, &json!("internal"), &json!(advice)));
    let (_, health) = server.get("/v1/health", "").await;
    assert_eq!((&health["ok"], &health["damaged"]), (&json!(false), &json!(true)), "{health}");
    let (fine, said) = checked(&home).await;
    assert!(!fine && said.contains("svc.db is damaged") && said.contains("svc backup"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_without_a_visit_and_damaged_files_are_found_and_left_alone() {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(20).await;
    let sent = load.finish().await.len();
    server.until_stored(&project, sent).await;
    tokio::task::spawn_blocking(|| server.terminate()).await.unwrap();
    let fine = checked(&home).await;
    assert!(fine.0 && fine.1.contains("pages, rows and counts are sound"), "{fine:?}");
    assert!(fine.1.contains("all files are sound"), "{fine:?}");

    home.sql(if is_postgres() {
        "delete from sessions where session_id = (select session_id from sessions limit 1)"
    } else {
        "delete from stored_sessions where visit = (select min(visit) from stored_sessions)"
    })
    .await;
    let folder = std::fs::read_dir(home.data().join("columns")).unwrap().next().unwrap().unwrap().path();
    let manifest = folder.join("manifest");
    let mut bytes = std::fs::read(&manifest).unwrap();
    bytes[10] ^= 1;
    std::fs::write(&manifest, &bytes).unwrap();
    for _ in 0..2 {
        let (fine, said) = checked(&home).await;
        assert!(!fine && said.contains("left rows behind: 1;"), "{said}");
        assert!(said.contains("damaged files: 1,") && said.contains(manifest.to_str().unwrap()), "{said}");
    }
}

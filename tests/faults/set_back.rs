//! The database is restored from a backup or moved to another cluster: reports follow its rows, not old
//! snapshots.

use std::path::Path;
use std::process::Command;

use sqlx::{Connection, Executor, query_scalar};

use super::Home;
use super::cluster::Cluster;
use crate::support::database::{connection, is_citus, is_postgres};
use crate::support::load::Load;
use crate::support::process::{Process, ProjectKeys, free_address, run};

/// Takes many transaction ids.
const AGE: &str = "do $$ begin for n in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$";

/// Sends visits until so many more are acknowledged, and answers how many were.
async fn visits(server: &Process, project: &ProjectKeys, enough: usize) -> usize {
    let load = Load::start(server, project);
    load.until_acknowledged(enough).await;
    load.finish().await.len()
}

async fn end(server: Process) {
    let ended = tokio::task::spawn_blocking(|| server.terminate()).await.unwrap();
    assert!(ended.success(), "{ended}");
}

/// The snapshots of the later state stay in the folder, and the revisions that they end at are reached again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_backup_is_not_read_through_the_snapshots_of_what_came_after_it() {
    if is_postgres() {
        return;
    }
    let home = Home::new().await;
    let data = home.data();
    let copy = home.folder.path().join("copy.db");

    let server = home.server().await;
    let project = server.project().await;
    let before = visits(&server, &project, 50).await;
    server.until_stored(&project, before).await;
    let (from, to) = (data.clone(), copy.clone());
    tokio::task::spawn_blocking(move || run(&from, None, &["backup", to.to_str().unwrap()])).await.unwrap();
    let lost = visits(&server, &project, 50).await;
    server.until_stored(&project, before + lost).await;
    end(server).await;

    assert!(!data.join("svc.db-wal").exists(), "the file is whole by itself");
    std::fs::copy(&copy, data.join("svc.db")).unwrap();
    // No report is asked for until there are more revisions than before the restore.
    let server = home.server().await;
    let after = visits(&server, &project, 200).await;
    end(server).await;
    let server = home.server().await;
    assert_eq!(server.totals(&project).await.sessions, before + after);
}

/// The dump takes the revisions of the rows along; the new cluster numbers its transactions from below them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dump_in_a_new_cluster_goes_on_with_its_snapshots_and_its_live_tail() {
    if !is_postgres() {
        return;
    }
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cluster = Cluster::start(folder.path());
    let data = folder.path().join("data");
    let mut connection = connection(&cluster.url).await;
    connection.execute(AGE).await.unwrap();
    connection.close().await.unwrap();

    let server = Process::start(&data, Some(&cluster.url)).await;
    let project = server.project().await;
    let before = visits(&server, &project, 50).await;
    server.until_stored(&project, before).await;
    let live = format!("/v1/projects/{}/events/live?limit=200", project.id);
    let (_, seen) = server.get(&live, &project.token).await;
    let cursor = seen["nextCursor"].as_str().unwrap().to_owned();
    end(server).await;

    let moved = Cluster::start(other.path());
    copy(&cluster.url, &moved.url, folder.path());
    drop(cluster);
    let metrics = free_address().to_string();
    let settings = [("SVC_METRICS_LISTEN", metrics.as_str())];
    let server = Process::start_with(&data, Some(&moved.url), &settings).await;
    assert_eq!(server.totals(&project).await.sessions, before);
    let figures = reqwest::get(format!("http://{metrics}/metrics")).await.unwrap().text().await.unwrap();
    let from_rows = r#"svc_days_loaded_total{from="rows"} 0"#;
    assert!(figures.contains(from_rows), "the days are in their files, and still are read anew:\n{figures}");

    let after = visits(&server, &project, 50).await;
    server.until_stored(&project, before + after).await;
    assert_eq!(server.totals(&project).await.sessions, before + after);
    let (_, news) = server.get(&format!("{live}&cursor={cursor}"), &project.token).await;
    assert!(news["items"].as_array().unwrap().len() >= 200.min(after), "{news}");
}

/// Some transactions never reached the standby, and it numbers its own from where it was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_failover_to_a_standby_that_was_behind_all_follows_its_rows() {
    if !is_postgres() || is_citus() {
        return;
    }
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let primary = Cluster::start(folder.path());
    let data = folder.path().join("data");
    let server = Process::start(&data, Some(&primary.url)).await;
    let project = server.project().await;
    let before = visits(&server, &project, 50).await;
    server.until_stored(&project, before).await;

    // It has everything so far, the mark of a snapshot that was just written included, and nothing from now on.
    let standby = primary.standby(other.path());
    let mut ahead = connection(&primary.url).await;
    let written: String =
        query_scalar("select pg_current_wal_lsn()::text").fetch_one(&mut ahead).await.unwrap();
    let mut copy = connection(&standby.url).await;
    let replayed = "select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false)";
    while !query_scalar::<_, bool>(replayed).bind(&written).fetch_one(&mut copy).await.unwrap() {}
    copy.close().await.unwrap();
    standby.stop();
    let lost = visits(&server, &project, 50).await;
    ahead.execute(AGE).await.unwrap();
    let last = visits(&server, &project, 10).await;
    server.until_stored(&project, before + lost + last).await;
    let live = format!("/v1/projects/{}/events/live?limit=200", project.id);
    let (_, seen) = server.get(&live, &project.token).await;
    let cursor = seen["nextCursor"].as_str().unwrap().to_owned();

    primary.stop();
    standby.take_over_from(&primary);
    let after = visits(&server, &project, 10).await;
    server.until_stored(&project, before + after).await;
    let (_, news) = server.get(&format!("{live}&cursor={cursor}"), &project.token).await;
    assert!(news["items"].as_array().unwrap().len() >= after, "{news}");
    assert_eq!(server.totals(&project).await.sessions, before + after);
    end(server).await;
    let server = Process::start(&data, Some(&primary.url)).await;
    assert_eq!(server.totals(&project).await.sessions, before + after);
}

/// Moves a database as an operator does.
fn copy(from: &str, to: &str, folder: &Path) {
    let dump = folder.join("dump.sql");
    let made = Command::new("pg_dump").arg("--no-owner").arg("-f").arg(&dump).arg(from).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let psql = ["--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "-f"];
    let read = Command::new("psql").args(psql).arg(&dump).arg(to).output().unwrap();
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
}

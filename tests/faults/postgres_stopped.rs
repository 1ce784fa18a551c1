//! PostgreSQL goes away under load: batches wait on disk and come back, in order, once.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor};

use crate::support::database::is_postgres;
use crate::support::load::{Load, assert_all_stored_once};
use crate::support::process::Process;

const BATCHES: usize = 1_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_sent_while_postgresql_is_down_are_stored_once_when_it_is_back() {
    if !is_postgres() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let cluster = Cluster::start(folder.path());
    let server = Process::start(&folder.path().join("data"), Some(&cluster.url)).await;
    let project = server.project().await;

    let load = Load::start(&server, &project);
    load.until_acknowledged(BATCHES).await;
    cluster.stop();
    load.until_acknowledged(2 * BATCHES).await;

    let (status, problem) =
        server.get(&format!("/v1/projects/{}/analytics/overview", project.id), &project.token).await;
    assert_eq!((status, problem["code"].as_str()), (503, Some("db_unavailable")));
    let (status, problem) = server.get("/v1/auth/me", &project.token).await;
    assert_eq!((status, problem["code"].as_str()), (503, Some("db_unavailable")));

    cluster.start_again();
    let before = load.count();
    load.until_acknowledged(before + BATCHES).await;
    let acknowledged = load.finish().await;

    server.until_stored(&project, acknowledged.len()).await;
    let totals = server.totals(&project).await;
    assert_eq!(totals.sessions, acknowledged.len());
    assert_eq!(totals.pageviews, acknowledged.values().sum::<usize>());
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

/// What is lost because the spool is full is in the status, even if the server is killed before the
/// database is back, and once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_that_find_the_spool_full_are_counted_whatever_happens() {
    if !is_postgres() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let cluster = Cluster::start(folder.path());
    let data = folder.path().join("data");
    let settings = [("SVC_SPOOL_LIMIT", "20KiB")];
    let mut server = Process::start_with(&data, Some(&cluster.url), &settings).await;
    let project = server.project().await;
    let mut acknowledged = 0;
    // Killed twice, and asked to stop once.
    for kills in [true, true, false] {
        let load = Load::start(&server, &project);
        load.until_acknowledged(50).await;
        cluster.stop();
        let before = load.count();
        load.until_acknowledged(before + 300).await;
        let load = load.finish().await.len();
        match kills {
            true => server.kill(),
            false => assert!(server.terminate().success()),
        }
        cluster.start_again();
        server = Process::start_with(&data, Some(&cluster.url), &settings).await;
        acknowledged += load;
        let give_up = Instant::now() + Duration::from_secs(60);
        loop {
            let (_, status) =
                server.get(&format!("/v1/projects/{}/status", project.id), &project.token).await;
            let stored = status["today"]["stored"].as_u64().unwrap() as usize;
            let lost = status["spool"]["lostToday"].as_u64().unwrap() as usize;
            if stored + lost == acknowledged {
                assert!(lost > 0, "the spool was not full");
                break;
            }
            assert!(Instant::now() < give_up, "{stored} stored, {lost} lost of {acknowledged}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// The role asks for commits that are not on the disk when they are answered, and the log is written late.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_takes_nothing_that_was_acknowledged_whatever_the_role_says_of_commits() {
    if !is_postgres() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let cluster = Cluster::start(folder.path());
    let mut admin = PgConnection::connect(&cluster.url).await.unwrap();
    for statement in [
        "alter role svc set synchronous_commit = off",
        "alter system set wal_writer_delay = '10s'",
        "alter system set wal_writer_flush_after = '1GB'",
        "select pg_reload_conf()",
    ] {
        admin.execute(statement).await.unwrap();
    }
    let server = Process::start(&folder.path().join("data"), Some(&cluster.url)).await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(BATCHES).await;
    cluster.stop();
    let acknowledged = load.finish().await;
    cluster.start_again();
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

/// A PostgreSQL of this test's own, because it is going to be stopped.
pub(super) struct Cluster<'a> {
    folder: &'a Path,
    pub(super) url: String,
}

impl<'a> Cluster<'a> {
    pub(super) fn start(folder: &'a Path) -> Self {
        // The server runs as another user when the tests run as root.
        std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let url = script("start", folder);
        Cluster { folder, url }
    }

    fn stop(&self) {
        script("stop", self.folder);
    }

    fn start_again(&self) {
        script("start", self.folder);
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres");
        Command::new(path).arg("stop").arg(self.folder.join("cluster")).output().ok();
    }
}

fn script(verb: &str, folder: &Path) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres");
    let output = Command::new(path).arg(verb).arg(folder.join("cluster")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

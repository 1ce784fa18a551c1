//! Databases that do not store: health says so within a minute, and that it is over when it is. A writer that panics in
//! a real process.

use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, Executor};

use super::Home;
use super::held::Held;
use crate::support::database::{connection, is_citus, is_postgres};
use crate::support::load::{Load, assert_all_stored_once};
use crate::support::process::{Process, ProjectKeys};
use crate::support::relay::Relay;

/// Health may take this long to notice.
const NOTICED_WITHIN: Duration = Duration::from_secs(30);

impl Process {
    async fn plain(&self, path: &str) -> (u16, String) {
        let answer = reqwest::get(format!("{}{path}", self.base)).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    async fn until_readyz_is(&self, status: u16, text: &str) {
        let began = Instant::now();
        loop {
            let answer = self.plain("/readyz").await;
            if answer == (status, text.to_owned()) {
                break;
            }
            assert!(began.elapsed() < NOTICED_WITHIN, "{answer:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // The process lives all the time.
        assert_eq!(self.plain("/healthz").await, (200, "ok\n".to_owned()));
        let (_, health) = self.get("/v1/health", "").await;
        let expected = if status == 200 { (true, "ok") } else { (false, "unavailable") };
        assert_eq!((&health["ok"], &health["db"]), (&json!(expected.0), &json!(expected.1)), "{health}");
    }

    async fn until_it_stores(&self) {
        self.until_readyz_is(200, "ok\n").await;
    }

    async fn until_it_does_not_store(&self) {
        self.until_readyz_is(503, "the database cannot store batches\n").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_locked_shows_in_health_until_it_is_free() {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    server.until_it_stores().await;
    let held = Held::on(&home.url()).await;
    // On PostgreSQL the lock is on the visits alone, so only a batch finds it.
    let load = Load::start(&server, &project);
    load.until_acknowledged(10).await;
    let acknowledged = load.finish().await;
    server.until_it_does_not_store().await;
    held.release().await;
    server.until_it_stores().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_database_shows_in_health_until_it_can_be_written() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    server.until_it_stores().await;
    let name = home.url().rsplit('/').next().unwrap().split('?').next().unwrap().to_owned();
    let setting = "default_transaction_read_only";
    let leave = "select pg_terminate_backend(pid) from pg_stat_activity \
        where datname = current_database() and pid <> pg_backend_pid()";
    let mut db = connection(&home.url()).await;
    db.execute(AssertSqlSafe(format!("alter database \"{name}\" set {setting} = on"))).await.unwrap();
    db.execute(leave).await.unwrap();
    server.until_it_does_not_store().await;

    let load = Load::start(&server, &project);
    load.until_acknowledged(10).await;
    let acknowledged = load.finish().await;
    // Its connections keep the setting with which they were opened.
    db.execute(AssertSqlSafe(format!("alter database \"{name}\" reset {setting}"))).await.unwrap();
    db.close().await.unwrap();
    server.until_it_stores().await;
    server.until_stored(&project, acknowledged.len()).await;
}

/// Asserts that batches wait while a table is missing, which has been renamed, and are stored when it is back.
async fn assert_batches_wait_for(table: &str, home: &Home, server: &Process, project: &ProjectKeys) {
    let load = Load::start(server, project);
    load.until_acknowledged(10).await;
    server.until_it_does_not_store().await;
    let acknowledged = load.finish().await;
    home.sql(&format!("alter table {table}_away rename to {table}")).await;
    server.until_it_stores().await;
    server.until_stored(project, acknowledged.len()).await;
    assert_all_stored_once(server, project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_a_table_is_missing_batches_wait() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    server.until_it_stores().await;
    home.sql("alter table pageviews rename to pageviews_away").await;
    assert_batches_wait_for("pageviews", &home, &server, &project).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_a_table_of_the_rules_is_missing_the_batches_of_a_new_process_wait() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    server.until_it_stores().await;
    server.kill();
    home.sql("alter table goals rename to goals_away").await;
    let server = home.server().await;
    assert_batches_wait_for("goals", &home, &server, &project).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pooler_without_free_connections_shows_in_health_until_it_has_some() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let pooler = Relay::before(&home.url()).await;
    let server = Process::start(&home.data(), Some(&pooler.url)).await;
    let project = server.project().await;
    server.until_it_stores().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(10).await;
    pooler.run_out();
    server.until_readyz_is(503, "the database does not answer\n").await;
    load.until_more_acknowledged(10).await;
    let acknowledged = load.finish().await;
    pooler.recover();
    server.until_it_stores().await;
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

/// On SQLite the disk is the server's own.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod disk {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::support::load;
    use crate::support::process::{self, preloaded};

    /// Faults that a test turns on and off.
    struct Faults {
        folder: PathBuf,
        library: PathBuf,
    }

    impl Faults {
        fn new(folder: &Path) -> Faults {
            let folder = folder.join("faults");
            fs::create_dir(&folder).unwrap();
            let library = preloaded("tests/faults/failing.c", &folder);
            Faults { folder, library }
        }

        async fn server(&self, home: &Home) -> Process {
            let text = |path: &Path| path.to_str().unwrap().to_owned();
            let (library, folder) = (text(&self.library), text(&self.folder));
            home.server_with(&[("LD_PRELOAD", &library), ("FAIL_IN", &folder)]).await
        }

        fn begin(&self, fault: &str) {
            fs::write(self.folder.join(fault), "").unwrap();
        }

        fn is_on(&self, fault: &str) -> bool {
            self.folder.join(fault).exists()
        }

        fn end(&self, fault: &str) {
            fs::remove_file(self.folder.join(fault)).unwrap();
        }
    }

    async fn shows_in_health_until_it_ends(fault: &str) {
        if is_postgres() {
            return;
        }
        let home = Home::new().await;
        let faults = Faults::new(home.folder.path());
        let server = faults.server(&home).await;
        let project = server.project().await;
        server.until_it_stores().await;
        faults.begin(fault);
        server.until_it_does_not_store().await;
        let load = Load::start(&server, &project);
        load.until_acknowledged(50).await;
        let acknowledged = load.finish().await;
        server.until_it_does_not_store().await;
        faults.end(fault);
        server.until_it_stores().await;
        server.until_stored(&project, acknowledged.len()).await;
        assert_all_stored_once(&server, &project, &acknowledged).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_full_disk_of_the_database_shows_in_health_until_there_is_room() {
        shows_in_health_until_it_ends("space").await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_disk_that_fails_to_flush_shows_in_health_until_it_does() {
        shows_in_health_until_it_ends("flush").await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_writer_that_keeps_panicking_ends_the_process_with_a_sentence() {
        if is_postgres() {
            return;
        }
        let home = Home::new().await;
        let faults = Faults::new(home.folder.path());
        let mut server = faults.server(&home).await;
        let project = server.project().await;
        let mut stored = 0;
        for panics in 1..=2 {
            faults.begin("clock");
            assert_eq!(load::send_one(&server, &project).await, 429);
            assert!(!faults.is_on("clock"));
            assert_eq!(load::send_one(&server, &project).await, 204);
            stored += 1;
            let (_, health) = server.get("/v1/health", "").await;
            assert_eq!(health["loops"], json!({ "ok": true, "panics": panics }), "{health}");
        }
        faults.begin("clock");
        assert_eq!(load::send_one(&server, &project).await, 429);
        let status = server.ended().await;
        assert_eq!(status.code(), Some(1));
        let log = process::log(&home.data());
        let last = log.lines().last().unwrap_or_default();
        assert!(last.starts_with("svc: the loop \"writer\" panicked again and again"), "{log}");

        // All acknowledged batches are stored.
        let server = home.server().await;
        assert_eq!(server.totals(&project).await.sessions, stored);
    }
}

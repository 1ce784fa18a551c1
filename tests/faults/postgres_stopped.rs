//! PostgreSQL stops under load: batches are spooled, and later stored in order, exactly once.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::Executor;
use uuid::Uuid;

use super::cluster::Cluster;
use crate::support::database::{connection, is_citus, is_postgres};
use crate::support::load::{self, CONNECTIONS, Load, assert_all_stored_once};
use crate::support::process::{self, Process, ProjectKeys};
use crate::support::soak::full_or;

fn batches() -> usize {
    full_or(1_000, 200)
}

/// How long PostgreSQL is away in the longest outage; `make faults` asks for ten minutes.
fn outage() -> Duration {
    let seconds = std::env::var("SVC_FAULT_OUTAGE_SECONDS").map_or(3, |seconds| seconds.parse().unwrap());
    Duration::from_secs(seconds)
}

/// Batches a second in that outage.
const RATE: u32 = 100;
/// The limit of the spool unless somebody sets another.
const SPOOL_LIMIT: u64 = 256 << 20;
/// What the server may take more than before, however long it lasts.
const MEMORY: u64 = 64 << 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_under_load_costs_nothing_but_disk_and_all_comes_back_in_order() {
    if !is_postgres() || is_citus() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let cluster = Cluster::start(folder.path());
    let data = folder.path().join("data");
    let server = Process::start_with(&data, Some(&cluster.url), &[("SVC_LOG_FORMAT", "json")]).await;
    let project = server.project().await;
    let load = Load::at_rate(&server, &project, RATE);
    load.until_acknowledged(full_or(5, 1) * RATE as usize).await;
    server.totals(&project).await;
    let before = server.memory();

    cluster.stop();
    let (away, began) = (load.count(), Instant::now());
    let overview = format!("/v1/projects/{}/analytics/overview", project.id);
    let mut most = Usage::default();
    while began.elapsed() < outage() {
        // Somebody looks at the dashboard, and a site is embedded where nobody thought of.
        let (report, me, (), (_, health)) = tokio::join!(
            server.get(&overview, &project.token),
            server.get("/v1/auth/me", &project.token),
            load::send_from(&server, &project, "https://elsewhere.example"),
            server.get("/v1/health", "")
        );
        for (status, problem) in [report, me] {
            assert_eq!((status, problem["code"].as_str()), (503, Some("db_unavailable")), "{problem}");
        }
        assert_eq!(
            (&health["ok"], &health["db"], &health["disk"]),
            (&json!(false), &json!("unavailable"), &json!("ok"))
        );
        most.take(&server, &data);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    // All but those that are just under way wait.
    let answered = load.count() - away;
    let (_, health) = server.get("/v1/health", "").await;
    let waiting = health["waiting"]["spooled"].as_u64().unwrap() as usize;
    assert!(waiting + CONNECTIONS >= answered, "{waiting} of {answered} wait");
    // A busy machine does not get to all of them.
    assert!(answered as u64 > outage().as_secs() * u64::from(RATE) / 10, "only {answered} were answered");
    assert!(most.spool <= SPOOL_LIMIT, "{most:?}");
    assert!(most.memory <= before + MEMORY, "{most:?}, before {before}");

    cluster.start_again();
    let back = Instant::now();
    let spooled: Vec<(Uuid, usize)> = load.so_far().drain(away..).collect();
    let drained = loop {
        assert_in_order(&server, &project, &spooled).await;
        let (_, health) = server.get("/v1/health", "").await;
        if health["waiting"]["spooled"] == 0 {
            break back.elapsed();
        }
        assert!(back.elapsed() < Duration::from_secs(60) + outage(), "{health}");
        most.take(&server, &data);
    };
    assert!(most.memory <= before + MEMORY, "{most:?}, before {before}");
    let slowest = load.slowest();
    let all = load.finish_in_order().await;
    server.until_stored(&project, all.len()).await;
    let totals = server.totals(&project).await;
    assert_eq!(totals.sessions, all.len());
    assert_eq!(totals.pageviews, all.iter().map(|(_, pageviews)| pageviews).sum::<usize>());
    // One after the other takes its time, so of very many some are looked at.
    let some = all.iter().copied().step_by(1 + all.len() / full_or(200, 50)).collect();
    assert_all_stored_once(&server, &project, &some).await;
    let (_, status) = server.get(&format!("/v1/projects/{}/status", project.id), &project.token).await;
    assert_eq!(status["spool"]["lostToday"], 0);
    assert_told_once_a_minute(&process::log(&data), began.elapsed());
    println!(
        "{:?} away: {answered} batches answered, the slowest in {slowest:?}; {most:?}, memory before {before}; \
         drained in {drained:?}",
        outage()
    );
}

/// The most that was seen, in bytes.
#[derive(Debug, Default)]
struct Usage {
    memory: u64,
    spool: u64,
}

impl Usage {
    fn take(&mut self, server: &Process, data: &Path) {
        let files = fs::read_dir(data.join("spool")).unwrap().map(|entry| entry.unwrap());
        // One may be replayed and gone meanwhile.
        let spool = files.filter_map(|file| Some(file.metadata().ok()?.len())).sum();
        self.spool = self.spool.max(spool);
        self.memory = self.memory.max(server.memory());
    }
}

/// Where a batch of these is stored, those that were answered long before it are, too.
async fn assert_in_order(server: &Process, project: &ProjectKeys, answered: &[(Uuid, usize)]) {
    // Those that are under way at the same time may overtake each other. More are stored while this looks, so it
    // begins with the last.
    let step = (answered.len() / 20).max(4 * CONNECTIONS);
    let mut later_is_stored = false;
    for (session, _) in answered.iter().step_by(step).rev() {
        let (status, _) =
            server.get(&format!("/v1/projects/{}/sessions/{session}", project.id), &project.token).await;
        match status {
            200 => later_is_stored = true,
            // The server may not have seen yet that its database is back.
            404 | 503 => {
                assert!(!later_is_stored, "a batch that was answered later is stored before {session}")
            }
            other => panic!("{other}"),
        }
    }
}

/// No warning or error stands in a server's log more often than once a minute.
fn assert_told_once_a_minute(log: &str, time: Duration) {
    let mut lines = BTreeMap::<String, u64>::new();
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line["level"] == "WARN" || line["level"] == "ERROR" {
            *lines.entry(line["message"].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    assert!(
        lines.keys().any(|line| line == "the database is unavailable, batches go to the spool"),
        "{lines:?}"
    );
    let most = 1 + time.as_secs() / 60;
    assert!(lines.values().all(|times| *times <= most), "more than {most} times: {lines:#?}");
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
    let (mut acknowledged, mut unconfirmed) = (0, 0);
    // Killed twice, and asked to stop once.
    for kills in [true, true, false] {
        let load = Load::start(&server, &project);
        load.until_acknowledged(50).await;
        cluster.stop();
        load.until_more_acknowledged(300).await;
        let load = load.finish().await.len();
        match kills {
            true => server.kill(),
            false => assert!(server.terminate().success()),
        }
        cluster.start_again();
        server = Process::start_with(&data, Some(&cluster.url), &settings).await;
        acknowledged += load;
        // PostgreSQL may have committed batches whose commit it could not confirm any more. They are then stored, and count
        // as lost, too, if the spool was full.
        unconfirmed += CONNECTIONS;
        let give_up = Instant::now() + Duration::from_secs(60);
        loop {
            let (_, status) =
                server.get(&format!("/v1/projects/{}/status", project.id), &project.token).await;
            let stored = status["today"]["stored"].as_u64().unwrap() as usize;
            let lost = status["spool"]["lostToday"].as_u64().unwrap() as usize;
            if (acknowledged..=acknowledged + unconfirmed).contains(&(stored + lost)) {
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
    let mut admin = connection(&cluster.url).await;
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
    load.until_acknowledged(batches()).await;
    cluster.stop();
    let acknowledged = load.finish().await;
    cluster.start_again();
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

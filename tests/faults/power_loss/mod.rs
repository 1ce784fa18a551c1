//! Power cuts at any moment: afterwards everything that was answered 204 is stored exactly once, and so are
//! the counts of lost batches.
//!
//! A power cut loses what the system has not written to disk yet, which no kill can show. Therefore the
//! server runs with `recorder.c`, which records every call that changes a file. `disk.rs` computes what a
//! disk must and may contain after any of these calls, and the next server starts on that content. After half
//! of the cuts the disk contains only flushed data; after the other half it also contains random later
//! writes, torn into sectors.

mod disk;
mod machine;
mod record;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{self, Connection};
use sea_orm::{ConnectionTrait, DatabaseConnection};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::cluster::Cluster;
use super::held::Held;
use crate::support::database::{REFUSED, is_citus, is_postgres, refusal};
use crate::support::load::{CONNECTIONS, Load, assert_all_stored_once};
use crate::support::process::{self, Process, ProjectKeys};
use machine::{Machine, cuts};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_answered_survives_every_power_cut_under_load() {
    if is_postgres() {
        return;
    }
    let mut machine = Machine::new(1);
    let mut server = machine.server(None, &[]).await;
    let project = server.project().await;
    let mut first = machine.now(0);
    let mut answered = HashMap::new();
    for cut in 1..=cuts() {
        let load = Load::start(&server, &project);
        let moments = machine.watch(&load, batches_before(cut)).await;
        server.kill();
        let all = load.finish_in_order().await;
        let moment = machine.any_of(first, &moments);
        machine.cut(moment);
        first = machine.now(0);
        server = machine.server(None, &[]).await;
        answered.extend(all.into_iter().take(moment.answered));
        check(&server, &project, &answered).await;
        assert_eq!(integrity(&machine.data().join("svc.db")).await, "ok");
    }
}

/// Once a lot, so that SQLite begins its log anew.
fn batches_before(cut: usize) -> usize {
    if cut == 2 { 2_000 } else { 50 + cut * 37 % 397 }
}

/// Batches wait in the spool, and some of them have come back when the power goes away. PostgreSQL is on another
/// machine, which goes on, so the power goes away when the server is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_that_wait_for_the_database_survive_every_power_cut() {
    if is_citus() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = Database::start(&folder);
    let mut machine = Machine::new(2);
    let mut server = machine.server(database.url(), &[]).await;
    let project = server.project().await;
    let mut first = machine.now(0);
    let mut answered = HashMap::new();
    for cut in 1..=cuts() {
        let load = Load::start(&server, &project);
        // A server that never met the project cannot take its batches while the database is away.
        let mut moments = machine.watch(&load, 1).await;
        let away = database.take_away(&machine.data()).await;
        moments.extend(machine.watch(&load, load.count() + 20 + cut * 37 % 197).await);
        if cut % 2 == 0 {
            // Some come back from the spool.
            database.give_back(away).await;
            moments.extend(machine.watch(&load, load.count() + 50).await);
            server.kill();
        } else {
            server.kill();
            database.give_back(away).await;
        }
        let all = load.finish_in_order().await;
        let moment = if is_postgres() { machine.now(all.len()) } else { machine.any_of(first, &moments) };
        machine.cut(moment);
        first = machine.now(0);
        server = machine.server(database.url(), &[]).await;
        answered.extend(all.into_iter().take(moment.answered));
        check(&server, &project, &answered).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn counts_of_lost_batches_survive_every_power_cut() {
    if is_postgres() {
        return;
    }
    let mut machine = Machine::new(3);
    let settings = [("SVC_SPOOL_LIMIT", "20KiB")];
    let mut server = machine.server(None, &settings).await;
    let project = server.project().await;
    // What was answered before the cuts, and the most that may have been taken.
    let (mut least, mut most) = (0, 0);
    for cut in 1..=cuts() {
        let load = Load::start(&server, &project);
        let held = Held::on(&url(&machine.data())).await;
        let moments = machine.watch(&load, 150).await;
        let (all, moment);
        if cut % 2 == 0 {
            server.kill();
            all = load.finish_in_order().await;
            moment = machine.any_of(moments[0], &moments);
            most += all.len() + CONNECTIONS;
        } else {
            // When nothing is under way, it is known to the last one.
            all = load.finish_in_order().await;
            moment = machine.now(all.len());
            most += all.len();
            server.kill();
        }
        drop(held);
        machine.cut(moment);
        server = machine.server(None, &settings).await;
        let status = until_nothing_waits(&server, &project).await;
        let count = |value: &Value| value.as_u64().unwrap() as usize;
        let (stored, lost) = (count(&status["today"]["stored"]), count(&status["spool"]["lostToday"]));
        least += moment.answered;
        assert!((least..=most).contains(&(stored + lost)), "{stored} stored, {lost} lost, {least} to {most}");
        assert_eq!(stored, server.totals(&project).await.sessions);
        // They do not become more or less from now on.
        (least, most) = (stored + lost, stored + lost);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn batches_in_quarantine_survive_every_power_cut() {
    if is_postgres() {
        return;
    }
    let mut machine = Machine::new(4);
    let server = machine.server(None, &[]).await;
    let project = server.project().await;
    stop(server).await;
    let [refuse, accept] = refusal();
    sql(&machine, refuse).await;
    machine.settle();
    let mut first = machine.now(0);
    let mut server = machine.server(None, &[]).await;
    let mut answered = HashMap::new();
    for cut in 1..=cuts() {
        let one_in_two = |turn: usize| if turn.is_multiple_of(2) { REFUSED } else { "cta_click" };
        let load = Load::with_events(&server, &project, one_in_two);
        let moments = machine.watch(&load, 50 + cut * 37 % 97).await;
        server.kill();
        let all = load.finish_in_order().await;
        let moment = machine.any_of(first, &moments);
        machine.cut(moment);
        first = machine.now(0);
        answered.extend(all.into_iter().take(moment.answered));
        server = machine.server(None, &[]).await;
        // Those in quarantine are tried again at the start, and refused again.
        until_nothing_waits(&server, &project).await;
    }
    stop(server).await;
    sql(&machine, accept).await;
    let server = machine.server(None, &[]).await;
    let give_up = Instant::now() + Duration::from_secs(60);
    // What the cut has torn before it was answered stays there, as damaged.
    while server.totals(&project).await.sessions < answered.len() {
        assert!(Instant::now() < give_up, "{} of {}", server.totals(&project).await.sessions, answered.len());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    check(&server, &project, &answered).await;
}

/// A server that starts for the first time has nothing but what it makes itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_start_survives_a_power_cut_at_any_moment() {
    if is_postgres() {
        return;
    }
    let mut machine = Machine::new(5);
    let empty = machine.now(0);
    let server = machine.server(None, &[]).await;
    let ready = machine.now(0);
    let project = server.project().await;
    let begun = machine.now(0);
    let load = Load::start(&server, &project);
    let moments = machine.watch(&load, 20).await;
    server.kill();
    let all = load.finish_in_order().await;
    for cut in 0..cuts() {
        let moment = match cut % 3 {
            0 => machine.any_of(empty, &[ready]),
            1 => machine.any_of(begun, &[moments[0]]),
            _ => machine.any_of(begun, &moments),
        };
        let home = machine.home().with_extension(format!("after-{cut}"));
        machine.disk_after(moment, &home);
        let server = Process::start(&home.join("data"), None).await;
        match cut % 3 {
            0 => drop(server.project().await),
            _ => check(&server, &project, &all.iter().copied().take(moment.answered).collect()).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_whole_or_not_there_and_stays_once_it_was_made() {
    if is_postgres() {
        return;
    }
    let mut machine = Machine::new(6);
    let server = machine.server(None, &[]).await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(200).await;
    let stored = load.finish().await.len();
    // A copy of the database has nothing of what waits in the spool.
    until_nothing_waits(&server, &project).await;
    let before = machine.now(stored);
    let load = Load::start(&server, &project);
    let recording = machine.recording();
    let (data, copy) = (machine.data(), machine.home().join("copy.db"));
    let backup = move || process::run_with(&data, None, &recording, &["backup", copy.to_str().unwrap()]);
    tokio::task::spawn_blocking(backup).await.unwrap();
    let made = machine.now(0);
    load.until_more_acknowledged(50).await;
    server.kill();
    load.finish().await;
    let end = machine.now(0);
    for cut in 0..3 * cuts() {
        let is_made = cut % 3 == 0;
        let moment = if is_made { machine.any_of(made, &[end]) } else { machine.any_of(before, &[made]) };
        let home = machine.home().with_extension(format!("after-{cut}"));
        machine.disk_after(moment, &home);
        let copy = home.join("copy.db");
        assert!(copy.exists() || !is_made, "a backup is gone that was made");
        if copy.exists() {
            assert_eq!(integrity(&copy).await, "ok");
            let mut copy =
                SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(copy)).await.unwrap();
            let sessions: i64 =
                sqlx::query_scalar("select count(*) from sessions").fetch_one(&mut copy).await.unwrap();
            assert!(sessions as usize >= stored, "{sessions} of {stored}");
        }
        fs::remove_dir_all(home).unwrap();
    }
}

/// Without this the tests above could overlook what they are for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_recorder_misses_nothing() {
    if is_citus() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = Database::start(&folder);
    let machine = Machine::new(7);
    let server = machine.server(database.url(), &[]).await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(200).await;
    let away = database.take_away(&machine.data()).await;
    load.until_more_acknowledged(100).await;
    database.give_back(away).await;
    server.totals(&project).await;
    load.finish().await;
    stop(server).await;
    let replayed = machine.home().with_extension("replayed");
    machine.all_recorded(&replayed);
    let (made, recorded) = (files(&machine.data()), files(&replayed.join("data")));
    assert_eq!(made.keys().collect::<Vec<_>>(), recorded.keys().collect::<Vec<_>>());
    // SQLite's index of its log is memory that processes share.
    for (name, bytes) in made.iter().filter(|(name, _)| !name.ends_with("-shm")) {
        assert!(recorded[name] == *bytes, "{name} is not as it was recorded");
    }
}

/// The files of a folder by their path.
fn files(folder: &Path) -> std::collections::BTreeMap<String, Vec<u8>> {
    let mut found = std::collections::BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read(path).unwrap());
            }
        }
    }
    found
}

/// The database behind the server, which may go away.
enum Database<'a> {
    Sqlite,
    Postgres(Cluster<'a>),
}

impl<'a> Database<'a> {
    fn start(folder: &'a TempDir) -> Database<'a> {
        if is_postgres() { Database::Postgres(Cluster::start(folder.path())) } else { Database::Sqlite }
    }

    fn url(&self) -> Option<&str> {
        match self {
            Database::Sqlite => None,
            Database::Postgres(cluster) => Some(&cluster.url),
        }
    }

    async fn take_away(&self, data: &Path) -> Option<Held> {
        match self {
            Database::Sqlite => Some(Held::on(&url(data)).await),
            Database::Postgres(cluster) => {
                cluster.stop();
                None
            }
        }
    }

    async fn give_back(&self, held: Option<Held>) {
        if let Some(held) = held {
            held.release().await;
        }
        if let Database::Postgres(cluster) = self {
            cluster.start_again();
        }
    }
}

/// Everything that was answered is there, and nothing twice.
async fn check(server: &Process, project: &ProjectKeys, answered: &HashMap<uuid::Uuid, usize>) {
    let status = until_nothing_waits(server, project).await;
    assert_all_stored_once(server, project, answered).await;
    let totals = server.totals(project).await;
    assert_eq!(status["today"]["stored"], json!(totals.sessions), "a batch was stored or counted twice");
}

/// The project's status once no batch waits for the database any more.
async fn until_nothing_waits(server: &Process, project: &ProjectKeys) -> Value {
    let give_up = Instant::now() + Duration::from_secs(60);
    loop {
        let (_, health) = server.get("/v1/health", "").await;
        if health["waiting"]["spooled"] == 0 {
            return server.get(&format!("/v1/projects/{}/status", project.id), &project.token).await.1;
        }
        assert!(Instant::now() < give_up, "{health}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn stop(server: Process) {
    let ended = tokio::task::spawn_blocking(|| server.terminate()).await.unwrap();
    assert!(ended.success(), "{ended}");
}

fn url(data: &Path) -> String {
    format!("sqlite://{}", data.join("svc.db").display())
}

/// Runs a statement on the machine's database while no server does.
async fn sql(machine: &Machine, statement: &str) {
    let db: DatabaseConnection =
        svc::database::connect(&url(&machine.data()).parse().unwrap()).await.unwrap();
    db.execute_unprepared(statement).await.unwrap();
    db.close().await.unwrap();
}

/// What SQLite finds wrong with a file.
async fn integrity(file: &Path) -> String {
    let mut db = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await.unwrap();
    sqlx::query_scalar("pragma integrity_check").fetch_one(&mut db).await.unwrap()
}

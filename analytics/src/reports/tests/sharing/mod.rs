//! Tests that instances share snapshots through a store: a new instance is warm, and nothing in the store makes a
//! report wrong, slow or fail.

mod away;
mod costs;
mod deleted;
mod postgres;
mod stored;

use std::fmt;
use std::sync::atomic::AtomicI64;
use std::time::{Duration, Instant};

use futures::stream::BoxStream;
use futures::{FutureExt, StreamExt, TryStreamExt};
use object_store::memory::InMemory;
use object_store::path::Path as Object;
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore, ObjectStoreExt,
    PutMultipartOptions, PutOptions, PutPayload, PutResult,
};
use parking_lot::Mutex;

use super::*;
use crate::columns::{Parts, Sharing, Timing};
use crate::upkeep::retention::{Visits, delete_chunk};

/// Timing with which instances take over at once, and unreferenced objects are removed at once.
fn hasty() -> Timing {
    Timing { patience: Duration::ZERO, grace: Duration::ZERO, ..Timing::default() }
}

/// One instance: its reports, and its own folder.
struct Instance {
    reports: Reports,
    folder: tempfile::TempDir,
}

impl Instance {
    fn new(sqlite: &Sqlite, store: &Arc<dyn ObjectStore>, timing: Timing) -> Self {
        Self::at(tempfile::tempdir().unwrap(), sqlite, store, timing)
    }

    fn at(folder: tempfile::TempDir, sqlite: &Sqlite, store: &Arc<dyn ObjectStore>, timing: Timing) -> Self {
        Self::with(folder, 1 << 30, sqlite, store, timing)
    }

    /// Creates an instance with a memory limit.
    fn within(memory: usize, sqlite: &Sqlite, store: &Arc<dyn ObjectStore>, timing: Timing) -> Self {
        Self::with(tempfile::tempdir().unwrap(), memory, sqlite, store, timing)
    }

    fn with(
        folder: tempfile::TempDir,
        memory: usize,
        sqlite: &Sqlite,
        store: &Arc<dyn ObjectStore>,
        timing: Timing,
    ) -> Self {
        let config = ReportsConfig {
            executor: Executor::Columns,
            memory,
            snapshots: Some(folder.path().to_owned()),
            sharing: Some(Sharing { objects: store.clone(), timing }),
        };
        let context = Context::new(sqlite.db.clone(), clock(), Random::seeded(1));
        let reports = Reports::new(
            context,
            Source::sqlite(&sqlite.path(), domain::ground::pulse::Pulse::default()),
            config,
        )
        .unwrap();
        Self { reports, folder }
    }

    async fn answers(&self) -> String {
        answers(&self.reports, &filter(&[]), Dimension::Page).await
    }

    /// Shares snapshots. Returns the number of projects written.
    async fn share(&self) -> usize {
        self.reports.columns.share().await.unwrap()
    }

    /// Returns the number of days loaded from files, from the store and from rows.
    fn loads(&self) -> [u64; 3] {
        let loads = self.reports.loads();
        [&loads.file, &loads.store, &loads.rows].map(|count| count.load(Ordering::Relaxed))
    }
}

async fn from_rows(sqlite: &Sqlite) -> String {
    answers(&sqlite.reports(1 << 30, false), &filter(&[]), Dimension::Page).await
}

fn memory() -> Arc<dyn ObjectStore> {
    Arc::new(InMemory::new())
}

async fn objects(store: &Arc<dyn ObjectStore>) -> Vec<Object> {
    let mut all: Vec<Object> = store.list(None).map_ok(|object| object.location).try_collect().await.unwrap();
    all.sort();
    all
}

async fn objects_in(store: &Arc<dyn ObjectStore>, kind: &str) -> Vec<Object> {
    let of = |object: &Object| object.parts().any(|part| part.as_ref() == kind);
    objects(store).await.into_iter().filter(of).collect()
}

async fn bytes(store: &Arc<dyn ObjectStore>, object: &Object) -> Vec<u8> {
    store.get(object).await.unwrap().bytes().await.unwrap().to_vec()
}

async fn put(store: &Arc<dyn ObjectStore>, object: &Object, bytes: Vec<u8>) {
    store.put(object, bytes.into()).await.unwrap();
}

/// Adds visits on the last day, and changes old ones.
fn change(sqlite: &Sqlite, seed: u64) {
    let sample = sample();
    let mut random = StdRng::seed_from_u64(seed);
    let day = sample.first_day + sample.days as i32 - 1;
    let new: Vec<SampleVisit> = (0..5).map(|_| sample.visit(day, &mut random)).collect();
    let db = rusqlite::Connection::open(sqlite.path()).unwrap();
    let mut there = db.prepare("select 1 from sessions where project_id = ?1 and session_id = ?2").unwrap();
    let mut known: Vec<SampleVisit> = sample.visits().collect();
    known.retain(|visit| there.exists((PROJECT.as_bytes(), visit.id.as_bytes())).unwrap());
    drop(there);
    let changed: Vec<SampleVisit> = (0..20)
        .map(|_| {
            let old = &known[random.random_range(0..known.len())];
            sample.visit_at(old.id, old.day, crate::period::day_start(old.day, ZONE) + 3_600_000, &mut random)
        })
        .collect();
    load_sqlite(&sqlite.path(), new.into_iter().chain(changed)).unwrap();
}

/// Deletes the visits of a day from the rows, as a purge or retention does.
async fn delete_day(sqlite: &Sqlite, day: i32) -> Vec<Uuid> {
    let gone: Vec<Uuid> = rusqlite::Connection::open(sqlite.path())
        .unwrap()
        .prepare("select session_id from sessions where project_id = ?1 and day = ?2")
        .unwrap()
        .query_map((PROJECT.as_bytes(), day), |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let visits =
        Visits::Between(crate::period::day_start(day, ZONE), crate::period::day_start(day + 1, ZONE));
    let context = Context::new(sqlite.db.clone(), clock(), Random::seeded(1));
    let deleted = delete_chunk(&context, PROJECT, visits, 10_000).await.unwrap();
    assert!(!gone.is_empty() && deleted.done == gone.len() as u64);
    gone
}

/// Returns true if any object contains one of these sessions.
async fn holds(store: &Arc<dyn ObjectStore>, sessions: &[Uuid]) -> bool {
    for object in objects(store).await {
        let bytes = bytes(store, &object).await;
        if sessions.iter().any(|id| bytes.windows(16).any(|part| part == id.as_bytes())) {
            return true;
        }
    }
    false
}

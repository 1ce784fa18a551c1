//! Tests that instances share snapshots through a store: a new instance is warm, and nothing in the store makes a
//! report wrong, slow or fail.

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_instance_is_warm_without_reading_the_rows_of_a_day() {
    let sqlite = Sqlite::filled().await;
    let folder = tempfile::tempdir().unwrap();
    let local = object_store::local::LocalFileSystem::new_with_prefix(folder.path()).unwrap();
    for store in [memory(), Arc::new(local) as Arc<dyn ObjectStore>] {
        let first = Instance::new(&sqlite, &store, Timing::default());
        let expected = first.answers().await;
        assert_eq!(first.loads(), [0, 0, 14]);
        assert_eq!(first.share().await, 1);
        assert_eq!(first.share().await, 0, "nothing has changed");

        let second = Instance::new(&sqlite, &store, Timing::default());
        assert_eq!(second.answers().await, expected);
        assert_eq!(second.loads(), [0, 14, 0]);
        // It catches up with what is newer than the manifest, and keeps files of its own.
        change(&sqlite, 3);
        assert_eq!(second.answers().await, from_rows(&sqlite).await);
        second.reports.save_snapshots().await.unwrap();
        let third = Instance::new(&sqlite, &store, Timing::default());
        assert_eq!(third.answers().await, from_rows(&sqlite).await);
        assert_eq!(third.loads(), [0, 14, 0]);
        let again = Instance::at(second.folder, &sqlite, &memory(), Timing::default());
        assert_eq!(again.answers().await, from_rows(&sqlite).await);
        assert_eq!(again.loads(), [14, 0, 0]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_instance_shares_a_project_until_it_is_silent() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let owner = Instance::new(&sqlite, &store, Timing::default());
    let other = Instance::new(&sqlite, &store, Timing::default());
    let heir = Instance::new(&sqlite, &store, Timing { patience: Duration::ZERO, ..Timing::default() });
    for instance in [&owner, &other, &heir] {
        instance.answers().await;
    }
    assert_eq!([owner.share().await, other.share().await, heir.share().await], [1, 0, 0]);
    let before = objects_in(&store, "days").await;
    change(&sqlite, 4);
    assert_eq!([other.share().await, owner.share().await], [0, 1]);
    // Only the days that changed were put.
    let after = objects_in(&store, "days").await;
    assert!(before.iter().all(|day| after.contains(day)), "what an older manifest names stays for a while");
    change(&sqlite, 5);
    assert_eq!([other.share().await, heir.share().await], [0, 1]);
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 14, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_writes_at_the_same_time_leaves_what_is_true() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writers: Vec<_> = (0..3).map(|_| Instance::new(&sqlite, &store, hasty())).collect();
    for round in 0..8 {
        for writer in &writers {
            writer.answers().await;
        }
        change(&sqlite, 50 + round);
        let (a, b, c) = tokio::join!(writers[0].share(), writers[1].share(), writers[2].share());
        assert!(a + b + c > 0);
        let reader = Instance::new(&sqlite, &store, Timing::default());
        assert_eq!(reader.answers().await, from_rows(&sqlite).await, "{round}");
    }
    // What lost is gone in the end: the last one to write leaves one manifest with its days.
    change(&sqlite, 99);
    assert_eq!(writers[0].share().await, 1);
    assert_eq!(objects_in(&store, "manifests").await.len(), 1);
    assert_eq!(objects_in(&store, "days").await.len(), 14);
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 14, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn torn_missing_and_foreign_objects_are_read_from_rows() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, Timing::default());
    let expected = writer.answers().await;
    writer.share().await;
    let days = objects_in(&store, "days").await;
    let whole = bytes(&store, &days[0]).await;
    put(&store, &days[0], whole[..whole.len() / 2].to_vec()).await;
    store.delete(&days[1]).await.unwrap();
    let mut turned = bytes(&store, &days[2]).await;
    let middle = turned.len() / 2;
    turned[middle] ^= 1;
    put(&store, &days[2], turned).await;
    // A whole object of another day.
    put(&store, &days[3], bytes(&store, &days[4]).await).await;
    put(&store, &days[5], Vec::new()).await;
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, expected);
    assert_eq!(reader.loads(), [0, 9, 5]);

    // A torn manifest is passed over for the one before it; without any the rows are read.
    change(&sqlite, 6);
    assert_eq!(writer.share().await, 1);
    let manifests = objects_in(&store, "manifests").await;
    assert_eq!(manifests.len(), 2);
    put(&store, &manifests[1], b"nothing".to_vec()).await;
    put(&store, &manifests[1].clone().join("below"), b"nothing".to_vec()).await;
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert!(reader.loads()[1] > 5, "{:?}", reader.loads());
    put(&store, &manifests[0], Vec::new()).await;
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 0, 14]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn objects_of_another_layout_are_not_read_and_go_in_the_end() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, Timing::default());
    let expected = writer.answers().await;
    writer.share().await;
    for object in objects(&store).await {
        let parts: Vec<String> = object.parts().map(|part| part.as_ref().to_owned()).collect();
        let other = Object::from_iter([parts[0].as_str(), "0123456789abcdef", &parts[2], &parts[3]]);
        store.rename(&object, &other).await.unwrap();
    }
    assert_eq!(objects(&store).await.len(), 15);
    let reader = Instance::new(&sqlite, &store, hasty());
    assert_eq!(reader.answers().await, expected);
    assert_eq!(reader.loads(), [0, 0, 14]);
    assert_eq!(reader.share().await, 1);
    assert!(objects_in(&store, "0123456789abcdef").await.is_empty());
    assert_eq!(objects(&store).await.len(), 15);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleted_visits_leave_the_store_and_do_not_come_back() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let (one, two) = (Instance::new(&sqlite, &store, hasty()), Instance::new(&sqlite, &store, hasty()));
    one.answers().await;
    two.answers().await;
    one.share().await;
    let mut before = Vec::new();
    for object in objects(&store).await {
        before.push((object.clone(), bytes(&store, &object).await));
    }
    let gone = delete_day(&sqlite, sample().first_day + 4).await;
    assert!(holds(&store, &gone).await);
    one.reports.forget(PROJECT).await.unwrap();
    assert_eq!(objects(&store).await, objects_in(&store, "floors").await);

    // The other one still has them in memory. It reads anew before it shares again.
    change(&sqlite, 7);
    assert_eq!(two.share().await, 0);
    assert!(objects_in(&store, "days").await.is_empty());
    assert_eq!(two.answers().await, from_rows(&sqlite).await);
    // What somebody put back in spite of all is not taken, and goes.
    for (object, bytes) in before {
        put(&store, &object, bytes).await;
    }
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 0, 13]);
    assert_eq!(two.share().await, 1);
    assert!(!holds(&store, &gone).await);
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 13, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visits_that_retention_deleted_are_not_shared_again() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, hasty());
    writer.answers().await;
    writer.share().await;
    let gone = delete_day(&sqlite, sample().first_day).await;
    // The manifest is older than the deletion; the tombstones are newer.
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    writer.answers().await;
    assert_eq!(writer.share().await, 1);
    assert!(!holds(&store, &gone).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_manifest_with_texts_of_deleted_visits_goes_when_nobody_replaces_it() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, Timing::default());
    writer.answers().await;
    writer.share().await;
    let late = Instance::new(&sqlite, &store, Timing { texts: Duration::ZERO, ..Timing::default() });
    late.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(objects_in(&store, "manifests").await.len(), 1, "nothing was deleted");
    delete_day(&sqlite, sample().first_day).await;
    writer.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(objects_in(&store, "manifests").await.len(), 1, "somebody may be at work");
    late.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(objects(&store).await, []);
    assert_eq!(late.answers().await, from_rows(&sqlite).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_set_back_to_a_backup_does_not_read_what_came_after_it() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, Timing::default());
    writer.answers().await;
    let rev = |sqlite: &Sqlite| -> i64 {
        let db = rusqlite::Connection::open(sqlite.path()).unwrap();
        db.query_row("select rev from visit_rev", [], |row| row.get(0)).unwrap()
    };
    let backup = Sqlite::filled().await;
    for seed in 0..3 {
        change(&sqlite, 60 + seed);
    }
    writer.answers().await;
    writer.share().await;
    assert!(rev(&backup) < rev(&sqlite));
    let set_back = Instance::new(&backup, &store, Timing::default());
    assert_eq!(set_back.answers().await, from_rows(&backup).await);
    assert_eq!(set_back.loads(), [0, 0, 14]);
    assert_eq!(set_back.reports.columns.projects_in_store().await.unwrap(), [PROJECT]);
    set_back.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert!(objects_in(&store, "manifests").await.is_empty());
    // Later on the number of its revision is reached again, and means something else.
    while rev(&backup) <= rev(&sqlite) {
        change(&backup, 70);
    }
    writer.reports.columns.forget(PROJECT).await.unwrap();
    writer.answers().await;
    writer.share().await;
    assert!(!objects_in(&store, "manifests").await.is_empty());
    let later = Instance::new(&backup, &store, Timing::default());
    assert_eq!(later.answers().await, from_rows(&backup).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_floor_beyond_a_database_set_back_to_a_backup_holds_up_no_sharing() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let backup = Sqlite::filled().await;
    let writer = Instance::new(&sqlite, &store, Timing::default());
    writer.answers().await;
    change(&sqlite, 60);
    delete_day(&sqlite, sample().first_day + 4).await;
    writer.reports.forget(PROJECT).await.unwrap();
    let floors = objects(&store).await;
    assert_eq!((floors.len(), &floors), (1, &objects_in(&store, "floors").await));

    let set_back = Instance::new(&backup, &store, Timing::default());
    set_back.answers().await;
    assert_eq!(set_back.share().await, 1);
    assert_eq!(set_back.answers().await, from_rows(&backup).await);
    assert_eq!(set_back.loads(), [0, 0, 14], "they were not read again");
    assert!(objects_in(&store, "floors").await.is_empty());
    // Should it be there again, nobody minds, and the next purge removes all that is older.
    put(&store, &floors[0], Vec::new()).await;
    let reader = Instance::new(&backup, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&backup).await);
    assert_eq!(reader.loads(), [0, 14, 0]);
    let gone = delete_day(&backup, sample().first_day + 2).await;
    assert!(holds(&store, &gone).await);
    reader.reports.forget(PROJECT).await.unwrap();
    assert!(!holds(&store, &gone).await);
    let left = objects(&store).await;
    assert!(left.len() == 1 && left != floors, "{left:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_sweep_finds_goes_though_nobody_opens_the_project() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, hasty());
    writer.answers().await;
    writer.share().await;
    // Whoever put the one is killed, the others are of builds that are not at work any more.
    let day = objects_in(&store, "days").await[3].clone();
    let whole = bytes(&store, &day).await;
    let parts: Vec<String> = day.parts().map(|part| part.as_ref().to_owned()).collect();
    let orphan = format!("{}{}", parts[3].split_at(parts[3].len() - 4).0, "0000");
    let orphans = [
        Object::from_iter([parts[0].as_str(), &parts[1], "days", &orphan]),
        Object::from_iter([parts[0].as_str(), "0123456789abcdef", "days", &parts[3]]),
    ];
    for orphan in &orphans {
        put(&store, orphan, whole.clone()).await;
    }
    let sweeper = Instance::new(&sqlite, &store, Timing::default());
    sweeper.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(objects(&store).await.len(), 17, "an instance may be about to put a manifest");
    let gone = delete_day(&sqlite, sample().first_day + 5).await;
    assert!(holds(&store, &gone).await);
    sweeper.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert!(!holds(&store, &gone).await);
    assert_eq!(objects(&store).await.len(), 16);
    let hasty = Instance::new(&sqlite, &store, hasty());
    hasty.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!((objects_in(&store, "manifests").await.len(), objects(&store).await.len()), (1, 14));
    assert_eq!(sweeper.loads(), [0, 0, 0]);
    // The day is read from the rows then, and put anew.
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 13, 1]);
    writer.share().await;
    assert!(!holds(&store, &gone).await);
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 13, 0], "nothing is left of the day");
}

/// Store that does not answer, fails, or makes something happen when an object is written.
#[derive(Debug)]
struct Meddled {
    inner: Arc<dyn ObjectStore>,
    /// All requests: `get`, `put`, `list` or `delete`, and the path.
    asked: Mutex<Vec<String>>,
    hangs: Mutex<Which>,
    fails: Mutex<Which>,
    /// If set, before the next manifest is written this floor is added and all other objects are removed.
    floor: AtomicI64,
}

/// Selects requests.
type Which = fn(&str) -> bool;

const NONE: Which = |_| false;
const ALL: Which = |_| true;

impl Meddled {
    fn new(inner: &Arc<dyn ObjectStore>) -> Arc<Self> {
        Arc::new(Self {
            inner: inner.clone(),
            asked: Mutex::default(),
            hangs: Mutex::new(NONE),
            fails: Mutex::new(NONE),
            floor: AtomicI64::new(0),
        })
    }

    /// Leaves these requests unanswered from now on, and resets the count of requests.
    fn hang(&self, which: Which) {
        *self.hangs.lock() = which;
        self.asked.lock().clear();
    }

    fn asked(&self, which: Which) -> usize {
        self.asked.lock().iter().filter(|question| which(question)).count()
    }

    async fn ask(&self, question: String) -> Answer<()> {
        let (hangs, fails) = (self.hangs.lock()(&question), self.fails.lock()(&question));
        self.asked.lock().push(question);
        if hangs {
            std::future::pending::<()>().await;
        }
        if fails { Err(object_store::Error::NotSupported { source: "not today".into() }) } else { Ok(()) }
    }

    /// The same for answers that come one by one.
    fn ask_stream<T: Send + 'static>(
        &self,
        question: String,
        stream: BoxStream<'static, Answer<T>>,
    ) -> BoxStream<'static, Answer<T>> {
        if self.hangs.lock()(&question) {
            return futures::stream::pending().boxed();
        }
        match self.ask(question).now_or_never() {
            Some(Err(error)) => futures::stream::once(async { Err(error) }).boxed(),
            _ => stream,
        }
    }
}

impl fmt::Display for Meddled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("meddled")
    }
}

type Answer<T> = object_store::Result<T>;

#[async_trait::async_trait]
impl ObjectStore for Meddled {
    async fn put_opts(&self, at: &Object, payload: PutPayload, options: PutOptions) -> Answer<PutResult> {
        self.ask(format!("put {at}")).await?;
        let floor = self.floor.load(Ordering::Relaxed);
        if floor > 0 && at.parts().any(|part| part.as_ref() == "manifests") {
            self.floor.store(0, Ordering::Relaxed);
            for object in objects(&self.inner).await {
                self.inner.delete(&object).await?;
            }
            let project = PROJECT.simple().to_string();
            let path = Object::from_iter([project.as_str(), "floors", &format!("{floor:020}")]);
            self.inner.put(&path, PutPayload::new()).await?;
        }
        self.inner.put_opts(at, payload, options).await
    }

    async fn put_multipart_opts(
        &self,
        at: &Object,
        options: PutMultipartOptions,
    ) -> Answer<Box<dyn MultipartUpload>> {
        self.inner.put_multipart_opts(at, options).await
    }

    async fn get_opts(&self, at: &Object, options: GetOptions) -> Answer<GetResult> {
        self.ask(format!("get {at}")).await?;
        self.inner.get_opts(at, options).await
    }

    fn delete_stream(&self, paths: BoxStream<'static, Answer<Object>>) -> BoxStream<'static, Answer<Object>> {
        self.ask_stream("delete".to_owned(), self.inner.delete_stream(paths))
    }

    fn list(&self, prefix: Option<&Object>) -> BoxStream<'static, Answer<ObjectMeta>> {
        let at = prefix.map(ToString::to_string).unwrap_or_default();
        self.ask_stream(format!("list {at}"), self.inner.list(prefix))
    }

    async fn list_with_delimiter(&self, prefix: Option<&Object>) -> Answer<ListResult> {
        self.inner.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Object, to: &Object, options: CopyOptions) -> Answer<()> {
        self.inner.copy_opts(from, to, options).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_put_while_somebody_deletes_is_taken_back() {
    let (sqlite, inner) = (Sqlite::filled().await, memory());
    let meddled = Meddled::new(&inner);
    let store: Arc<dyn ObjectStore> = meddled.clone();
    let writer = Instance::new(&sqlite, &store, Timing::default());
    writer.answers().await;
    change(&sqlite, 8);
    meddled.floor.store(i64::MAX, Ordering::Relaxed);
    assert_eq!(writer.share().await, 0);
    assert_eq!(objects(&inner).await, objects_in(&inner, "floors").await);
    assert_eq!(writer.answers().await, from_rows(&sqlite).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_does_not_answer_holds_up_no_report() {
    let (sqlite, inner) = (Sqlite::filled().await, memory());
    let meddled = Meddled::new(&inner);
    let store: Arc<dyn ObjectStore> = meddled.clone();
    let short = Duration::from_millis(150);
    let timing = Timing { read: short, write: short, ..hasty() };
    let writer = Instance::new(&sqlite, &store, timing);
    let expected = writer.answers().await;
    writer.share().await;

    // It is away from the start.
    meddled.hang(ALL);
    let reader = Instance::new(&sqlite, &store, timing);
    let began = Instant::now();
    assert_eq!(reader.answers().await, expected);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert_eq!(reader.loads(), [0, 0, 14]);
    let failures = reader.reports.store_failures().unwrap();
    assert_eq!(failures.reading.load(Ordering::Relaxed), 1, "it was asked once");

    // It goes away after the manifest was read: the days come from rows.
    meddled.hang(NONE);
    let reader = Instance::new(&sqlite, &store, timing);
    let columns = &reader.reports.columns;
    let project = columns.fresh(PROJECT, &columns.patience()).await.unwrap();
    meddled.hang(ALL);
    assert_eq!(project.days(i32::MIN, i32::MAX).len(), 14);
    assert_eq!(reader.answers().await, expected);
    assert_eq!(reader.loads(), [0, 0, 14]);

    // Sharing fails and says so; deleting goes on, and the objects go when the store is back.
    change(&sqlite, 9);
    writer.answers().await;
    assert!(writer.reports.columns.share().await.is_err());
    let gone = delete_day(&sqlite, sample().first_day + 2).await;
    writer.reports.forget(PROJECT).await.unwrap();
    assert_eq!(writer.answers().await, from_rows(&sqlite).await);
    meddled.hang(NONE);
    assert!(holds(&inner, &gone).await);
    assert_eq!(writer.share().await, 1);
    assert!(!holds(&inner, &gone).await);
    assert_eq!(writer.share().await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_share_that_is_cancelled_is_done_again() {
    let (sqlite, inner) = (Sqlite::filled().await, memory());
    let meddled = Meddled::new(&inner);
    let store: Arc<dyn ObjectStore> = meddled.clone();
    let writer = Instance::new(&sqlite, &store, Timing::default());
    writer.answers().await;
    meddled.hang(|question| question.starts_with("put") && question.contains("/days/"));
    let begun = async {
        while meddled.asked(|question| question.contains("/days/")) == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        _ = writer.share() => panic!("it does not wait for the store"),
        () = begun => {}
    }
    meddled.hang(NONE);
    assert_eq!(writer.share().await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_waits_for_the_store_no_longer_than_it_has_patience() {
    let (sqlite, inner) = (Sqlite::filled().await, memory());
    let meddled = Meddled::new(&inner);
    let store: Arc<dyn ObjectStore> = meddled.clone();
    let writer = Instance::new(&sqlite, &store, Timing::default());
    let expected = writer.answers().await;
    writer.share().await;
    let hour = Duration::from_secs(3600);
    let timing = Timing { read: hour, report: Duration::from_millis(150), rest: hour, ..hasty() };
    let hangs: [Which; 4] = [
        |question| question.starts_with("list") && question.ends_with("floors"),
        |question| question.starts_with("list") && question.ends_with("manifests"),
        |question| question.starts_with("get") && question.contains("/manifests/"),
        |question| question.starts_with("get") && question.contains("/days/"),
    ];
    for hangs in hangs {
        meddled.hang(hangs);
        // In the second no day fits, so they are read one by one.
        for memory in [1 << 30, 1000] {
            let reader = Instance::within(memory, &sqlite, &store, timing);
            let answering = tokio::time::timeout(Duration::from_secs(60), reader.answers());
            assert_eq!(answering.await.expect("it waits"), expected);
        }
    }
    meddled.hang(NONE);
    let reader = Instance::within(1000, &sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, expected);
    assert!(reader.loads()[1] > 0, "they come from the store one by one");
    // With no patience at all nothing is asked.
    meddled.hang(ALL);
    let reader = Instance::new(&sqlite, &store, Timing { report: Duration::ZERO, ..timing });
    assert_eq!(reader.answers().await, expected);
    assert_eq!(meddled.asked(ALL), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_that_many_projects_bring_at_once_stay_within_the_memory() {
    const PROJECTS: u128 = 6;
    let (sqlite, inner) = (Sqlite::new().await, memory());
    let project = |number: u128| Uuid::from_u128(PROJECT.as_u128() + number);
    for number in 0..PROJECTS {
        load_sqlite(&sqlite.path(), Sample { project: project(number), ..sample() }.visits()).unwrap();
    }
    let meddled = Meddled::new(&inner);
    let store: Arc<dyn ObjectStore> = meddled.clone();
    let writer = Instance::new(&sqlite, &store, Timing::default());
    for number in 0..PROJECTS {
        let columns = &writer.reports.columns;
        columns.fresh(project(number), &columns.patience()).await.unwrap();
    }
    assert_eq!(writer.share().await, PROJECTS as usize);
    // Room for the days of all, and half of that while they are brought.
    let memory = writer.reports.bytes();
    let bring = async |reader: &Instance| {
        let columns = reader.reports.columns.clone();
        let bring = async |number| {
            let patience = columns.patience();
            let project = columns.fresh(project(number), &patience).await.unwrap();
            let days = project.days(i32::MIN, i32::MAX);
            columns.bring(&project, &days, Parts::CORE, &patience).await.unwrap();
        };
        futures::future::join_all((0..PROJECTS).map(bring)).await;
    };
    let reader = Instance::within(memory / 2, &sqlite, &store, Timing::default());
    bring(&reader).await;
    assert!(reader.reports.bytes() <= memory / 2, "{} of {memory}", reader.reports.bytes());
    assert!(reader.loads()[1] > 0);
    meddled.hang(|question| question.contains("/days/"));
    let short = Timing { report: Duration::from_millis(500), ..Timing::default() };
    let reader = Instance::within(memory / 8, &sqlite, &store, short);
    bring(&reader).await;
    let asked = meddled.asked(|question| question.contains("/days/"));
    // Each takes about 300 bytes a session.
    let fits = memory / 16 / (600 / 14 * 300) + 1;
    assert!(asked > 0 && asked <= fits, "{asked} days of {fits}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleting_many_projects_finds_out_once_that_the_store_is_away() {
    let (sqlite, inner) = (Sqlite::filled().await, memory());
    let meddled = Meddled::new(&inner);
    let store: Arc<dyn ObjectStore> = meddled.clone();
    let timing = Timing { clear: Duration::from_millis(150), ..hasty() };
    let instance = Instance::new(&sqlite, &store, timing);
    instance.answers().await;
    instance.share().await;
    let gone = delete_day(&sqlite, sample().first_day + 2).await;
    meddled.hang(ALL);
    for number in 0..50 {
        instance.reports.forget(Uuid::from_u128(PROJECT.as_u128() + number)).await.unwrap();
    }
    assert_eq!(meddled.asked(ALL), 1);
    meddled.hang(NONE);
    assert!(holds(&inner, &gone).await);
    instance.share().await;
    assert!(!holds(&inner, &gone).await);
    assert_eq!(objects_in(&inner, "floors").await.len(), 50);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_project_that_cannot_be_swept_does_not_hold_up_the_others() {
    let (sqlite, inner) = (Sqlite::filled().await, memory());
    let meddled = Meddled::new(&inner);
    let store: Arc<dyn ObjectStore> = meddled.clone();
    let instance = Instance::new(&sqlite, &store, hasty());
    // The database has none of them.
    let projects = (16..25).map(|number| Uuid::from_u128(PROJECT.as_u128() + number).simple().to_string());
    let left: Vec<Object> =
        projects.map(|project| Object::from_iter([project.as_str(), "floors", "1"])).collect();
    for object in &left {
        put(&inner, object, Vec::new()).await;
    }
    *meddled.fails.lock() = |question| question.starts_with("list") && question.ends_with("5");
    // Wherever a sweep begins.
    instance.reports.sweep_shared().await.unwrap();
    assert_eq!(objects(&inner).await, [left[4].clone()]);
    let failures = instance.reports.store_failures().unwrap();
    assert_eq!(failures.sweeping.load(Ordering::Relaxed), 1);
    *meddled.fails.lock() = NONE;
    instance.reports.sweep_shared().await.unwrap();
    assert!(objects(&inner).await.is_empty());
    // A store that is away ends the sweep.
    for object in &left {
        put(&inner, object, Vec::new()).await;
    }
    *meddled.fails.lock() = |question| question.starts_with("list");
    assert!(instance.reports.sweep_shared().await.is_err());
    assert_eq!(failures.sweeping.load(Ordering::Relaxed), 4);
}

fn shared_on_postgres(db: &DatabaseConnection, store: &Arc<dyn ObjectStore>) -> Reports {
    let config = ReportsConfig {
        executor: Executor::Columns,
        memory: 1 << 30,
        snapshots: None,
        sharing: Some(Sharing { objects: store.clone(), timing: hasty() }),
    };
    let context = Context::new(db.clone(), clock(), Random::seeded(1));
    let source =
        Source::postgres(db.get_postgres_connection_pool().clone(), domain::ground::pulse::Pulse::default());
    Reports::new(context, source, config).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn instances_on_postgres_share_too() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    let store = memory();
    let instance = || shared_on_postgres(&db, &store);
    let (writer, reader) = (instance(), instance());
    let expected = answers(&writer, &filter(&[]), Dimension::Page).await;
    assert_eq!(writer.columns.share().await.unwrap(), 1);
    assert_eq!(answers(&reader, &filter(&[]), Dimension::Page).await, expected);
    assert_eq!(reader.loads().store.load(Ordering::Relaxed), 14);
    assert_eq!(reader.loads().rows.load(Ordering::Relaxed), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_horizon_that_goes_back_makes_no_snapshot_lost() {
    let Some(db) = postgres().await else { return };
    let pool = db.get_postgres_connection_pool();
    load_postgres(pool, sample().visits()).await.unwrap();
    let store = memory();
    let writer = shared_on_postgres(&db, &store);
    let expected = answers(&writer, &filter(&[]), Dimension::Page).await;
    assert_eq!(writer.columns.share().await.unwrap(), 1);
    let shared = objects(&store).await;
    // As when a worker of a cluster does not answer.
    let horizon: i64 = sqlx::query_scalar("select visit_horizon()").fetch_one(pool).await.unwrap();
    let back = horizon - 3;
    let sql = format!(
        "create or replace function visit_horizon() returns bigint language sql volatile as 'select {back}::bigint'"
    );
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(pool).await.unwrap();
    writer.columns.sweep(PROJECT, 0).await.unwrap();
    let reader = shared_on_postgres(&db, &store);
    reader.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(answers(&reader, &filter(&[]), Dimension::Page).await, expected);
    assert_eq!(reader.loads().store.load(Ordering::Relaxed), 14);
    assert_eq!(reader.loads().rows.load(Ordering::Relaxed), 0);
    assert_eq!(objects(&store).await, shared);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_floor_lies_above_the_deletion_though_an_older_transaction_goes_on() {
    let Some(db) = postgres().await else { return };
    let pool = db.get_postgres_connection_pool();
    load_postgres(pool, sample().visits()).await.unwrap();
    let store = memory();
    let mut older = pool.begin().await.unwrap();
    sqlx::query("select pg_current_xact_id()").execute(&mut *older).await.unwrap();
    let (one, two) = (shared_on_postgres(&db, &store), shared_on_postgres(&db, &store));
    for reports in [&one, &two] {
        answers(reports, &filter(&[]), Dimension::Page).await;
    }
    assert_eq!(one.columns.share().await.unwrap(), 1);
    let day = sample().first_day + 4;
    let visits =
        Visits::Between(crate::period::day_start(day, ZONE), crate::period::day_start(day + 1, ZONE));
    let context = Context::new(db.clone(), clock(), Random::seeded(1));
    assert!(delete_chunk(&context, PROJECT, visits, 10_000).await.unwrap().done > 0);
    one.forget(PROJECT).await.unwrap();
    // The texts of what was deleted are in every manifest that was read from rows before.
    assert_eq!(objects(&store).await, objects_in(&store, "floors").await);
    for _ in 0..2 {
        assert_eq!(two.columns.share().await.unwrap(), 0, "it has them still");
        assert_eq!(objects(&store).await, objects_in(&store, "floors").await);
    }
    older.rollback().await.unwrap();
    assert_eq!(two.columns.share().await.unwrap(), 0, "it reads anew first");
    let expected = answers(&on_postgres(&db, Executor::Sql), &filter(&[]), Dimension::Page).await;
    assert_eq!(answers(&two, &filter(&[]), Dimension::Page).await, expected);
    assert_eq!(two.columns.share().await.unwrap(), 1);
    let reader = shared_on_postgres(&db, &store);
    assert_eq!(answers(&reader, &filter(&[]), Dimension::Page).await, expected);
    assert_eq!(reader.loads().rows.load(Ordering::Relaxed), 0);
}

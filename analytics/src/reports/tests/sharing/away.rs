//! Tests a store that does not answer, fails, or has something happen in the middle of a write.

use super::*;

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

    /// Like `ask`, for answers that come one by one.
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
    let hangs: [Which; 5] = [
        |question| question.starts_with("list") && question.ends_with("floors"),
        |question| question.starts_with("list") && question.ends_with("manifests"),
        |question| question.starts_with("get") && question.contains("/manifests/"),
        |question| question.starts_with("get") && question.contains("/days/"),
        |question| question.starts_with("get") && question.contains("/costs/"),
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

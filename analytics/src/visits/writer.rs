//! The group-commit writer: takes the batches that wait, commits them in one transaction, and
//! only then tells the waiting requests. SQLite has one writer on a thread of its own; PostgreSQL
//! has a few, each with the visitors whose hash falls to it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use domain::Context;
use domain::rules::{ProjectRules, RulesCache};
use moka::future::Cache;
use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot, watch};
use uuid::Uuid;

use super::batch::PreparedBatch;
use super::derive::local_day;
use super::loaded::{Counts, Ruled};
use super::outcome::{IgnoredReason, Outcome};
use super::postgres;
use super::spool::{Appended, Spool};
use super::store::{Failure, Store};

/// Batches in one transaction at most.
const GROUP: usize = 512;
/// Batches that may wait before `submit` itself has to.
const QUEUE: usize = 8192;
const PROBE_EVERY: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(500);
const CONFLICT_RETRIES: usize = 5;
/// How long an estimate of stored bytes holds. Counting all visits of a project is no small query.
const STORAGE_REFRESH: Duration = Duration::from_secs(3600);

/// A database that is away makes the pool wait much longer than a browser would.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long another instance's measurement may go unnoticed.
const GUARD_REFRESH: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub enum Database {
    Sqlite(PathBuf),
    Postgres(String),
}

impl Database {
    /// Reads a database URL: `sqlite://path?options` or `postgres://…`.
    pub fn from_url(url: &str) -> Database {
        match url.strip_prefix("sqlite:") {
            Some(rest) => {
                let path = rest.strip_prefix("//").unwrap_or(rest);
                Database::Sqlite(PathBuf::from(path.split('?').next().unwrap_or_default()))
            }
            None => Database::Postgres(url.to_owned()),
        }
    }
}

#[derive(Clone, Debug)]
pub struct WriterConfig {
    /// Where the projects' rules are read from.
    pub context: Context,
    pub database: Database,
    /// Folder for batches that wait while the database is away.
    pub spool: PathBuf,
    pub spool_limit: u64,
    /// Writers side by side on PostgreSQL.
    pub shards: usize,
}

/// Cheap to clone; one per server.
#[derive(Clone)]
pub struct Writer {
    queues: Arc<Mutex<Vec<mpsc::Sender<Message>>>>,
    shared: Arc<Shared>,
    ended: Arc<tokio::sync::Mutex<Vec<oneshot::Receiver<()>>>>,
}

struct Shared {
    context: Context,
    rules: RulesCache,
    /// Estimated bytes of the projects that have a storage quota.
    stored_bytes: Cache<Uuid, i64>,
    /// Why the storage guard lets nothing in, by the epoch of the configuration.
    paused: Cache<u64, Option<IgnoredReason>>,
    spool: Mutex<Spool>,
    down: AtomicBool,
    /// Counts that wait for the next commit.
    pending: Mutex<Counts>,
    commits: watch::Sender<u64>,
}

enum Message {
    Batch(Box<Job>),
    Tick,
}

struct Job {
    batch: PreparedBatch,
    /// Absent when the database was away and the project's rules were not known.
    rules: Option<Arc<ProjectRules>>,
    reply: oneshot::Sender<Outcome>,
}

impl Writer {
    pub fn start(config: WriterConfig) -> std::io::Result<Writer> {
        let shared = Arc::new(Shared {
            rules: RulesCache::new(config.context.clone()),
            context: config.context,
            stored_bytes: Cache::builder().max_capacity(10_000).time_to_live(STORAGE_REFRESH).build(),
            paused: Cache::builder().max_capacity(1).time_to_live(GUARD_REFRESH).build(),
            spool: Mutex::new(Spool::open(&config.spool, config.spool_limit)?),
            down: AtomicBool::new(false),
            pending: Mutex::default(),
            commits: watch::Sender::new(0),
        });
        let mut queues = Vec::new();
        let mut ended = Vec::new();
        let mut probed = None;
        match config.database {
            Database::Sqlite(file) => {
                let (loops, queue, end) = Loop::new(Store::Sqlite { file, open: None }, shared.clone(), true);
                let runtime = tokio::runtime::Handle::current();
                std::thread::Builder::new()
                    .name("visit-writer".to_owned())
                    .spawn(move || runtime.block_on(loops.run()))?;
                queues.push(queue);
                ended.push(end);
            }
            Database::Postgres(url) => {
                let shards = config.shards.max(1);
                let pool = postgres::pool(&url, shards as u32).map_err(std::io::Error::other)?;
                probed = Some(postgres::Store::new(pool.clone()));
                for shard in 0..shards {
                    let store = postgres::Store::new(pool.clone());
                    let store = Store::Postgres { store, names: Default::default() };
                    let (loops, queue, end) = Loop::new(store, shared.clone(), shard == 0);
                    tokio::spawn(loops.run());
                    queues.push(queue);
                    ended.push(end);
                }
            }
        }
        tokio::spawn(tick(queues.iter().map(mpsc::Sender::downgrade).collect(), shared.clone(), probed));
        Ok(Writer {
            queues: Arc::new(Mutex::new(queues)),
            shared,
            ended: Arc::new(tokio::sync::Mutex::new(ended)),
        })
    }

    /// Resolves once the batch is on disk, or once it is certain that it will not be.
    pub async fn submit(&self, batch: PreparedBatch) -> Outcome {
        let rules = if self.shared.down.load(Ordering::Relaxed) {
            self.shared.rules.last_known(batch.project)
        } else {
            match self.shared.rules.get(batch.project).await {
                // The project was deleted a moment ago.
                Ok(None) => return Outcome::Ignored(IgnoredReason::WriteFailed),
                Ok(rules) => rules,
                Err(_) => None,
            }
        };
        if let Some(rules) = &rules
            && let Some(reason) = self.shared.without_room(rules).await
        {
            let day = local_day(batch.received_at, rules.timezone);
            self.shared.count(batch.project, day, reason);
            return Outcome::Ignored(reason);
        }
        let (reply, outcome) = oneshot::channel();
        let queue = {
            let queues = self.queues.lock();
            let shard = (batch.client.visitor as u64 % queues.len().max(1) as u64) as usize;
            queues.get(shard).cloned()
        };
        let Some(queue) = queue else {
            return Outcome::Ignored(IgnoredReason::WriteFailed);
        };
        if queue.send(Message::Batch(Box::new(Job { batch, rules, reply }))).await.is_err() {
            return Outcome::Ignored(IgnoredReason::WriteFailed);
        }
        outcome.await.unwrap_or(Outcome::Ignored(IgnoredReason::WriteFailed))
    }

    /// Counts a batch that was ignored before it came here. The count is saved with the next
    /// commit, at the latest in a second.
    pub fn ignored(&self, project: Uuid, timezone: chrono_tz::Tz, at: i64, reason: IgnoredReason) {
        self.shared.count(project, local_day(at, timezone), reason);
    }

    /// Changes whenever something was committed; what the live tail waits for.
    pub fn committed(&self) -> watch::Receiver<u64> {
        self.shared.commits.subscribe()
    }

    /// Batches in the spool.
    pub fn spooled(&self) -> u64 {
        self.shared.spool.lock().waiting()
    }

    /// Whether the database took the last commit or probe.
    pub fn is_up(&self) -> bool {
        !self.shared.down.load(Ordering::Relaxed)
    }

    /// Commits everything that waits and ends. Later batches are refused.
    pub async fn close(&self) {
        self.queues.lock().clear();
        for end in self.ended.lock().await.drain(..) {
            // An error means that the loop is gone already.
            let _ = end.await;
        }
    }
}

/// Wakes the loops while there is something to do besides new batches.
async fn tick(
    queues: Vec<mpsc::WeakSender<Message>>,
    shared: Arc<Shared>,
    postgres: Option<postgres::Store>,
) {
    let mut interval = tokio::time::interval(TICK);
    loop {
        interval.tick().await;
        // A connection that is refused is tried until the pool loses patience. The loops, which
        // have batches to spool, must not wait for that.
        if let Some(store) = &postgres
            && shared.down.load(Ordering::Relaxed)
            && store.probe().await.is_ok()
        {
            shared.came_back();
        }
        let busy = shared.down.load(Ordering::Relaxed)
            || !shared.pending.lock().is_empty()
            || !shared.spool.lock().is_empty();
        for queue in &queues {
            let Some(queue) = queue.upgrade() else { return };
            if busy {
                // A full queue wakes the loop by itself.
                let _ = queue.try_send(Message::Tick);
            }
        }
    }
}

impl Shared {
    fn came_back(&self) {
        if self.down.swap(false, Ordering::Relaxed) {
            tracing::info!(spool.batches = self.spool.lock().waiting(), "the database is back");
        }
    }

    fn count(&self, project: Uuid, day: i32, reason: IgnoredReason) {
        *self.pending.lock().entry((project, day, reason.as_str())).or_default() += 1;
    }

    /// Why nothing more may be stored, for the project or at all. While the database is away nobody
    /// knows, and the spool has a limit of its own.
    async fn without_room(&self, rules: &ProjectRules) -> Option<IgnoredReason> {
        if self.down.load(Ordering::Relaxed) {
            return None;
        }
        let asking = async {
            let paused = tokio::time::timeout(PATIENCE, crate::storage::paused(&self.context)).await;
            // Who cannot be asked has not said no.
            paused.ok().and_then(Result::ok).flatten()
        };
        let paused = self.paused.get_with(self.context.config_epoch(), asking).await;
        if paused.is_none() && self.is_full(rules).await {
            return Some(IgnoredReason::QuotaStorage);
        }
        paused
    }

    /// Whether the project's storage quota is used up.
    async fn is_full(&self, rules: &ProjectRules) -> bool {
        let Some(quota) = rules.limits.stored_bytes_quota else { return false };
        let project = rules.project;
        let estimate = self
            .stored_bytes
            .try_get_with(project, async { crate::status::estimated_bytes(&self.context, project).await });
        // While the estimate cannot be made, nothing is refused for it.
        estimate.await.is_ok_and(|bytes| bytes >= quota)
    }

    fn give_back(&self, counts: Counts) {
        let mut pending = self.pending.lock();
        for (key, count) in counts {
            *pending.entry(key).or_default() += count;
        }
    }
}

struct Loop {
    queue: mpsc::Receiver<Message>,
    store: Store,
    shared: Arc<Shared>,
    /// One loop replays the spool.
    replays: bool,
    probed: Instant,
    end: Option<oneshot::Sender<()>>,
}

impl Loop {
    fn new(
        store: Store,
        shared: Arc<Shared>,
        replays: bool,
    ) -> (Loop, mpsc::Sender<Message>, oneshot::Receiver<()>) {
        let (sender, queue) = mpsc::channel(QUEUE);
        let (end, ended) = oneshot::channel();
        let probed = Instant::now();
        (Loop { queue, store, shared, replays, probed, end: Some(end) }, sender, ended)
    }

    async fn run(mut self) {
        while let Some(message) = self.queue.recv().await {
            let mut jobs = Vec::new();
            let mut next = Some(message);
            while let Some(message) = next {
                if let Message::Batch(job) = message {
                    jobs.push(*job);
                }
                next = if jobs.len() < GROUP { self.queue.try_recv().ok() } else { None };
            }
            self.probe();
            if !jobs.is_empty() {
                self.write(jobs).await;
            } else if !self.shared.pending.lock().is_empty() && self.is_up() {
                self.flush_counts().await;
            }
            self.replay().await;
        }
        if self.is_up() {
            self.flush_counts().await;
        }
        if let Some(end) = self.end.take() {
            // Nobody waits when the server did not ask for an orderly end.
            let _ = end.send(());
        }
    }

    fn is_up(&self) -> bool {
        !self.shared.down.load(Ordering::Relaxed)
    }

    /// Asks an absent database once a second whether it is back.
    fn probe(&mut self) {
        if self.is_up() || self.probed.elapsed() < PROBE_EVERY {
            return;
        }
        self.probed = Instant::now();
        if self.store.probe().is_ok_and(|answered| answered) {
            self.shared.came_back();
        }
    }

    fn went_away(&mut self, reason: &str) {
        self.probed = Instant::now();
        if !self.shared.down.swap(true, Ordering::Relaxed) {
            tracing::error!(reason, "the database is away, batches go to the spool");
        }
    }

    async fn write(&mut self, jobs: Vec<Job>) {
        if !self.is_up() {
            return self.spool(jobs);
        }
        let mut group = Vec::with_capacity(jobs.len());
        let mut replies = Vec::with_capacity(jobs.len());
        let mut unruled = Vec::new();
        for Job { batch, rules, reply } in jobs {
            match rules {
                Some(rules) => {
                    group.push(Ruled { batch, rules });
                    replies.push(reply);
                }
                None => unruled.push(Job { batch, rules, reply }),
            }
        }
        if !unruled.is_empty() {
            self.spool(unruled);
        }
        if group.is_empty() {
            return;
        }
        match self.commit(&group, None).await {
            Ok(outcomes) => {
                for (reply, outcome) in replies.into_iter().zip(outcomes) {
                    // The client may have hung up; its batch is stored all the same.
                    let _ = reply.send(outcome);
                }
            }
            Err(Unavailable) => {
                let job =
                    |(ruled, reply): (Ruled, _)| Job { batch: ruled.batch, rules: Some(ruled.rules), reply };
                self.spool(group.into_iter().zip(replies).map(job).collect());
            }
        }
    }

    /// Commits a group; a batch that the database refuses is left out and counted.
    async fn commit(
        &mut self,
        group: &[Ruled],
        mark: Option<&super::spool::Mark>,
    ) -> Result<Vec<Outcome>, Unavailable> {
        match self.try_commit(group, mark).await {
            Ok(outcomes) => return Ok(outcomes),
            Err(Failure::Unavailable(reason)) => {
                self.went_away(&reason);
                return Err(Unavailable);
            }
            Err(Failure::Conflict) => tracing::warn!("a group kept losing to other transactions"),
            Err(Failure::Refused(reason)) => tracing::error!(reason, "the database refused a group"),
        }
        let mut outcomes = Vec::with_capacity(group.len());
        for ruled in group {
            match self.try_commit(std::slice::from_ref(ruled), None).await {
                Ok(mut one) => outcomes.append(&mut one),
                Err(Failure::Unavailable(reason)) => {
                    self.went_away(&reason);
                    return Err(Unavailable);
                }
                Err(Failure::Conflict | Failure::Refused(_)) => {
                    tracing::error!(project.id = %ruled.batch.project, "a batch could not be written");
                    let day = local_day(ruled.batch.received_at, ruled.rules.timezone);
                    self.shared.count(ruled.batch.project, day, IgnoredReason::WriteFailed);
                    outcomes.push(Outcome::Ignored(IgnoredReason::WriteFailed));
                }
            }
        }
        if mark.is_some()
            && let Err(Failure::Unavailable(reason)) = self.try_commit(&[], mark).await
        {
            self.went_away(&reason);
            return Err(Unavailable);
        }
        Ok(outcomes)
    }

    async fn try_commit(
        &mut self,
        group: &[Ruled],
        mark: Option<&super::spool::Mark>,
    ) -> Result<Vec<Outcome>, Failure> {
        let extra = std::mem::take(&mut *self.shared.pending.lock());
        let mut tries = 0;
        loop {
            let began = Instant::now();
            match self.store.commit(group, &extra, mark).await {
                Ok(outcomes) => {
                    measured(group.len(), began);
                    self.shared.commits.send_modify(|commits| *commits += 1);
                    return Ok(outcomes);
                }
                Err(Failure::Conflict) if tries < CONFLICT_RETRIES => tries += 1,
                Err(failure) => {
                    self.shared.give_back(extra);
                    return Err(failure);
                }
            }
        }
    }

    async fn flush_counts(&mut self) {
        if self.shared.pending.lock().is_empty() {
            return;
        }
        if let Err(Failure::Unavailable(reason)) = self.try_commit(&[], None).await {
            self.went_away(&reason);
        }
    }

    fn spool(&mut self, jobs: Vec<Job>) {
        let batches: Vec<&PreparedBatch> = jobs.iter().map(|job| &job.batch).collect();
        let appended = self.shared.spool.lock().append(&batches);
        let outcome = match appended {
            Ok(Appended::Safe) => Outcome::Spooled,
            Ok(Appended::Full) => Outcome::Ignored(IgnoredReason::SpoolFull),
            Err(error) => {
                tracing::error!(%error, "the spool cannot be written");
                Outcome::Ignored(IgnoredReason::SpoolFull)
            }
        };
        for job in jobs {
            if outcome != Outcome::Spooled {
                let timezone = job.rules.as_ref().map_or(chrono_tz::UTC, |rules| rules.timezone);
                let day = local_day(job.batch.received_at, timezone);
                self.shared.count(job.batch.project, day, IgnoredReason::SpoolFull);
            }
            let _ = job.reply.send(outcome.clone());
        }
    }

    /// Replays spooled batches; while new ones wait, one group at a time.
    async fn replay(&mut self) {
        while self.replays && self.is_up() {
            let Some(spool) = self.shared.spool.lock().oldest() else { return };
            if let Err(error) = self.replay_group(spool).await {
                tracing::error!(%error, "the spool cannot be replayed, trying again");
                return;
            }
            if !self.queue.is_empty() {
                return;
            }
        }
    }

    async fn replay_group(&mut self, spool: Uuid) -> std::io::Result<()> {
        let position = match self.store.spool_position(spool).await {
            Ok(position) => position,
            Err(failure) => {
                self.went_away(&format!("{failure:?}"));
                return Ok(());
            }
        };
        let replay = self.shared.spool.lock().read(spool, position, GROUP)?;
        let read = replay.batches.len();
        let mut group = Vec::with_capacity(read);
        for batch in replay.batches {
            match self.shared.rules.get(batch.project).await {
                Ok(Some(rules)) => group.push(Ruled { batch, rules }),
                // The project was deleted while the batch waited.
                Ok(None) => {}
                Err(error) => {
                    self.went_away(&error.to_string());
                    return Ok(());
                }
            }
        }
        if read > 0 && self.commit(&group, Some(&replay.mark)).await.is_err() {
            return Ok(());
        }
        self.shared.spool.lock().replayed(read);
        if replay.last {
            self.shared.spool.lock().remove(spool)?;
            // A row that stays behind names a file that is gone, and does no harm.
            let _ = self.store.forget_spool(spool).await;
        }
        Ok(())
    }
}

fn measured(batches: usize, began: Instant) {
    metrics::counter!("svc_writer_commits_total").increment(1);
    metrics::histogram!("svc_writer_commit_batches").record(batches as f64);
    metrics::histogram!("svc_writer_commit_seconds").record(began.elapsed());
}

/// The group must wait in the spool.
struct Unavailable;

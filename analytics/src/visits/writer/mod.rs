//! The group-commit writer: takes the waiting batches, commits them in one transaction, and only then answers the
//! waiting requests. On SQLite there is one writer, on its own thread. On PostgreSQL there are several, and each
//! visitor hash belongs to one of them.

mod announce;
mod availability;
mod commits;
mod counts;
mod disk;
mod group;
mod line;
mod pace;
mod proof;
mod rederive;
mod replay;
mod shared;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use domain::projects::rules::Unknown;
use domain::{Context, Database};
use entity::visits::DiskHealth;
use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::derive::local_day;
use super::model::batch::PreparedBatch;
use super::model::outcome::{CAPPED_EVENTS, CAPPED_PAGEVIEWS, IgnoredReason, Outcome};
use super::spool::Quarantined;
use super::store::{Sqlite, Store, postgres};
pub use commits::Commits;
use group::{Job, Loop, Message};
use proof::Requests;
pub use rederive::{Past, Rederived};
use shared::Shared;

/// Interval at which the loops check for work other than new batches.
const TICK: Duration = Duration::from_millis(500);

#[derive(Clone, Debug)]
pub struct WriterConfig {
    /// Gives access to the projects' rules.
    pub context: Context,
    pub database: Database,
    /// Folder for batches that wait while the database is unavailable.
    pub spool: PathBuf,
    pub spool_limit: u64,
    /// Folder for batches that the database did not accept.
    pub quarantine: PathBuf,
    pub quarantine_limit: u64,
    /// Number of parallel writers on PostgreSQL.
    pub shards: usize,
    /// Number of connections to PostgreSQL that the writers and the announcements of their commits share.
    pub connections: u32,
}

/// Batches that wait on the disk of one server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Batches waiting for the database.
    pub spooled: u64,
    /// Batches that the database did not accept.
    pub quarantined: Vec<Quarantined>,
    pub quarantine_bytes: u64,
    /// State of the disk: whether it can take more batches.
    pub disk: DiskHealth,
    /// Counts that are not in the database yet, by project, day and reason.
    pub unsaved: BTreeMap<(Uuid, i32, &'static str), i64>,
}

impl Waiting {
    /// Returns the number of batches in quarantine, of all projects.
    pub fn in_quarantine(&self) -> u64 {
        self.quarantined.iter().map(|some| some.batches).sum()
    }
}

/// Handle of the writer. Shared by cloning; one writer per server.
#[derive(Clone)]
pub struct Writer {
    queues: Arc<Mutex<Vec<mpsc::Sender<Message>>>>,
    /// Requests for proofs, one for each queue.
    requests: Arc<[Requests]>,
    shared: Arc<Shared>,
    committed: Commits,
    ended: Arc<tokio::sync::Mutex<Vec<oneshot::Receiver<()>>>>,
    /// Tasks for announcements. They end with the last handle.
    _announcing: Arc<JoinSet<()>>,
}

impl Writer {
    pub fn start(config: WriterConfig) -> std::io::Result<Writer> {
        let shared = Arc::new(Shared::new(&config)?);
        let supervisor = config.context.supervisor();
        let mut queues = Vec::new();
        let mut requests = Vec::new();
        let mut ended = Vec::new();
        let mut announcing = JoinSet::new();
        let mut probed = None;
        match config.database {
            Database::Sqlite { file, .. } => {
                let store =
                    Store::Sqlite(Sqlite::new(file, supervisor.clone(), config.context.pulse.clone()));
                let (loops, queue, end) = Loop::new(store, shared.clone(), true);
                requests.push(loops.requests.clone());
                let runtime = tokio::runtime::Handle::current();
                std::thread::Builder::new()
                    .name("visit-writer".to_owned())
                    .spawn(move || runtime.block_on(loops.run()))?;
                queues.push(queue);
                ended.push(end);
            }
            // Connect in the same way as the context.
            Database::Postgres(_) => {
                let shards = config.shards.max(1);
                let options = config.context.db.get_postgres_connection_pool().connect_options();
                let pool = postgres::pool(&options, config.connections);
                let heard_on = announce::pool(&options);
                config.context.pulse.follow(&pool);
                config.context.pulse.follow(&heard_on);
                let me = Uuid::new_v4();
                let (told, heard) = (supervisor.clone(), supervisor.clone());
                let (commits, announced, own) = (pool.clone(), shared.clone(), shared.clone());
                announcing.spawn(async move {
                    told.keep("announcements", || announce::tell(&commits, &own, me)).await;
                });
                announcing.spawn(async move {
                    heard.keep("listener", || announce::hear(&heard_on, &announced, me)).await;
                });
                probed = Some(postgres::Store::new(pool.clone()));
                for shard in 0..shards {
                    let store = postgres::Store::new(pool.clone());
                    let store = Store::Postgres { store, names: Default::default() };
                    let (loops, queue, end) = Loop::new(store, shared.clone(), shard == 0);
                    requests.push(loops.requests.clone());
                    tokio::spawn(loops.run());
                    queues.push(queue);
                    ended.push(end);
                }
            }
        }
        let ticked: Vec<_> = queues.iter().map(mpsc::Sender::downgrade).collect();
        let state = shared.clone();
        tokio::spawn(async move {
            supervisor.keep("writer_ticks", || tick(&ticked, &state, probed.as_ref())).await;
        });
        Ok(Writer {
            queues: Arc::new(Mutex::new(queues)),
            requests: requests.into(),
            committed: Commits::of(shared.commits.subscribe()),
            shared,
            ended: Arc::new(tokio::sync::Mutex::new(ended)),
            _announcing: Arc::new(announcing),
        })
    }

    /// Queues a batch. Resolves once it is on disk, or once it is certain that it will not be stored.
    pub async fn submit(&self, mut batch: PreparedBatch) -> Outcome {
        let rules = if !self.shared.is_up() {
            self.shared.rules.last_known(batch.project)
        } else {
            match self.shared.rules.get(batch.project).await {
                Ok(None) => return Outcome::Ignored(IgnoredReason::ProjectDeleted),
                Ok(rules) => rules,
                // The database answers, so the spool is no place to wait for them.
                Err(Unknown::NotYet) => return Outcome::NotTaken,
                Err(Unknown::Failed(_)) => None,
            }
        };
        if let Some(rules) = rules.as_ref().filter(|_| !batch.withdrawal)
            && let Some(reason) = self.shared.without_room(rules).await
        {
            let day = local_day(batch.received_at, rules.timezone);
            let (pageviews, events) = batch.certain_additions_to_reports(&rules.events);
            self.shared.count(batch.project, day, CAPPED_PAGEVIEWS, pageviews);
            self.shared.count(batch.project, day, CAPPED_EVENTS, events);
            let Some(withdrawal) = batch.as_withdrawal(reason) else {
                self.shared.count(batch.project, day, reason.as_str(), 1);
                return Outcome::Ignored(reason);
            };
            batch = withdrawal;
        }
        let (reply, outcome) = oneshot::channel();
        let queue = {
            let queues = self.queues.lock();
            queues.get(shard_of(batch.client.visitor, queues.len())).cloned()
        };
        let Some(queue) = queue else {
            return Outcome::NotTaken;
        };
        if queue.send(Message::Batch(Box::new(Job { batch, rules, reply }))).await.is_err() {
            return Outcome::NotTaken;
        }
        outcome.await.unwrap_or(Outcome::NotTaken)
    }

    /// Counts a batch that was ignored before it reached the writer. The count is saved with the next commit, within a
    /// second.
    pub fn ignored(&self, project: Uuid, timezone: chrono_tz::Tz, at: i64, reason: IgnoredReason) {
        self.counted(project, timezone, at, reason.as_str());
    }

    /// Increments any counter of `ingest_outcomes`.
    pub fn counted(&self, project: Uuid, timezone: chrono_tz::Tz, at: i64, word: &'static str) {
        self.shared.count(project, local_day(at, timezone), word, 1);
    }

    /// Returns the commits that live tails wait for, on PostgreSQL those of any instance.
    pub fn committed(&self) -> Commits {
        self.committed.clone()
    }

    /// Returns the batches that wait on this server's disk.
    pub fn waiting(&self) -> Waiting {
        let spooled = self.shared.spool.lock().waiting();
        let quarantine = self.shared.quarantine.lock();
        Waiting {
            spooled,
            quarantined: quarantine.counts(),
            quarantine_bytes: quarantine.bytes(),
            disk: self.shared.disk.health(),
            unsaved: self.shared.unsaved(),
        }
    }

    /// Resolves when visits have been written that may have triggered conversions.
    pub async fn triggered(&self) {
        self.shared.triggered.notified().await;
    }

    /// Resolves when visits with an identify call have been written.
    pub async fn identified(&self) {
        self.shared.identified.notified().await;
    }

    /// Schedules a retry of the whole quarantine.
    pub fn retry(&self) {
        self.shared.retry();
    }

    /// Returns true while waiting batches are about to be stored.
    pub fn is_replaying(&self) -> bool {
        !self.shared.spool.lock().is_empty() || self.shared.quarantine.lock().is_retrying()
    }

    /// Returns true if the database accepted the last commit or test.
    pub fn is_up(&self) -> bool {
        self.shared.is_up()
    }

    /// Commits everything that is queued, then ends. Later batches are refused.
    pub async fn close(&self) {
        self.queues.lock().clear();
        for end in self.ended.lock().await.drain(..) {
            // An error means that the loop has ended already.
            let _ = end.await;
        }
        self.shared.release();
    }
}

/// Returns the loop that a visitor belongs to.
fn shard_of(visitor: i64, shards: usize) -> usize {
    (visitor as u64 % shards.max(1) as u64) as usize
}

/// Wakes the loops while there is work other than new batches.
async fn tick(queues: &[mpsc::WeakSender<Message>], shared: &Shared, postgres: Option<&postgres::Store>) {
    let mut interval = tokio::time::interval(TICK);
    loop {
        interval.tick().await;
        if queues.iter().any(|queue| queue.upgrade().is_none()) {
            return;
        }
        // The pool retries a refused connection until its timeout. The loops, which have batches to spool, must not
        // wait for that.
        if let Some(store) = postgres
            && !shared.is_closed()
            && !shared.is_up()
            && store.probe().await.is_ok()
        {
            shared.database.came_back();
        }
        shared.bring_back().await;
        shared.serve_retry_request();
        shared.retry_conflicts();
        shared.check_disk();
        let waits = !shared.spool.lock().is_empty();
        shared.database.tell_if_it_lasts(waits);
        let busy = shared.is_busy();
        for queue in queues {
            let Some(queue) = queue.upgrade() else { return };
            if busy {
                // A full queue wakes the loop anyway.
                let _ = queue.try_send(Message::Tick);
            }
        }
    }
}

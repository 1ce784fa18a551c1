//! What the loops of a writer share: the projects' rules, the spool, the counts that wait for the next
//! commit, and why nothing more may be stored.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::rules::{ProjectRules, RulesCache};
use domain::{Context, PATIENCE};
use moka::future::Cache;
use parking_lot::Mutex;
use tokio::sync::watch;
use uuid::Uuid;

use super::WriterConfig;
use crate::visits::loaded::Counts;
use crate::visits::outcome::IgnoredReason;
use crate::visits::spool::Spool;

/// How long an estimate of stored bytes holds. Counting all visits of a project is no small query.
const STORAGE_REFRESH: Duration = Duration::from_secs(3600);

/// How long another instance's measurement may go unnoticed.
const GUARD_REFRESH: Duration = Duration::from_secs(10);

pub(super) struct Shared {
    pub(super) context: Context,
    pub(super) rules: RulesCache,
    /// Estimated bytes of the projects that have a storage quota.
    stored_bytes: Cache<Uuid, i64>,
    /// Why the storage guard lets nothing in, by the epoch of the configuration.
    paused: Cache<u64, Option<IgnoredReason>>,
    pub(super) spool: Mutex<Spool>,
    pub(super) down: AtomicBool,
    /// Counts that wait for the next commit.
    pub(super) pending: Mutex<Counts>,
    pub(super) commits: watch::Sender<u64>,
}

impl Shared {
    pub(super) fn new(config: &WriterConfig) -> std::io::Result<Shared> {
        Ok(Shared {
            rules: RulesCache::new(config.context.clone()),
            context: config.context.clone(),
            stored_bytes: Cache::builder().max_capacity(10_000).time_to_live(STORAGE_REFRESH).build(),
            paused: Cache::builder().max_capacity(1).time_to_live(GUARD_REFRESH).build(),
            spool: Mutex::new(Spool::open(&config.spool, config.spool_limit)?),
            down: AtomicBool::new(false),
            pending: Mutex::default(),
            commits: watch::Sender::new(0),
        })
    }

    pub(super) fn is_up(&self) -> bool {
        !self.down.load(Ordering::Relaxed)
    }

    pub(super) fn came_back(&self) {
        if self.down.swap(false, Ordering::Relaxed) {
            tracing::info!(spool.batches = self.spool.lock().waiting(), "the database is back");
        }
    }

    pub(super) fn count(&self, project: Uuid, day: i32, reason: IgnoredReason) {
        *self.pending.lock().entry((project, day, reason.as_str())).or_default() += 1;
    }

    /// Why nothing more may be stored, for the project or at all. While the database is away nobody
    /// knows, and the spool has a limit of its own.
    pub(super) async fn without_room(&self, rules: &ProjectRules) -> Option<IgnoredReason> {
        if !self.is_up() {
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

    pub(super) fn give_back(&self, counts: Counts) {
        let mut pending = self.pending.lock();
        for (key, count) in counts {
            *pending.entry(key).or_default() += count;
        }
    }
}

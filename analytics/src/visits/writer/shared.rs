//! What the loops of a writer share: the projects' rules, the spool, the counts that wait for the next
//! commit, and why nothing more may be stored.

use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

use domain::rules::{ProjectRules, RulesCache};
use domain::{Context, PATIENCE, Seldom, seldom};
use moka::future::Cache;
use parking_lot::Mutex;
use tokio::sync::{Notify, watch};
use uuid::Uuid;

use super::WriterConfig;
use super::availability::Availability;
use super::counts::KeptCounts;
use super::disk::Disk;
use crate::visits::loaded::Counts;
use crate::visits::outcome::{IgnoredReason, QUARANTINED};
use crate::visits::spool::{Kept, Note, Quarantine, Reason, Record, Spool};
use crate::visits::store::Doubt;

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
    pub(super) quarantine: Mutex<Quarantine>,
    /// Counts on the disk that the database has not got yet.
    pub(super) kept: Mutex<KeptCounts>,
    pub(super) database: Availability,
    pub(super) disk: Disk,
    told: Told,
    /// When batches that lost to other transactions are tried again.
    conflicts: Mutex<Conflicts>,
    /// Counts that wait for the next commit.
    pub(super) pending: Mutex<Counts>,
    /// Transactions of which nobody knows yet whether they were committed, with the counts that went along.
    pub(super) doubts: Mutex<Vec<(Doubt, Counts)>>,
    /// Changes when anybody has written visits.
    pub(super) commits: watch::Sender<u64>,
    /// Set when this instance has written visits that the others do not know of yet.
    pub(super) written: Notify,
    /// Set when visits were written that may have triggered conversions.
    pub(super) triggered: Notify,
    /// Set when visits were written in which somebody said who they are.
    pub(super) identified: Notify,
}

impl Shared {
    pub(super) fn new(config: &WriterConfig) -> io::Result<Shared> {
        let quarantine = Quarantine::open(&config.quarantine, config.quarantine_limit)?;
        Ok(Shared {
            rules: RulesCache::new(config.context.clone()),
            context: config.context.clone(),
            stored_bytes: Cache::builder().max_capacity(10_000).time_to_live(STORAGE_REFRESH).build(),
            paused: Cache::builder().max_capacity(1).time_to_live(GUARD_REFRESH).build(),
            spool: Mutex::new(Spool::open(&config.spool, config.spool_limit)?),
            quarantine: Mutex::new(quarantine),
            kept: Mutex::new(KeptCounts::open(&config.quarantine)?),
            database: Availability::default(),
            disk: Disk::new(&config.spool),
            told: Told::default(),
            conflicts: Mutex::default(),
            pending: Mutex::default(),
            doubts: Mutex::default(),
            commits: watch::Sender::new(0),
            written: Notify::new(),
            triggered: Notify::new(),
            identified: Notify::new(),
        })
    }

    /// This instance has written something: batches, or counts only.
    pub(super) fn wrote(&self, batches: bool) {
        if self.database.committed(batches) {
            tracing::info!(spool.batches = self.spool.lock().waiting(), "the database is back");
        }
        self.tick();
        self.written.notify_one();
    }

    /// Somebody has written visits.
    pub(super) fn tick(&self) {
        self.commits.send_modify(|commits| *commits += 1);
    }

    pub(super) fn is_up(&self) -> bool {
        self.database.is_up()
    }

    /// Tries everything in quarantine again.
    pub(super) fn retry(&self) {
        if let Err(error) = self.quarantine.lock().begin_retry() {
            seldom!(error, %error, "the quarantine cannot be tried again");
        }
    }

    pub(super) fn serve_retry_request(&self) {
        if let Err(error) = self.quarantine.lock().serve_request() {
            seldom!(error, %error, "the quarantine cannot be tried again");
        }
    }

    /// Gives the files up, and writes down the counts that could not be saved.
    pub(super) fn release(&self) {
        self.spool.lock().release();
        self.quarantine.lock().release();
        let counts = self.take_counts();
        let mut kept = self.kept.lock();
        if !counts.is_empty()
            && let Err(error) = kept.add(&counts)
        {
            tracing::error!(%error, "the counts of ignored batches are lost");
        }
        kept.release();
    }

    /// Tries the quarantine again by itself while batches are in it only because others were in their way.
    pub(super) fn retry_conflicts(&self) {
        let due = {
            let quarantine = self.quarantine.lock();
            let waits = quarantine.counts().iter().any(|some| some.reason == Reason::Conflict);
            self.is_up() && self.conflicts.lock().is_due(waits, quarantine.is_retrying())
        };
        if due {
            self.retry();
        }
    }

    /// Whether there is something to do besides new batches.
    pub(super) fn is_busy(&self) -> bool {
        !self.is_up()
            || !self.pending.lock().is_empty()
            || !self.doubts.lock().is_empty()
            || !self.kept.lock().is_empty()
            || !self.spool.lock().is_empty()
            || self.quarantine.lock().is_retrying()
    }

    pub(super) fn count(&self, project: Uuid, day: i32, outcome: &'static str) {
        *self.pending.lock().entry((project, day, outcome)).or_default() += 1;
    }

    /// Takes the counts that wait for a commit. If the commit fails, they are to be given back.
    pub(super) fn take_counts(&self) -> Counts {
        std::mem::take(&mut *self.pending.lock())
    }

    /// Counts batches that are about to be acknowledged and are lost, by project and day. Where not even the
    /// counts can be kept, they wait in memory for the database.
    pub(super) fn lost(&self, batches: &[(Uuid, i32)], reason: IgnoredReason) {
        let mut counts = Counts::new();
        for (project, day) in batches {
            *counts.entry((*project, *day, reason.as_str())).or_default() += 1;
        }
        let kept = self.kept.lock().add(&counts);
        if let Err(error) = kept {
            self.disk.failed(&error);
            self.give_back(counts);
        }
        batches.iter().for_each(|_| dropped(reason));
        self.told.lost(batches.len(), reason);
    }

    /// Counts that are not in the database yet.
    pub(super) fn unsaved(&self) -> BTreeMap<(Uuid, i32, &'static str), i64> {
        let mut unsaved = BTreeMap::new();
        let kept = self.kept.lock();
        let pending = self.pending.lock();
        for (key, count) in kept.all().chain(pending.iter()) {
            *unsaved.entry(*key).or_default() += count;
        }
        unsaved
    }

    /// Looks whether batches that have to wait could be kept on the disk.
    pub(super) fn check_disk(&self) {
        self.disk.check(|| self.kept.lock().reserve());
    }

    /// Puts a batch into quarantine and counts it under its project and day, where these are known.
    pub(super) fn quarantine(
        &self,
        record: Record,
        of: Option<(Uuid, i32)>,
        reason: Reason,
        detail: Option<String>,
        returns: bool,
    ) -> io::Result<Kept> {
        let at = record.note.as_ref().map_or_else(|| self.context.clock.now_ms(), |note| note.at);
        let project = of.map(|(project, _)| project);
        let record = record.noted(Note { reason, detail: detail.clone(), project, at });
        let kept = self.quarantine.lock().keep(&record, returns)?;
        match kept {
            Kept::Safe if !returns => {
                self.told.quarantined(project, reason, detail.as_deref());
                metrics::counter!("svc_batches_quarantined_total", "reason" => reason.as_str()).increment(1);
                if let Some((project, day)) = of {
                    self.count(project, day, QUARANTINED);
                }
            }
            Kept::Safe | Kept::Known => {}
            Kept::Full => match of {
                Some(of) => self.lost(&[of], IgnoredReason::QuarantineFull),
                None => {
                    dropped(IgnoredReason::QuarantineFull);
                    self.told.lost(1, IgnoredReason::QuarantineFull);
                }
            },
        }
        Ok(kept)
    }

    /// Why nothing more may be stored, for the project or at all. While the database is away nobody
    /// knows, and the spool has a limit of its own.
    pub(super) async fn without_room(&self, rules: &ProjectRules) -> Option<IgnoredReason> {
        if !self.is_up() {
            return None;
        }
        let asking = async {
            let paused = tokio::time::timeout(PATIENCE, crate::storage::paused(&self.context)).await;
            // If the guard cannot be read in time, the batch is accepted.
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
        let estimating = crate::status::estimated_bytes(&self.context, project);
        let estimate = self.stored_bytes.try_get_with(project, self.context.pulse.or_silent(estimating));
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

/// How soon batches that lost to other transactions are tried again, at first and at most.
const RETRY_SOONEST: Duration = Duration::from_secs(5);
const RETRY_LATEST: Duration = Duration::from_secs(3600);

/// How often the log told of batches by what became of them.
#[derive(Default)]
struct Told {
    lost: Mutex<BTreeMap<IgnoredReason, Seldom>>,
    quarantined: Mutex<BTreeMap<Reason, Seldom>>,
}

impl Told {
    fn lost(&self, batches: usize, reason: IgnoredReason) {
        if let Some(batches) = self.lost.lock().entry(reason).or_default().again_times(batches as u64) {
            tracing::error!(batches, reason = reason.as_str(), "batches are lost");
        }
    }

    /// The database may refuse one after the other; `svc spool list` has all of them.
    fn quarantined(&self, project: Option<Uuid>, reason: Reason, detail: Option<&str>) {
        if let Some(batches) = self.quarantined.lock().entry(reason).or_default().again() {
            tracing::error!(
                project.id = project.map(tracing::field::display),
                reason = reason.as_str(),
                detail,
                batches,
                "batches that could not be stored are kept in quarantine"
            );
        }
    }
}

#[derive(Default)]
struct Conflicts {
    wait: Duration,
    due: Option<Instant>,
}

impl Conflicts {
    /// Whether those that wait are to be tried again now; each time it takes twice as long.
    fn is_due(&mut self, waits: bool, retrying: bool) -> bool {
        if !waits {
            *self = Conflicts::default();
            return false;
        }
        if retrying {
            return false;
        }
        match self.due {
            None => {
                self.wait = (self.wait * 2).clamp(RETRY_SOONEST, RETRY_LATEST);
                self.due = Some(Instant::now() + self.wait);
                false
            }
            Some(due) if Instant::now() >= due => {
                self.due = None;
                true
            }
            Some(_) => false,
        }
    }
}

/// Counts a batch that was acknowledged and is kept nowhere.
pub(super) fn dropped(reason: IgnoredReason) {
    metrics::counter!("svc_batches_dropped_total", "reason" => reason.as_str()).increment(1);
}

//! State shared by the loops of a writer: the projects' rules, the spool, the counts that wait for the next commit, and
//! the reasons why nothing more may be stored.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::ground::aside;
use domain::log_throttled;
use domain::projects::rules::{ProjectRules, RulesCache};
use domain::tenancy::storage::Paused;
use domain::tenancy::tenants;
use domain::{Context, LogThrottle, PATIENCE};
use moka::future::Cache;
use parking_lot::Mutex;
use tokio::sync::{Notify, watch};
use uuid::Uuid;

use super::WriterConfig;
use super::availability::Availability;
use super::counts::KeptCounts;
use super::disk::Disk;
use crate::folders::OpenFolder;
use crate::visits::model::outcome::{IgnoredReason, QUARANTINED};
use crate::visits::spool::{Kept, Note, Quarantine, Reason, Record, Spool, Unnamed};
use crate::visits::store::Doubt;
use crate::visits::store::loaded::Counts;

/// How long an estimate of stored bytes is cached. Counting all visits of a project is expensive.
const STORAGE_REFRESH: Duration = Duration::from_secs(3600);

/// Maximum delay until a measurement by another instance is noticed.
const GUARD_REFRESH: Duration = Duration::from_secs(10);

pub(super) struct Shared {
    pub(super) context: Context,
    pub(super) rules: RulesCache,
    /// Estimated bytes, by project, for projects with a storage quota.
    stored_bytes: Cache<Uuid, i64>,
    /// From whom the storage guard accepts nothing, by the epoch of the configuration.
    paused: Cache<u64, Paused>,
    pub(super) spool: Mutex<Spool>,
    pub(super) quarantine: Mutex<Quarantine>,
    /// Counts on disk that are not in the database yet.
    pub(super) kept: Mutex<KeptCounts>,
    pub(super) database: Availability,
    pub(super) disk: Disk,
    told: Told,
    /// Retry times of batches that lost to other transactions.
    conflicts: Mutex<Conflicts>,
    /// Counts that wait for the next commit.
    pub(super) pending: Mutex<Counts>,
    /// Transactions whose result is unknown, with the counts they carried.
    pub(super) doubts: Mutex<Vec<(Doubt, Counts)>>,
    /// Changes whenever any instance has written visits.
    pub(super) commits: watch::Sender<u64>,
    /// Notified when this instance has written visits that the others do not know of yet.
    pub(super) written: Notify,
    /// Notified when visits were written that may have triggered conversions.
    pub(super) triggered: Notify,
    /// Notified when visits with an identify call were written.
    pub(super) identified: Notify,
}

async fn written_again(file: Unnamed) -> io::Result<(File, u64)> {
    aside::run(move || file.write()).await.map_err(io::Error::other)?
}

impl Shared {
    pub(super) fn new(config: &WriterConfig) -> io::Result<Shared> {
        let spool = Arc::new(OpenFolder::make(&config.spool)?);
        let quarantine = Arc::new(OpenFolder::make(&config.quarantine)?);
        let quarantine = Quarantine::open(quarantine, config.quarantine_limit)?;
        Ok(Shared {
            rules: RulesCache::new(config.context.clone()),
            context: config.context.clone(),
            stored_bytes: Cache::builder().max_capacity(10_000).time_to_live(STORAGE_REFRESH).build(),
            paused: Cache::builder().max_capacity(1).time_to_live(GUARD_REFRESH).build(),
            spool: Mutex::new(Spool::open(spool.clone(), config.spool_limit)?),
            quarantine: Mutex::new(quarantine),
            kept: Mutex::new(KeptCounts::open(&config.quarantine)?),
            database: Availability::default(),
            disk: Disk::new(spool),
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

    /// Records that this instance has written something: batches, or only counts.
    pub(super) fn wrote(&self, batches: bool) {
        if self.database.committed(batches) {
            tracing::info!(spool.batches = self.spool.lock().waiting(), "the database is back");
        }
        self.tick();
        self.written.notify_one();
    }

    /// Records that visits were written, by this instance or another.
    pub(super) fn tick(&self) {
        self.commits.send_modify(|commits| *commits += 1);
    }

    /// Returns true if the database takes batches, as far as is known.
    pub(super) fn is_up(&self) -> bool {
        self.database.is_up() && !self.is_closed()
    }

    /// Returns true while nobody may use the database.
    pub(super) fn is_closed(&self) -> bool {
        self.context.pulse.closed().is_some()
    }

    /// Retries everything in quarantine.
    pub(super) fn retry(&self) {
        if let Err(error) = self.quarantine.lock().begin_retry() {
            log_throttled!(error, %error, "the quarantine cannot be retried");
        }
    }

    pub(super) fn serve_retry_request(&self) {
        if let Err(error) = self.quarantine.lock().serve_request() {
            log_throttled!(error, %error, "the quarantine cannot be retried");
        }
    }

    /// Releases the files, and saves the counts on disk that could not be saved in the database.
    pub(super) fn release(&self) {
        self.spool.lock().release();
        self.quarantine.lock().release();
        let counts = self.take_counts();
        let mut kept = self.kept.lock();
        if !counts.is_empty()
            && let Err(error) = kept.add(&counts)
        {
            tracing::error!(%error, "the counts of ignored batches could not be saved and are lost");
        }
        kept.release();
    }

    /// Retries the quarantine automatically while it holds batches only because they lost to other transactions.
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

    /// Returns true if there is work other than new batches.
    pub(super) fn is_busy(&self) -> bool {
        !self.is_up()
            || !self.pending.lock().is_empty()
            || !self.doubts.lock().is_empty()
            || !self.kept.lock().is_empty()
            || !self.spool.lock().is_empty()
            || self.quarantine.lock().is_retrying()
    }

    pub(super) fn count(&self, project: Uuid, day: i32, outcome: &'static str, by: i64) {
        if by > 0 {
            *self.pending.lock().entry((project, day, outcome)).or_default() += by;
        }
    }

    /// Takes the counts that wait for a commit. If the commit fails, the caller gives them back.
    pub(super) fn take_counts(&self) -> Counts {
        std::mem::take(&mut *self.pending.lock())
    }

    /// Counts batches that are acknowledged but lost, by project and day. If the counts cannot be written to disk
    /// either, they wait in memory for the database.
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

    /// Returns the counts that are not in the database yet.
    pub(super) fn unsaved(&self) -> BTreeMap<(Uuid, i32, &'static str), i64> {
        let mut unsaved = BTreeMap::new();
        let kept = self.kept.lock();
        let pending = self.pending.lock();
        for (key, count) in kept.all().chain(pending.iter()) {
            *unsaved.entry(*key).or_default() += count;
        }
        unsaved
    }

    /// Tests whether waiting batches could be kept on disk.
    pub(super) fn check_disk(&self) {
        self.disk.check(|| self.kept.lock().reserve());
    }

    /// Writes files of waiting batches again that somebody has removed, so that the next start finds them.
    pub(super) async fn bring_back(&self) {
        let (spooled, quarantined) = (self.spool.lock().unnamed(), self.quarantine.lock().unnamed());
        // Writing takes as long as the disk does, so it holds no lock.
        for file in spooled {
            let (id, written) = (file.id(), written_again(file).await);
            self.spool.lock().renamed(id, written);
        }
        for file in quarantined {
            let (id, written) = (file.id(), written_again(file).await);
            self.quarantine.lock().renamed(id, written);
        }
    }

    /// Puts a batch into quarantine and counts it under its project and day, if these are known.
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
                    self.count(project, day, QUARANTINED, 1);
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

    /// Returns the reason why nothing more may be stored, for this project or for all. None while the database is
    /// unavailable: the answer is unknown then, and the spool has its own limit.
    pub(super) async fn without_room(&self, rules: &ProjectRules) -> Option<IgnoredReason> {
        if !self.is_up() {
            return None;
        }
        // If the guard cannot be read in time, the batch is accepted. Boxed, so that the future of a batch that finds it
        // cached stays small.
        let asking = async {
            let paused = tokio::time::timeout(PATIENCE, Paused::read(&self.context.db)).await;
            paused.ok().and_then(Result::ok).unwrap_or_default()
        };
        let epoch = self.context.config_epoch();
        let paused = match self.paused.get(&epoch).await {
            Some(paused) => paused,
            None => Box::pin(self.paused.get_with(epoch, asking)).await,
        };
        let paused = match paused {
            Paused::Nobody => None,
            Paused::Everybody => Some(IgnoredReason::StorageLimit),
            paused @ Paused::Tenants(_) => {
                let asking = Box::pin(tenants::remembered(&self.context));
                let tenants = tokio::time::timeout(PATIENCE, asking).await;
                tenants.ok().and_then(Result::ok).and_then(|tenants| paused.of(rules.org, &tenants))
            }
        };
        if paused.is_none() && self.is_full(rules).await {
            return Some(IgnoredReason::QuotaStorage);
        }
        paused
    }

    /// Returns true if the project's storage quota is used up.
    async fn is_full(&self, rules: &ProjectRules) -> bool {
        let Some(quota) = rules.limits.stored_bytes_quota else { return false };
        let project = rules.project;
        let estimating = crate::visits::store::estimates::estimated_bytes(&self.context, project);
        let estimating = Box::pin(self.context.pulse.or_silent(estimating));
        let estimate = self.stored_bytes.try_get_with(project, estimating);
        // While the estimate fails, nothing is refused because of it.
        estimate.await.is_ok_and(|bytes| bytes >= quota)
    }

    pub(super) fn give_back(&self, counts: Counts) {
        let mut pending = self.pending.lock();
        for (key, count) in counts {
            *pending.entry(key).or_default() += count;
        }
    }
}

/// Shortest and longest interval between retries of batches that lost to other transactions.
const RETRY_SOONEST: Duration = Duration::from_secs(5);
const RETRY_LATEST: Duration = Duration::from_secs(3600);

/// Rate limits of the log lines about batches, by outcome.
#[derive(Default)]
struct Told {
    lost: Mutex<BTreeMap<IgnoredReason, LogThrottle>>,
    quarantined: Mutex<BTreeMap<Reason, LogThrottle>>,
}

impl Told {
    fn lost(&self, batches: usize, reason: IgnoredReason) {
        if let Some(batches) = self.lost.lock().entry(reason).or_default().again_times(batches as u64) {
            tracing::error!(batches, reason = reason.as_str(), "batches are lost");
        }
    }

    /// Logs a batch in quarantine, at most once in a while: the database may refuse one after the other. `svc spool
    /// list` shows all of them.
    fn quarantined(&self, project: Option<Uuid>, reason: Reason, detail: Option<&str>) {
        if let Some(batches) = self.quarantined.lock().entry(reason).or_default().again() {
            tracing::error!(
                project.id = project.map(tracing::field::display),
                reason = reason.as_str(),
                detail,
                batches,
                "batches that could not be stored were put into quarantine"
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
    /// Returns true if the waiting batches are to be retried now. The interval doubles each time.
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

/// Counts a batch that was acknowledged and is not kept anywhere.
pub(super) fn dropped(reason: IgnoredReason) {
    metrics::counter!("svc_batches_dropped_total", "reason" => reason.as_str()).increment(1);
}

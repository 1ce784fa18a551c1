//! One writer loop: takes the waiting batches, commits them in one transaction, and only then answers the waiting
//! requests. While the database is unavailable, batches go to the spool. A batch that the database refuses goes into
//! quarantine, and the rest of its group is stored.

use std::io;
use std::ops::Range;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono_tz::Tz;
use domain::ground::writes::WriteTurn;
use domain::projects::rules::ProjectRules;
use domain::tenancy::tenants;
use futures::FutureExt;
use tokio::sync::{Mutex, mpsc, oneshot};
use uuid::Uuid;

use super::line::{Line, Taken};
use super::pace::Pace;
use super::proof::Requests;
use super::rederive::Rederive;
use super::replay::{Place, Replayed};
use super::shared::Shared;
use crate::visits::derive::local_day;
use crate::visits::model::batch::PreparedBatch;
use crate::visits::model::outcome::{IgnoredReason, Outcome};
use crate::visits::spool::{Appended, Kept, Mark, Reason, Record};
use crate::visits::store::loaded::{Counts, Ruled};
use crate::visits::store::{Committed, Failure, Store};

/// Maximum number of batches in one transaction.
pub(super) const GROUP: usize = 512;
/// Maximum number of batches that wait in turn. When that many wait, `submit` waits for a place.
pub(super) const QUEUE: usize = 8192;
const PROBE_EVERY: Duration = Duration::from_secs(1);
const CONFLICT_RETRIES: usize = 5;
/// How long to wait for other writes of this server. Then SQLite decides who is next.
const TURN_WITHIN: Duration = Duration::from_millis(50);
/// How long to retry a group that loses to other transactions.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) enum Message {
    Batch(Box<Job>),
    Rederive(Rederive),
    Tick,
}

pub(super) struct Job {
    pub(super) batch: PreparedBatch,
    /// None if the database was unavailable and the project's rules were not cached.
    pub(super) rules: Option<Arc<ProjectRules>>,
    pub(super) reply: oneshot::Sender<Outcome>,
}

pub(super) struct Loop {
    pub(super) queue: mpsc::Receiver<Message>,
    pub(super) line: Line,
    /// Tenants of the next batches to replay, while others come before all of them.
    pub(super) put_behind: Vec<Uuid>,
    pub(super) store: Store,
    pub(super) shared: Arc<Shared>,
    /// True for the one loop that replays the spool and the quarantine.
    pub(super) replays: bool,
    pub(super) pace: Pace,
    /// True if no batch has arrived since visits were last derived anew.
    pub(super) quiet: bool,
    probed: Instant,
    pub(super) requests: Requests,
    /// Names the mark by which this loop proves that it can commit.
    pub(super) proof: Uuid,
    pub(super) at_work: AtWork,
    end: Option<oneshot::Sender<()>>,
}

/// Result of a group.
pub(super) struct Settled {
    /// Outcomes of the first batches of the group, and the effort of each.
    pub(super) outcomes: Vec<Outcome>,
    pub(super) efforts: Vec<usize>,
    pub(super) rest: Rest,
}

/// Fate of the batches of a group that have no outcome, if there are any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// The database does not store them now.
    Spool,
    /// Only so many batches of the group, from the first, fit in one transaction.
    Later(usize),
}

/// Work that a panic would leave half done.
#[derive(Default)]
pub(super) struct AtWork {
    /// Counts that were taken along and are not in the database yet.
    counts: Counts,
    /// Counts of an outage that are being saved.
    pub(super) brought: Option<Uuid>,
    /// File that is being replayed.
    pub(super) replayed: Option<(Place, Uuid)>,
}

impl Loop {
    pub(super) fn new(
        store: Store,
        shared: Arc<Shared>,
        replays: bool,
    ) -> (Loop, mpsc::Sender<Message>, oneshot::Receiver<()>) {
        let (sender, queue) = mpsc::channel(QUEUE);
        let (end, ended) = oneshot::channel();
        let probed = Instant::now();
        let (pace, requests, proof) = (Pace::new(), Requests::default(), Uuid::new_v4());
        let (at_work, end) = (AtWork::default(), Some(end));
        let (line, put_behind, quiet) = (Line::default(), Vec::new(), true);
        let this = Loop {
            queue,
            line,
            put_behind,
            store,
            shared,
            replays,
            pace,
            quiet,
            probed,
            requests,
            proof,
            at_work,
            end,
        };
        (this, sender, ended)
    }

    /// Runs until the queue is closed. After a panic it goes on with the batches that still wait. Those that were being
    /// written are refused, and their senders try again.
    pub(super) async fn run(self) {
        let supervisor = self.shared.context.supervisor();
        let this = Mutex::new(self);
        supervisor
            .keep("writer", || async {
                let mut this = this.lock().await;
                this.clear_up();
                this.work().await;
            })
            .await;
    }

    /// Clears up what a panic has left half done.
    fn clear_up(&mut self) {
        let AtWork { counts, brought, replayed } = std::mem::take(&mut self.at_work);
        self.store.start_over();
        self.shared.give_back(counts);
        if let Some(id) = brought {
            self.shared.kept.lock().give_back(id);
        }
        // The file may be the cause, and must not be the cause again at once.
        if let Some((place, file)) = replayed {
            self.shared.skip(place, file);
        }
    }

    async fn work(&mut self) {
        while let Some(stale) = self.receive().await {
            let jobs = self.line.group();
            self.probe();
            if self.replays && self.shared.is_up() && !self.shared.doubts.lock().is_empty() {
                self.settle_doubts().await;
            }
            if !jobs.is_empty() {
                self.quiet = false;
                self.write(jobs).await;
            } else if !self.shared.pending.lock().is_empty() && self.shared.is_up() {
                self.flush_counts().await;
            }
            self.prove().await;
            for work in stale {
                self.rederive(work).await;
            }
            self.replay().await;
        }
        if self.shared.is_up() {
            self.flush_counts().await;
            self.bring_counts().await;
        }
        if let Some(end) = self.end.take() {
            // Nobody waits if the server did not shut down in an orderly way.
            let _ = end.send(());
        }
    }

    /// Puts the batches that have come into the line, and returns the visits to derive anew. Waits if no batch waits. None
    /// if the queue is closed and nothing is left.
    async fn receive(&mut self) -> Option<Vec<Rederive>> {
        let mut next = match self.line.is_empty() {
            true => Some(self.queue.recv().await?),
            false if self.line.is_full() => None,
            false => self.queue.try_recv().ok(),
        };
        let (mut stale, mut beyond) = (Vec::new(), Vec::new());
        let tenants = tenants::last_known(&self.shared.context);
        while let Some(message) = next {
            match message {
                Message::Batch(job) => {
                    let tenant =
                        job.rules.as_ref().map_or(job.batch.project, |rules| tenants.of_org(rules.org));
                    beyond.extend(self.line.push(tenant, job).map(|job| *job));
                }
                Message::Rederive(work) => stale.push(work),
                Message::Tick => {}
            }
            let is_full = self.line.is_full() || beyond.len() >= GROUP;
            next = if is_full { None } else { self.queue.try_recv().ok() };
        }
        if !beyond.is_empty() {
            self.spool(beyond);
        }
        Some(stale)
    }

    /// Tests once a second whether an unavailable database is back.
    fn probe(&mut self) {
        let shared = &self.shared;
        if shared.is_closed() || shared.is_up() || self.probed.elapsed() < PROBE_EVERY {
            return;
        }
        self.probed = Instant::now();
        if self.store.probe().is_ok_and(|answered| answered) {
            self.shared.database.came_back();
        }
    }

    pub(super) fn went_away(&mut self, reason: &str) {
        self.probed = Instant::now();
        self.shared.database.went_away(reason);
    }

    async fn write(&mut self, jobs: Vec<Taken>) {
        if !self.shared.is_up() {
            return self.spool(jobs.into_iter().map(|taken| *taken.job).collect());
        }
        let mut group = Vec::with_capacity(jobs.len());
        let mut senders = Vec::with_capacity(jobs.len());
        let mut unruled = Vec::new();
        for Taken { job, turn } in jobs {
            let Job { batch, rules, reply } = *job;
            match rules {
                Some(rules) => {
                    group.push(Ruled { batch, rules, waited: false });
                    senders.push((reply, turn));
                }
                None => unruled.push(Job { batch, rules, reply }),
            }
        }
        if !unruled.is_empty() {
            self.spool(unruled);
        }
        let Settled { outcomes, efforts, rest } = self.settle(&group, None).await;
        let unsettled = group.split_off(outcomes.len()).into_iter().zip(senders.split_off(outcomes.len()));
        let waiting = unsettled.map(|(Ruled { batch, rules, .. }, (reply, turn))| Taken {
            job: Box::new(Job { batch, rules: Some(rules), reply }),
            turn,
        });
        let waiting: Vec<Taken> = waiting.collect();
        for (((reply, turn), outcome), effort) in senders.into_iter().zip(outcomes).zip(efforts) {
            self.line.caused(turn, effort);
            // The client may have disconnected; its batch is stored all the same.
            let _ = reply.send(outcome);
        }
        match rest {
            Rest::Spool if waiting.is_empty() => {}
            Rest::Spool => self.spool(waiting.into_iter().map(|taken| *taken.job).collect()),
            Rest::Later(_) => self.line.put_back(waiting),
        }
    }

    /// Commits a group. If the database refuses it, the group is halved until each refused batch is alone. Refused
    /// batches go into quarantine and all others are stored. Returns the outcomes of the first batches of the group: of
    /// all batches, unless the database becomes unavailable, is too slow or, in a replay, the disk fails, or unless they do
    /// not fit in one transaction.
    pub(super) async fn settle(&mut self, group: &[Ruled], replayed: Option<&Replayed>) -> Settled {
        let mut settled = Settled { outcomes: Vec::new(), efforts: Vec::new(), rest: Rest::Spool };
        if group.is_empty() {
            return settled;
        }
        let Settled { outcomes, efforts, rest } = &mut settled;
        let began = Instant::now();
        let mut parts: Vec<Range<usize>> = std::iter::once(0..group.len()).collect();
        // A refusal must be caused by the batches of a part, so the counts go with the first attempt only.
        let mut counts = self.shared.take_counts();
        self.at_work.counts.clone_from(&counts);
        while let Some(part) = parts.pop() {
            self.prove().await;
            let mark = replayed.and_then(|replayed| replayed.mark_behind(part.end));
            let along = std::mem::take(&mut counts);
            let alone = along.is_empty();
            let tried = self.try_commit(&group[part.clone()], &along, mark.as_ref()).await;
            match &tried {
                // Whether these counts were saved is resolved later.
                Ok(_) | Err(Failure::Doubtful(_)) => {}
                Err(Failure::TooMuch(_)) if replayed.is_none() => {}
                Err(_) => self.shared.give_back(along.clone()),
            }
            self.at_work.counts.clear();
            let is_slow = matches!(tried, Err(Failure::TooSlow(_)));
            let (reason, detail) = match tried {
                Ok(some) => {
                    outcomes.extend(some.outcomes);
                    efforts.extend(some.efforts);
                    continue;
                }
                Err(Failure::TooMuch(fitting)) => {
                    *rest = Rest::Later(part.start + fitting);
                    // A replay reads fewer batches instead, because it notes how far it has come.
                    if replayed.is_some() {
                        break;
                    }
                    self.at_work.counts.clone_from(&along);
                    counts = along;
                    parts.clear();
                    parts.push(part.start..part.start + fitting);
                    continue;
                }
                Err(Failure::Unavailable(reason)) => {
                    self.shared.database.did_not_store();
                    self.went_away(&reason);
                    *rest = Rest::Spool;
                    break;
                }
                Err(Failure::Doubtful(mut doubt)) => {
                    // In a replay, the file's position was committed as well, and nothing is counted twice.
                    if mark.is_some() {
                        doubt.counts.clone_from(&along);
                    }
                    self.shared.doubts.lock().push((doubt, along));
                    self.went_away("the answer of a commit was lost");
                    *rest = Rest::Spool;
                    break;
                }
                // A request waits for the answer, so there is no time for many retries.
                Err(Failure::Conflict(detail) | Failure::TooSlow(detail)) if began.elapsed() > PATIENCE => {
                    self.shared.database.was_slow(&detail);
                    *rest = Rest::Spool;
                    break;
                }
                Err(Failure::Conflict(detail) | Failure::TooSlow(detail)) => (Reason::Conflict, Some(detail)),
                Err(Failure::Refused(detail)) => (Reason::Refused, Some(detail)),
                Err(Failure::Failed) => (Reason::Failed, None),
            };
            if !alone {
                parts.push(part);
                continue;
            }
            if part.len() > 1 {
                let middle = part.start + part.len() / 2;
                parts.extend([middle..part.end, part.start..middle]);
                continue;
            }
            let ruled = &group[part.start];
            // A temporary failure is not the batch's fault, unless others have been stored in spite of it.
            if reason == Reason::Conflict {
                match replayed {
                    None => {
                        if is_slow {
                            self.shared.database.was_slow(detail.as_deref().unwrap_or_default());
                        }
                        outcomes.extend(self.put_off(&[(&ruled.batch, ruled.rules.timezone)]));
                        efforts.push(1);
                        continue;
                    }
                    Some(_) if !self.is_to_blame() => break,
                    Some(_) => {}
                }
            }
            efforts.push(1);
            match self.refuse(
                ruled,
                replayed.and_then(|replayed| replayed.record(part.start)),
                reason,
                detail,
            ) {
                Ok(outcome) => outcomes.push(outcome),
                Err(error) => {
                    self.shared.disk.failed(&error);
                    if replayed.is_some() {
                        break;
                    }
                    self.lose([&(&ruled.batch, ruled.rules.timezone)].into_iter(), IgnoredReason::DiskFailed);
                    outcomes.push(Outcome::Ignored(IgnoredReason::DiskFailed));
                }
            }
        }
        settled
    }

    /// Returns true if the replay is stuck because of the single batch that it has retried again and again.
    fn is_to_blame(&self) -> bool {
        let since = self.pace.suspected_since();
        since.is_some_and(|since| self.shared.database.has_stored_since(since))
    }

    fn refuse(
        &self,
        Ruled { batch, rules, .. }: &Ruled,
        record: Option<Record>,
        reason: Reason,
        detail: Option<String>,
    ) -> io::Result<Outcome> {
        let returns = record.as_ref().is_some_and(|record| record.note.is_some());
        let record = match record {
            Some(record) => record,
            None => Record::of(batch)?,
        };
        let day = local_day(batch.received_at, rules.timezone);
        let kept = self.shared.quarantine(record, Some((batch.project, day)), reason, detail, returns)?;
        Ok(match kept {
            Kept::Safe | Kept::Known => Outcome::Quarantined,
            Kept::Full => Outcome::Ignored(IgnoredReason::QuarantineFull),
        })
    }

    pub(super) async fn try_commit(
        &mut self,
        group: &[Ruled],
        counts: &Counts,
        mark: Option<&Mark>,
    ) -> Result<Committed, Failure> {
        let mut tries = 0;
        loop {
            let began = Instant::now();
            // A batch that makes the service panic must not end the writer.
            let turn = self.turn().await;
            let committing = AssertUnwindSafe(self.store.commit(group, counts, mark)).catch_unwind();
            let committed = committing.await;
            drop(turn);
            match committed.unwrap_or(Err(Failure::Failed)) {
                Ok(committed) => {
                    self.at_work.counts.clear();
                    measured(group.len(), began);
                    self.shared.wrote(!group.is_empty());
                    if group.iter().any(|ruled| !ruled.rules.conversions.is_empty()) {
                        self.shared.triggered.notify_one();
                    }
                    if group.iter().any(|ruled| ruled.batch.identity.is_some()) {
                        self.shared.identified.notify_one();
                    }
                    return Ok(committed);
                }
                Err(Failure::Conflict(_)) if tries < CONFLICT_RETRIES => tries += 1,
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Waits for the turn of a write on SQLite. A writer that took the lock again at once would keep all others out.
    pub(super) fn turn(&self) -> impl Future<Output = Option<WriteTurn>> + use<> {
        let shared = self.shared.clone();
        async move { shared.context.db.turn_within(TURN_WITHIN).await }
    }

    async fn flush_counts(&mut self) {
        let counts = self.shared.take_counts();
        if counts.is_empty() {
            return;
        }
        self.at_work.counts.clone_from(&counts);
        let tried = self.try_commit(&[], &counts, None).await;
        self.at_work.counts.clear();
        match tried {
            Ok(_) => {}
            Err(Failure::Doubtful(doubt)) => {
                self.shared.doubts.lock().push((doubt, counts));
                self.went_away("the answer of a commit was lost");
            }
            Err(failure) => {
                self.shared.give_back(counts);
                if let Failure::Unavailable(reason) = failure {
                    self.went_away(&reason);
                }
            }
        }
    }

    /// Resolves commits whose result is unknown. If the transaction was committed, its batches are counted again when
    /// they are replayed from the spool, so their first count is subtracted. If it was not, the counts it carried are
    /// saved again.
    async fn settle_doubts(&mut self) {
        let doubts = std::mem::take(&mut *self.shared.doubts.lock());
        for (doubt, along) in doubts {
            match self.store.has_committed(doubt.transaction).await {
                Ok(Some(true)) => {
                    let mut again = along;
                    for (key, count) in doubt.counts {
                        *again.entry(key).or_default() -= count;
                    }
                    again.retain(|_, count| *count != 0);
                    self.shared.give_back(again);
                }
                Ok(Some(false)) => self.shared.give_back(along),
                Ok(None) | Err(_) => self.shared.doubts.lock().push((doubt, along)),
            }
        }
    }

    /// Puts batches into the spool and answers their requests.
    fn spool(&mut self, jobs: Vec<Job>) {
        let batches: Vec<(&PreparedBatch, Tz)> =
            jobs.iter().map(|job| (&job.batch, job.timezone())).collect();
        let outcomes = self.put_off(&batches);
        for (job, outcome) in jobs.into_iter().zip(outcomes) {
            // The client may have disconnected.
            let _ = job.reply.send(outcome);
        }
    }

    /// Puts batches into the spool and returns the outcome of each. A lost batch is counted on its day in the project's
    /// time zone.
    fn put_off(&self, batches: &[(&PreparedBatch, Tz)]) -> Vec<Outcome> {
        let all: Vec<&PreparedBatch> = batches.iter().map(|(batch, _)| *batch).collect();
        let spooled = self.shared.spool.lock().append(&all);
        match spooled {
            Ok(appended) => {
                let each = || batches.iter().zip(&appended);
                let lost = each().filter(|(_, appended)| **appended == Appended::Full);
                self.lose(lost.map(|(batch, _)| batch), IgnoredReason::SpoolFull);
                let outcome = |(_, appended): (_, &Appended)| match appended {
                    Appended::Safe => Outcome::Spooled,
                    Appended::Full => Outcome::Ignored(IgnoredReason::SpoolFull),
                };
                each().map(outcome).collect()
            }
            Err(error) => {
                self.shared.disk.failed(&error);
                self.lose(batches.iter(), IgnoredReason::DiskFailed);
                vec![Outcome::Ignored(IgnoredReason::DiskFailed); batches.len()]
            }
        }
    }

    /// Counts batches that cannot be kept anywhere.
    fn lose<'batch>(
        &self,
        batches: impl Iterator<Item = &'batch (&'batch PreparedBatch, Tz)>,
        reason: IgnoredReason,
    ) {
        let day = |(batch, timezone): &(&PreparedBatch, Tz)| {
            (batch.project, local_day(batch.received_at, *timezone))
        };
        let lost: Vec<_> = batches.map(day).collect();
        if !lost.is_empty() {
            self.shared.lost(&lost, reason);
        }
    }
}

impl Job {
    /// Returns the time zone in which the batch is counted. The rules are unknown while the database is unavailable.
    fn timezone(&self) -> Tz {
        self.rules.as_ref().map_or(Tz::UTC, |rules| rules.timezone)
    }
}

fn measured(batches: usize, began: Instant) {
    metrics::counter!("svc_writer_commits_total").increment(1);
    metrics::histogram!("svc_writer_commit_batches").record(batches as f64);
    metrics::histogram!("svc_writer_commit_seconds").record(began.elapsed());
}

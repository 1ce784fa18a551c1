//! One writer: takes the batches that wait, commits them in one transaction, and only then tells the
//! waiting requests. While the database is away they go to the spool, and come back from there.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use domain::rules::ProjectRules;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::shared::Shared;
use crate::visits::batch::PreparedBatch;
use crate::visits::derive::local_day;
use crate::visits::loaded::Ruled;
use crate::visits::outcome::{IgnoredReason, Outcome};
use crate::visits::spool::{Appended, Mark};
use crate::visits::store::{Failure, Store};

/// Batches in one transaction at most.
const GROUP: usize = 512;
/// Batches that may wait before `submit` itself has to.
const QUEUE: usize = 8192;
const PROBE_EVERY: Duration = Duration::from_secs(1);
const CONFLICT_RETRIES: usize = 5;

pub(super) enum Message {
    Batch(Box<Job>),
    Tick,
}

pub(super) struct Job {
    pub(super) batch: PreparedBatch,
    /// Absent when the database was away and the project's rules were not known.
    pub(super) rules: Option<Arc<ProjectRules>>,
    pub(super) reply: oneshot::Sender<Outcome>,
}

pub(super) struct Loop {
    queue: mpsc::Receiver<Message>,
    store: Store,
    shared: Arc<Shared>,
    /// One loop replays the spool.
    replays: bool,
    probed: Instant,
    end: Option<oneshot::Sender<()>>,
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
        (Loop { queue, store, shared, replays, probed, end: Some(end) }, sender, ended)
    }

    pub(super) async fn run(mut self) {
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
            } else if !self.shared.pending.lock().is_empty() && self.shared.is_up() {
                self.flush_counts().await;
            }
            self.replay().await;
        }
        if self.shared.is_up() {
            self.flush_counts().await;
        }
        if let Some(end) = self.end.take() {
            // Nobody waits when the server did not ask for an orderly end.
            let _ = end.send(());
        }
    }

    /// Asks an absent database once a second whether it is back.
    fn probe(&mut self) {
        if self.shared.is_up() || self.probed.elapsed() < PROBE_EVERY {
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
        if !self.shared.is_up() {
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
    async fn commit(&mut self, group: &[Ruled], mark: Option<&Mark>) -> Result<Vec<Outcome>, Unavailable> {
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
        // Without its mark the group would be read from the spool again and again.
        if mark.is_some()
            && let Err(failure) = self.try_commit(&[], mark).await
        {
            self.went_away(&format!("{failure:?}"));
            return Err(Unavailable);
        }
        Ok(outcomes)
    }

    async fn try_commit(&mut self, group: &[Ruled], mark: Option<&Mark>) -> Result<Vec<Outcome>, Failure> {
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
        while self.replays && self.shared.is_up() {
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

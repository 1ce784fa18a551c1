//! Derives stored visits anew. The work runs in the loops that also merge batches into these visits, so neither
//! overwrites the changes of the other.

use std::ops::Range;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::projects::rules::ProjectRules;
use domain::{Error, Result};
use futures::FutureExt;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::group::{Loop, Message};
use super::{Writer, shard_of};
use crate::visits::derive::local_day;
use crate::visits::model::outcome::NOT_RECOMPUTED;
use crate::visits::store::Failure;

/// How many times to retry a transaction of one visit that lost to another one.
const CONFLICT_RETRIES: usize = 5;

/// If this many visits fail and none succeeds, the cause is not in the visits.
const MANY: usize = 4;

/// Visits, and the rules to derive them by.
pub(super) struct Rederive {
    rules: Arc<ProjectRules>,
    sessions: Vec<Uuid>,
    reply: oneshot::Sender<Result<Rederived>>,
}

/// Visit that was derived by older rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    pub session: Uuid,
    /// Decides which loop handles the visit.
    pub visitor: i64,
}

/// Result of deriving visits anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rederived {
    Done {
        /// Maximum time for which batches may have waited for this work.
        took: Duration,
        /// True if no batch has arrived since the last time.
        quiet: bool,
        /// Number of visits that failed and stay as they are.
        failed: u64,
        /// Failed visits that still carry the old version.
        stuck: Vec<Uuid>,
        /// Failed visits that repeatedly lost to other transactions. They may succeed another time.
        lost: Vec<Uuid>,
    },
    /// The project has newer rules, or is gone.
    Outdated,
}

impl Writer {
    /// Derives visits anew, after the batches that already wait. Each loop handles its own visitors in one transaction.
    pub async fn rederive(&self, rules: Arc<ProjectRules>, visits: &[Past]) -> Result<Rederived> {
        let queues = self.queues.lock().clone();
        if queues.is_empty() {
            return Err(Error::DbUnavailable);
        }
        let mut parts = vec![Vec::new(); queues.len()];
        for visit in visits {
            parts[shard_of(visit.visitor, queues.len())].push(visit.session);
        }
        let asked = queues.iter().zip(parts).filter(|(_, sessions)| !sessions.is_empty());
        let asked = asked.map(|(queue, sessions)| ask(queue, rules.clone(), sessions));
        let mut all = (Duration::ZERO, true, 0, Vec::new(), Vec::new());
        for part in futures::future::try_join_all(asked).await? {
            let Rederived::Done { took, quiet, failed, stuck, lost } = part else {
                return Ok(Rederived::Outdated);
            };
            all.0 = took.max(all.0);
            all.1 &= quiet;
            all.2 += failed;
            all.3.extend(stuck);
            all.4.extend(lost);
        }
        let (took, quiet, failed, stuck, lost) = all;
        Ok(Rederived::Done { took, quiet, failed, stuck, lost })
    }
}

async fn ask(
    queue: &mpsc::Sender<Message>,
    rules: Arc<ProjectRules>,
    sessions: Vec<Uuid>,
) -> Result<Rederived> {
    let (reply, done) = oneshot::channel();
    let message = Message::Rederive(Rederive { rules, sessions, reply });
    queue.send(message).await.map_err(|_| Error::DbUnavailable)?;
    done.await.map_err(|_| Error::DbUnavailable)?
}

impl Loop {
    pub(super) async fn rederive(&mut self, work: Rederive) {
        // The caller may have stopped meanwhile.
        if work.reply.is_closed() {
            return;
        }
        let done = self.rederive_all(&work.rules, &work.sessions).await;
        let _ = work.reply.send(done);
    }

    /// Derives visits anew. If some fail, they are halved until the failing visit is alone; that visit stays as it is.
    async fn rederive_all(&mut self, rules: &ProjectRules, sessions: &[Uuid]) -> Result<Rederived> {
        let (began, quiet) = (Instant::now(), std::mem::replace(&mut self.quiet, true));
        let (mut failed, mut lost) = (Vec::new(), Vec::new());
        let mut parts: Vec<Range<usize>> = std::iter::once(0..sessions.len()).collect();
        while let Some(part) = parts.pop() {
            self.prove().await;
            let failure = match self.try_rederive(rules, &sessions[part.clone()]).await {
                Ok(Some(_)) => continue,
                Ok(None) => return Ok(Rederived::Outdated),
                Err(failure) => failure,
            };
            match failure {
                Failure::Unavailable(reason) => return Err(self.away(&reason)),
                _ if part.len() > 1 => {
                    let middle = part.start + part.len() / 2;
                    parts.extend([middle..part.end, part.start..middle]);
                }
                Failure::Conflict(_) | Failure::TooSlow(_) => lost.push(sessions[part.start]),
                // Committing a visit a second time would not change the result.
                Failure::Refused(_) | Failure::Failed | Failure::Doubtful(_) | Failure::TooMuch(_) => {
                    let session = sessions[part.start];
                    self.failed_at(rules, session, &failure);
                    failed.push(session);
                }
            }
        }
        // The cause is something else, for example a missing permission, and none of the visits.
        if failed.len() + lost.len() == sessions.len() && sessions.len() >= MANY {
            return Err(Error::internal("the database refuses every visit"));
        }
        let mut stuck = Vec::new();
        for session in &failed {
            match self.store.pass_over(rules, *session).await {
                Ok(()) => {}
                Err(Failure::Unavailable(reason)) => return Err(self.away(&reason)),
                Err(_) => stuck.push(*session),
            }
        }
        Ok(Rederived::Done { took: began.elapsed(), quiet, failed: failed.len() as u64, stuck, lost })
    }

    async fn try_rederive(
        &mut self,
        rules: &ProjectRules,
        sessions: &[Uuid],
    ) -> Result<Option<u64>, Failure> {
        // Each attempt may take as long as PostgreSQL's statement timeout, and many visits are retried in halves.
        let retries = if sessions.len() > 1 { 0 } else { CONFLICT_RETRIES };
        let mut tries = 0;
        loop {
            if !self.shared.is_up() {
                return Err(Failure::Unavailable("the database has not come back".to_owned()));
            }
            // A visit that makes the service panic must not end the writer.
            let turn = self.turn().await;
            let deriving = AssertUnwindSafe(self.store.rederive(rules, sessions)).catch_unwind();
            let derived = deriving.await;
            drop(turn);
            match derived.unwrap_or(Err(Failure::Failed)) {
                Err(Failure::Conflict(_) | Failure::TooSlow(_)) if tries < retries => tries += 1,
                done => return done,
            }
        }
    }

    fn away(&mut self, reason: &str) -> Error {
        self.went_away(reason);
        Error::DbUnavailable
    }

    fn failed_at(&self, rules: &ProjectRules, session: Uuid, failure: &Failure) {
        tracing::error!(
            project.id = %rules.project,
            session.id = %session,
            reason = ?failure,
            "a past visit cannot be recomputed and stays as it is"
        );
        metrics::counter!("svc_visits_not_recomputed_total").increment(1);
        let today = local_day(self.shared.context.clock.now_ms(), rules.timezone);
        self.shared.count(rules.project, today, NOT_RECOMPUTED, 1);
    }
}

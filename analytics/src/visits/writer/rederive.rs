//! Stored visits that are derived anew, in the loop that also merges batches into them: so neither
//! overwrites what the other did.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use domain::rules::ProjectRules;
use domain::{Error, Result};
use futures::FutureExt;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::Writer;
use super::group::{Loop, Message};
use crate::visits::store::Failure;

/// How often a transaction that lost to another one is tried again.
const CONFLICT_RETRIES: usize = 5;

/// Some visits and the rules to derive them by.
pub(super) struct Rederive {
    rules: Arc<ProjectRules>,
    sessions: Vec<Uuid>,
    reply: oneshot::Sender<Result<Rederived>>,
}

/// What became of visits that were to be derived anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rederived {
    /// So many of them were still there.
    Done(u64),
    /// The project has newer rules, or is gone.
    Outdated,
}

impl Writer {
    /// Derives visits anew in one transaction, after the batches that wait.
    pub async fn rederive(&self, rules: Arc<ProjectRules>, sessions: Vec<Uuid>) -> Result<Rederived> {
        let (reply, done) = oneshot::channel();
        let queue = self.queues.lock().first().cloned().ok_or(Error::DbUnavailable)?;
        let message = Message::Rederive(Rederive { rules, sessions, reply });
        queue.send(message).await.map_err(|_| Error::DbUnavailable)?;
        done.await.map_err(|_| Error::DbUnavailable)?
    }
}

impl Loop {
    pub(super) async fn rederive(&mut self, work: Rederive) {
        // Whoever asked may have been stopped meanwhile.
        if work.reply.is_closed() {
            return;
        }
        let done = self.try_rederive(&work).await;
        let _ = work.reply.send(done);
    }

    async fn try_rederive(&mut self, work: &Rederive) -> Result<Rederived> {
        let mut tries = 0;
        loop {
            if !self.shared.is_up() {
                return Err(Error::DbUnavailable);
            }
            // A visit that the service fails at must not take the writer with it.
            let deriving = AssertUnwindSafe(self.store.rederive(&work.rules, &work.sessions)).catch_unwind();
            match deriving.await.unwrap_or(Err(Failure::Failed)) {
                Ok(Some(visits)) => return Ok(Rederived::Done(visits)),
                Ok(None) => return Ok(Rederived::Outdated),
                Err(Failure::Conflict) if tries < CONFLICT_RETRIES => tries += 1,
                Err(Failure::Unavailable(reason)) => {
                    self.went_away(&reason);
                    return Err(Error::DbUnavailable);
                }
                Err(failure) => return Err(Error::internal(format!("{failure:?}"))),
            }
        }
    }
}

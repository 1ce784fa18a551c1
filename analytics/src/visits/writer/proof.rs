//! Proof that the loops can commit, for health. A loop proves it between two transactions, also while it works on a
//! group that takes long.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::join_all;
use parking_lot::Mutex;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::Writer;
use super::group::{Loop, Message};
use crate::visits::spool::Mark;
use crate::visits::store::loaded::Counts;

/// Maximum time to wait for the loops.
const PROVEN_WITHIN: Duration = Duration::from_secs(3);

/// Requests for the proof of one loop. Shared by cloning.
#[derive(Clone, Default)]
pub(super) struct Requests(Arc<Mutex<Vec<oneshot::Sender<bool>>>>);

impl Requests {
    async fn ask(&self, queue: &mpsc::Sender<Message>) -> bool {
        let (reply, proven) = oneshot::channel();
        self.0.lock().push(reply);
        // A full queue wakes the loop anyway.
        let ended = matches!(queue.try_send(Message::Tick), Err(TrySendError::Closed(_)));
        !ended && proven.await.unwrap_or(false)
    }
}

impl Writer {
    /// Returns true if every loop can commit to the database. The caller decides how often to write.
    pub async fn can_store(&self) -> bool {
        let queues = self.queues.lock().clone();
        let asked = queues.iter().zip(self.requests.iter()).map(|(queue, requests)| requests.ask(queue));
        let proven = timeout(PROVEN_WITHIN, join_all(asked)).await;
        !queues.is_empty() && proven.is_ok_and(|loops| loops.into_iter().all(|can_commit| can_commit))
    }

    /// Returns true while the database takes nothing, or while batches wait that it did not take in time and nothing
    /// has been stored since.
    pub fn is_stuck(&self) -> bool {
        let database = &self.shared.database;
        !self.shared.is_up() || (database.is_unproven() && !self.shared.spool.lock().is_empty())
    }
}

impl Loop {
    /// Proves that this loop can commit, if somebody asks: commits a mark, as it commits batches, and removes it again.
    /// The mark is the loop's own, so no loop waits for another.
    pub(super) async fn prove(&mut self) {
        let mut asked = std::mem::take(&mut *self.requests.0.lock());
        asked.retain(|reply| !reply.is_closed());
        if asked.is_empty() {
            return;
        }
        let can_commit = self.shared.is_up() && {
            let (nothing, mark) = (Counts::new(), Mark { spool: self.proof, position: 1 });
            let committing = AssertUnwindSafe(self.store.commit(&[], &nothing, Some(&mark))).catch_unwind();
            matches!(committing.await, Ok(Ok(_))) && self.store.forget_spool(self.proof).await.is_ok()
        };
        for reply in asked {
            // The asker may have stopped waiting.
            let _ = reply.send(can_commit);
        }
    }
}

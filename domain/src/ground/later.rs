//! Rows that are written behind the answers: no answer waits for the database, and rows of the same half second are written
//! together. A server that is killed loses those of its last half second, so this is for notes that nothing depends on.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use crate::{Context, Result};

/// Maximum number of rows of a kind that wait. Further ones are dropped.
const MAX_WAITING: usize = 10_000;

/// How long a row waits for others. Each write is a transaction that the disk confirms, and on SQLite tracking batches wait
/// for it.
const GATHERED_FOR: Duration = Duration::from_millis(500);

/// A row that can be written later.
pub(crate) trait Later: Clone + Send + Sync + 'static {
    /// Names the rows in the log.
    const WHAT: &'static str;

    /// Writes rows, in the order in which they were added.
    fn write(context: &Context, rows: Vec<Self>) -> impl Future<Output = Result<()>> + Send;
}

/// Rows of a kind that wait; one list per server.
struct Waiting<T> {
    list: Arc<Mutex<List<T>>>,
    turn: Arc<tokio::sync::Mutex<()>>,
}

struct List<T> {
    rows: Vec<T>,
    /// True if a task will write the rows.
    is_scheduled: bool,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self {
            list: Arc::new(Mutex::new(List { rows: Vec::new(), is_scheduled: false })),
            turn: Arc::default(),
        }
    }
}

impl<T> Clone for Waiting<T> {
    fn clone(&self) -> Self {
        Self { list: self.list.clone(), turn: self.turn.clone() }
    }
}

impl<T: Later> Waiting<T> {
    /// Writes all rows that wait. They stay in the list until they are written, for [`find`].
    async fn write(&self, context: &Context) {
        let _turn = self.turn.lock().await;
        let rows = {
            let mut list = self.list.lock();
            list.is_scheduled = false;
            list.rows.clone()
        };
        let count = rows.len();
        if count == 0 {
            return;
        }
        if let Err(error) = T::write(context, rows).await {
            crate::log_throttled!(warn, error = %error, "could not write {}", T::WHAT);
        }
        self.list.lock().rows.drain(..count);
    }
}

/// Writes a row soon. What cannot be written is logged.
pub(crate) fn write<T: Later>(context: &Context, row: T) {
    let waiting: Waiting<T> = context.shared();
    {
        let mut list = waiting.list.lock();
        if list.rows.len() >= MAX_WAITING {
            crate::log_throttled!(warn, "too many rows wait to be written, so some are dropped: {}", T::WHAT);
            return;
        }
        list.rows.push(row);
        if std::mem::replace(&mut list.is_scheduled, true) {
            return;
        }
    }
    let context = context.clone();
    tokio::spawn(async move {
        tokio::time::sleep(GATHERED_FOR).await;
        waiting.write(&context).await;
    });
}

/// Writes all rows of a kind that wait. Resolves when every row that was added before is written.
pub(crate) async fn write_waiting<T: Later>(context: &Context) {
    let (waiting, context): (Waiting<T>, _) = (context.shared(), context.clone());
    // In a task of its own, so that a client that disconnects takes no rows with it.
    let writing = tokio::spawn(async move { waiting.write(&context).await });
    if let Err(error) = writing.await {
        tracing::error!(%error, "could not write {}", T::WHAT);
    }
}

/// Returns what the function finds in the newest row that waits and that it knows.
pub(crate) fn find<T: Later, R>(context: &Context, of: impl FnMut(&T) -> Option<R>) -> Option<R> {
    let waiting: Waiting<T> = context.shared();
    let list = waiting.list.lock();
    list.rows.iter().rev().find_map(of)
}

//! Operations of one connection that are under way, refused ones included until their answer is there.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;

/// Number of operations from which a connection reads no further message. More than a credential may run, so that the
/// client of too many learns that.
const MOST: usize = 24;

#[derive(Clone, Default)]
pub(super) struct Operations(Arc<Shared>);

#[derive(Default)]
struct Shared {
    under_way: AtomicUsize,
    ended: Notify,
}

/// One operation. It ends when this is dropped.
pub(super) struct Operation(Arc<Shared>);

impl Operations {
    pub(super) fn begin(&self) -> Operation {
        self.0.under_way.fetch_add(1, Ordering::Relaxed);
        Operation(self.0.clone())
    }

    /// Waits until another operation may begin.
    pub(super) async fn have_room(&self) {
        loop {
            let ended = self.0.ended.notified();
            if self.0.under_way.load(Ordering::Relaxed) < MOST {
                return;
            }
            ended.await;
        }
    }
}

impl Drop for Operation {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::Relaxed);
        // One waiter is enough: a connection has one reader.
        self.0.ended.notify_one();
    }
}

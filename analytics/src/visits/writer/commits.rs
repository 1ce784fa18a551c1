//! Lets a live tail wait for a commit, and then for its turn to read what the commit brought.

use std::time::Duration;

use domain::Result;
use domain::ground::turns::{Share, Turn, Turns};
use tokio::sync::watch;
use uuid::Uuid;

/// Commits of visits. All clones wait for their turns in one pool.
#[derive(Clone)]
pub struct Commits {
    ticks: watch::Receiver<u64>,
    /// Tails that read. A commit wakes all of them, and one tenant may have hundreds.
    reading: Turns,
}

impl Commits {
    /// Returns the commits that this channel announces.
    pub fn of(ticks: watch::Receiver<u64>) -> Self {
        let places = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).max(2);
        let share = Share { places, each: places.div_ceil(2), waiting: 200, wait: Duration::from_secs(10) };
        Self { ticks, reading: Turns::new(share) }
    }

    /// Marks all commits so far as seen.
    pub(crate) fn mark_seen(&mut self) {
        self.ticks.mark_unchanged();
    }

    /// Resolves at the next commit. Never resolves once the writer has stopped.
    pub(crate) async fn next(&mut self) {
        if self.ticks.changed().await.is_err() {
            std::future::pending().await
        }
    }

    /// Waits until a tail of these tenants may read.
    pub(crate) async fn turn(&self, tenants: &[Uuid]) -> Result<Turn> {
        self.reading.take(tenants).await
    }
}

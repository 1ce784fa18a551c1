//! Splits work on many visits into short transactions, so that ingest is not held up.

use std::time::{Duration, Instant};

use domain::{Context, Result};
use sea_orm::DbBackend;

/// Target time of a transaction on PostgreSQL, where only its own rows are locked and most of the time passes between
/// its statements.
const AIM: Duration = Duration::from_millis(25);

/// Target time of a transaction on SQLite, where it holds the only write lock: every batch waits until it ends.
const SQLITE_AIM: Duration = Duration::from_millis(10);

/// Target time of the writer's own transactions. Waiting batches are next as soon as one ends.
const WRITER_AIM: Duration = Duration::from_millis(8);
const SQLITE_WRITER_AIM: Duration = Duration::from_millis(2);

/// Chunk sizes double and halve between these bounds, so that there are few different statements. If a single flush
/// takes longer than the target, smaller chunks would only cause more flushes.
const SMALLEST: u64 = 16;
const LARGEST: u64 = 2048;

/// Result of one transaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chunk {
    /// Number of rows processed.
    pub done: u64,
    pub more: bool,
}

impl Chunk {
    /// Returns a chunk. A full chunk may not be the last one.
    pub fn of(done: u64, size: u64) -> Self {
        Self { done, more: done >= size }
    }
}

/// Adjusts how many rows or visits a transaction takes to the target time, and rests after each.
#[derive(Debug)]
pub struct Pace {
    size: u64,
    aim: Duration,
    /// Rest after a chunk, as a multiple of the time it took.
    rest: f64,
}

impl Pace {
    /// Pace for transactions beside the writer's.
    pub fn beside_the_writer(context: &Context) -> Self {
        match context.db.get_database_backend() {
            DbBackend::Postgres => Self { size: 256, aim: AIM, rest: 0.5 },
            _ => Self { size: 32, aim: SQLITE_AIM, rest: 1.0 },
        }
    }

    /// Pace for transactions of the writer itself: until one ends, every batch waits.
    pub(crate) fn through_the_writer(context: &Context) -> Self {
        match context.db.get_database_backend() {
            DbBackend::Postgres => Self { size: 32, aim: WRITER_AIM, rest: 1.0 },
            _ => Self { size: 32, aim: SQLITE_WRITER_AIM, rest: 4.0 },
        }
    }

    /// Pace for work that only reads and is not urgent.
    pub(crate) fn reading(context: &Context) -> Self {
        match context.db.get_database_backend() {
            DbBackend::Postgres => Self { size: 256, aim: AIM, rest: 4.0 },
            _ => Self { size: 256, aim: SQLITE_AIM, rest: 4.0 },
        }
    }

    /// Returns how many rows the next transaction should take.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Runs one chunk of the current size. A full chunk is followed by a rest in proportion to its time: SQLite gives
    /// its write lock to whoever asks at the moment it is free, so taking it again at once would keep ingest out.
    pub async fn chunk(&mut self, work: impl AsyncFnOnce(u64) -> Result<Chunk>) -> Result<Chunk> {
        let began = Instant::now();
        let chunk = work(self.size).await?;
        if chunk.more {
            let took = began.elapsed();
            self.learn(took);
            tokio::time::sleep(took.mul_f64(self.rest)).await;
        }
        Ok(chunk)
    }

    /// Rests after a transaction of the writer. The rest is short while no batches arrive.
    pub(crate) async fn rest_after(&mut self, took: Duration, quiet: bool) {
        self.learn(took);
        let rest = if quiet { self.rest / 8.0 } else { self.rest };
        tokio::time::sleep(took.mul_f64(rest)).await;
    }

    fn learn(&mut self, took: Duration) {
        if took > self.aim * 3 / 2 {
            self.size = (self.size / 2).max(SMALLEST);
        } else if took < self.aim * 3 / 4 {
            self.size = (self.size * 2).min(LARGEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_grow_while_they_are_quick_and_shrink_when_they_are_slow() {
        let mut pace = Pace { size: 256, aim: AIM, rest: 0.5 };
        for _ in 0..9 {
            pace.learn(AIM / 2);
        }
        assert_eq!(pace.size, LARGEST);
        pace.learn(AIM);
        assert_eq!(pace.size, LARGEST);
        for _ in 0..9 {
            pace.learn(AIM * 2);
        }
        assert_eq!(pace.size, SMALLEST);
    }
}

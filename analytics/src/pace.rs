//! Work on many visits in short transactions that leave room for ingest.

use std::time::{Duration, Instant};

use domain::{Context, Result};
use sea_orm::DbBackend;

/// How long a transaction should take on PostgreSQL, where only its own rows are locked and much of the
/// time goes by between its statements.
const AIM: Duration = Duration::from_millis(25);

/// The same on SQLite, where it holds the only write lock: every batch waits until it ends.
const SQLITE_AIM: Duration = Duration::from_millis(10);

/// How long the writer's own transactions should take. The batches that wait are next as soon as one
/// ends.
const WRITER_AIM: Duration = Duration::from_millis(8);
const SQLITE_WRITER_AIM: Duration = Duration::from_millis(2);

/// Sizes double and halve between these, so that there are few different statements. Where a flush alone
/// takes longer than a transaction should, smaller ones would only mean more flushes.
const SMALLEST: u64 = 16;
const LARGEST: u64 = 2048;

/// What one transaction did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// How many rows.
    pub done: u64,
    pub more: bool,
}

impl Chunk {
    /// A full chunk may not have been the last one.
    pub(crate) fn of(done: u64, size: u64) -> Self {
        Self { done, more: done >= size }
    }
}

/// Finds how many rows a transaction can take in its time, and rests after each.
#[derive(Debug)]
pub struct Pace {
    size: u64,
    aim: Duration,
    /// The rest after a chunk, as a share of the time it took.
    rest: f64,
}

impl Pace {
    /// For transactions beside the writer's.
    pub fn beside_the_writer(context: &Context) -> Self {
        match context.db.get_database_backend() {
            DbBackend::Postgres => Self { size: 256, aim: AIM, rest: 0.5 },
            _ => Self { size: 32, aim: SQLITE_AIM, rest: 1.0 },
        }
    }

    /// For transactions that are the writer's own: until one ends, every batch waits.
    pub(crate) fn through_the_writer(context: &Context) -> Self {
        match context.db.get_database_backend() {
            DbBackend::Postgres => Self { size: 32, aim: WRITER_AIM, rest: 1.0 },
            _ => Self { size: 32, aim: SQLITE_WRITER_AIM, rest: 4.0 },
        }
    }

    /// For work that only reads and has all night.
    pub(crate) fn reading(context: &Context) -> Self {
        match context.db.get_database_backend() {
            DbBackend::Postgres => Self { size: 256, aim: AIM, rest: 4.0 },
            _ => Self { size: 256, aim: SQLITE_AIM, rest: 4.0 },
        }
    }

    /// How many rows the next transaction should take.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Runs one chunk of the size it is given. A full one is followed by a rest in proportion to its time:
    /// SQLite hands its write lock to whoever happens to ask in the moment it is free, so one who
    /// takes it again at once keeps ingest out.
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

    /// Rests after a transaction of the writer, and only briefly while no batches come.
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

//! Copies SQLite's write-ahead log into the database file beside the writer.
//!
//! Left alone, SQLite does this within some unlucky commit, which then takes as long as all the
//! pages of a second of load and two flushes. Here a thread of its own copies continually, and
//! the writer only copies the short rest, between two groups, once the log has become long: only
//! when nothing is left to copy can the log begin anew.
//!
//! SQLite flushes the database file only in a copy at whose end the log has not grown, and that flush is
//! for all pages since the last one. So the thread copies once more what came during its first copy: a
//! flush of thousands of pages must not be left to the writer. While the file is flushed, every commit
//! takes some milliseconds longer. Few flushes of many pages take less time in all than many of few,
//! so the thread waits until there is much to copy.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;

/// How often the thread copies: the sooner, the quicker the log grows.
const SOONEST: Duration = Duration::from_millis(200);
const LATEST: Duration = Duration::from_secs(1);
/// Pages of 4 KiB that a copy should find.
const WORTH_IT: f64 = 6000.0;
/// Pages after which the log should begin anew.
const LONG_LOG: i64 = 8000;
/// How often the thread goes after what was written during its last copy while the log is long. Each copy
/// is shorter than the one before, and if one ends before the next commit, the log begins anew by itself.
const COPIES: usize = 4;

/// Ends its thread when dropped.
pub(crate) struct Checkpoints {
    ended: Arc<AtomicBool>,
    long: Arc<AtomicBool>,
}

impl Checkpoints {
    pub(crate) fn start(file: &Path) -> Checkpoints {
        let checkpoints = Checkpoints { ended: Arc::default(), long: Arc::default() };
        let (ended, long, file) = (checkpoints.ended.clone(), checkpoints.long.clone(), file.to_owned());
        let thread = std::thread::Builder::new().name("visit-checkpoints".to_owned());
        if let Err(error) = thread.spawn(move || run(&file, &ended, &long)) {
            tracing::warn!(%error, "the log is copied by the writer alone");
            checkpoints.long.store(true, Ordering::Relaxed);
        }
        checkpoints
    }

    /// Between two groups: copies what the thread has not got to, if the log is long.
    pub(crate) fn after_commit(&self, connection: &Connection) {
        if self.long.swap(false, Ordering::Relaxed) {
            // Being refused because the thread copies just now is no harm: it will ask again.
            let _ = copy(connection);
        }
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

fn run(file: &Path, ended: &AtomicBool, long: &AtomicBool) {
    let mut connection = None;
    let (mut wait, mut before, mut copied) = (SOONEST, 0, Instant::now());
    while !ended.load(Ordering::Relaxed) {
        std::thread::sleep(wait);
        let open = match &connection {
            Some(open) => open,
            None => match open(file) {
                Ok(open) => connection.insert(open),
                // The writer meets the same trouble and reports it.
                Err(_) => continue,
            },
        };
        match catch_up(open) {
            Ok(length) => {
                // A log that is shorter than it was has begun anew.
                let grown = if length < before { length } else { length - before };
                wait = until_worth_it(grown, copied.elapsed());
                (before, copied) = (length, Instant::now());
                long.store(length > LONG_LOG, Ordering::Relaxed);
            }
            Err(_) => connection = None,
        }
    }
}

/// How long the log takes to grow by what is worth a copy, if it goes on as it did.
fn until_worth_it(pages: i64, took: Duration) -> Duration {
    let pages = pages.max(1) as f64;
    Duration::from_secs_f64(took.as_secs_f64() * WORTH_IT / pages).clamp(SOONEST, LATEST)
}

/// Copies what is there and what comes meanwhile; answers the length of the log in pages.
fn catch_up(connection: &Connection) -> rusqlite::Result<i64> {
    let mut length = copy(connection)?;
    for _ in 1..COPIES {
        let before = length;
        length = copy(connection)?;
        if length < before || length <= LONG_LOG {
            break;
        }
    }
    Ok(length)
}

fn open(file: &Path) -> rusqlite::Result<Connection> {
    let connection = super::sqlite::open(file)?;
    connection.pragma_update(None, "synchronous", "full")?;
    Ok(connection)
}

/// Copies what can be copied without waiting for anybody; answers the length of the log in pages.
fn copy(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("pragma wal_checkpoint(passive)", [], |row| row.get(1))
}

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
use std::thread::JoinHandle;
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
/// Pages after which SQLite copies the log within a commit where there is no thread: its own default.
const WITHOUT_A_THREAD: i64 = 1000;

/// Ends its thread when dropped.
pub(crate) struct Checkpoints {
    ended: Arc<AtomicBool>,
    long: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// For the connection of the writer, which then leaves the copying to the thread.
    pub(crate) fn start(file: &Path, writer: &Connection) -> rusqlite::Result<Checkpoints> {
        Self::start_on(std::thread::Builder::new(), file, writer)
    }

    fn start_on(
        thread: std::thread::Builder,
        file: &Path,
        writer: &Connection,
    ) -> rusqlite::Result<Checkpoints> {
        let mut checkpoints = Checkpoints { ended: Arc::default(), long: Arc::default(), thread: None };
        let (ended, long, file) = (checkpoints.ended.clone(), checkpoints.long.clone(), file.to_owned());
        let thread = thread.name("visit-checkpoints".to_owned());
        let pages = match thread.spawn(move || run(&file, &ended, &long)) {
            Ok(thread) => {
                checkpoints.thread = Some(thread);
                0
            }
            Err(error) => {
                tracing::error!(%error, "no thread copies the log of SQLite: some commits take longer for it");
                WITHOUT_A_THREAD
            }
        };
        writer.pragma_update(None, "wal_autocheckpoint", pages)?;
        Ok(checkpoints)
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
        // Its connection is closed then, so that the last one to close leaves no log behind.
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            thread.join().ok();
        }
    }
}

fn run(file: &Path, ended: &AtomicBool, long: &AtomicBool) {
    let (mut connection, mut failing) = (None, false);
    let (mut wait, mut before, mut copied) = (SOONEST, 0, Instant::now());
    while !ended.load(Ordering::Relaxed) {
        std::thread::park_timeout(wait);
        let open = match &connection {
            Some(open) => open,
            None => match open(file) {
                Ok(open) => connection.insert(open),
                Err(error) => {
                    failed(&error, &mut failing, long);
                    continue;
                }
            },
        };
        match catch_up(open) {
            Ok(length) => {
                failing = false;
                // A log that is shorter than it was has begun anew.
                let grown = if length < before { length } else { length - before };
                wait = until_worth_it(grown, copied.elapsed());
                (before, copied) = (length, Instant::now());
                long.store(length > LONG_LOG, Ordering::Relaxed);
            }
            Err(error) => {
                failed(&error, &mut failing, long);
                connection = None;
            }
        }
    }
}

/// The thread cannot copy now, and the log must not grow meanwhile: the writer does. Said once.
fn failed(error: &rusqlite::Error, failing: &mut bool, long: &AtomicBool) {
    if !std::mem::replace(failing, true) {
        tracing::warn!(%error, "the log of SQLite is copied by the writer alone for now");
    }
    long.store(true, Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// Writes eight pages a commit; answers the length of the log in bytes.
    fn log_after(commits: usize, start: impl FnOnce(&Path, &Connection) -> Checkpoints) -> u64 {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("svc.db");
        let connection = Connection::open(&file).unwrap();
        connection.pragma_update(None, "journal_mode", "wal").unwrap();
        connection.pragma_update(None, "synchronous", "off").unwrap();
        connection.execute("create table rows (row blob)", []).unwrap();
        let checkpoints = start(&file, &connection);
        for _ in 0..commits {
            connection.execute("insert into rows values (zeroblob(32768))", []).unwrap();
            checkpoints.after_commit(&connection);
        }
        std::fs::metadata(folder.path().join("svc.db-wal")).unwrap().len()
    }

    #[test]
    fn without_a_thread_the_log_does_not_grow_for_ever() {
        // No system has so much room for a stack.
        let impossible = || std::thread::Builder::new().stack_size(1 << 60);
        let length =
            log_after(1000, |file, writer| Checkpoints::start_on(impossible(), file, writer).unwrap());
        assert!(length < 4096 * 2000, "{length}");
    }
}

//! Checkpoints SQLite's write-ahead log (WAL) beside the writer.
//!
//! By default SQLite runs a checkpoint inside some unlucky commit, which then waits for writing all pages of a second
//! of load and for two flushes. Here a separate thread checkpoints continually. The WAL can restart only when nothing
//! is left to copy, so once it is long, the writer copies the short rest between two groups.
//!
//! SQLite flushes the database file only in a checkpoint during which the WAL has not grown, and that flush covers all
//! pages since the last one. The thread therefore checkpoints a second time, to copy what was written during the first:
//! a flush of thousands of pages must not be left to the writer. During a flush every commit takes some milliseconds
//! longer. Few flushes of many pages cost less in total than many flushes of few pages, so the thread waits until there
//! is much to copy.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use domain::ground::pulse::Pulse;
use domain::ground::supervisor::Supervisor;
use rusqlite::Connection;

use super::sqlite::{LARGEST_LOG, log_of};

/// Shortest and longest interval between two checkpoints. The faster the WAL grows, the shorter the interval.
const SOONEST: Duration = Duration::from_millis(200);
const LATEST: Duration = Duration::from_secs(1);
/// Number of pages (4 KiB) that a checkpoint should find.
const WORTH_IT: f64 = 6000.0;
/// Length of the WAL in pages above which it should restart.
const LONG_LOG: i64 = 8000;
/// How many more times the thread copies what was written during its last copy, while the WAL is long. Each copy is
/// shorter than the one before. If one ends before the next commit, the WAL restarts by itself.
const COPIES: usize = 4;
/// Shortest interval between two attempts to shorten the file of the WAL, and how long one waits for readers.
const SHORTENED_EVERY: Duration = Duration::from_secs(1);
const READERS_END_WITHIN: Duration = Duration::from_millis(20);
/// WAL length in pages at which SQLite checkpoints within a commit if there is no thread. This is SQLite's default.
const WITHOUT_A_THREAD: i64 = 1000;

/// Handle of the checkpoint thread. Dropping it ends the thread.
pub(crate) struct Checkpoints {
    ended: Arc<AtomicBool>,
    long: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// Starts the thread and turns off automatic checkpoints on the writer's connection.
    pub(crate) fn start(
        file: &Path,
        writer: &Connection,
        supervisor: Supervisor,
        pulse: Pulse,
    ) -> rusqlite::Result<Checkpoints> {
        Self::start_on(std::thread::Builder::new(), file, writer, supervisor, pulse)
    }

    fn start_on(
        thread: std::thread::Builder,
        file: &Path,
        writer: &Connection,
        supervisor: Supervisor,
        pulse: Pulse,
    ) -> rusqlite::Result<Checkpoints> {
        let mut checkpoints = Checkpoints { ended: Arc::default(), long: Arc::default(), thread: None };
        let (ended, long, file) = (checkpoints.ended.clone(), checkpoints.long.clone(), file.to_owned());
        let thread = thread.name("visit-checkpoints".to_owned());
        let kept = move || supervisor.keep_blocking("checkpoints", || run(&file, &pulse, &ended, &long));
        let pages = match thread.spawn(kept) {
            Ok(thread) => {
                checkpoints.thread = Some(thread);
                0
            }
            Err(error) => {
                tracing::error!(%error, "no checkpoint thread could start: some commits will take longer");
                WITHOUT_A_THREAD
            }
        };
        writer.pragma_update(None, "wal_autocheckpoint", pages)?;
        Ok(checkpoints)
    }

    /// Checkpoints what the thread has not copied yet, if the WAL is long. The writer calls this between two groups.
    pub(crate) fn after_commit(&self, connection: &Connection) {
        if self.long.swap(false, Ordering::Relaxed) {
            // A refusal because the thread is copying just now does no harm: the writer tries again later.
            let _ = copy(connection);
        }
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        // Closes the thread's connection first, so that the last connection to close leaves no log behind.
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            thread.join().ok();
        }
    }
}

fn run(file: &Path, pulse: &Pulse, ended: &AtomicBool, long: &AtomicBool) {
    let (mut connection, mut failing) = (None, false);
    let (mut wait, mut before, mut copied) = (SOONEST, 0, Instant::now());
    let (log, mut shortened) = (log_of(file), Instant::now());
    while !ended.load(Ordering::Relaxed) {
        std::thread::park_timeout(wait);
        let open = match &connection {
            Some(open) => open,
            None => match open(file, pulse) {
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
                // A log that has become shorter has restarted.
                let grown = if length < before { length } else { length - before };
                wait = until_worth_it(grown, copied.elapsed());
                (before, copied) = (length, Instant::now());
                long.store(length > LONG_LOG, Ordering::Relaxed);
                if is_large(&log) && shortened.elapsed() >= SHORTENED_EVERY {
                    // Not possible as long as somebody reads it.
                    let _ = shorten(open);
                    shortened = Instant::now();
                }
            }
            Err(error) => {
                failed(&error, &mut failing, long);
                connection = None;
            }
        }
    }
}

/// Makes the writer checkpoint while the thread cannot, so that the WAL does not grow. Logs the failure once.
fn failed(error: &rusqlite::Error, failing: &mut bool, long: &AtomicBool) {
    if !std::mem::replace(failing, true) {
        tracing::warn!(%error, "the checkpoint thread of SQLite failed: the writer checkpoints by itself for now");
    }
    long.store(true, Ordering::Relaxed);
}

/// Estimates how long the WAL takes, at its current rate, to grow by enough pages for a checkpoint.
fn until_worth_it(pages: i64, took: Duration) -> Duration {
    let pages = pages.max(1) as f64;
    Duration::from_secs_f64(took.as_secs_f64() * WORTH_IT / pages).clamp(SOONEST, LATEST)
}

/// Checkpoints, including what is written meanwhile. Returns the length of the WAL in pages.
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

fn is_large(log: &Path) -> bool {
    std::fs::metadata(log).is_ok_and(|log| log.len() > LARGEST_LOG as u64)
}

/// Empties the file of the WAL, if all of it is copied and the last readers end at once. A commit that begins the WAL
/// anew would shorten the file, too, but with readers in turn the WAL never begins anew, and without commits neither.
fn shorten(connection: &Connection) -> rusqlite::Result<()> {
    let [length, copied]: [i64; 2] =
        connection.query_row("pragma wal_checkpoint(passive)", [], |row| Ok([row.get(1)?, row.get(2)?]))?;
    if length == copied {
        connection.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(()))?;
    }
    Ok(())
}

fn open(file: &Path, pulse: &Pulse) -> rusqlite::Result<Connection> {
    if !pulse.has_its_file() {
        return Err(super::moved(file));
    }
    let connection = super::sqlite::open(file)?;
    connection.pragma_update(None, "synchronous", "full")?;
    // Only emptying the WAL waits, and commits wait meanwhile.
    connection.busy_timeout(READERS_END_WITHIN)?;
    Ok(connection)
}

/// Checkpoints what can be copied without waiting for a lock. Returns the length of the WAL in pages.
fn copy(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("pragma wal_checkpoint(passive)", [], |row| row.get(1))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// Writes eight pages in each commit. Returns the length of the WAL in bytes.
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
        // No system has so much memory for a stack.
        let impossible = || std::thread::Builder::new().stack_size(1 << 60);
        let length = log_after(1000, |file, writer| {
            Checkpoints::start_on(impossible(), file, writer, Supervisor::default(), Pulse::default())
                .unwrap()
        });
        assert!(length < 4096 * 2000, "{length}");
    }
}

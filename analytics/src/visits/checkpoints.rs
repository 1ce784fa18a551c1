//! Copies SQLite's write-ahead log into the database file beside the writer.
//!
//! Left alone, SQLite does this within some unlucky commit, which then takes as long as all the
//! pages of a second of load and two flushes. Here a thread of its own copies continually, and
//! the writer only copies the short rest, between two groups, once the log has become long: only
//! when nothing is left to copy can the log begin anew.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rusqlite::Connection;

const EVERY: Duration = Duration::from_millis(200);
/// Pages of 4 KiB after which the log should begin anew.
const LONG_LOG: i64 = 8000;

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
    while !ended.load(Ordering::Relaxed) {
        std::thread::sleep(EVERY);
        let open = match &connection {
            Some(open) => open,
            None => match open(file) {
                Ok(open) => connection.insert(open),
                // The writer meets the same trouble and reports it.
                Err(_) => continue,
            },
        };
        match copy(open) {
            Ok(pages) => long.store(pages > LONG_LOG, Ordering::Relaxed),
            Err(_) => connection = None,
        }
    }
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

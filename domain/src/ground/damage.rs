//! Damage in the file of a SQLite database, which only its operator can mend.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::error::Error;

/// Advice for whoever sees the error. The operator finds more in the log.
pub const ADVICE: &str = "the database file is damaged; `svc check` on the server says what to do";

/// True once this process has read damaged pages.
static SEEN: AtomicBool = AtomicBool::new(false);

/// Error of SQLite that tells of damaged pages.
#[derive(Debug)]
pub struct Damaged(String);

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ADVICE} ({})", self.0)
    }
}

impl std::error::Error for Damaged {}

/// Notes that SQLite has read damaged pages, and returns the error for the request.
pub fn found(reason: &dyn fmt::Display) -> Error {
    SEEN.store(true, Ordering::Relaxed);
    crate::log_throttled!(error, error.reason = %reason, "The database file is damaged. Run `svc check`");
    Error::internal(Damaged(reason.to_string()))
}

/// Returns true if a result code of SQLite tells of damaged pages: SQLITE_CORRUPT or SQLITE_NOTADB. The low byte is the
/// primary code.
pub fn is_told_by(code: u32) -> bool {
    matches!(code & 0xff, 11 | 26)
}

/// Returns true once this process has read damaged pages.
pub fn was_seen() -> bool {
    SEEN.load(Ordering::Relaxed)
}

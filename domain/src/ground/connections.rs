//! Reuse of PostgreSQL connections.
//!
//! A probe before and after each statement would triple the time that the statement takes over a network. So only a connection
//! that has rested is probed before its use. A statement that finds its connection dead, or its prepared statement
//! outdated, tells so here: then every older connection is replaced before its next use, and reads run once more.

use std::time::{Duration, Instant};

use parking_lot::Mutex;
use sea_orm::sqlx::postgres::{PgConnection, PgDatabaseError};
use sea_orm::sqlx::{self, Connection};
use sea_orm::{DbErr, RuntimeErr};

use super::database::is_free;

/// A connection that was used within this time is used again without a probe.
const RESTED: Duration = Duration::from_secs(1);

/// Timeout of the probe. The pool replaces a connection that does not answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(1);

/// How long a returned connection may take to finish an abandoned statement.
const ENDS_WITHIN: Duration = Duration::from_secs(10);

/// Returns true if a pool may hand out this connection, which was opened and last used so long ago.
pub async fn is_usable(connection: &mut PgConnection, age: Duration, idle_for: Duration) -> bool {
    is_current(age) && (idle_for < RESTED || is_free(connection, ANSWERS_WITHIN).await)
}

/// Returns true once a returned connection has finished what was abandoned on it: a statement whose caller was
/// cancelled, or the rollback of a transaction. If there is nothing, this sends nothing.
pub async fn has_finished(connection: &mut PgConnection) -> bool {
    tokio::time::timeout(ENDS_WITHIN, connection.flush()).await.is_ok_and(|done| done.is_ok())
}

/// Returns true if a connection of this age was opened after the latest replacement.
pub fn is_current(age: Duration) -> bool {
    REPLACED.lock().at.is_none_or(|at| age < at.elapsed())
}

/// Runs work on a connection to its end, even if the caller is cancelled.
///
/// A task that is cancelled while it begins a transaction would leave the transaction open. Later statements on the
/// connection would become part of it and be lost with it.
pub async fn to_the_end<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> T {
    match tokio::spawn(work).await {
        Ok(done) => done,
        Err(ended) => match ended.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The runtime is shutting down, and this task with it.
            Err(_) => std::future::pending().await,
        },
    }
}

static REPLACED: Mutex<Replaced> = parking_lot::const_mutex(Replaced { times: 0, at: None });

/// Latest replacement of connections by this process. Connections of other databases of the process are replaced, too,
/// which does no harm.
struct Replaced {
    times: u64,
    at: Option<Instant>,
}

/// Number of replacements at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Replacements(u64);

impl Replacements {
    /// Returns the number of replacements so far.
    pub fn so_far() -> Replacements {
        Replacements(REPLACED.lock().times)
    }

    /// Returns true if there were others since, so that a read which failed meanwhile may succeed now.
    pub fn have_grown(self) -> bool {
        REPLACED.lock().times != self.0
    }
}

/// Replaces all connections before their next use, if the error says that a connection is of no use any more.
pub fn judge(error: &DbErr) {
    if let DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) = error {
        judge_sqlx(error);
    }
}

/// [`judge`], for an error of the driver.
pub fn judge_sqlx(error: &sqlx::Error) {
    if is_dead(error) || is_outdated(error) || (refuses_writes(error) && was_replaced_long_ago()) {
        replace_all();
    }
}

/// Shortest interval between two replacements because connections refuse to write.
const REFUSING_FOR: Duration = Duration::from_secs(1);

fn was_replaced_long_ago() -> bool {
    REPLACED.lock().at.is_none_or(|at| at.elapsed() >= REFUSING_FOR)
}

/// Returns true if the connection only reads. A connection keeps the setting of the role or the database with which it
/// was opened, so only a new one notices that this has been changed back.
fn refuses_writes(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(error) if error.code().as_deref() == Some("25006"))
}

/// Replaces all connections before their next use.
pub(super) fn replace_all() {
    let mut replaced = REPLACED.lock();
    *replaced = Replaced { times: replaced.times + 1, at: Some(Instant::now()) };
}

/// Returns true if the connection broke, or was ended by the server: an operator's command, a shutdown, a crash, a
/// timeout.
fn is_dead(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            ["08", "57P01", "57P02", "57P05"].iter().any(|class| code.starts_with(class))
        }),
        _ => false,
    }
}

/// Returns true if a prepared statement is not what the server has under its name: the result would have other types,
/// because somebody altered a column, or a pooler switched to another server connection. A new connection prepares
/// anew.
pub fn is_outdated(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return false };
    match error.code().as_deref() {
        // invalid_sql_statement_name and duplicate_prepared_statement
        Some("26000" | "42P05") => true,
        // "cached plan must not change result type": the code has other meanings, and the message is translated, so the
        // function that found it tells.
        Some("0A000") => error
            .try_downcast_ref::<PgDatabaseError>()
            .is_some_and(|error| error.routine() == Some("RevalidateCachedQuery")),
        _ => false,
    }
}

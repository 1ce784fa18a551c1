//! One interface over the two databases. Sorts their failures by what the writer does about them.

mod checkpoints;
pub(crate) mod clicks;
pub(super) mod effort;
pub(crate) mod estimates;
pub(super) mod loaded;
pub(crate) mod lock;
mod needs;
pub(crate) mod postgres;
mod rederive;
pub(crate) mod revision;
mod sqlite;
pub(crate) mod storage_state;
mod stored;
mod visitors;

use std::path::PathBuf;

use domain::ground::connections;
use domain::ground::error::{
    POSTGRES_AWAY, POSTGRES_CHANGED, POSTGRES_CONFLICT, POSTGRES_PASSING, POSTGRES_SLOW,
};
use domain::ground::pulse::Pulse;
use domain::ground::supervisor::Supervisor;
use domain::projects::rules::ProjectRules;
use rusqlite::ErrorCode;
use uuid::Uuid;

use self::loaded::{Counts, Ruled};
use super::merge::names::Names;
use super::model::outcome::Outcome;
use super::spool::Mark;

pub use sqlite::LARGEST_LOG;
pub(crate) use sqlite::moved;

pub(crate) enum Store {
    Sqlite(Sqlite),
    Postgres { store: postgres::Store, names: Names },
}

/// SQLite file, opened when it is first needed.
pub(crate) struct Sqlite {
    file: PathBuf,
    /// Keeps the checkpoint thread running.
    supervisor: Supervisor,
    pulse: Pulse,
    opened: Option<Box<sqlite::Store>>,
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        if let Some(store) = &self.opened {
            store.copy_log();
        }
        self.pulse.log_is_closed();
    }
}

/// Reason why a group could not be committed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The database cannot be reached or cannot write. The group must wait in the spool.
    Unavailable(String),
    /// Another transaction won, a prepared statement is outdated, or a part of the database failed. The same group may
    /// succeed at once.
    Conflict(String),
    /// A statement took too long, waited too long for a lock or was cancelled. Fewer batches may succeed, or the same
    /// ones later.
    TooSlow(String),
    /// The database refuses something in the group.
    Refused(String),
    /// The visits of the group are so large that only so many batches, from the first, fit in one transaction.
    TooMuch(usize),
    /// The service itself fails at something in the group.
    Failed,
    /// The answer of the commit was lost, so the group may be stored. It goes to the spool as if it were not: merging a
    /// batch twice changes nothing, but counts it twice.
    Doubtful(Doubt),
}

/// Result of a group that was committed.
#[derive(Debug)]
pub(crate) struct Committed {
    pub(crate) outcomes: Vec<Outcome>,
    /// Effort of each batch, in rows of visits.
    pub(crate) efforts: Vec<usize>,
}

/// Transaction of PostgreSQL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TransactionId {
    pub(crate) id: i64,
    /// Timeline of the server, on which the id stands for this transaction.
    pub(crate) timeline: i64,
}

/// Transaction of which it is unknown whether it was committed.
#[derive(Debug)]
pub(crate) struct Doubt {
    pub(crate) transaction: TransactionId,
    /// Counts that the transaction saved.
    pub(crate) counts: Counts,
}

impl Store {
    pub(crate) async fn commit(
        &mut self,
        group: &[Ruled],
        extra: &Counts,
        mark: Option<&Mark>,
    ) -> Result<Committed, Failure> {
        match self {
            Store::Sqlite(sqlite) => sqlite.open()?.commit(group, extra, mark),
            Store::Postgres { store, names } => store.commit(group, extra, mark, names).await,
        }
    }

    /// Derives visits anew. Returns how many there were. None if the project has newer rules or is gone.
    pub(crate) async fn rederive(
        &mut self,
        rules: &ProjectRules,
        sessions: &[Uuid],
    ) -> Result<Option<u64>, Failure> {
        match self {
            Store::Sqlite(sqlite) => Ok(sqlite.open()?.rederive(rules, sessions)?),
            Store::Postgres { store, .. } => Ok(store.rederive(rules, sessions).await?),
        }
    }

    /// Sets only the rules version of a visit, so that it is not stale any more.
    pub(crate) async fn pass_over(&mut self, rules: &ProjectRules, session: Uuid) -> Result<(), Failure> {
        match self {
            Store::Sqlite(sqlite) => Ok(sqlite.open()?.pass_over(rules, session)?),
            Store::Postgres { store, .. } => Ok(store.pass_over(rules, session).await?),
        }
    }

    /// Tests whether SQLite can be written again. PostgreSQL is tested elsewhere.
    pub(crate) fn probe(&mut self) -> Result<bool, Failure> {
        match self {
            Store::Sqlite(sqlite) => sqlite.open()?.probe().map(|()| true).map_err(Failure::from),
            Store::Postgres { .. } => Ok(false),
        }
    }

    pub(crate) async fn spool_position(&mut self, spool: Uuid) -> Result<u64, Failure> {
        match self {
            Store::Sqlite(sqlite) => Ok(sqlite.open()?.spool_position(spool)?),
            Store::Postgres { store, .. } => Ok(store.spool_position(spool).await?),
        }
    }

    /// Returns whether a transaction of PostgreSQL was committed. None while it runs. On SQLite there is never a doubt.
    pub(crate) async fn has_committed(
        &mut self,
        transaction: TransactionId,
    ) -> Result<Option<bool>, Failure> {
        match self {
            Store::Sqlite(_) => Ok(Some(false)),
            Store::Postgres { store, .. } => Ok(store.has_committed(transaction).await?),
        }
    }

    /// Forgets everything that is kept in memory, after a panic that may have left some of it half done.
    pub(crate) fn start_over(&mut self) {
        match self {
            Store::Sqlite(sqlite) => {
                sqlite.pulse.log_is_closed();
                sqlite.opened = None;
            }
            Store::Postgres { names, .. } => *names = Names::default(),
        }
    }

    pub(crate) async fn forget_spool(&mut self, spool: Uuid) -> Result<(), Failure> {
        match self {
            Store::Sqlite(sqlite) => Ok(sqlite.open()?.forget_spool(spool)?),
            Store::Postgres { store, .. } => Ok(store.forget_spool(spool).await?),
        }
    }
}

impl Sqlite {
    pub(crate) fn new(file: PathBuf, supervisor: Supervisor, pulse: Pulse) -> Sqlite {
        Sqlite { file, supervisor, pulse, opened: None }
    }

    /// Returns the open file. Fails if it is not in its place any more: what is written to it then would be lost.
    fn open(&mut self) -> rusqlite::Result<&mut sqlite::Store> {
        if !self.pulse.has_its_file() {
            return Err(moved(&self.file));
        }
        match &mut self.opened {
            Some(store) => Ok(store),
            opened => {
                let store = sqlite::Store::open(&self.file, self.supervisor.clone(), self.pulse.clone())?;
                self.pulse.log_is_open(&sqlite::log_of(&self.file));
                Ok(opened.insert(Box::new(store)))
            }
        }
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Failure::Unavailable(domain::ground::damage::found(&error).to_string())
            }
            Some(
                ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::SystemIoFailure
                | ErrorCode::DiskFull
                | ErrorCode::CannotOpen
                | ErrorCode::ReadOnly
                | ErrorCode::PermissionDenied
                | ErrorCode::FileLockingProtocolFailed
                | ErrorCode::OutOfMemory,
            ) => Failure::Unavailable(error.to_string()),
            _ => Failure::Refused(match &error {
                rusqlite::Error::SqliteFailure(code, _) => format!("SQLite answers {}", code.extended_code),
                // The error's text may contain the value at which it failed.
                _ => "a value cannot be sent to SQLite or read from it".to_owned(),
            }),
        }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        use sqlx::Error;
        connections::judge_sqlx(&error);
        match &error {
            Error::Io(_)
            | Error::Tls(_)
            | Error::PoolTimedOut
            | Error::PoolClosed
            | Error::WorkerCrashed
            | Error::BeginFailed
            | Error::Protocol(_) => Failure::Unavailable(error.to_string()),
            // The message of a refused row may contain values; the code is sufficient.
            Error::Database(database) => {
                let code = database.code().unwrap_or("an error".into());
                let is = |classes: &[&str]| classes.iter().any(|class| code.starts_with(class));
                let says = format!("PostgreSQL answers {code}");
                if is(POSTGRES_CONFLICT) || is(POSTGRES_PASSING) || connections::is_outdated(&error) {
                    Failure::Conflict(says)
                } else if is(POSTGRES_SLOW) {
                    Failure::TooSlow(says)
                } else if is(POSTGRES_AWAY) || is(POSTGRES_CHANGED) {
                    Failure::Unavailable(says)
                } else {
                    Failure::Refused(says)
                }
            }
            _ => Failure::Refused("a value cannot be sent to PostgreSQL or read from it".to_owned()),
        }
    }
}

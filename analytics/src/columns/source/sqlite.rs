//! Reading a SQLite file. Sessions, pageviews and events are three scans in the order of their
//! common key, joined as they pass.

use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::{Error, Result};
use parking_lot::{Mutex, RwLock};
use rusqlite::fallible_streaming_iterator::FallibleStreamingIterator;
use rusqlite::{Connection, OpenFlags};
use uuid::Uuid;

use super::super::day::Visit;
use super::super::dictionary::Dictionary;
use super::rows::{Cells, event, page, session};
use super::statements::statements;
use super::{CHANGED, Changes, DAYS, Each, GONE, Selection, Tombstone};

const REVISION: &str = "select rev from visit_rev where id = 1";

/// A SQLite file and connections to it that are not in use.
pub struct Sqlite {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Sqlite {
    pub(super) fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), idle: Mutex::default() }
    }

    pub(super) fn days(&self, project: Uuid) -> Result<Vec<(i32, u32)>> {
        self.with(|db| {
            db.prepare_cached(DAYS)?
                .query_map([project.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        })
    }

    pub(super) fn revision(&self) -> Result<i64> {
        self.with(|db| db.prepare_cached(REVISION)?.query_row([], |row| row.get(0)))
    }

    pub(super) fn read(
        &self,
        project: Uuid,
        selection: Selection,
        dictionary: &RwLock<Dictionary>,
        each: Each<'_>,
    ) -> Result<()> {
        self.with(|db| read(db, project, selection, dictionary, each))
    }

    pub(super) fn changes(
        &self,
        project: Uuid,
        since: i64,
        at_most: i64,
        dictionary: &RwLock<Dictionary>,
    ) -> Result<Changes> {
        self.with(|db| {
            let cursor = db.prepare_cached(REVISION)?.query_row([], |row| row.get(0))?;
            if cursor == since {
                return Ok(Changes { cursor, tombstones: Vec::new(), visits: Some(Vec::new()) });
            }
            let bound = (project.as_bytes(), since);
            let count: i64 = db.prepare_cached(CHANGED)?.query_row(bound, |row| row.get(0))?;
            let tombstones = db
                .prepare_cached(GONE)?
                .query_map(bound, |row| Ok(Tombstone { day: row.get(0)?, session: row.id(1)? }))?
                .collect::<Result<_, _>>()?;
            let visits = if count > at_most {
                None
            } else {
                let mut visits = Vec::new();
                let mut each = |visit: &mut Visit, rev| visits.push((std::mem::take(visit), rev));
                if count > 0 {
                    read(db, project, Selection::Since(since), dictionary, &mut each)?;
                }
                Some(visits)
            };
            Ok(Changes { cursor, tombstones, visits })
        })
    }

    /// Runs a read in one transaction, so that all its statements see the same rows.
    fn with<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        let run = || {
            let idle = self.idle.lock().pop();
            let connection = match idle {
                Some(connection) => connection,
                None => self.open()?,
            };
            connection.execute_batch("begin")?;
            let value = read(&connection)?;
            connection.execute_batch("commit")?;
            // One that failed is dropped instead, and its transaction with it.
            self.idle.lock().push(connection);
            Ok(value)
        };
        run().map_err(error)
    }

    /// The file is not mapped into memory: SQLite gives the whole map up whenever somebody else has
    /// committed, and to fault it in again costs a refresh more than reading the pages does.
    fn open(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }
}

fn read(
    db: &Connection,
    project: Uuid,
    selection: Selection,
    dictionary: &RwLock<Dictionary>,
    each: Each<'_>,
) -> rusqlite::Result<()> {
    let texts = statements(selection, false);
    let bind = |statement: &mut rusqlite::CachedStatement<'_>| -> rusqlite::Result<()> {
        statement.raw_bind_parameter(1, project.as_bytes())?;
        if let Some(value) = selection.bound() {
            statement.raw_bind_parameter(2, value)?;
        }
        Ok(())
    };
    let mut sessions = db.prepare_cached(&texts.sessions)?;
    let mut pages = db.prepare_cached(&texts.pages)?;
    let mut events = db.prepare_cached(&texts.events)?;
    bind(&mut sessions)?;
    bind(&mut pages)?;
    bind(&mut events)?;
    let (mut sessions, mut pages, mut events) = (sessions.raw_query(), pages.raw_query(), events.raw_query());
    let mut visit = Visit::default();
    let mut next_page = pages.next()?.map(|row| row.id(0)).transpose()?;
    let mut next_event = events.next()?.map(|row| row.id(0)).transpose()?;
    while let Some(row) = sessions.next()? {
        let rev = session(row, dictionary, &mut visit)?;
        while let Some(id) = next_page.filter(|id| *id <= visit.id) {
            if id == visit.id
                && let Some(row) = pages.get()
            {
                visit.pages.push(page(row, dictionary)?);
            }
            next_page = pages.next()?.map(|row| row.id(0)).transpose()?;
        }
        while let Some(id) = next_event.filter(|id| *id <= visit.id) {
            if id == visit.id
                && let Some(row) = events.get()
            {
                visit.event_names.push(event(row, dictionary)?);
            }
            next_event = events.next()?.map(|row| row.id(0)).transpose()?;
        }
        each(&mut visit, rev);
    }
    Ok(())
}

fn error(error: rusqlite::Error) -> Error {
    use rusqlite::ErrorCode::{CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, SystemIoFailure};
    match error.sqlite_error_code() {
        Some(DatabaseBusy | DatabaseLocked | CannotOpen | SystemIoFailure | DiskFull) => {
            tracing::warn!(error = %error, "the database cannot be read");
            Error::DbUnavailable
        }
        _ => Error::internal(error),
    }
}

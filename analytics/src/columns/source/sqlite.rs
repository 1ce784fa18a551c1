//! Reads a SQLite file. Sessions, pageviews and events are three scans in the order of their common key, which are
//! merged.

use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::ground::damage;
use domain::ground::pulse::Pulse;
use domain::log_throttled;
use domain::{Error, Result};
use parking_lot::Mutex;
use rusqlite::fallible_streaming_iterator::FallibleStreamingIterator;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Rows};
use rustc_hash::FxHashMap;
use uuid::Uuid;

use entity::visits::Cells;

use super::rows::{child, session};
use super::statements::{SESSION_HEAD, Statements};
use super::{
    BURIED, CHANGED, Changes, DAYS, Deletions, Each, GONE, Into, LAST_GONE, MARK, OLD_MARKS, PURGED, RULES,
    RulesState, Selection, Span, Tombstone,
};
use crate::columns::dictionary::Coder;
use crate::columns::layout::Columns;
use crate::columns::marks::{MAX_MARKS, Mark};
use crate::columns::visit::{Children, Visit};
use crate::visits::model::rows::SqliteRow;
use crate::visits::store::{moved, revision};

/// A file has only one.
pub(super) const TIMELINE: i64 = 0;

/// Selects the number, the first and the last key of sessions. Each is a subquery of its own, so that SQLite finds
/// first and last without counting.
const SPAN: &str = "select (select count(*) from stored_sessions where project = p.project), \
    (select coalesce(min(visit), 0) from stored_sessions where project = p.project), \
    (select coalesce(max(visit), 0) from stored_sessions where project = p.project) \
    from (select (select project from stored_projects where project_id = $1) as project) p";

/// How long to wait for SQLite's write lock when recording a snapshot's revision. On timeout the snapshot is skipped
/// and written on the next run.
const WRITE_WAITS: Duration = Duration::from_secs(2);

/// SQLite file, with a pool of unused connections.
pub struct Sqlite {
    path: PathBuf,
    pulse: Pulse,
    idle: Mutex<Vec<Connection>>,
}

impl Sqlite {
    pub(super) fn new(path: &Path, pulse: Pulse) -> Self {
        Self { path: path.to_owned(), pulse, idle: Mutex::default() }
    }

    pub(super) fn days(&self, project: Uuid) -> Result<Vec<(i32, u32)>> {
        self.with(|db| {
            db.prepare_cached(DAYS)?
                .query_map([project.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        })
    }

    pub(super) fn span(&self, project: Uuid) -> Result<Span> {
        self.with(|db| {
            db.prepare_cached(SPAN)?.query_row([project.as_bytes()], |row| {
                let sessions = u64::try_from(row.get::<_, i64>(0)?).unwrap_or_default();
                Ok(Span { sessions, first: row.get(1)?, last: row.get(2)? })
            })
        })
    }

    pub(super) fn revision(&self) -> Result<i64> {
        self.with(|db| db.prepare_cached(revision::SQLITE)?.query_row([], |row| row.get(0)))
    }

    pub(super) fn rules(&self, project: Uuid) -> Result<RulesState> {
        self.with(|db| rules(db, project))
    }

    pub(super) fn deletions(&self, project: Uuid) -> Result<Deletions> {
        self.with(|db| {
            let newest: i64 = db.prepare_cached(revision::SQLITE)?.query_row([], |row| row.get(0))?;
            let one = [project.as_bytes()];
            let buried = db.prepare_cached(LAST_GONE)?.query_row(one, |row| row.get(0))?;
            let purged = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let purged = db.prepare_cached(PURGED)?.query_row(one, purged).optional()?;
            let (purged_at, costs_floor) = purged.unwrap_or((0, 0));
            Ok(Deletions { newest, floor: newest.max(buried), purged_at, costs_floor })
        })
    }

    /// Makes a mark, on a separate connection: all others only read.
    pub(super) fn make_mark(&self, mark: &Mark, kept_since: i64) -> Result<()> {
        let run = || {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let db = self.connect(flags)?;
            db.busy_timeout(WRITE_WAITS)?;
            db.pragma_update(None, "synchronous", "full")?;
            db.execute(
                "insert into snapshot_marks (id, rev, made_at) select $1, rev, $2 from visit_rev",
                (mark.id.as_bytes(), mark.made_at),
            )?;
            db.execute(OLD_MARKS, (kept_since, MAX_MARKS)).map(drop)
        };
        run().map_err(error)
    }

    pub(super) fn mark_made_at(&self, id: Uuid) -> Result<Option<i64>> {
        self.with(|db| db.prepare_cached(MARK)?.query_row([id.as_bytes()], |row| row.get(0)).optional())
    }

    pub(super) fn buried(&self, project: Uuid, since: i64) -> Result<FxHashMap<i32, i64>> {
        self.with(|db| {
            db.prepare_cached(BURIED)?
                .query_map((project.as_bytes(), since), |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        })
    }

    pub(super) fn read(
        &self,
        project: Uuid,
        selection: Selection,
        into: Into<'_>,
        each: Each<'_>,
    ) -> Result<()> {
        self.with(|db| read(db, project, selection, into, each))
    }

    pub(super) fn changes(&self, project: Uuid, since: i64, at_most: i64, into: Into<'_>) -> Result<Changes> {
        self.with(|db| {
            let cursor = db.prepare_cached(revision::SQLITE)?.query_row([], |row| row.get(0))?;
            let rules = rules(db, project)?;
            if cursor == since {
                return Ok(Changes {
                    cursor,
                    tombstones: Vec::new(),
                    visits: Some(Vec::new()),
                    rules,
                    at_one_moment: true,
                    timeline: TIMELINE,
                });
            }
            let bound = (project.as_bytes(), since);
            let count: i64 = db.prepare_cached(CHANGED)?.query_row(bound, |row| row.get(0))?;
            let tombstones = db
                .prepare_cached(GONE)?
                .query_map(bound, |row| Ok(Tombstone { day: row.get(0)?, session: SqliteRow(row).id(1)? }))?
                .collect::<Result<_, _>>()?;
            let visits = if count > at_most {
                None
            } else {
                let mut visits = Vec::new();
                let mut each = |visit: &Visit, rev| visits.push((visit.clone(), rev));
                if count > 0 {
                    read(db, project, Selection::Since(since), into, &mut each)?;
                }
                Some(visits)
            };
            Ok(Changes { cursor, tombstones, visits, rules, at_one_moment: true, timeline: TIMELINE })
        })
    }

    /// Runs a read in one transaction, so that all its statements see the same rows.
    pub(super) fn with<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        let run = || {
            let idle = self.idle.lock().pop();
            let connection = match idle {
                Some(connection) => connection,
                None => self.open()?,
            };
            connection.execute_batch("begin")?;
            let value = read(&connection)?;
            connection.execute_batch("commit")?;
            // After an error the connection is dropped instead, and its transaction with it.
            self.idle.lock().push(connection);
            Ok(value)
        };
        run().map_err(error)
    }

    /// Closes the unused connections.
    pub(super) fn close(&self) {
        self.idle.lock().clear();
    }

    /// Opens a connection. The file is not memory-mapped: SQLite drops the whole mapping whenever another connection
    /// has committed, and faulting it in again costs a refresh more than reading the pages.
    fn open(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = self.connect(flags)?;
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    fn connect(&self, flags: OpenFlags) -> rusqlite::Result<Connection> {
        match self.pulse.has_its_file() {
            true => Connection::open_with_flags(&self.path, flags),
            false => Err(moved(&self.path)),
        }
    }
}

fn rules(db: &Connection, project: Uuid) -> rusqlite::Result<RulesState> {
    db.prepare_cached(RULES)?.query_row([project.as_bytes()], |row| {
        Ok(RulesState { version: row.get(0)?, recomputing: row.get(1)? })
    })
}

fn read(
    db: &Connection,
    project: Uuid,
    selection: Selection,
    into: Into<'_>,
    each: Each<'_>,
) -> rusqlite::Result<()> {
    let (layout, texts) = (into.layout, Statements::new(selection, into.layout, false));
    let prepare = |text: &str| -> rusqlite::Result<_> {
        let mut statement = db.prepare_cached(text)?;
        statement.raw_bind_parameter(1, project.as_bytes())?;
        let (first, second) = selection.bound();
        statement.raw_bind_parameter(2, first)?;
        if let Some(second) = second {
            statement.raw_bind_parameter(3, second)?;
        }
        Ok(statement)
    };
    let mut sessions = prepare(&texts.sessions)?;
    let mut pageviews = prepare(&texts.pageviews)?;
    let mut events = prepare(&texts.events)?;
    let mut videos = texts.videos.as_deref().map(prepare).transpose()?;
    let mut sessions = sessions.raw_query();
    let mut pageviews = Follower::begin(pageviews.raw_query(), &layout.pageviews)?;
    let mut events = Follower::begin(events.raw_query(), &layout.events)?;
    let mut videos = match &mut videos {
        Some(videos) => Some(Follower::begin(videos.raw_query(), &layout.videos)?),
        None => None,
    };
    let place = SESSION_HEAD + layout.sessions.loaded.len();
    let mut visit = Visit::new(layout);
    while let Some(row) = sessions.next()? {
        let mut coder = into.coder();
        let rev = session(&SqliteRow(row), &mut coder, &mut visit)?;
        let place = row.get(place)?;
        pageviews.up_to(place, &mut coder, &mut visit.pageviews)?;
        events.up_to(place, &mut coder, &mut visit.events)?;
        if let Some(videos) = &mut videos {
            videos.up_to(place, &mut coder, &mut visit.videos)?;
        }
        drop(coder);
        each(&visit, rev);
    }
    Ok(())
}

/// Scan of a child table of sessions, in the order of their short keys.
struct Follower<'rows> {
    rows: Rows<'rows>,
    columns: &'static Columns,
    /// Session of the next row.
    next: Option<i64>,
}

impl<'rows> Follower<'rows> {
    fn begin(mut rows: Rows<'rows>, columns: &'static Columns) -> rusqlite::Result<Self> {
        let next = rows.next()?.map(|row| row.get(0)).transpose()?;
        Ok(Self { rows, columns, next })
    }

    /// Reads the rows of a session. Skips those of earlier sessions.
    fn up_to(&mut self, place: i64, coder: &mut Coder<'_>, children: &mut Children) -> rusqlite::Result<()> {
        while let Some(next) = self.next.filter(|next| *next <= place) {
            if next == place
                && let Some(row) = self.rows.get()
            {
                child(&SqliteRow(row), self.columns, coder, children)?;
            }
            self.next = self.rows.next()?.map(|row| row.get(0)).transpose()?;
        }
        Ok(())
    }
}

fn error(error: rusqlite::Error) -> Error {
    use rusqlite::ErrorCode::{
        CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull, NotADatabase, SystemIoFailure,
    };
    match error.sqlite_error_code() {
        Some(DatabaseCorrupt | NotADatabase) => damage::found(&error),
        Some(DatabaseBusy | DatabaseLocked | CannotOpen | SystemIoFailure | DiskFull) => {
            log_throttled!(warn, error = %error, "the database cannot be read");
            Error::DbUnavailable
        }
        _ => Error::internal(error),
    }
}

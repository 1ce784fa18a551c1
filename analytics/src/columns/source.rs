//! Reads visits from the rows.
//!
//! SQLite is read through rusqlite on connections of our own, because bulk reads are several
//! times faster there than through a driver that hands every row between threads. Sessions,
//! pageviews and events are three scans in the order of their common key, joined as they pass.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use domain::{Error, Result};
use futures::TryStreamExt;
use parking_lot::{Mutex, RwLock};
use rusqlite::fallible_streaming_iterator::FallibleStreamingIterator;
use rusqlite::{Connection, OpenFlags};
use rustc_hash::FxHashMap;
use sqlx::{AssertSqlSafe, PgPool, Postgres, Row, Transaction};
use uuid::Uuid;

use super::day::{Visit, VisitEvent, VisitPage};
use super::dictionary::Dictionary;
use super::field::{Text, Vocabulary};

/// Where the rows are.
#[derive(Clone)]
pub enum Source {
    Sqlite(Arc<Sqlite>),
    Postgres(PgPool, tokio::runtime::Handle),
}

/// A SQLite file and connections to it that are not in use.
pub struct Sqlite {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

/// Which sessions to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    All,
    /// Changed after this revision.
    Since(i64),
    /// Begun on this local day.
    Day(i32),
}

/// A session that left a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tombstone {
    pub day: i32,
    pub session: Uuid,
}

/// What changed after a revision, and how far the cursor may move.
pub struct Changes {
    pub cursor: i64,
    pub tombstones: Vec<Tombstone>,
    /// The changed sessions with their revisions; none if there are more than were asked for.
    pub visits: Option<Vec<(Visit, i64)>>,
}

impl Source {
    pub fn sqlite(path: &Path) -> Self {
        Self::Sqlite(Arc::new(Sqlite { path: path.to_owned(), idle: Mutex::default() }))
    }

    /// Must be called inside a tokio runtime, which the reads then run on.
    pub fn postgres(pool: PgPool) -> Self {
        Self::Postgres(pool, tokio::runtime::Handle::current())
    }

    pub fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(..))
    }

    /// How many sessions each day has. Blocks.
    pub fn days(&self, project: Uuid) -> Result<Vec<(i32, u32)>> {
        const DAYS: &str = "select day, count(*) from sessions where project_id = $1 group by day";
        match self {
            Self::Sqlite(file) => file.with(|db| {
                db.prepare_cached(DAYS)?
                    .query_map([project.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))?
                    .collect()
            }),
            Self::Postgres(pool, runtime) => runtime.block_on(async {
                let rows = sqlx::query(DAYS).bind(project).fetch_all(pool).await.map_err(postgres)?;
                rows.iter()
                    .map(|row| {
                        let count: i64 = row.try_get(1)?;
                        Ok((row.try_get(0)?, u32::try_from(count).unwrap_or(u32::MAX)))
                    })
                    .collect::<Result<_, sqlx::Error>>()
                    .map_err(postgres)
            }),
        }
    }

    /// The newest revision everything up to which can be seen. Blocks.
    pub fn revision(&self) -> Result<i64> {
        match self {
            Self::Sqlite(file) => {
                file.with(|db| db.prepare_cached(SQLITE_REVISION)?.query_row([], |row| row.get(0)))
            }
            Self::Postgres(pool, runtime) => {
                runtime.block_on(sqlx::query_scalar(POSTGRES_REVISION).fetch_one(pool)).map_err(postgres)
            }
        }
    }

    /// What changed after a revision, all seen at the same moment. Blocks.
    pub fn changes(
        &self,
        project: Uuid,
        since: i64,
        at_most: i64,
        dictionary: &RwLock<Dictionary>,
    ) -> Result<Changes> {
        let mut visits = Vec::new();
        let mut each = |visit: &mut Visit, rev: i64| visits.push((visit.clone(), rev));
        let selection = Selection::Since(since);
        let (cursor, count, tombstones) = match self {
            Self::Sqlite(file) => file.with(|db| {
                let cursor = db.prepare_cached(SQLITE_REVISION)?.query_row([], |row| row.get(0))?;
                if cursor == since {
                    return Ok((cursor, 0, Vec::new()));
                }
                let count: i64 =
                    db.prepare_cached(CHANGED)?.query_row((project.as_bytes(), since), |row| row.get(0))?;
                let tombstones = db
                    .prepare_cached(GONE)?
                    .query_map((project.as_bytes(), since), |row| {
                        Ok(Tombstone { day: row.get(0)?, session: row.id(1)? })
                    })?
                    .collect::<Result<_, _>>()?;
                if (1..=at_most).contains(&count) {
                    read_sqlite(db, project, selection, dictionary, &mut each)?;
                }
                Ok((cursor, count, tombstones))
            })?,
            Self::Postgres(pool, runtime) => runtime
                .block_on(async {
                    let mut transaction = snapshot(pool).await?;
                    // The horizon belongs to the snapshot: what it does not see yet is read by
                    // the next refresh, and what is beyond the horizon is read twice.
                    let cursor = sqlx::query_scalar(POSTGRES_REVISION).fetch_one(&mut *transaction).await?;
                    let count: i64 = sqlx::query_scalar(CHANGED)
                        .bind(project)
                        .bind(since)
                        .fetch_one(&mut *transaction)
                        .await?;
                    let tombstones = sqlx::query(GONE)
                        .bind(project)
                        .bind(since)
                        .fetch_all(&mut *transaction)
                        .await?
                        .iter()
                        .map(|row| Ok(Tombstone { day: row.try_get(0)?, session: row.try_get(1)? }))
                        .collect::<Result<_, sqlx::Error>>()?;
                    if (1..=at_most).contains(&count) {
                        read_postgres(&mut transaction, project, selection, dictionary, &mut each).await?;
                    }
                    transaction.commit().await?;
                    Ok((cursor, count, tombstones))
                })
                .map_err(postgres)?,
        };
        Ok(Changes { cursor, tombstones, visits: (count <= at_most).then_some(visits) })
    }

    /// Hands every selected session over, with the revision it has. Blocks.
    pub fn read(
        &self,
        project: Uuid,
        selection: Selection,
        dictionary: &RwLock<Dictionary>,
        each: &mut dyn FnMut(&mut Visit, i64),
    ) -> Result<()> {
        match self {
            Self::Sqlite(file) => file.with(|db| read_sqlite(db, project, selection, dictionary, each)),
            Self::Postgres(pool, runtime) => runtime
                .block_on(async {
                    let mut transaction = snapshot(pool).await?;
                    read_postgres(&mut transaction, project, selection, dictionary, each).await?;
                    transaction.commit().await
                })
                .map_err(postgres),
        }
    }
}

const CHANGED: &str = "select count(*) from sessions where project_id = $1 and rev > $2";
const GONE: &str = "select day, session_id from session_tombstones where project_id = $1 and rev > $2";
const SQLITE_REVISION: &str = "select rev from visit_rev where id = 1";
const POSTGRES_REVISION: &str = "select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1";

impl Sqlite {
    /// Runs a read in one transaction, so that all its statements see the same rows.
    pub fn with<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        let idle = self.idle.lock().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.open().map_err(sqlite)?,
        };
        let result = connection
            .execute_batch("begin")
            .and_then(|()| read(&connection))
            .and_then(|value| connection.execute_batch("commit").map(|()| value));
        match result {
            Ok(value) => {
                self.idle.lock().push(connection);
                Ok(value)
            }
            // The connection is dropped, and its transaction with it.
            Err(error) => Err(sqlite(error)),
        }
    }

    fn open(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "mmap_size", 1_i64 << 30)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }
}

pub(crate) fn sqlite(error: rusqlite::Error) -> Error {
    use rusqlite::ErrorCode::{CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, SystemIoFailure};
    match error.sqlite_error_code() {
        Some(DatabaseBusy | DatabaseLocked | CannotOpen | SystemIoFailure | DiskFull) => {
            tracing::warn!(error = %error, "the database cannot be read");
            Error::DbUnavailable
        }
        _ => Error::internal(error),
    }
}

pub(crate) fn postgres(error: sqlx::Error) -> Error {
    sea_orm::DbErr::Query(sea_orm::RuntimeErr::SqlxError(error.into())).into()
}

/// A row of either database.
trait Cells {
    type Error;
    fn id(&self, index: usize) -> Result<Uuid, Self::Error>;
    fn int(&self, index: usize) -> Result<i64, Self::Error>;
    fn real(&self, index: usize) -> Result<f64, Self::Error>;
    fn flag(&self, index: usize) -> Result<bool, Self::Error>;
    fn text(&self, index: usize) -> Result<Option<&str>, Self::Error>;
}

impl Cells for rusqlite::Row<'_> {
    type Error = rusqlite::Error;

    fn id(&self, index: usize) -> rusqlite::Result<Uuid> {
        self.get(index).map(Uuid::from_bytes)
    }
    fn int(&self, index: usize) -> rusqlite::Result<i64> {
        self.get(index)
    }
    fn real(&self, index: usize) -> rusqlite::Result<f64> {
        self.get(index)
    }
    fn flag(&self, index: usize) -> rusqlite::Result<bool> {
        self.get(index)
    }
    fn text(&self, index: usize) -> rusqlite::Result<Option<&str>> {
        Ok(self.get_ref(index)?.as_str_or_null()?)
    }
}

impl Cells for sqlx::postgres::PgRow {
    type Error = sqlx::Error;

    fn id(&self, index: usize) -> Result<Uuid, sqlx::Error> {
        self.try_get(index)
    }
    fn int(&self, index: usize) -> Result<i64, sqlx::Error> {
        self.try_get(index)
    }
    fn real(&self, index: usize) -> Result<f64, sqlx::Error> {
        self.try_get(index)
    }
    fn flag(&self, index: usize) -> Result<bool, sqlx::Error> {
        self.try_get(index)
    }
    fn text(&self, index: usize) -> Result<Option<&str>, sqlx::Error> {
        self.try_get(index)
    }
}

/// Whole numbers of a session, in the order they are read after its texts.
const NUMBERS: [&str; 16] = [
    "day",
    "rev",
    "started_at",
    "last_at",
    "visitor",
    "pageviews",
    "events",
    "clicks",
    "engaged_ms",
    "video_ms",
    "max_scroll",
    "relevance",
    "click_ids",
    "conversions",
    "flags",
    "conversion_value",
];

/// The three statements of one selection.
struct Statements {
    sessions: String,
    pages: String,
    events: String,
}

fn statements(selection: Selection, postgres: bool) -> &'static Statements {
    static TEXTS: [OnceLock<Statements>; 6] = [const { OnceLock::new() }; 6];
    let (kind, chosen) = match selection {
        Selection::All => (0, ""),
        Selection::Since(_) => (1, " and s.rev > $2"),
        // The index is on the time; a day is never more than two days from where UTC has it.
        Selection::Day(_) => (
            2,
            " and s.day = $2 and s.started_at >= ($2 - 2) * 86400000 \
              and s.started_at < ($2 + 3) * 86400000",
        ),
    };
    TEXTS[kind + if postgres { 3 } else { 0 }].get_or_init(|| {
        let int = |column: &str| if postgres { format!("{column}::bigint") } else { column.to_owned() };
        let texts = Text::ALL.iter().map(|text| match text {
            Text::Goals if postgres => "s.goals::text".to_owned(),
            text => format!("s.{}", text.column()),
        });
        let numbers = NUMBERS.iter().map(|&column| match column {
            "conversion_value" => format!("s.{column}"),
            column => int(&format!("s.{column}")),
        });
        let columns: Vec<String> = ["s.session_id", "s.consent", "s.test"]
            .map(str::to_owned)
            .into_iter()
            .chain(texts)
            .chain(numbers)
            .collect();
        // Without a choice the child tables are read alone; with one they follow its sessions.
        // SQLite keeps to the order of a cross join; left to itself it would rather walk the whole
        // child table, which is in the wanted order already, than sort a few rows.
        let join = if postgres { "join" } else { "cross join" };
        let child = |table: &str, alias: &str| match selection {
            Selection::All => format!("{table} {alias} where {alias}.project_id = $1"),
            _ => format!(
                "sessions s {join} {table} {alias} on {alias}.project_id = s.project_id \
                 and {alias}.session_id = s.session_id where s.project_id = $1{chosen}"
            ),
        };
        // The same for the sessions themselves: an expression has no index to walk.
        let by_session = match selection {
            Selection::All => "s.session_id",
            _ if postgres => "s.session_id",
            _ => "+s.session_id",
        };
        let chosen = if postgres { chosen.replace("$2", "$2::bigint") } else { chosen.to_owned() };
        let fix = |text: String| {
            if postgres {
                text.replace("$2", "$2::bigint").replace("::bigint::bigint", "::bigint")
            } else {
                text
            }
        };
        Statements {
            sessions: format!(
                "select {} from sessions s where s.project_id = $1{chosen} order by {by_session}",
                columns.join(", ")
            ),
            pages: fix(format!(
                "select p.session_id, p.pageview_id, p.page, p.page_group, {}, {}, {} from {} \
                 order by p.session_id, p.pageview_id",
                int("p.started_at"),
                int("p.engaged_ms"),
                int("p.scroll"),
                child("pageviews", "p")
            )),
            events: fix(format!(
                "select e.session_id, e.name, {} from {} \
                 order by e.session_id, e.pageview_id, e.n",
                int("e.at"),
                child("events", "e")
            )),
        }
    })
}

/// What a selection binds as `$2`.
fn bound(selection: Selection) -> Option<i64> {
    match selection {
        Selection::All => None,
        Selection::Since(rev) => Some(rev),
        Selection::Day(day) => Some(day.into()),
    }
}

fn session<C: Cells>(row: &C, dictionary: &RwLock<Dictionary>, visit: &mut Visit) -> Result<i64, C::Error> {
    visit.id = row.id(0)?;
    visit.consent = row.flag(1)?;
    visit.test = row.flag(2)?;
    let at = 3;
    {
        let mut dictionary = dictionary.write();
        visit.texts.clear();
        for (index, text) in Text::ALL.iter().enumerate() {
            let value = row.text(at + index)?.filter(|value| *text != Text::Goals || *value != "[]");
            visit.texts.push(dictionary.intern(text.vocabulary(), value));
        }
    }
    let at = at + Text::ALL.len();
    let int = |index: usize| row.int(at + index);
    visit.day = i32::try_from(int(0)?).unwrap_or_default();
    let rev = int(1)?;
    visit.started = int(2)?;
    visit.duration = whole(int(3)? - visit.started);
    visit.visitor = int(4)?;
    visit.pageviews = whole(int(5)?);
    visit.events = whole(int(6)?);
    visit.clicks = whole(int(7)?);
    visit.engaged = whole(int(8)?);
    visit.video = whole(int(9)?);
    visit.scroll = byte(int(10)?);
    visit.relevance = byte(int(11)?);
    visit.click_ids = byte(int(12)?);
    visit.conversions = byte(int(13)?);
    visit.flags = whole(int(14)?);
    visit.value = fixed(row.real(at + 15)?);
    visit.pages.clear();
    visit.event_names.clear();
    Ok(rev)
}

fn page<C: Cells>(row: &C, dictionary: &RwLock<Dictionary>) -> Result<VisitPage, C::Error> {
    let mut dictionary = dictionary.write();
    Ok(VisitPage {
        id: row.id(1)?,
        page: dictionary.intern(Vocabulary::Page, row.text(2)?),
        group: dictionary.intern(Vocabulary::Group, row.text(3)?),
        started: row.int(4)?,
        engaged: whole(row.int(5)?),
        scroll: byte(row.int(6)?),
    })
}

fn event<C: Cells>(row: &C, dictionary: &RwLock<Dictionary>) -> Result<VisitEvent, C::Error> {
    Ok(VisitEvent { name: dictionary.write().intern(Vocabulary::Event, row.text(1)?), at: row.int(2)? })
}

fn read_sqlite(
    db: &Connection,
    project: Uuid,
    selection: Selection,
    dictionary: &RwLock<Dictionary>,
    each: &mut dyn FnMut(&mut Visit, i64),
) -> rusqlite::Result<()> {
    let texts = statements(selection, false);
    let bind = |statement: &mut rusqlite::CachedStatement<'_>| -> rusqlite::Result<()> {
        statement.raw_bind_parameter(1, project.as_bytes())?;
        if let Some(value) = bound(selection) {
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

/// A transaction whose statements all see the same rows.
async fn snapshot(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query("set transaction isolation level repeatable read read only")
        .execute(&mut *transaction)
        .await?;
    Ok(transaction)
}

async fn read_postgres(
    transaction: &mut Transaction<'static, Postgres>,
    project: Uuid,
    selection: Selection,
    dictionary: &RwLock<Dictionary>,
    each: &mut dyn FnMut(&mut Visit, i64),
) -> Result<(), sqlx::Error> {
    let texts = statements(selection, true);
    let query = |text: &'static str| {
        let query = sqlx::query(AssertSqlSafe(text)).bind(project);
        match bound(selection) {
            Some(value) => query.bind(value),
            None => query,
        }
    };
    let mut pages: FxHashMap<Uuid, Vec<VisitPage>> = FxHashMap::default();
    let mut rows = query(&texts.pages).fetch(&mut **transaction);
    while let Some(row) = rows.try_next().await? {
        pages.entry(row.id(0)?).or_default().push(page(&row, dictionary)?);
    }
    drop(rows);
    let mut events: FxHashMap<Uuid, Vec<VisitEvent>> = FxHashMap::default();
    let mut rows = query(&texts.events).fetch(&mut **transaction);
    while let Some(row) = rows.try_next().await? {
        events.entry(row.id(0)?).or_default().push(event(&row, dictionary)?);
    }
    drop(rows);
    let mut visit = Visit::default();
    let mut rows = query(&texts.sessions).fetch(&mut **transaction);
    while let Some(row) = rows.try_next().await? {
        let rev = session(&row, dictionary, &mut visit)?;
        visit.pages = pages.remove(&visit.id).unwrap_or_default();
        visit.event_names = events.remove(&visit.id).unwrap_or_default();
        each(&mut visit, rev);
    }
    Ok(())
}

fn whole(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}

fn byte(value: i64) -> u8 {
    u8::try_from(value.max(0)).unwrap_or(u8::MAX)
}

/// Ten-thousandths, rounded the way PostgreSQL rounds a double.
fn fixed(value: f64) -> i64 {
    (value * 10_000.0).round_ties_even() as i64
}

//! Health probe of the database: tells when it must not be used, so that nobody waits for it or writes to it.
//!
//! A stopped PostgreSQL refuses connections, so callers fail at once. If the network drops packets instead, a caller
//! waits for an answer as long as TCP does: a quarter of an hour, or forever. Therefore one connection pings the
//! database every second. While the ping has no answer, no other caller waits for the database either. If the URL names
//! several hosts, the same connection notices that another one takes writes, and all pools follow.
//!
//! SQLite answers as long as its file is open, also if somebody has moved the file away, and then writes to a file that
//! nobody will open again. Therefore the probe looks every second whether the file is in its place, and the writer of
//! visits before each commit.
//!
//! A database that the server has not opened yet, because it was away or locked at the start, is closed in the same way.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sea_orm::DatabaseConnection;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sea_orm::sqlx::{self, Connection};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::connections;
use super::database::Database;
use super::hosts;
use super::opened_file::OpenedFile;
use super::supervisor::Supervisor;
use crate::{Error, Result};

const ASK_EVERY: Duration = Duration::from_secs(1);

/// Timeout of the ping, after which the database counts as silent.
const SILENT_AFTER: Duration = Duration::from_secs(3);

/// Path at which there is no file.
const NOWHERE: &str = "/nowhere/svc.db";

/// Health probe. Shared by cloning.
#[derive(Clone, Debug, Default)]
pub struct Pulse(Option<Arc<Watched>>);

#[derive(Debug)]
struct Watched {
    silences: Arc<watch::Sender<Silences>>,
    sqlite: Option<Sqlite>,
    postgres: Option<Arc<Postgres>>,
    /// The probe task, which ends with the last clone.
    _asking: JoinSet<()>,
}

/// The file of SQLite, and the pool of connections to it.
#[derive(Clone, Debug)]
struct Sqlite {
    file: OpenedFile,
    /// The write-ahead log, while the writer has it open.
    log: Arc<Mutex<Option<OpenedFile>>>,
    pool: SqlitePool,
    /// How the pool opens the file.
    options: Arc<SqliteConnectOptions>,
}

/// The hosts of PostgreSQL, and the pools of connections to the one that takes writes.
#[derive(Debug)]
struct Postgres {
    pool: PgPool,
    /// Pools that use the same host.
    others: Mutex<Vec<PgPool>>,
    /// Name and port of each host.
    hosts: Vec<(String, u16)>,
}

/// Why the database must not be used now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The server could not open it yet.
    NotOpened,
    /// SQLite's file or its log was moved away, removed or replaced.
    Moved,
}

impl Closed {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotOpened => "the database could not be opened yet",
            Self::Moved => "the file of the database or its log was moved away or replaced",
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Silences {
    is_silent: bool,
    closed: Option<Closed>,
    /// Number of silences so far. Connections from before a silence may be dead, even if new ones work.
    count: u64,
}

impl Pulse {
    /// Starts the probe. Must be called inside a tokio runtime, while the database is open.
    pub fn of(db: &DatabaseConnection, database: &Database, supervisor: Supervisor) -> Pulse {
        let silences = Arc::new(watch::Sender::default());
        let mut asking = JoinSet::new();
        let told = silences.clone();
        let (mut sqlite, mut postgres) = (None, None);
        if let Some(file) = database.sqlite_file() {
            let pool = db.get_sqlite_connection_pool().clone();
            let options = pool.connect_options();
            let watched = Sqlite { file: OpenedFile::at(file), log: Arc::default(), options, pool };
            sqlite = Some(watched.clone());
            asking.spawn(async move {
                supervisor.keep("pulse", || look_for(&watched, &told)).await;
            });
        } else {
            let watched = Arc::new(Postgres::new(db.get_postgres_connection_pool().clone(), database));
            postgres = Some(watched.clone());
            asking.spawn(async move {
                supervisor.keep("pulse", || ask(&watched, &told)).await;
            });
        }
        Pulse(Some(Arc::new(Watched { silences, sqlite, postgres, _asking: asking })))
    }

    /// Returns the result of the work, or an error if the database falls silent before the work is done.
    pub async fn or_silent<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        tokio::select! {
            biased;
            done = work => done,
            () = self.silence() => Err(Error::DbUnavailable),
        }
    }

    /// Resolves when the database falls silent or is closed, or at once if it is so now.
    pub async fn silence(&self) {
        if let Some(watched) = &self.0 {
            let mut silences = watched.silences.subscribe();
            let before = silences.borrow().count;
            let begins = |now: &Silences| now.is_silent || now.closed.is_some() || now.count != before;
            if silences.wait_for(begins).await.is_ok() {
                return;
            }
        }
        std::future::pending().await
    }

    /// Lets another pool of PostgreSQL follow a failover to another host of the URL.
    pub fn follow(&self, pool: &PgPool) {
        if let Some(postgres) = self.0.as_ref().and_then(|watched| watched.postgres.as_ref()) {
            postgres.others.lock().push(pool.clone());
        }
    }

    /// Returns why the database must not be used now.
    pub fn closed(&self) -> Option<Closed> {
        self.0.as_ref()?.silences.borrow().closed
    }

    /// Keeps everybody from using the database until it has been opened.
    pub fn not_opened(&self) {
        if let Some(watched) = &self.0 {
            close(&watched.silences, Closed::NotOpened);
        }
    }

    /// Lets everybody use a database that has been opened.
    pub fn opened(&self) {
        if let Some(watched) = &self.0 {
            open(&watched.silences, Closed::NotOpened);
        }
    }

    /// Watches SQLite's log, which its caller has opened. Until [`Self::log_is_closed`], it must not change its place.
    pub fn log_is_open(&self, log: &Path) {
        if let Some(sqlite) = self.0.as_ref().and_then(|watched| watched.sqlite.as_ref()) {
            *sqlite.log.lock() = Some(OpenedFile::at(log));
        }
    }

    /// Stops watching the log, which the last connection to be closed removes. If the log is not in its place already,
    /// nobody may open the database any more in this process.
    pub fn log_is_closed(&self) {
        if let Some(sqlite) = self.0.as_ref().and_then(|watched| watched.sqlite.as_ref())
            && self.has_its_file()
        {
            *sqlite.log.lock() = None;
        }
    }

    /// Looks whether SQLite's file and its log are in their places, and closes the database if they are not. Called before
    /// each commit and each new connection.
    pub fn has_its_file(&self) -> bool {
        let Some(watched) = &self.0 else { return true };
        let Some(sqlite) = &watched.sqlite else { return true };
        let in_place = sqlite.is_in_place();
        if !in_place {
            moved(sqlite, &watched.silences);
        }
        in_place
    }
}

fn close(silences: &watch::Sender<Silences>, reason: Closed) -> bool {
    silences.send_if_modified(|silences| {
        let first = silences.closed.is_none();
        if first {
            silences.closed = Some(reason);
            silences.count += 1;
        }
        first
    })
}

fn open(silences: &watch::Sender<Silences>, reason: Closed) -> bool {
    silences.send_if_modified(|silences| {
        let was = silences.closed == Some(reason);
        if was {
            silences.closed = None;
        }
        was
    })
}

impl Sqlite {
    fn is_in_place(&self) -> bool {
        self.file.is_in_place() && self.log.lock().as_ref().is_none_or(OpenedFile::is_in_place)
    }
}

fn moved(sqlite: &Sqlite, silences: &watch::Sender<Silences>) {
    if close(silences, Closed::Moved) {
        // A new connection would take the log of an old file for that of a new one, or make a new log beside the memory
        // that belongs to the old one. Both damage the file (<https://sqlite.org/howtocorrupt.html>).
        sqlite.pool.set_connect_options((*sqlite.options).clone().filename(NOWHERE));
        tracing::error!(
            file = %sqlite.file.path().display(),
            "The file of the database or its log (-wal) was moved away or replaced. Batches wait on disk. Put the file \
             back; or stop svc, move its log and the file -shm away, too, put a backup in its place and start svc again"
        );
    }
}

/// Looks for the file of SQLite.
async fn look_for(sqlite: &Sqlite, silences: &watch::Sender<Silences>) {
    loop {
        if !sqlite.is_in_place() {
            moved(sqlite, silences);
        } else if open(silences, Closed::Moved) {
            sqlite.pool.set_connect_options((*sqlite.options).clone());
            tracing::info!("The file of the database is back");
        }
        tokio::time::sleep(ASK_EVERY).await;
    }
}

async fn ask(postgres: &Postgres, silences: &watch::Sender<Silences>) {
    let mut connection = None;
    loop {
        let answered = tokio::time::timeout(SILENT_AFTER, postgres.answer(&mut connection)).await;
        silences.send_if_modified(|silences| {
            // A refused connection is an answer too, because other callers are then refused as well.
            let was = std::mem::replace(&mut silences.is_silent, answered.is_err());
            if silences.is_silent {
                silences.count += 1;
            }
            match (was, silences.is_silent) {
                (false, true) => tracing::error!("The database has been silent for {SILENT_AFTER:?}"),
                (true, false) => tracing::info!("The database answers again"),
                _ => {}
            }
            was || silences.is_silent
        });
        tokio::time::sleep(ASK_EVERY).await;
    }
}

impl Postgres {
    fn new(pool: PgPool, database: &Database) -> Postgres {
        let options = |url: &String| PgConnectOptions::from_str(url).ok();
        let hosts = database.hosts();
        let hosts = hosts.iter().filter_map(options);
        let hosts = hosts.map(|options| (options.get_host().to_owned(), options.get_port())).collect();
        Postgres { pool, others: Mutex::default(), hosts }
    }

    /// Asks the database, on a connection that is kept open as long as it answers.
    async fn answer(&self, kept: &mut Option<PgConnection>) -> Result<(), sqlx::Error> {
        let mut connection = match kept.take() {
            Some(connection) => connection,
            None => {
                self.find_primary().await;
                PgConnection::connect_with(&self.pool.connect_options()).await?
            }
        };
        // The only host is used whatever it is.
        if self.hosts.len() < 2 {
            connection.ping().await?;
        } else if !hosts::takes_writes(&mut connection).await? {
            return Ok(());
        }
        *kept = Some(connection);
        Ok(())
    }

    /// Makes all pools use the host that takes writes. If none does, they stay where they are.
    async fn find_primary(&self) {
        if self.hosts.len() < 2 {
            return;
        }
        let now = self.pool.connect_options();
        let at = |(host, port): &(String, u16)| (*now).clone().host(host).port(*port);
        let hosts: Vec<_> = self.hosts.iter().map(at).collect();
        let Ok(primary) = hosts::writable(&hosts).await else { return };
        let (host, port) = &self.hosts[primary];
        if (now.get_host(), now.get_port()) == (host, *port) {
            return;
        }
        tracing::warn!(
            host,
            port,
            "Another host of SVC_DATABASE_URL takes writes now and is used from here on"
        );
        for pool in self.others.lock().iter().chain([&self.pool]) {
            pool.set_connect_options((*pool.connect_options()).clone().host(host).port(*port));
        }
        connections::replace_all();
    }
}

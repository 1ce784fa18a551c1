//! Opens the configured database and runs its migrations.

mod connections;
mod pooler;
mod served;

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use analytics::folders;
use domain::ground::connections::{has_finished, is_usable};
use domain::ground::hosts;
use domain::{Database, Error, Result};
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgSslMode};
use sea_orm::sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sea_orm::sqlx::{self, ConnectOptions as _, Connection, Executor};
use sea_orm::{ConnectOptions, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, RuntimeErr};

use crate::citus;
use crate::config::Config;

pub use connections::Connections;
pub use served::{has_served, note_served};

/// How long PostgreSQL may take for a first answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(3);

/// Why a database could not be opened.
#[derive(Debug)]
pub enum NotOpened {
    /// It is away or locked, and may be there later. The sentence says what is wrong.
    Away(String),
    Refused(Error),
}

impl From<Error> for NotOpened {
    fn from(error: Error) -> Self {
        match error {
            Error::DbUnavailable => {
                let reason = "it is locked by another program, or does not answer";
                Self::Away(format!("cannot open the database (SVC_DATABASE_URL): {reason}"))
            }
            error => Self::Refused(error),
        }
    }
}

impl From<NotOpened> for Error {
    fn from(reason: NotOpened) -> Self {
        match reason {
            NotOpened::Away(reason) => Error::NotConfigured(reason.into()),
            NotOpened::Refused(error) => error,
        }
    }
}

/// Opens a connection pool to the configured database.
pub async fn open(config: &Config) -> Result<DatabaseConnection> {
    Ok(try_open(config).await?)
}

/// [`open`], telling a database that is away from one that is refused.
pub async fn try_open(config: &Config) -> Result<DatabaseConnection, NotOpened> {
    served::refuse_empty(config)?;
    let db = connect_with(&config.database, config.database_connections).await?;
    citus::refuse_worker(&db).await?;
    Ok(db)
}

/// Opens the configured database and brings it to the current schema.
pub async fn open_migrated(config: &Config) -> Result<DatabaseConnection, NotOpened> {
    let db = try_open(config).await?;
    migrate(&db).await?;
    served::note_served(config);
    Ok(db)
}

/// Returns a connection pool to a database that cannot be reached now. Nobody may use it before [`open_migrated`] has
/// succeeded.
pub async fn unreached(config: &Config) -> Result<DatabaseConnection> {
    analytics::sql::limit_memory();
    match &config.database {
        Database::Sqlite { file, .. } => Ok(sqlite_pool().connect_lazy_with(sqlite_options(file)).into()),
        Database::Postgres(url) => {
            let url = config.database.hosts().into_iter().next().unwrap_or_else(|| url.clone());
            let mut options = postgres_options(&url, config.database_connections);
            options.connect_lazy(true);
            Ok(sea_orm::Database::connect(options).await?)
        }
    }
}

/// [`connect_with`] the default number of connections.
pub async fn connect(database: &Database) -> Result<DatabaseConnection> {
    Ok(connect_with(database, Connections::default()).await?)
}

/// Opens a connection pool. SQLite runs in WAL mode and syncs at every commit, so that acknowledged data is
/// on disk.
async fn connect_with(
    database: &Database,
    connections: Connections,
) -> Result<DatabaseConnection, NotOpened> {
    // SQLite's allocator cannot be replaced once SQLite has started.
    analytics::sql::limit_memory();
    match database {
        Database::Sqlite { file, create } => open_sqlite(file, *create).await,
        Database::Postgres(_) => open_postgres(&primary(database).await?, connections).await,
    }
}

async fn open_sqlite(file: &Path, create: bool) -> Result<DatabaseConnection, NotOpened> {
    if !create && !file.exists() {
        let file = file.display();
        let advice =
            format!("there is no SQLite file {file}; add ?mode=rwc to SVC_DATABASE_URL to create it");
        return Err(Error::NotConfigured(advice.into()).into());
    }
    let refused = |reason: String| {
        Error::NotConfigured(format!("cannot open the SQLite file {}: {reason}", file.display()).into())
    };
    // SQLite's own error does not give the reason, so ask the operating system first.
    OpenOptions::new().append(true).create(create).open(file).map_err(|error| refused(error.to_string()))?;
    match sqlite_pool().connect_with(sqlite_options(file)).await {
        Ok(pool) => Ok(pool.into()),
        Err(error) if is_locked(&error) => {
            let file = file.display();
            Err(NotOpened::Away(format!("cannot open the SQLite file {file}: another program has locked it")))
        }
        Err(error) => Err(refused(error.to_string()).into()),
    }
}

/// Returns true if another program holds SQLite's lock. The pool tries again until its timeout.
fn is_locked(error: &sqlx::Error) -> bool {
    if matches!(error, sqlx::Error::PoolTimedOut) {
        return true;
    }
    let code =
        error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<u32>().ok());
    // SQLITE_BUSY and SQLITE_PROTOCOL, in the low byte of an extended code.
    code.is_some_and(|code| matches!(code & 0xff, 5 | 15))
}

fn sqlite_options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        .foreign_keys(true)
        .pragma("temp_store", "memory")
        .pragma("journal_size_limit", analytics::visits::LARGEST_LOG.to_string())
        // Overwrites deleted content where that costs no extra page writes.
        .pragma("secure_delete", "fast")
        .disable_statement_logging()
}

fn sqlite_pool() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .min_connections(1)
        // Each job that waits for the write lock holds a connection; with all jobs waiting, readers must
        // still get one.
        .max_connections(24)
        // A file does not go away as a server does, and a ping would double the cost of a short query.
        .test_before_acquire(false)
        .acquire_timeout(Duration::from_secs(5))
}

/// Settings of a connection to PostgreSQL.
///
/// Just-in-time compilation takes a core for up to half a second, for statements that then take milliseconds.
///
/// `synchronous_commit` becomes `on` where the role or database turned it off: a crash could otherwise undo an
/// acknowledged commit. Stricter values, such as waiting for a standby, are kept.
const SETTINGS: &str = "set jit = off; select set_config('synchronous_commit', 'on', false) \
    where current_setting('synchronous_commit') = 'off'";

fn postgres_options(url: &str, connections: Connections) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .sqlx_logging(false)
        .connect_timeout(Duration::from_secs(5))
        .acquire_timeout(Duration::from_secs(5))
        .min_connections(1)
        .max_connections(connections.requests())
        // sqlx would probe before each statement, and without a timeout.
        .test_before_acquire(false)
        .map_sqlx_postgres_pool_opts(|pool| {
            pool.after_connect(|connection, _| {
                Box::pin(async { connection.execute(SETTINGS).await.map(drop) })
            })
            .before_acquire(|connection, of| {
                Box::pin(async move { Ok(is_usable(connection, of.age, of.idle_for).await) })
            })
            .after_release(|connection, _| Box::pin(async { Ok(has_finished(connection).await) }))
        });
    options
}

async fn open_postgres(url: &str, connections: Connections) -> Result<DatabaseConnection, NotOpened> {
    let mut options = postgres_options(url, connections);
    let without_tls = refuses_tls(url).await;
    if without_tls {
        options.map_sqlx_postgres_opts(|postgres| postgres.ssl_mode(PgSslMode::Disable));
    }
    if pooler::shares_connections(url, without_tls).await {
        return Err(Error::NotConfigured(pooler::REFUSED.into()).into());
    }
    match sea_orm::Database::connect(options).await {
        Ok(db) => Ok(db),
        Err(error) => {
            let reason = refusal(url).await;
            let sentence = not_connected(reason.as_ref().map_or(error.to_string(), ToString::to_string));
            Err(match reason.is_some_and(|reason| is_for_ever(&reason)) {
                true => Error::NotConfigured(sentence.into()).into(),
                false => NotOpened::Away(sentence),
            })
        }
    }
}

fn not_connected(reason: String) -> String {
    format!("cannot connect to PostgreSQL (SVC_DATABASE_URL): {reason}")
}

/// Returns true if PostgreSQL will refuse connections until somebody changes a setting.
fn is_for_ever(refusal: &sqlx::Error) -> bool {
    match refusal {
        sqlx::Error::Io(_) => false,
        // Lack of resources, a start or an end of the server, a system error.
        sqlx::Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            !["08", "53", "57P", "58"].iter().any(|class| code.starts_with(class))
        }
        _ => true,
    }
}

/// Returns true if a server that has begun without this database cannot use it in the way it has begun with.
pub async fn needs_a_new_start(config: &Config) -> bool {
    match &config.database {
        Database::Sqlite { .. } => false,
        Database::Postgres(_) => match primary(&config.database).await {
            Ok(url) => refuses_tls(&url).await,
            Err(_) => false,
        },
    }
}

/// Returns the URL of the host that takes writes.
async fn primary(database: &Database) -> Result<String, NotOpened> {
    let mut urls = database.hosts();
    let hosts: Vec<_> = urls.iter().filter_map(|url| PgConnectOptions::from_str(url).ok()).collect();
    let primary = match hosts.len() {
        0 | 1 => 0,
        _ => hosts::writable(&hosts)
            .await
            .map_err(|reason| NotOpened::Away(not_connected(reason.to_string())))?,
    };
    Ok(urls.swap_remove(primary))
}

/// Connects once to learn why PostgreSQL refuses connections. The pool retries until its timeout and reports
/// only the timeout.
async fn refusal(url: &str) -> Option<sqlx::Error> {
    let options = PgConnectOptions::from_str(url).ok()?;
    let connecting = PgConnection::connect_with(&options);
    tokio::time::timeout(ANSWERED_WITHIN, connecting).await.ok()?.err()
}

/// Returns true if the connection has to go without TLS although the server offers it. `sslmode=prefer`, the
/// default of a URL, promises no encryption: if the handshake fails, libpq continues without it, and so does
/// svc. This happens with Citus, which generates an X.509 version 1 certificate that rustls cannot read. With
/// any other mode the connection fails instead.
async fn refuses_tls(url: &str) -> bool {
    let Ok(options) = PgConnectOptions::from_str(url) else { return false };
    if !matches!(options.get_ssl_mode(), PgSslMode::Prefer) {
        return false;
    }
    // A server that accepts connections and says nothing is found out by the pool.
    let connecting = tokio::time::timeout(ANSWERED_WITHIN, PgConnection::connect_with(&options)).await;
    let refused = match connecting {
        Ok(Ok(connection)) => {
            connection.close().await.ok();
            false
        }
        Ok(Err(error)) => hosts::is_of_tls(&error),
        Err(_) => false,
    };
    if refused {
        tracing::warn!(
            "The connection to PostgreSQL is not encrypted, because the server's certificate cannot be \
             read. Give the server an X.509 version 3 certificate and set sslmode=require to encrypt it."
        );
    }
    refused
}

/// Runs the pending migrations. On PostgreSQL an advisory lock serializes instances that start together.
pub async fn migrate(db: &DatabaseConnection) -> Result<()> {
    if db.get_database_backend() != DbBackend::Postgres {
        return migration::up(db).await.map_err(not_migrated);
    }
    // The lock belongs to this connection, which is closed afterwards in any case.
    let pool = db.get_postgres_connection_pool();
    let away = |error: sqlx::Error| Error::from(DbErr::Conn(RuntimeErr::SqlxError(error.into())));
    let mut lock = pool.acquire().await.map_err(away)?.detach();
    lock.execute("select pg_advisory_lock(5730420)").await.map_err(away)?;
    let migrated = async {
        migration::up(db).await.map_err(not_migrated)?;
        analytics::visits::raise_after_dump(db).await
    };
    let migrated = migrated.await;
    lock.close().await.map_err(away)?;
    migrated
}

fn not_migrated(error: DbErr) -> Error {
    match error {
        DbErr::Migration(sentence) => Error::Conflict(sentence.into()),
        error => error.into(),
    }
}

/// Returns true if the database answers a query.
pub async fn is_alive(db: &DatabaseConnection) -> bool {
    let question = db.execute_unprepared("select 1");
    matches!(tokio::time::timeout(Duration::from_secs(3), question).await, Ok(Ok(_)))
}

/// Returns the name of the database product in use, for messages.
pub fn name(db: &DatabaseConnection) -> &'static str {
    match db.get_database_backend() {
        DbBackend::Postgres => "PostgreSQL",
        _ => "SQLite",
    }
}

/// Writes a consistent copy of the SQLite database while the server may be using it. The file appears under
/// its final name only when the copy is complete and synced to disk.
pub async fn backup(config: &Config, copy: &Path) -> Result<()> {
    let Some(file) = config.database.sqlite_file() else {
        let advice = "PostgreSQL is backed up with its own tools, for example pg_dump";
        return Err(Error::NotConfigured(advice.into()));
    };
    let mut db = open_to_copy(file).await?;
    let shown = copy.display();
    if copy.exists() {
        return Err(Error::Conflict(format!("{shown} already exists; choose another file name").into()));
    }
    let unfinished = copy.with_added_extension("unfinished");
    let written = async {
        // SQLite accepts an empty target file, and creating the file here yields the system's error message.
        // An interrupted backup may have left one.
        let empty = File::create(&unfinished).map_err(|error| error.to_string())?;
        let path = unfinished.to_string_lossy().into_owned();
        let copying = sqlx::query("vacuum into ?").bind(path).execute(&mut db).await;
        copying.map_err(|error| error.to_string())?;
        // SQLite does not sync the copy to disk itself.
        let kept = empty.sync_all().and_then(|()| fs::rename(&unfinished, copy));
        kept.and_then(|()| folders::sync(folders::above(copy))).map_err(|error| error.to_string())
    };
    written.await.map_err(|reason: String| {
        fs::remove_file(&unfinished).ok();
        Error::NotConfigured(format!("cannot write {shown}: {reason}").into())
    })
}

/// Opens a database of this service for copying, without changing it.
async fn open_to_copy(file: &Path) -> Result<SqliteConnection> {
    let refused = |reason: String| {
        Error::NotConfigured(format!("cannot back up the SQLite file {}: {reason}", file.display()).into())
    };
    if !file.exists() {
        return Err(refused("there is no such file".to_owned()));
    }
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::from_secs(10));
    let mut db =
        SqliteConnection::connect_with(&options).await.map_err(|error| refused(error.to_string()))?;
    let migrated = "select count(*) from sqlite_master where name = 'seaql_migrations'";
    let tables: i64 =
        sqlx::query_scalar(migrated).fetch_one(&mut db).await.map_err(|error| refused(error.to_string()))?;
    if tables == 0 {
        return Err(refused("it has no tables of svc, so a copy would save nothing".to_owned()));
    }
    Ok(db)
}

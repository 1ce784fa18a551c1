//! Opens the database of a configuration and brings it up to date.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use domain::{Database, Error, Result};
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgSslMode};
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sea_orm::sqlx::{self, ConnectOptions as _, Connection, Executor};
use sea_orm::{ConnectOptions, ConnectionTrait, DatabaseConnection, DbBackend, DbErr};

use crate::citus;
use crate::config::Config;

/// A pool of connections to the database of a configuration.
pub async fn open(config: &Config) -> Result<DatabaseConnection> {
    let db = connect(&config.database).await?;
    citus::refuse_worker(&db).await?;
    Ok(db)
}

/// A pool of connections. SQLite runs in WAL mode and syncs at every commit, so that what was
/// answered is on disk.
pub async fn connect(database: &Database) -> Result<DatabaseConnection> {
    // SQLite takes no other allocator once it has started.
    analytics::sql::limit_memory();
    match database {
        Database::Sqlite { file, create } => open_sqlite(file, *create).await,
        Database::Postgres(url) => open_postgres(url).await,
    }
}

async fn open_sqlite(file: &Path, create: bool) -> Result<DatabaseConnection> {
    if !create && !file.exists() {
        let file = file.display();
        let advice =
            format!("there is no SQLite file {file}; a server makes it with ?mode=rwc in SVC_DATABASE_URL");
        return Err(Error::NotConfigured(advice.into()));
    }
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(create)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        .foreign_keys(true)
        .pragma("temp_store", "memory")
        .disable_statement_logging();
    let refused = |reason: String| {
        Error::NotConfigured(format!("cannot open the SQLite file {}: {reason}", file.display()).into())
    };
    // SQLite only says that it cannot; the system says why.
    OpenOptions::new().append(true).create(create).open(file).map_err(|error| refused(error.to_string()))?;
    let pool = SqlitePoolOptions::new()
        .min_connections(1)
        .max_connections(8)
        // A file does not go away as a server does, and asking first doubles what a short query costs.
        .test_before_acquire(false)
        .acquire_timeout(Duration::from_secs(5))
        .connect_with(options)
        .await
        .map_err(|error| refused(error.to_string()))?;
    Ok(pool.into())
}

async fn open_postgres(url: &str) -> Result<DatabaseConnection> {
    let mut options = ConnectOptions::new(url);
    options
        .sqlx_logging(false)
        .connect_timeout(Duration::from_secs(5))
        .acquire_timeout(Duration::from_secs(5))
        .min_connections(1)
        .max_connections(16)
        .test_before_acquire(true);
    if refuses_tls(url).await {
        options.map_sqlx_postgres_opts(|postgres| postgres.ssl_mode(PgSslMode::Disable));
    }
    match sea_orm::Database::connect(options).await {
        Ok(db) => Ok(db),
        Err(error) => {
            let reason = refusal(url).await.map_or_else(|| error.to_string(), |reason| reason.to_string());
            let sentence = format!("cannot connect to PostgreSQL (SVC_DATABASE_URL): {reason}");
            Err(Error::NotConfigured(sentence.into()))
        }
    }
}

/// Why PostgreSQL does not take a connection. A pool tries again until its time is over, and then only
/// says that it is over.
async fn refusal(url: &str) -> Option<sqlx::Error> {
    let options = PgConnectOptions::from_str(url).ok()?;
    let connecting = PgConnection::connect_with(&options);
    tokio::time::timeout(Duration::from_secs(3), connecting).await.ok()?.err()
}

/// Whether the connection must go without TLS although the server offers it. `sslmode=prefer`, which
/// is what a URL means that names none, promises no encryption: libpq then goes on without it where a
/// handshake fails, and so do we. Citus makes itself a certificate of X.509 version 1, which rustls
/// cannot read. Any other mode keeps its word, and the connection fails.
async fn refuses_tls(url: &str) -> bool {
    let Ok(options) = PgConnectOptions::from_str(url) else { return false };
    if !matches!(options.get_ssl_mode(), PgSslMode::Prefer) {
        return false;
    }
    let refused = match PgConnection::connect_with(&options).await {
        Err(sqlx::Error::Tls(_)) => true,
        Err(sqlx::Error::Io(error)) => error.kind() == ErrorKind::InvalidData,
        Ok(connection) => {
            connection.close().await.ok();
            false
        }
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

/// Runs the migrations that the database has not seen. On PostgreSQL, instances that start together
/// wait for each other.
pub async fn migrate(db: &DatabaseConnection) -> Result<()> {
    if db.get_database_backend() != DbBackend::Postgres {
        return migration::up(db).await.map_err(not_migrated);
    }
    // The lock belongs to its connection, which is closed afterwards in any case.
    let pool = db.get_postgres_connection_pool();
    let mut lock = pool.acquire().await.map_err(Error::internal)?.detach();
    lock.execute("select pg_advisory_lock(5730420)").await.map_err(Error::internal)?;
    let migrated = migration::up(db).await.map_err(not_migrated);
    lock.close().await.map_err(Error::internal)?;
    migrated
}

fn not_migrated(error: DbErr) -> Error {
    match error {
        DbErr::Migration(sentence) => Error::Conflict(sentence.into()),
        error => Error::internal(error),
    }
}

/// Whether the database answers.
pub async fn is_alive(db: &DatabaseConnection) -> bool {
    let question = db.execute_unprepared("select 1");
    matches!(tokio::time::timeout(Duration::from_secs(3), question).await, Ok(Ok(_)))
}

/// The name of the database in use, for people.
pub fn name(db: &DatabaseConnection) -> &'static str {
    match db.get_database_backend() {
        DbBackend::Postgres => "PostgreSQL",
        _ => "SQLite",
    }
}

/// Writes a consistent copy of the SQLite database while others read and write it.
pub async fn backup(config: &Config, copy: &Path) -> Result<()> {
    let Some(file) = config.database.sqlite_file() else {
        let advice = "PostgreSQL is backed up with its own tools, for example pg_dump";
        return Err(Error::NotConfigured(advice.into()));
    };
    // A backup of a database that is not there would be an empty one.
    let db = open_sqlite(file, false).await?;
    let shown = copy.display();
    // SQLite writes into an empty file, and this way the system says what is wrong with it.
    OpenOptions::new().write(true).create_new(true).open(copy).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Error::Conflict(format!("{shown} exists already; name another file").into())
        }
        _ => Error::NotConfigured(format!("cannot write {shown}: {error}").into()),
    })?;
    let path = copy.to_string_lossy().into_owned();
    let statement =
        sea_orm::Statement::from_sql_and_values(DbBackend::Sqlite, "vacuum into ?", [path.into()]);
    if let Err(error) = db.execute_raw(statement).await {
        std::fs::remove_file(copy).ok();
        return Err(error.into());
    }
    Ok(())
}

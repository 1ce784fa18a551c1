//! Opens the database of a configuration and brings it up to date.

use std::path::PathBuf;
use std::time::Duration;

use domain::{Error, Result};
use migration::{Migrator, MigratorTrait};
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{Connection, Executor};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend};

use crate::config::Config;

/// A pool of connections. SQLite runs in WAL mode and syncs at every commit, so that what was
/// answered is on disk.
pub async fn open(config: &Config) -> Result<DatabaseConnection> {
    let url = config.database_url.expose();
    let mut options = ConnectOptions::new(url);
    options
        .sqlx_logging(false)
        .connect_timeout(Duration::from_secs(5))
        .acquire_timeout(Duration::from_secs(5));
    if url.starts_with("sqlite:") {
        options.min_connections(1).max_connections(8).map_sqlx_sqlite_opts(|sqlite| {
            sqlite
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(Duration::from_secs(10))
                .foreign_keys(true)
                .pragma("temp_store", "memory")
        });
    } else {
        options.min_connections(1).max_connections(16).test_before_acquire(true);
    }
    Ok(Database::connect(options).await?)
}

/// The file of a SQLite database; none on PostgreSQL.
pub fn sqlite_file(config: &Config) -> Option<PathBuf> {
    let rest = config.database_url.expose().strip_prefix("sqlite:")?;
    let path = rest.trim_start_matches("//").split('?').next()?;
    Some(PathBuf::from(path))
}

/// Runs the migrations that the database has not seen. On PostgreSQL, instances that start together
/// wait for each other.
pub async fn migrate(db: &DatabaseConnection) -> Result<()> {
    if db.get_database_backend() != DbBackend::Postgres {
        return Migrator::up(db, None).await.map_err(Error::internal);
    }
    // The lock belongs to its connection, which is closed afterwards in any case.
    let pool = db.get_postgres_connection_pool();
    let mut lock = pool.acquire().await.map_err(Error::internal)?.detach();
    lock.execute("select pg_advisory_lock(5730420)").await.map_err(Error::internal)?;
    let migrated = Migrator::up(db, None).await.map_err(Error::internal);
    lock.close().await.map_err(Error::internal)?;
    migrated
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
pub async fn backup(config: &Config, file: &std::path::Path) -> Result<()> {
    let db = open(config).await?;
    if db.get_database_backend() != DbBackend::Sqlite {
        let advice = "PostgreSQL is backed up with its own tools, for example pg_dump.";
        return Err(Error::NotConfigured(advice.into()));
    }
    let file = file.to_string_lossy().into_owned();
    let statement =
        sea_orm::Statement::from_sql_and_values(DbBackend::Sqlite, "vacuum into ?", [file.into()]);
    db.execute_raw(statement).await?;
    Ok(())
}

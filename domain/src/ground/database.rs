//! The database URL, parsed in one place.
//!
//! Three drivers open the same SQLite file: the connection pool of this crate, the visit writer and the reader of the
//! report columns. All of them get the file from here, so they cannot open different files.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection};
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{ConnectOptions, Executor, Row};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, Statement, Value};

use super::hosts;
use crate::{Context, Result};

/// Makes SQLite overwrite all data that this transaction deletes. By default SQLite overwrites deleted data only where
/// that needs no additional page write, so erased data could still be read from the file.
pub(crate) async fn overwrite_what_is_deleted(transaction: &DatabaseTransaction) -> Result<()> {
    if transaction.get_database_backend() == DbBackend::Sqlite {
        // The setting stays on for later transactions of the connection, at little cost.
        transaction.execute_unprepared("pragma secure_delete = on").await?;
    }
    Ok(())
}

/// Deletes at most `most` rows of a table that meet a condition. `key` is the table's primary key. Returns the number of
/// rows.
pub async fn delete_some(
    context: &Context,
    table: &str,
    key: &str,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
    most: u64,
) -> Result<u64> {
    let backend = context.db.get_database_backend();
    let some = format!("({key}) in (select {key} from {table} where {condition} limit {most})");
    let sql = match backend {
        // With the condition, SQLite searches all rows that meet it for those with these keys.
        DbBackend::Sqlite => format!("delete from {table} where {some}"),
        // A cluster sends the statement to the project's node.
        _ => format!("delete from {table} where ({condition}) and {some}"),
    };
    let statement = Statement::from_sql_and_values(backend, sql, values);
    Ok(context.db.execute_raw(statement).await?.rows_affected())
}

#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    Sqlite {
        file: PathBuf,
        /// True to create the file if it does not exist.
        create: bool,
    },
    /// The URL, which may contain a password, and several hosts.
    Postgres(String),
}

impl Database {
    /// A SQLite file that is created if it does not exist.
    pub fn file(path: impl Into<PathBuf>) -> Database {
        Database::Sqlite { file: path.into(), create: true }
    }

    pub fn sqlite_file(&self) -> Option<&Path> {
        match self {
            Database::Sqlite { file, .. } => Some(file),
            Database::Postgres(_) => None,
        }
    }

    /// Returns one URL of PostgreSQL for each host, in the order in which they are tried. May contain a password.
    pub fn hosts(&self) -> Vec<String> {
        match self {
            Database::Sqlite { .. } => Vec::new(),
            Database::Postgres(url) => hosts::urls(url).unwrap_or_else(|_| vec![url.clone()]),
        }
    }

    /// Returns the URL of this database. May contain a password.
    pub fn url(&self) -> Cow<'_, str> {
        match self {
            Database::Sqlite { file, create } => {
                let path = file.to_string_lossy();
                let mode = if *create { "rwc" } else { "rw" };
                format!("sqlite://{}?mode={mode}", utf8_percent_encode(&path, IN_PATH)).into()
            }
            Database::Postgres(url) => url.into(),
        }
    }
}

/// Returns true if a PostgreSQL connection can be reused: it answers in time and has no open transaction. A task that
/// is cancelled while it begins a transaction leaves the transaction open; later statements would become part of it and
/// be lost with it.
pub async fn is_free(connection: &mut PgConnection, within: Duration) -> bool {
    // The first statement of a transaction has the same timestamp as the transaction. (The query must have no
    // parameters, because PostgreSQL counts the parts of a parameterised query as separate statements.)
    let asked = connection.fetch_one("select transaction_timestamp() = statement_timestamp()");
    let answer = tokio::time::timeout(within, asked).await;
    answer.is_ok_and(|row| row.is_ok_and(|row| row.try_get(0).unwrap_or(false)))
}

/// Characters that would end or change a path in a URL.
const IN_PATH: &AsciiSet = &CONTROLS.add(b' ').add(b'%').add(b'?').add(b'#');

impl FromStr for Database {
    type Err = InvalidDatabase;

    fn from_str(url: &str) -> Result<Database, InvalidDatabase> {
        if url.starts_with("sqlite:") {
            sqlite(url)
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            match hosts::urls(url)?.iter().all(|url| PgConnectOptions::from_str(url).is_ok()) {
                true => Ok(Database::Postgres(url.to_owned())),
                false => Err(InvalidDatabase("is not a valid PostgreSQL URL")),
            }
        } else {
            Err(InvalidDatabase("must begin with sqlite:// or postgres://"))
        }
    }
}

fn sqlite(url: &str) -> Result<Database, InvalidDatabase> {
    let options = SqliteConnectOptions::from_str(url)
        .map_err(|_| InvalidDatabase("has an invalid option; use ?mode=rw or ?mode=rwc"))?;
    let file = options.get_filename().to_owned();
    // The copy gets a harmless path, because the real path may contain anything.
    let options = options.filename("x").to_url_lossy();
    let option = |name: &str| options.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value);
    let create = match option("mode").as_deref() {
        Some("rwc") => true,
        Some("rw") => false,
        Some("ro") => return Err(InvalidDatabase("has mode=ro, but the service must write to its database")),
        _ => return Err(InvalidDatabase("must name a file; an in-memory database would be lost")),
    };
    if option("cache").as_deref() == Some("shared")
        || option("immutable").is_some()
        || option("vfs").is_some()
    {
        return Err(InvalidDatabase("has an unsupported option; only mode is supported"));
    }
    // SQLite would interpret a path that begins with `file:` as a URL.
    let path = file.to_string_lossy();
    if path.is_empty() || path == ":memory:" || path.starts_with("file:") {
        return Err(InvalidDatabase("must name a file, for example sqlite:///srv/svc/svc.db?mode=rwc"));
    }
    Ok(Database::Sqlite { file, create })
}

/// Error in a database URL, as the rest of a sentence that begins with the setting's name. The message never quotes the
/// URL, which may contain a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidDatabase(pub(super) &'static str);

impl fmt::Display for InvalidDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for InvalidDatabase {}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite { file, .. } => write!(f, "SQLite in {}", file.display()),
            Database::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(url: &str) -> PathBuf {
        url.parse::<Database>().unwrap().sqlite_file().unwrap().to_owned()
    }

    #[test]
    fn every_spelling_of_a_path_means_its_file() {
        for (url, path) in [
            ("sqlite:///srv/svc.db", "/srv/svc.db"),
            ("sqlite:////srv/svc.db?mode=rwc", "//srv/svc.db"),
            ("sqlite:/srv/svc.db", "/srv/svc.db"),
            ("sqlite:svc.db", "svc.db"),
            ("sqlite://svc.db?mode=rw", "svc.db"),
            ("sqlite://./data/svc.db?mode=rwc", "./data/svc.db"),
            ("sqlite:///my data/svc.db", "/my data/svc.db"),
            ("sqlite://my%20data/svc.db", "my data/svc.db"),
            ("sqlite:///srv/100%25.db", "/srv/100%.db"),
            ("sqlite:///srv/100%.db", "/srv/100%.db"),
            ("sqlite:///srv/what%3Fmode=ro.db", "/srv/what?mode=ro.db"),
        ] {
            assert_eq!(file(url), Path::new(path), "{url}");
        }
    }

    #[test]
    fn a_database_reads_as_itself_from_its_own_url() {
        for path in ["./data/svc.db", "/my data/100%/what?/#1/svc.db", "C:x.db", "%41.db", "ä/ü.db"] {
            for create in [true, false] {
                let database = Database::Sqlite { file: path.into(), create };
                assert_eq!(database.url().parse(), Ok(database.clone()), "{path}");
            }
        }
    }

    #[test]
    fn the_mode_says_whether_a_file_is_made() {
        let creates = |url: &str| matches!(url.parse(), Ok(Database::Sqlite { create: true, .. }));
        assert!(creates("sqlite://svc.db?mode=rwc"));
        assert!(!creates("sqlite://svc.db?mode=rw") && !creates("sqlite://svc.db"));
    }

    #[test]
    fn what_cannot_be_served_from_is_refused_without_quoting_it() {
        for url in [
            "sqlite::memory:",
            "sqlite://?mode=memory",
            "sqlite://",
            "sqlite://%3Amemory%3A",
            "sqlite://file:svc.db",
            "sqlite://svc.db?mode=ro",
            "sqlite://svc.db?mode=hunter2",
            "sqlite://svc.db?cache=shared",
            "sqlite://svc.db?immutable=1",
            "sqlite://svc.db?hunter2=1",
            "postgres://svc:hunter2@host:notaport/svc",
            "mysql://svc:hunter2@host/svc",
            "svc.db",
        ] {
            let refused = url.parse::<Database>().unwrap_err();
            assert!(!format!("{refused} {refused:?}").contains("hunter2"), "{url}: {refused}");
        }
        let shown: Database = "postgres://svc:hunter2@host/svc".parse().unwrap();
        assert!(!format!("{shown:?}").contains("hunter2"));
    }
}

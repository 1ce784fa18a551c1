//! A PostgreSQL URL with several hosts, as libpq reads it
//! (<https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS>). The service writes, so it uses the
//! first host that takes writes, whatever the URL says of `target_session_attrs`.

use std::io::ErrorKind;
use std::time::Duration;

use futures::future::join_all;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgSslMode};
use sea_orm::sqlx::{self, Connection, Executor, Row};

use super::database::InvalidDatabase;

/// Option that says which kind of server to use.
const TARGET: &str = "target_session_attrs";

/// Its values that a server which takes writes satisfies.
const WRITABLE: &[&str] = &["any", "primary", "read-write"];

/// How long a host may take to say whether it takes writes.
const ANSWERS_WITHIN: Duration = Duration::from_secs(3);

/// Selects whether a server refuses writes.
const REFUSES_WRITES: &str =
    "select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean";

/// Returns one URL for each host of a URL, in the order in which they are tried.
pub(super) fn urls(url: &str) -> Result<Vec<String>, InvalidDatabase> {
    let malformed = InvalidDatabase("is not a valid PostgreSQL URL");
    let (scheme, rest) = url.split_once("://").ok_or(malformed)?;
    let (authority, tail) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (path, query) = tail.split_once('?').unwrap_or((tail, ""));
    let (user, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    let mut options = Vec::new();
    for option in query.split('&').filter(|option| !option.is_empty()) {
        match option.split_once('=') {
            Some((TARGET, value)) if WRITABLE.contains(&value) => {}
            Some((TARGET, _)) => {
                return Err(InvalidDatabase(
                    "asks for a server that takes no writes; target_session_attrs must be read-write, primary or any",
                ));
            }
            _ => options.push(option),
        }
    }
    let query = if options.is_empty() { String::new() } else { format!("?{}", options.join("&")) };
    Ok(hosts.split(',').map(|host| format!("{scheme}://{user}{host}{path}{query}")).collect())
}

/// Returns the position of the first host that takes writes. Asks all at the same time.
pub async fn writable(hosts: &[PgConnectOptions]) -> Result<usize, NotWritable> {
    let answers = join_all(hosts.iter().map(asked)).await;
    if let Some(first) = answers.iter().position(|answer| matches!(answer, Ok(true))) {
        return Ok(first);
    }
    let refused = answers.iter().filter_map(|answer| answer.as_ref().err()).map(ToString::to_string).next();
    Err(NotWritable(refused))
}

/// Why no host can be used: what the first one that failed says, or None if all refuse writes.
#[derive(Debug)]
pub struct NotWritable(Option<String>);

impl std::fmt::Display for NotWritable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("none of the hosts takes writes")?;
        self.0.as_ref().map_or(Ok(()), |reason| write!(f, ": {reason}"))
    }
}

async fn asked(host: &PgConnectOptions) -> Result<bool, sqlx::Error> {
    let asking = async {
        match takes_writes_at(host).await {
            // Without a readable certificate, `sslmode=prefer` goes on without encryption.
            Err(error) if is_of_tls(&error) && matches!(host.get_ssl_mode(), PgSslMode::Prefer) => {
                takes_writes_at(&host.clone().ssl_mode(PgSslMode::Disable)).await
            }
            answer => answer,
        }
    };
    tokio::time::timeout(ANSWERS_WITHIN, asking).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Returns true if the error is about encryption.
pub fn is_of_tls(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Tls(_) => true,
        sqlx::Error::Io(error) => error.kind() == ErrorKind::InvalidData,
        _ => false,
    }
}

async fn takes_writes_at(host: &PgConnectOptions) -> Result<bool, sqlx::Error> {
    let mut connection = PgConnection::connect_with(host).await?;
    let takes_writes = takes_writes(&mut connection).await;
    connection.close().await?;
    takes_writes
}

/// Returns true if the server of a connection takes writes.
pub(super) async fn takes_writes(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    connection.fetch_one(REFUSES_WRITES).await?.try_get::<bool, _>(0).map(|refuses| !refuses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_gets_the_rest_of_the_url() {
        assert_eq!(
            urls(
                "postgres://svc:a@b,c@one,two:5433,[::1]/db?target_session_attrs=read-write&sslmode=require"
            )
            .unwrap(),
            [
                "postgres://svc:a@b,c@one/db?sslmode=require",
                "postgres://svc:a@b,c@two:5433/db?sslmode=require",
                "postgres://svc:a@b,c@[::1]/db?sslmode=require",
            ]
        );
        assert_eq!(urls("postgres://one/db").unwrap(), ["postgres://one/db"]);
        assert_eq!(urls("postgresql://one,two").unwrap(), ["postgresql://one", "postgresql://two"]);
    }

    #[test]
    fn a_server_that_takes_no_writes_is_refused() {
        for value in ["standby", "read-only", "prefer-standby", ""] {
            assert!(urls(&format!("postgres://one,two/db?target_session_attrs={value}")).is_err(), "{value}");
        }
    }
}

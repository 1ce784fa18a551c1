//! Recognizes a connection pooler that gives the server's connection away after each transaction.

use std::str::FromStr;
use std::time::Duration;

use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgSslMode};
use sea_orm::sqlx::{self, Connection, Executor, Row};

/// Sentence that ends the start.
pub(super) const REFUSED: &str = "the connection pooler in front of PostgreSQL (SVC_DATABASE_URL) is in transaction or \
    statement mode, but svc needs session mode: its prepared statements, settings and notifications belong to a \
    connection (docs/scale.md)";

/// Timeout for the questions. If they take longer, the pool of connections finds out why.
const ANSWERED_WITHIN: Duration = Duration::from_secs(3);

/// Returns true if two connections do not keep a server process each.
pub(super) async fn shares_connections(url: &str, without_tls: bool) -> bool {
    let Ok(mut options) = PgConnectOptions::from_str(url) else { return false };
    if without_tls {
        options = options.ssl_mode(PgSslMode::Disable);
    }
    let asked = tokio::time::timeout(ANSWERED_WITHIN, processes(&options)).await;
    asked.is_ok_and(|asked| {
        asked.is_ok_and(|[first, second, again, last]| first != last || second != again || first == second)
    })
}

/// Asks the first connection, the second one twice, and the first one again. A pooler in transaction mode gives them
/// the same process, or the next one of its processes each time.
async fn processes(options: &PgConnectOptions) -> Result<[i32; 4], sqlx::Error> {
    let mut first = PgConnection::connect_with(options).await?;
    let mut second = PgConnection::connect_with(options).await?;
    let found = [
        process(&mut first).await?,
        process(&mut second).await?,
        process(&mut second).await?,
        process(&mut first).await?,
    ];
    first.close().await?;
    second.close().await?;
    Ok(found)
}

async fn process(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    // Not prepared, because such a pooler may not know prepared statements.
    connection.fetch_one("select pg_backend_pid()").await?.try_get(0)
}

//! Announces written visits to the other instances and receives their announcements, by PostgreSQL's NOTIFY and LISTEN.
//! A live tail therefore wakes at once, on whichever instance the visit arrived.

use std::time::Duration;

use sqlx::Executor;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use tokio::time::timeout;
use uuid::Uuid;

use super::shared::Shared;

const CHANNEL: &str = "svc_visits";

/// Minimum interval between two announcements. A busy instance commits hundreds of times a second.
const PAUSE: Duration = Duration::from_millis(100);

/// Timeout of an announcement, and of the health check of a connection that has been silent for a while.
const PATIENCE: Duration = Duration::from_secs(5);
const A_WHILE: Duration = Duration::from_secs(30);

/// Interval between attempts to restore a lost connection.
const RETRY: Duration = Duration::from_secs(1);

/// Announces this instance's commits, outside of their transactions: PostgreSQL commits transactions that notify only
/// one after the other.
pub(super) async fn tell(pool: &PgPool, shared: &Shared, me: Uuid) {
    // Losing an announcement loses no data, so it need not wait for the disk.
    let announce = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";
    loop {
        shared.written.notified().await;
        let told = sqlx::query(announce).bind(CHANNEL).bind(me.to_string()).execute(pool);
        match timeout(PATIENCE, told).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => {
                tracing::debug!(%error, "a commit could not be announced to the other instances");
            }
            Err(_) => tracing::debug!("announcing a commit to the other instances timed out"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Returns the pool for the connection on which announcements are heard.
pub(super) fn pool(options: &PgConnectOptions) -> PgPool {
    PgPoolOptions::new().max_connections(1).connect_lazy_with(options.clone())
}

/// Ticks when another instance has announced a commit.
pub(super) async fn hear(pool: &PgPool, shared: &Shared, me: Uuid) {
    let me = me.to_string();
    loop {
        if let Err(error) = listen(pool, shared, &me).await {
            tracing::debug!(%error, "cannot listen for the commits of the other instances");
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// Listens until the connection is lost and cannot be restored.
async fn listen(pool: &PgPool, shared: &Shared, me: &str) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    // Commits from before the connection could not be heard, so tick once.
    shared.tick();
    loop {
        let heard = match timeout(A_WHILE, listener.try_recv()).await {
            Ok(heard) => heard?,
            Err(_) => {
                // If the network swallows packets, nothing reports that the connection is lost, so test it.
                let asked = timeout(PATIENCE, listener.execute("select 1")).await;
                asked.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
                continue;
            }
        };
        match heard {
            Some(announcement) if announcement.payload() == me => {}
            // None: the connection was lost for a moment, and announcements with it.
            _ => shared.tick(),
        }
    }
}

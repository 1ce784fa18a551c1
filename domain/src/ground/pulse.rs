//! Health probe of PostgreSQL.
//!
//! A stopped server refuses connections, so callers fail at once. If the network drops packets instead, a caller waits
//! for an answer as long as TCP does: a quarter of an hour, or forever. Therefore one connection pings the database
//! every second. While the ping has no answer, no other caller waits for the database either.

use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection};
use sea_orm::sqlx::{self, Connection};
use sea_orm::{DatabaseConnection, DbBackend};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::supervisor::Supervisor;
use crate::{Error, Result};

const ASK_EVERY: Duration = Duration::from_secs(1);

/// Timeout of the ping, after which the database counts as silent.
const SILENT_AFTER: Duration = Duration::from_secs(5);

/// Health probe. Shared by cloning. SQLite has no probe and is never silent.
#[derive(Clone, Debug, Default)]
pub struct Pulse(Option<Arc<Watched>>);

#[derive(Debug)]
struct Watched {
    silences: Arc<watch::Sender<Silences>>,
    /// The probe task, which ends with the last clone.
    _asking: JoinSet<()>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Silences {
    is_silent: bool,
    /// Number of silences so far. Connections from before a silence may be dead, even if new ones work.
    count: u64,
}

impl Pulse {
    /// Starts the probe. Must be called inside a tokio runtime.
    pub fn of(db: &DatabaseConnection, supervisor: Supervisor) -> Pulse {
        if db.get_database_backend() != DbBackend::Postgres {
            return Pulse::default();
        }
        let options = db.get_postgres_connection_pool().connect_options();
        let silences = Arc::new(watch::Sender::default());
        let mut asking = JoinSet::new();
        let told = silences.clone();
        asking.spawn(async move {
            supervisor.keep("pulse", || ask(options.clone(), told.clone())).await;
        });
        Pulse(Some(Arc::new(Watched { silences, _asking: asking })))
    }

    /// Returns the result of the work, or an error if the database falls silent before the work is done.
    pub async fn or_silent<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        tokio::select! {
            biased;
            done = work => done,
            () = self.silence() => Err(Error::DbUnavailable),
        }
    }

    /// Resolves when the database falls silent, or at once if it is silent now.
    pub async fn silence(&self) {
        if let Some(watched) = &self.0 {
            let mut silences = watched.silences.subscribe();
            let before = silences.borrow().count;
            let begins = |now: &Silences| now.is_silent || now.count != before;
            if silences.wait_for(begins).await.is_ok() {
                return;
            }
        }
        std::future::pending().await
    }
}

async fn ask(options: Arc<PgConnectOptions>, silences: Arc<watch::Sender<Silences>>) {
    let mut connection = None;
    loop {
        let answered = tokio::time::timeout(SILENT_AFTER, answer(&options, &mut connection)).await;
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

/// Pings the database, on a connection that is kept open as long as it answers.
async fn answer(options: &PgConnectOptions, kept: &mut Option<PgConnection>) -> Result<(), sqlx::Error> {
    let mut connection = match kept.take() {
        Some(connection) => connection,
        None => PgConnection::connect_with(options).await?,
    };
    connection.ping().await?;
    *kept = Some(connection);
    Ok(())
}

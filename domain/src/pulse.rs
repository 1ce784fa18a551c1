//! Whether PostgreSQL still answers.
//!
//! A server that is stopped refuses connections, and whoever asks is told. Where the network swallows packets, nobody
//! is told anything: whoever waits for an answer then does so for as long as TCP does, a quarter of an hour or for
//! ever. So one connection does nothing but ask every second whether anybody is there, and while it has no answer,
//! nobody else waits for one either.

use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection};
use sea_orm::sqlx::{self, Connection};
use sea_orm::{DatabaseConnection, DbBackend};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::{Error, Result};

const ASK_EVERY: Duration = Duration::from_secs(1);

/// A database that does not answer the shortest of all questions in this time is silent.
const SILENT_AFTER: Duration = Duration::from_secs(5);

/// Cheap to clone. A database in a file is never silent.
#[derive(Clone, Debug, Default)]
pub struct Pulse(Option<Arc<Watched>>);

#[derive(Debug)]
struct Watched {
    silences: Arc<watch::Sender<Silences>>,
    /// Ends with the last clone.
    _asking: JoinSet<()>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Silences {
    is_silent: bool,
    /// How many there were. Connections that had one may never be heard of again, although new ones are answered.
    count: u64,
}

impl Pulse {
    /// Asks the database from now on. Must be called inside a tokio runtime.
    pub fn of(db: &DatabaseConnection) -> Pulse {
        if db.get_database_backend() != DbBackend::Postgres {
            return Pulse::default();
        }
        let options = db.get_postgres_connection_pool().connect_options();
        let silences = Arc::new(watch::Sender::default());
        let mut asking = JoinSet::new();
        asking.spawn(ask(options, silences.clone()));
        Pulse(Some(Arc::new(Watched { silences, _asking: asking })))
    }

    /// What some work comes to, unless the database falls silent before it is done.
    pub async fn or_silent<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        tokio::select! {
            biased;
            done = work => done,
            () = self.silence() => Err(Error::DbUnavailable),
        }
    }

    /// Resolves when the database falls silent, at once while it is.
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
            // To be refused is an answer, too: then everybody else is refused as well.
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

/// Whether there is an answer, on a connection that is kept while there is one.
async fn answer(options: &PgConnectOptions, kept: &mut Option<PgConnection>) -> Result<(), sqlx::Error> {
    let mut connection = match kept.take() {
        Some(connection) => connection,
        None => PgConnection::connect_with(options).await?,
    };
    connection.ping().await?;
    *kept = Some(connection);
    Ok(())
}

//! Opens the database, runs what needs it, and starts the jobs. If the database is away or locked at the start, or its
//! migrations take long, the server already answers requests meanwhile and keeps batches on disk.

use std::time::Duration;

use domain::ground::pulse::Closed;
use domain::money::ads::sync;
use domain::money::conversions;
use domain::tenancy::auth::first_owner_link;
use domain::{Error, Result};
use sea_orm::DatabaseConnection;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::config::Config;
use crate::database::{self, NotOpened};
use crate::jobs::{self, Schedule};
use crate::log;

/// Pause between two attempts.
const AGAIN: Duration = Duration::from_secs(1);

/// Sentence that ends a server whose connections have to be made in another way.
const START_AGAIN: &str = "PostgreSQL is back, but takes connections without encryption only, which a server finds out at \
    its start; start svc again";

/// An attempt to open and migrate the database. It goes on while others wait for it, because a migration that is
/// interrupted begins again.
pub(crate) struct Opening(JoinHandle<Result<DatabaseConnection, NotOpened>>);

impl Opening {
    pub(crate) fn begin(config: &Config) -> Self {
        let config = config.clone();
        Self(tokio::spawn(async move { database::open_migrated(&config).await }))
    }

    /// Waits for the result of the attempt. On timeout, returns the attempt, which goes on.
    pub(crate) async fn within(
        mut self,
        patience: Duration,
    ) -> Result<Result<DatabaseConnection, NotOpened>, Opening> {
        match tokio::time::timeout(patience, &mut self.0).await {
            Ok(ended) => Ok(ended.unwrap_or_else(|panic| Err(Error::internal(panic).into()))),
            Err(_) => Err(self),
        }
    }
}

/// Waits until the database can be opened and written, then starts the jobs. Fails if waiting does not help.
pub(crate) async fn finish(app: &App) -> Result<Schedule> {
    if app.context.pulse.closed() == Some(Closed::NotOpened) {
        open(app).await?;
    }
    let context = &app.context;
    let link = patiently(|| first_owner_link(context, app.config.signup.into())).await?;
    if let Some(link) = link {
        log::say(format_args!(
            "No accounts exist yet, and SVC_SIGNUP is \"invited\". Create the first account here: {link}"
        ));
    }
    patiently(|| conversions::end_leases(context)).await?;
    patiently(|| sync::end_leases(context)).await?;
    Ok(jobs::start(app))
}

async fn open(app: &App) -> Result<()> {
    loop {
        let begun = app.opening.lock().take();
        let opening = begun.unwrap_or_else(|| Opening::begin(&app.config));
        let Ok(opened) = opening.within(Duration::MAX).await else { continue };
        match opened {
            // The server has a pool of its own.
            Ok(db) => {
                db.close().await?;
                break;
            }
            Err(NotOpened::Away(_)) => tokio::time::sleep(AGAIN).await,
            Err(reason) => return Err(reason.into()),
        }
    }
    if database::needs_a_new_start(&app.config).await {
        return Err(Error::NotConfigured(START_AGAIN.into()));
    }
    app.context.pulse.opened();
    log::say(format_args!("The database is open, svc is ready on {}", database::name(app.db())));
    Ok(())
}

/// Tries until the database is available.
async fn patiently<T, F: Future<Output = Result<T>>>(work: impl Fn() -> F) -> Result<T> {
    loop {
        match work().await {
            Err(Error::DbUnavailable) => tokio::time::sleep(AGAIN).await,
            done => return done,
        }
    }
}

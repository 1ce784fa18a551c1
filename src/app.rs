//! What every request shares, built once.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use analytics::columns::Source;
use analytics::reports::{Reports, ReportsConfig};
use analytics::visits::Waiting;
use bytes::Bytes;
use domain::{Clock, Context, Error, Random, Result};
use sea_orm::DatabaseConnection;
use tokio::sync::watch;

use crate::api::Sockets;
use crate::config::Config;
use crate::database;
use crate::front_ends::FrontEnds;
use crate::http::rate_limit::Limits;
use crate::ingest::Ingest;
use crate::mail::Mailer;
use crate::{destinations, secret_key, snapshots};

/// For so long the end of the process waits for its snapshots to be written. What was not is read from rows.
const SAVING: Duration = Duration::from_secs(8);

/// For so long it waits for the database to end its statements.
const CLOSING: Duration = Duration::from_secs(2);

/// Cheap to clone; it is the state of every router.
#[derive(Clone)]
pub struct App(Arc<Shared>);

pub struct Shared {
    pub config: Config,
    pub front_ends: FrontEnds,
    pub context: Context,
    pub limits: Limits,
    pub mailer: Mailer,
    pub ingest: Ingest,
    pub reports: Reports,
    pub graphql: graphql::Schema,
    pub sockets: Sockets,
    /// The OpenAPI document, written when it is first asked for.
    pub openapi: OnceLock<Bytes>,
}

impl App {
    /// Opens and migrates the database, and builds the rest on it.
    pub async fn start(config: Config, front_ends: FrontEnds) -> Result<Self> {
        let db = database::open(&config).await?;
        database::migrate(&db).await?;
        Self::with(config, front_ends, Context::new(db, Clock::system(), Random::os())).await
    }

    /// For tests and the demo, which bring a clock and randomness of their own.
    pub async fn with(config: Config, front_ends: FrontEnds, context: Context) -> Result<Self> {
        let limits = Limits::new(config.requests_per_minute);
        let mailer = Mailer::new(&config);
        let context =
            context.reached_at(&config.public_url(), mailer.mailroom()).with_caps(config.caps).with_pulse();
        let context =
            context.with_secrets(secret_key::of(&config)).with_sender(destinations::sender(&config)?);
        let ingest = Ingest::start(&config, &context)?;
        let reports = reports(&config, &context)?;
        let graphql = graphql::schema(context.clone(), reports.clone(), ingest.writer().clone());
        Ok(Self(Arc::new(Shared {
            config,
            front_ends,
            context,
            limits,
            mailer,
            ingest,
            reports,
            graphql,
            sockets: Sockets::default(),
            openapi: OnceLock::new(),
        })))
    }

    /// Ticks whenever visits were written, on PostgreSQL by any instance; the live tail waits for it.
    pub fn committed(&self) -> watch::Receiver<u64> {
        self.ingest.writer().committed()
    }

    /// What waits on this server's disk to be stored.
    pub fn waiting(&self) -> Waiting {
        self.ingest.writer().waiting()
    }

    pub fn db(&self) -> &DatabaseConnection {
        &self.context.db
    }

    /// Lets what is under way come to its end: connections are closed, queued visits written, snapshots
    /// saved.
    pub async fn stop(&self) {
        self.sockets.close();
        self.ingest.stop().await;
        match tokio::time::timeout(SAVING, self.reports.save_snapshots()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(error.reason = %error, "The report snapshots could not be written");
            }
            Err(_) => tracing::warn!("The report snapshots are not all written"),
        }
        snapshots::share_before_end(self).await;
        // SQLite's file is whole by itself once the last connection to it was closed: a copy needs nothing else, and
        // a backup in its place finds no log of the state before.
        self.reports.close();
        match tokio::time::timeout(CLOSING, self.context.db.clone().close()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(error.reason = %error, "The database could not be closed"),
            Err(_) => tracing::warn!("The database was left in the middle of a statement"),
        }
    }
}

fn reports(config: &Config, context: &Context) -> Result<Reports> {
    let limits = config.sql;
    let source = match config.database.sqlite_file() {
        Some(file) => Source::sqlite(file),
        None => Source::postgres(context.db.get_postgres_connection_pool().clone(), context.pulse.clone()),
    };
    let sharing = config.snapshots.as_ref().map(snapshots::Location::open).transpose();
    let sharing =
        sharing.map_err(|reason| Error::NotConfigured(format!("SVC_SNAPSHOTS: {reason}").into()))?;
    let config = ReportsConfig {
        executor: config.reports,
        memory: config.columns_memory,
        snapshots: Some(config.data_dir.join("columns")),
        sharing,
    };
    let reports = Reports::new(context.clone(), source, config);
    reports.map(|reports| reports.with_sql(limits)).map_err(|reason| Error::NotConfigured(reason.into()))
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

//! Application state shared by all requests, built once at startup.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use analytics::columns::Source;
use analytics::reports::{Reports, ReportsConfig};
use analytics::visits::{Commits, Waiting};
use domain::ground::turns::{Share, Turn, Turns};
use domain::tenancy::access::{self, LinkAccess, Principal};
use domain::tenancy::mcp_calls;
use domain::{Clock, Context, Error, Random, Result};
use parking_lot::Mutex;
use sea_orm::DatabaseConnection;
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::api::{self, Sockets};
use crate::config::Config;
use crate::database::{self, NotOpened};
use crate::docs::Docs;
use crate::front_ends::FrontEnds;
use crate::http::Route;
use crate::http::file::File;
use crate::http::large::LargeAnswers;
use crate::http::rate_limit::Limits;
use crate::ingest::Ingest;
use crate::mail::Mailer;
use crate::oauth::Registrations;
use crate::opening::Opening;
use crate::{destinations, health, mcp, pages, secret_key, snapshots};

/// How long a server that has served its database before waits for it, before it starts without it.
const WITHOUT_AFTER: Duration = Duration::from_secs(2);

/// How long shutdown waits for the report snapshots to be written. Days without a snapshot are loaded from
/// their rows at the next start.
const SAVING: Duration = Duration::from_secs(8);

/// How long shutdown waits for the database to finish its statements.
const CLOSING: Duration = Duration::from_secs(2);

/// Maximum size of a query string, body or message that is read at once. Those of the dashboard are smaller.
pub(crate) const SMALL: usize = 4 << 10;

/// Application state, and the state of every router. Cheap to clone.
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
    pub checks: health::Checks,
    /// The attempt to open the database that was under way at the start.
    pub(crate) opening: Mutex<Option<Opening>>,
    graphql: OnceLock<graphql::Schema>,
    pub sockets: Sockets,
    pub registrations: Registrations,
    pub mcp_limits: mcp::Limits,
    /// All routes, for calls from inside.
    operations: OnceLock<Vec<Route>>,
    /// Requests of the API that are served at the same time.
    turns: Turns,
    /// Large requests that are read at the same time.
    large: Turns,
    /// Feeds of conversions that are opened at the same time, and pages of them that are read.
    feeds: Turns,
    feed_pages: Turns,
    pub(crate) large_answers: LargeAnswers,
    /// The OpenAPI document, generated on the first request for it.
    pub openapi: OnceCell<File>,
    /// Guides, reference and their search, built on the first request for any of them.
    pub docs: OnceCell<Docs>,
}

impl App {
    /// Opens and migrates the database, then builds everything that depends on it. If this takes long, or the database is
    /// away or locked, and a server with this data folder has served it, starts without it ([`crate::opening`]).
    pub async fn start(config: Config, front_ends: FrontEnds) -> Result<Self> {
        let context = |db| Context::new(db, Clock::system(), Random::os());
        let may_begin_without = database::has_served(&config);
        let patience = if may_begin_without { WITHOUT_AFTER } else { Duration::MAX };
        let (reason, opening) = match Opening::begin(&config).within(patience).await {
            Ok(Ok(db)) => return Self::with(config, front_ends, context(db)).await,
            Ok(Err(NotOpened::Away(reason))) if may_begin_without => (reason, None),
            Ok(Err(reason)) => return Err(reason.into()),
            Err(opening) => {
                let seconds = WITHOUT_AFTER.as_secs();
                (format!("this takes more than {seconds} seconds"), Some(opening))
            }
        };
        tracing::error!(reason, "The database cannot be opened yet; svc starts without it and tries on");
        let db = database::unreached(&config).await?;
        let app = Self::with(config, front_ends, context(db)).await?;
        app.context.pulse.not_opened();
        *app.opening.lock() = opening;
        Ok(app)
    }

    /// Builds the state around a given context. For tests and the demo, which bring their own clock and
    /// randomness.
    pub async fn with(config: Config, front_ends: FrontEnds, context: Context) -> Result<Self> {
        let limits = Limits::new(config.requests_per_minute);
        let mailer = Mailer::new(&config);
        let context = context
            .reached_at(&config.public_url())
            .with_mailroom(mailer.mailroom())
            .with_caps(config.caps)
            .with_pulse(&config.database);
        let context =
            context.with_secrets(secret_key::of(&config)).with_sender(destinations::sender(&config)?);
        let context =
            context.with_fetcher(pages::fetcher(&config)?).with_redirect_schemes(&config.redirect_schemes);
        let context =
            context.with_connectors(config.ad_connectors.clone()).with_ads_memory(config.ads_memory);
        let ingest = Ingest::start(&config, &context)?;
        let reports = reports(&config, &context)?;
        Ok(Self(Arc::new(Shared {
            config,
            front_ends,
            context,
            limits,
            mailer,
            ingest,
            reports,
            checks: health::Checks::default(),
            opening: Mutex::default(),
            graphql: OnceLock::new(),
            sockets: Sockets::default(),
            registrations: Registrations::default(),
            mcp_limits: mcp::Limits::default(),
            operations: OnceLock::new(),
            turns: Turns::new(served_at_once()),
            large: Turns::new(read_at_once()),
            feeds: Turns::new(FEEDS),
            feed_pages: Turns::new(Share { waiting: usize::MAX, wait: Duration::MAX, ..FEEDS }),
            large_answers: LargeAnswers::default(),
            openapi: OnceCell::new(),
            docs: OnceCell::new(),
        })))
    }

    /// Waits until a request of a caller may be served. Requests without a caller do not wait.
    pub async fn turn(&self, caller: Option<&Principal>) -> domain::Result<Option<Turn>> {
        let Some(caller) = caller else { return Ok(None) };
        let tenants = access::tenants(&self.context, caller).await?;
        Box::pin(self.turns.take(&tenants)).await.map(Some)
    }

    /// Waits until a request of this size of a link's viewer may be read and served. A large one also counts against its
    /// address.
    pub async fn turn_of_viewer(
        &self,
        bytes: usize,
        link: &LinkAccess,
        address: IpAddr,
    ) -> domain::Result<Turn> {
        let tenants = link.reports().tenants();
        if bytes <= SMALL {
            return Box::pin(self.turns.take(tenants)).await;
        }
        let tenants = [tenants, &[self.limits.tenant(address)]].concat();
        Box::pin(self.large.take(&tenants)).await
    }

    /// Waits until a request of this size may be read. Small ones do not wait.
    ///
    /// To parse and check a large request keeps a thread for milliseconds, also if it is then refused.
    pub async fn turn_to_read(
        &self,
        bytes: usize,
        caller: Option<&Principal>,
        address: IpAddr,
    ) -> domain::Result<Option<Turn>> {
        if bytes <= SMALL {
            return Ok(None);
        }
        let tenants = match caller {
            Some(caller) => access::tenants(&self.context, caller).await?,
            None => vec![self.limits.tenant(address)],
        };
        Box::pin(self.large.take(&tenants)).await.map(Some)
    }

    /// Waits until a sender may open a feed of conversions.
    pub async fn turn_to_feed(&self, sender: Uuid) -> domain::Result<Turn> {
        self.feeds.take(&[sender]).await
    }

    /// Waits until a sender may read the next page of an open feed. None is refused, because the file would be cut off.
    pub async fn turn_to_feed_on(&self, sender: Uuid) -> domain::Result<Turn> {
        self.feed_pages.take(&[sender]).await
    }

    /// Resolves when the database falls silent.
    pub fn silence(&self) -> impl Future<Output = ()> + Send + 'static {
        let pulse = self.context.pulse.clone();
        async move { pulse.silence().await }
    }

    /// Returns the commits that live tails wait for, on PostgreSQL those of any instance.
    pub fn committed(&self) -> Commits {
        self.ingest.writer().committed()
    }

    /// Numbers of the batches that wait on this server's disk to be stored.
    pub fn waiting(&self) -> Waiting {
        self.ingest.writer().waiting()
    }

    /// Returns the GraphQL schema. The first request for GraphQL builds the schema, which takes some milliseconds and some
    /// megabytes that a server without such requests saves.
    pub fn graphql(&self) -> &graphql::Schema {
        self.graphql.get_or_init(|| {
            graphql::schema(self.context.clone(), self.reports.clone(), self.ingest.writer().clone())
        })
    }

    /// Returns all routes of the service.
    pub fn operations(&self) -> &[Route] {
        self.operations.get_or_init(api::routes)
    }

    /// Returns the route with this operation id.
    pub fn operation(&self, id: &str) -> Option<&Route> {
        self.operations().iter().find(|route| route.operation_id == id)
    }

    pub fn db(&self) -> &DatabaseConnection {
        &self.context.db
    }

    /// Shuts down in order: writes queued visits, saves report snapshots, closes the database.
    pub async fn stop(&self) {
        self.ingest.stop().await;
        match tokio::time::timeout(SAVING, self.reports.save_snapshots()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(error.reason = %error, "The report snapshots could not be saved");
            }
            Err(_) => tracing::warn!("Some report snapshots were not saved before the shutdown timeout"),
        }
        snapshots::share_before_end(self).await;
        let notes = async {
            mcp_calls::record_waiting(&self.context).await;
            access::note_uses(&self.context).await;
        };
        if tokio::time::timeout(CLOSING, notes).await.is_err() {
            tracing::warn!(
                "Some calls of assistants, or uses of keys, were not recorded before the shutdown timeout"
            );
        }
        // Closing SQLite's last connection folds the write-ahead log into the database file. Copying that one
        // file is then a full backup, and a backup put in its place meets no stale log.
        self.reports.close();
        match tokio::time::timeout(CLOSING, self.context.db.close()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(error.reason = %error, "The database could not be closed"),
            Err(_) => {
                tracing::warn!("The database did not finish its statements before the shutdown timeout")
            }
        }
    }
}

fn reports(config: &Config, context: &Context) -> Result<Reports> {
    let limits = config.sql;
    let source = match config.database.sqlite_file() {
        Some(file) => Source::sqlite(file, context.pulse.clone()),
        None => Source::postgres(context.db.get_postgres_connection_pool().clone(), context.pulse.clone()),
    };
    let sharing = config.snapshots.as_ref().map(snapshots::Location::open).transpose();
    let sharing =
        sharing.map_err(|reason| Error::NotConfigured(format!("SVC_SNAPSHOTS: {reason}").into()))?;
    let config = ReportsConfig {
        executor: config.reports,
        memory: config.columns_memory,
        snapshots: Some(config.columns()),
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

/// Returns the number of threads that serve requests: two for each core, at least four. Some requests keep a thread for
/// some milliseconds, and the others find another one meanwhile. What takes longer, such as a large answer, is written on
/// threads of its own.
pub(crate) fn threads() -> usize {
    (2 * std::thread::available_parallelism().map_or(1, std::num::NonZero::get)).max(4)
}

/// Returns how many requests of the API are served at once, and how many of one tenant. Each takes a connection to the
/// database and some processor time; those that wait for something else do not count.
fn served_at_once() -> Share {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let places = (4 * cores).max(8);
    Share { places, each: places / 2, waiting: 200, wait: Duration::from_secs(10) }
}

/// Feeds of conversions, which are public. Each sender reads one at a time.
const FEEDS: Share = Share { places: 2, each: 1, waiting: 20, wait: Duration::from_secs(10) };

/// Returns how many large requests are read at once. One thread stays free for all others.
fn read_at_once() -> Share {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let places = cores.saturating_sub(1).max(1);
    Share { places, each: places.div_ceil(2), waiting: 200, wait: Duration::from_secs(10) }
}

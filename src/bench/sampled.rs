//! Server on a database that contains the sample.

use std::time::{Duration, Instant};

use analytics::period;
use analytics::sample::{Sample, load_postgres, load_sqlite};
use domain::{Clock, Context, Random};
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::Value;

use super::client::Client;
use super::server::Server;
use super::{Failure, Folder, Options, ingest};
use crate::demo::account::Account;

/// Reports of the overview screen: its own and the first view of each panel.
pub(super) const SCREEN: [&str; 7] = [
    "overview?compare=1&",
    "pages?limit=9&",
    "breakdown?dimension=channel&limit=9&",
    "breakdown?dimension=utm_campaign&limit=9&",
    "breakdown?dimension=goal&limit=9&",
    "breakdown?dimension=country&limit=9&",
    "breakdown?dimension=device&limit=9&",
];

/// Project that contains the sample and accepts tracking batches, and a server for it.
pub(super) struct Sampled {
    /// Declared before the folder, so that the server ends before the folder is removed.
    pub(super) server: Server,
    pub(super) folder: Folder,
    pub(super) context: Context,
    pub(super) account: Account,
    /// Last day of the sample's ninety days.
    pub(super) last: i32,
}

impl Sampled {
    /// Loads the given number of sessions into SQLite or an empty database, and starts the server.
    pub(super) async fn start(
        name: &str,
        url: Option<&str>,
        sessions: u32,
        options: &Options,
    ) -> Result<Self, Failure> {
        Self::start_with(name, url, options, |sample| Sample { sessions, ..sample }).await
    }

    /// [`Sampled::start`] with a sample of another shape than the large one.
    pub(super) async fn start_with(
        name: &str,
        url: Option<&str>,
        options: &Options,
        shape: impl FnOnce(Sample) -> Sample,
    ) -> Result<Self, Failure> {
        let folder = Folder::create(name)?;
        let context =
            Context::new(super::open_database(folder.path(), url).await?, Clock::system(), Random::os());
        let account = ingest::prepare(&context).await?;
        let (project, zone) = (account.access.id(), account.access.project().tz());
        // Yesterday is the last complete day.
        let last = period::number(period::day_at(context.clock.now(), zone)) - 1;
        let sample = Sample { seed: options.seed, ..shape(Sample::large(project, zone, last)) };
        load(&context, &folder, sample).await?;
        let server = Server::start(folder.path(), url).await?;
        Ok(Self { server, folder, context, account, last })
    }

    pub(super) async fn client(&self) -> Result<Client, Failure> {
        Client::connect(self.server.address, self.account.token.clone()).await
    }

    /// Returns the last days of the sample as report parameters.
    pub(super) fn days(&self, count: i32) -> String {
        let [from, to] = self.period(count);
        format!("from={from}&to={to}")
    }

    /// Returns the first and the last of the last days of the sample.
    pub(super) fn period(&self, count: i32) -> [String; 2] {
        [self.last - count + 1, self.last].map(|day| period::date(day).to_string())
    }

    /// Returns a path of the project.
    pub(super) fn path(&self, rest: &str) -> String {
        format!("/v1/projects/{}/{rest}", self.account.access.id())
    }

    /// Sends a request several times. Returns the median time and the last answer.
    pub(super) async fn median(
        &self,
        client: &mut Client,
        runs: usize,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(Duration, Value), Failure> {
        client.median(runs, &self.path(path), body).await
    }

    /// Opens a browser with the overview screen, logged in with its own session.
    pub(super) async fn dashboard(&self, token: &str) -> Result<Dashboard, Failure> {
        let mut clients = Vec::new();
        for _ in SCREEN {
            clients.push(Client::connect(self.server.address, token.to_owned()).await?);
        }
        Ok(Dashboard { clients })
    }

    /// Returns the requests of the overview screen.
    pub(super) fn screen(&self, days: i32) -> Vec<String> {
        let days = self.days(days);
        SCREEN.iter().map(|path| self.path(&format!("analytics/{path}{days}"))).collect()
    }
}

/// Loads a sample into the context's database: PostgreSQL, or the SQLite file of the folder.
pub(super) async fn load(context: &Context, folder: &Folder, sample: Sample) -> Result<(), Failure> {
    load_rows(context, folder, sample).await?;
    settle(context).await
}

/// [`load`], of one sample of several. [`settle`] follows the last one.
pub(super) async fn load_rows(context: &Context, folder: &Folder, sample: Sample) -> Result<(), Failure> {
    if let DbBackend::Postgres = context.db.get_database_backend() {
        load_postgres(context.db.get_postgres_connection_pool(), sample.visits()).await?;
    } else {
        let file = folder.path().join("svc.db");
        tokio::task::spawn_blocking(move || load_sqlite(&file, sample.visits())).await??;
    }
    Ok(())
}

/// Does on PostgreSQL what the server would do by itself during the measurement.
pub(super) async fn settle(context: &Context) -> Result<(), Failure> {
    if let DbBackend::Postgres = context.db.get_database_backend() {
        context.db.execute_unprepared("vacuum analyze").await?;
    }
    Ok(())
}

/// Connections of a browser.
pub(super) struct Dashboard {
    clients: Vec<Client>,
}

impl Dashboard {
    /// Sends all requests concurrently, as a browser does. Returns the time until the last answer.
    pub(super) async fn open(&mut self, screen: &[String]) -> Result<Duration, Failure> {
        let began = Instant::now();
        let asked = self.clients.iter_mut().zip(screen).map(|(client, path)| client.ask(path, None));
        futures::future::try_join_all(asked).await?;
        Ok(began.elapsed())
    }
}

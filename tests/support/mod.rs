//! Test fixture: a complete server per test, with a free port, its own folder and database, a clock that only moves
//! on request, and seeded randomness.
//!
//! ```ignore
//! let app = App::start().await;
//! let owner = app.owner().await;
//! let shop = app.project(&owner, "shop").await;
//! let answer = app.get("/v1/projects/shop").bearer(&owner).send().await;
//! ```
#![allow(dead_code, reason = "a builder may be ahead of the tests that use it")]

mod access;
pub mod bank;
pub mod cluster;
pub mod contract;
pub mod database;
#[path = "../../src/embedded.rs"]
mod embedded;
pub mod fakes;
pub mod grantors;
pub mod http;
pub mod load;
pub mod logs;
pub mod mailbox;
pub mod mmdb;
pub mod panics;
pub mod process;
pub mod relay;
pub mod soak;
pub mod spool;

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, TimeZone, Utc};
use domain::ground::behalf::on_behalf_of;
use domain::ground::writes::Transaction;
use domain::{Clock, Context, Random};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use svc::config::Config;
use svc::http::Route;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};
use uuid::Uuid;

pub use database::TestDatabase;
pub use http::{Answer, Call};

/// Saturday noon in UTC: the moment at which every test begins.
pub fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

/// The CRON secret of every test server.
pub const CRON_SECRET: &str = "a-cron-secret-of-the-tests";

/// A user agent of a person, as far as the bot list is concerned.
pub const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

pub struct App {
    pub url: String,
    pub inner: svc::app::App,
    pub clock: Clock,
    pub client: reqwest::Client,
    pub folder: TempDir,
    /// Counts the addresses that requests come from, where each has its own.
    addresses: Option<AtomicU32>,
    statements: Arc<AtomicUsize>,
    recorded: Arc<Mutex<Option<Vec<Statement>>>>,
    stop: Option<oneshot::Sender<()>>,
    server: Option<JoinHandle<std::io::Result<()>>>,
}

/// Somebody with a bearer token.
#[derive(Clone, Debug)]
pub struct User {
    pub token: String,
    pub email: String,
    pub password: String,
    pub id: String,
    /// The organization made at sign-up.
    pub org: String,
}

/// A project and its publishable key.
#[derive(Clone, Debug)]
pub struct Project {
    pub id: String,
    pub slug: String,
    pub org: String,
    pub key: String,
}

/// The header of the address where [`App::of_many_addresses`] is asked.
pub const REAL_IP: &str = "x-real-ip";

impl App {
    /// A server with the default settings.
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    /// A server with some settings changed: `App::with(&[("SVC_ENV", "production")])`.
    pub async fn with(settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = TestDatabase::create().await.url_in(folder.path());
        Self::on(folder, &url, Clock::fixed(noon()), settings).await
    }

    /// A server whose requests come from another address each: for tests that do much which is limited by address.
    pub async fn of_many_addresses(settings: &[(&str, &str)]) -> Self {
        let mut app = Self::with(&[settings, &[("SVC_TRUSTED_IP_HEADER", REAL_IP)]].concat()).await;
        app.addresses = Some(AtomicU32::new(0));
        app
    }

    /// Holds SQLite's write lock, and adds as many writes of an organization as may wait behind it.
    pub async fn fill_write_turns(&self, org: Uuid) -> (Transaction, JoinSet<()>) {
        let held = self.inner.context.begin().await.unwrap();
        let mut waiting = JoinSet::new();
        for _ in 0..200 {
            let context = self.inner.context.clone();
            waiting.spawn(on_behalf_of([org], async move {
                context.db.execute_unprepared("delete from mails where id is null").await.unwrap();
            }));
        }
        for _ in 0..200 {
            tokio::task::yield_now().await;
        }
        (held, waiting)
    }

    /// Two servers on one database with one clock.
    pub async fn two() -> (Self, Self) {
        Self::two_with(&[]).await
    }

    /// Two such servers with more settings.
    pub async fn two_with(settings: &[(&str, &str)]) -> (Self, Self) {
        let folder = tempfile::tempdir().unwrap();
        let url = TestDatabase::create().await.url_in(folder.path());
        let clock = Clock::fixed(noon());
        let settings = [settings, &[("SVC_REPORTS", "columns")]].concat();
        let first = Self::on(folder, &url, clock.clone(), &settings).await;
        let second = Self::on(tempfile::tempdir().unwrap(), &url, clock, &settings).await;
        (first, second)
    }

    /// A server with routes beside those of the service.
    pub async fn with_routes(routes: Vec<Route>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = TestDatabase::create().await.url_in(folder.path());
        Self::serve(folder, &url, Clock::fixed(noon()), &[], routes).await
    }

    /// A server on an existing folder and database: what a restart finds.
    pub async fn on(folder: TempDir, database_url: &str, clock: Clock, settings: &[(&str, &str)]) -> Self {
        Self::serve(folder, database_url, clock, settings, Vec::new()).await
    }

    async fn serve(
        folder: TempDir,
        database_url: &str,
        clock: Clock,
        settings: &[(&str, &str)],
        more: Vec<Route>,
    ) -> Self {
        // A failing test shows what the server logged.
        logs::init();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let data_dir = folder.path().to_str().unwrap().to_owned();
        let (config, _) = Config::read(|variable| {
            let changed = settings.iter().find(|(name, _)| *name == variable);
            match variable {
                _ if changed.is_some() => changed.map(|(_, value)| (*value).to_owned()),
                "SVC_DATA_DIR" => Some(data_dir.clone()),
                "SVC_DATABASE_URL" => Some(database_url.to_owned()),
                "SVC_PUBLIC_URL" => Some(url.clone()),
                "SVC_CRON_SECRET" => Some(CRON_SECRET.to_owned()),
                "SVC_JOBS" => Some("external".to_owned()),
                // Tests ask nobody on the internet.
                "SVC_RATES_URL" => Some("off".to_owned()),
                "SVC_REPORTS" => std::env::var("SVC_TEST_REPORTS").ok(),
                _ => None,
            }
        })
        .unwrap();
        database::copy_template_to(database_url).await;
        let mut db = svc::database::open(&config).await.unwrap();
        let statements = Arc::new(AtomicUsize::new(0));
        let recorded = Arc::new(Mutex::new(None::<Vec<Statement>>));
        let (count, record) = (statements.clone(), recorded.clone());
        db.set_metric_callback(move |done| {
            count.fetch_add(1, Ordering::Relaxed);
            if let Some(recorded) = record.lock().unwrap().as_mut() {
                recorded.push(done.statement.clone());
            }
        });
        svc::database::migrate(&db).await.unwrap();
        let context = Context::new(db, clock.clone(), Random::seeded(7)).with_cheap_passwords();
        let inner = svc::app::App::with(config, embedded::FRONT_ENDS, context).await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let routes = svc::api::routes().into_iter().chain(more).collect();
        let router = svc::router::with_routes(inner.clone(), routes);
        let serving = svc::serve::serve_router(router, inner.clone(), listener, async {
            drop(stopped.await);
        });
        let server = Some(tokio::spawn(serving));
        let client =
            reqwest::Client::builder().user_agent(CHROME).timeout(Duration::from_secs(30)).build().unwrap();
        Self {
            url,
            inner,
            clock,
            client,
            folder,
            addresses: None,
            statements,
            recorded,
            stop: Some(stop),
            server,
        }
    }

    /// Stops the server as SIGTERM does and gives back its folder.
    pub async fn stop(mut self) -> TempDir {
        self.client = reqwest::Client::new();
        drop(self.stop.take());
        if let Some(server) = self.server.take() {
            server.await.unwrap().unwrap();
        }
        std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap())
    }

    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
    }

    /// What a piece of work answers, and how many statements it takes the database.
    pub async fn count_statements<T>(&self, work: impl AsyncFnOnce() -> T) -> (usize, T) {
        let before = self.statements.load(Ordering::Relaxed);
        let answer = work().await;
        (self.statements.load(Ordering::Relaxed) - before, answer)
    }

    /// Waits until this many further statements have been answered by the database.
    pub async fn statements_sent(&self, number: usize) {
        let before = self.statements.load(Ordering::Relaxed);
        while self.statements.load(Ordering::Relaxed) < before + number {
            tokio::task::yield_now().await;
        }
    }

    /// The statements that a piece of work takes the database.
    pub async fn record_statements(&self, work: impl AsyncFnOnce()) -> Vec<Statement> {
        *self.recorded.lock().unwrap() = Some(Vec::new());
        work().await;
        self.recorded.lock().unwrap().take().unwrap()
    }

    pub fn get(&self, path: &str) -> Call {
        self.call("GET", path)
    }

    pub fn post(&self, path: &str) -> Call {
        self.call("POST", path)
    }

    pub fn put(&self, path: &str) -> Call {
        self.call("PUT", path)
    }

    pub fn patch(&self, path: &str) -> Call {
        self.call("PATCH", path)
    }

    pub fn delete(&self, path: &str) -> Call {
        self.call("DELETE", path)
    }

    pub fn call(&self, method: &str, path: &str) -> Call {
        let method = method.parse().unwrap();
        let call = Call::new(self.client.request(method, format!("{}{path}", self.url)));
        match &self.addresses {
            Some(addresses) => {
                let address = Ipv4Addr::from(0x0a00_0000 + addresses.fetch_add(1, Ordering::Relaxed));
                call.header(REAL_IP, &address.to_string())
            }
            None => call,
        }
    }

    /// Signs up `name@example.com` with an organization of the same name.
    pub async fn user(&self, name: &str) -> User {
        let email = format!("{name}@example.com");
        let password = format!("the password of {name}");
        let mut body = json!({
            "email": email,
            "password": password,
            "organization": { "name": name, "slug": name },
        });
        // On a server that is closed to strangers, the first user comes by the link that it prints.
        if let Some(token) = self.first_owner_token().await {
            body["invitationToken"] = json!(token);
        }
        let answer = self.post("/v1/auth/signup").json(&body).send().await.ok(201);
        User {
            token: answer["token"].as_str().unwrap().to_owned(),
            id: answer["userId"].as_str().unwrap().to_owned(),
            email,
            password,
            org: name.to_owned(),
        }
    }

    /// The token in the link that the server prints for its first owner, if it prints one.
    pub async fn first_owner_token(&self) -> Option<String> {
        let policy = self.inner.config.signup.into();
        let link = domain::tenancy::auth::first_owner_link(&self.inner.context, policy).await.unwrap()?;
        Some(link.strip_prefix(&format!("{}/signup#invitation=", self.url)).unwrap().to_owned())
    }

    /// Waits until the writer has nothing more to replay. On a busy machine, a batch is stored only then.
    pub async fn replayed(&self) {
        let writer = self.inner.ingest.writer();
        while writer.is_replaying() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// The owner of the organization `acme`.
    pub async fn owner(&self) -> User {
        self.user("acme").await
    }

    /// A project for `shop.example`-like hosts: `app.project(&owner, "shop")` has the domain
    /// `shop.example`.
    pub async fn project(&self, owner: &User, slug: &str) -> Project {
        self.project_with(owner, slug, json!({})).await
    }

    /// A project with more fields of ProjectCreate.
    pub async fn project_with(&self, owner: &User, slug: &str, more: Value) -> Project {
        let mut body = json!({ "name": slug, "slug": slug, "domains": [format!("{slug}.example")] });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/v1/orgs/{}/projects", owner.org);
        let answer = self.post(&path).bearer(owner).json(&body).send().await.ok(201);
        Project {
            id: answer["project"]["id"].as_str().unwrap().to_owned(),
            slug: slug.to_owned(),
            org: owner.org.clone(),
            key: answer["publishableKey"].as_str().unwrap().to_owned(),
        }
    }

    /// Sends a tracking batch as a browser on the project's domain does.
    pub async fn track(&self, project: &Project, batch: &Value) -> Answer {
        self.post("/v1/e")
            .header("origin", &format!("https://{}.example", project.slug))
            .header("content-type", "text/plain;charset=UTF-8")
            .body(batch.to_string())
            .send()
            .await
    }
}

impl Project {
    /// The smallest batch: one pageview of `/` that begins now. `edit` changes what it needs.
    pub fn batch(&self, session: &str, pageview: &str, edit: impl FnOnce(&mut Value)) -> Value {
        let mut batch = json!({
            "v": 2, "k": self.key, "sid": session, "fresh": true, "consent": false, "test": false,
            "pvs": [{
                "id": pageview, "seq": 1, "age": 0, "nav": "load",
                "host": format!("{}.example", self.slug), "path": "/",
                "variant": null, "lang": "en", "ref": null, "attrFrom": "none", "attr": {},
                "vw": 1280, "vh": 720, "sw": 1920, "tp": false, "ph": 2000, "sy": 0, "sp": 0,
                "marks": {}, "sec": {}, "eng": 0, "clk": 0, "iclk": 0, "vids": [],
            }],
        });
        edit(&mut batch);
        batch
    }
}

impl Drop for App {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            server.abort();
        }
    }
}

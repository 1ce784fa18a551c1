//! A project in a migrated database of its own, and rows as a writer would leave them.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use analytics::columns::Source;
use analytics::reports::{Executor, ReportLimits, Reports, ReportsConfig};
use chrono::{DateTime, Utc};
use domain::ground::pulse::Pulse;
use domain::projects::{self, ProjectCreate};
use domain::tenancy::access::{self, ProjectAccess};
use domain::tenancy::auth::{self, Signup, SignupPolicy};
use domain::{Clock, Context, Random};
use entity::visits::{AttrFrom, Browser, Channel, Device, Nav, Os, Screen, Stitch, stored};
use parking_lot::Mutex;
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend};
use serde_json::{Value, json};
use tokio::sync::watch;
use uuid::Uuid;

pub(crate) struct World {
    context: Context,
    pub(crate) shop: ProjectAccess,
    pub(crate) other: ProjectAccess,
    /// Stands in for the writer's commits.
    pub(crate) commits: watch::Sender<u64>,
    meanwhile: Meanwhile,
    folder: Option<tempfile::TempDir>,
}

/// Text of a statement, and the statements that another connection runs after it, once.
type Meanwhile = Arc<Mutex<Option<(&'static str, Vec<String>)>>>;

impl Deref for World {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

/// Noon in UTC of the day on which every test begins.
pub(crate) const NOON: i64 = 1_795_262_400_000;

pub(crate) fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

impl World {
    /// Creates a world. `more` is added to the first project's ProjectCreate.
    pub(crate) async fn with(more: Value) -> Self {
        static SEED: AtomicU64 = AtomicU64::new(1);
        let (url, folder) = database().await;
        let mut db = connect(&url).await;
        migration::up(&db).await.unwrap();
        let meanwhile = Meanwhile::default();
        let waiting = meanwhile.clone();
        db.set_metric_callback(move |done| {
            let due = waiting.lock().take_if(|(after, _)| done.statement.sql.contains(*after));
            due.into_iter().for_each(|(_, statements)| run_elsewhere(url.clone(), statements));
        });
        let clock = Clock::fixed(DateTime::<Utc>::from_timestamp_millis(NOON).unwrap());
        let random = Random::seeded(SEED.fetch_add(1, Ordering::Relaxed));
        let context = Context::new(db, clock, random).with_cheap_passwords();
        let signup: Signup = serde_json::from_value(json!({
            "email": "owner@example.com", "password": "correct horse",
            "organization": { "name": "Acme", "slug": "acme" },
        }))
        .unwrap();
        let token = auth::signup(&context, SignupPolicy::Open, signup).await.unwrap();
        let owner = access::authenticate(&context, &token.token).await.unwrap();
        let org = access::org(&context, &owner, "acme").await.unwrap();
        let mut accesses = Vec::new();
        for (slug, more) in [("shop", more), ("other", json!({}))] {
            let mut create = json!({ "name": slug, "slug": slug, "domains": [format!("{slug}.example")] });
            create.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            let create: ProjectCreate = serde_json::from_value(create).unwrap();
            accesses.push(projects::create_with_access(&context, &org, create).await.unwrap().0);
        }
        let other = accesses.pop().unwrap();
        let shop = accesses.pop().unwrap();
        Self { context, shop, other, commits: watch::Sender::new(0), meanwhile, folder }
    }

    pub(crate) async fn new() -> Self {
        Self::with(json!({})).await
    }

    /// Returns a project of another tenant.
    pub(crate) async fn stranger(&self) -> ProjectAccess {
        let signup: Signup = serde_json::from_value(json!({
            "email": "stranger@example.com", "password": "correct horse",
            "organization": { "name": "Elsewhere", "slug": "elsewhere" },
        }))
        .unwrap();
        let token = auth::signup(&self.context, SignupPolicy::Open, signup).await.unwrap();
        let owner = access::authenticate(&self.context, &token.token).await.unwrap();
        let org = access::org(&self.context, &owner, "elsewhere").await.unwrap();
        let create = json!({ "name": "blog", "slug": "blog", "domains": ["blog.example"] });
        let create: ProjectCreate = serde_json::from_value(create).unwrap();
        projects::create_with_access(&self.context, &org, create).await.unwrap().0
    }

    /// Returns reports with these limits.
    pub(crate) fn reports(&self, limits: ReportLimits) -> Reports {
        let source = match &self.folder {
            Some(folder) => Source::sqlite(&folder.path().join("svc.db"), Pulse::default()),
            None => Source::postgres(self.db.get_postgres_connection_pool().clone(), Pulse::default()),
        };
        let config =
            ReportsConfig { executor: Executor::Columns, memory: 1 << 20, snapshots: None, sharing: None };
        Reports::new(self.context.clone(), source, config).unwrap().with_limits(limits)
    }

    /// Lets another connection run these statements as soon as the next statement with this text has ended.
    pub(crate) fn after_statement(&self, with: &'static str, statements: Vec<String>) {
        *self.meanwhile.lock() = Some((with, statements));
    }

    pub(crate) fn has_run_elsewhere(&self) -> bool {
        self.meanwhile.lock().is_none()
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.db.get_database_backend() == DbBackend::Postgres
    }

    /// Returns the revision of a commit made now.
    pub(crate) async fn next_rev(&self) -> i64 {
        next_rev(&self.db).await
    }

    pub(crate) async fn session(&self, rev: i64, session: Uuid, more: &[(&str, &str)]) {
        session_of(&self.db, &self.shop, rev, session, more).await;
    }

    pub(crate) async fn pageview(&self, seen: i64, session: Uuid, pageview: Uuid, more: &[(&str, &str)]) {
        pageview_of(&self.db, &self.shop, seen, session, pageview, more).await;
    }

    pub(crate) async fn event(
        &self,
        seen: i64,
        session: Uuid,
        pageview: Uuid,
        n: i32,
        more: &[(&str, &str)],
    ) {
        event_of(&self.db, &self.shop, seen, session, pageview, n, more).await;
    }
}

pub(crate) async fn run<C: ConnectionTrait>(db: &C, sql: &str) {
    db.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

pub(crate) async fn next_rev<C: ConnectionTrait>(db: &C) -> i64 {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => "select cast(cast(pg_current_xact_id() as text) as bigint) as rev",
        _ => "update visit_rev set rev = rev + 1 where id = 1 returning rev",
    };
    let row = db.query_one_raw(sea_orm::Statement::from_string(backend, sql)).await.unwrap().unwrap();
    row.try_get::<i64>("", "rev").unwrap()
}

/// Formats an id for a statement of this database.
pub(crate) fn quoted<C: ConnectionTrait>(db: &C, id: Uuid) -> String {
    match db.get_database_backend() {
        DbBackend::Postgres => format!("'{id}'"),
        _ => format!("x'{}'", id.simple()),
    }
}

pub(crate) async fn insert<C: ConnectionTrait>(
    db: &C,
    table: &str,
    defaults: &[(&str, String)],
    more: &[(&str, &str)],
) {
    let mut row: Vec<(&str, String)> = defaults.to_vec();
    for (column, value) in more {
        row.retain(|(known, _)| known != column);
        row.push((column, (*value).to_owned()));
    }
    let rows = stored::table(db.get_database_backend(), table);
    if rows != table {
        short_keys(db, table, &mut row).await;
    }
    let columns: Vec<&str> = row.iter().map(|(column, _)| *column).collect();
    let values: Vec<&str> = row.iter().map(|(_, value)| value.as_str()).collect();
    run(db, &format!("insert into {rows} ({}) values ({})", columns.join(", "), values.join(", "))).await;
}

/// Replaces a visit's ids by SQLite's short keys.
async fn short_keys<C: ConnectionTrait>(db: &C, table: &str, row: &mut Vec<(&str, String)>) {
    let value =
        |row: &[(&str, String)], name| row.iter().find(|(column, _)| *column == name).unwrap().1.clone();
    let (project, session) = (value(row, "project_id"), value(row, "session_id"));
    run(db, &format!("insert or ignore into stored_projects (project_id) values ({project})")).await;
    let project = format!("(select project from stored_projects where project_id = {project})");
    let visit = match table {
        "sessions" => format!("(select count(*) + 1 from stored_sessions where project = {project})"),
        _ => format!(
            "(select visit from stored_sessions where project = {project} and session_id = {session})"
        ),
    };
    row.retain(|(column, _)| *column != "project_id" && (*column != "session_id" || table == "sessions"));
    row.extend([("project", project), ("visit", visit)]);
}

fn texts(pairs: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    pairs.iter().map(|(column, value)| (*column, (*value).to_owned())).collect()
}

pub(crate) async fn session_of<C: ConnectionTrait>(
    db: &C,
    access: &ProjectAccess,
    rev: i64,
    session: Uuid,
    more: &[(&str, &str)],
) {
    let mut row = vec![
        ("project_id", quoted(db, access.id())),
        ("session_id", quoted(db, session)),
        ("rev", rev.to_string()),
        ("day", (NOON / 86_400_000).to_string()),
        ("started_at", NOON.to_string()),
        ("last_at", NOON.to_string()),
        ("stitch", Stitch::New.number().to_string()),
        ("device", Device::Desktop.number().to_string()),
        ("browser", Browser::Firefox.number().to_string()),
        ("os", Os::Linux.number().to_string()),
        ("screen", Screen::Xl.number().to_string()),
        ("channel", Channel::Direct.number().to_string()),
    ];
    row.extend(texts(&[
        ("visitor", "7"),
        ("consent", "false"),
        ("test", "false"),
        ("entry_host", "'shop.example'"),
        ("entry_page", "'/'"),
        ("exit_page", "'/'"),
        ("click_ids", "0"),
        ("pageviews", "1"),
        ("events", "0"),
        ("engaged_ms", "0"),
        ("max_scroll", "0"),
        ("clicks", "0"),
        ("iclicks", "0"),
        ("video_ms", "0"),
        ("flags", "0"),
        ("goals", "'[]'"),
        ("conversions", "0"),
        ("conversion_value", "0"),
        ("relevance", "0"),
        ("relevance_version", "1"),
        ("goals_version", "1"),
        ("event_counts", "'{}'"),
    ]));
    insert(db, "sessions", &row, more).await;
}

pub(crate) async fn pageview_of<C: ConnectionTrait>(
    db: &C,
    access: &ProjectAccess,
    seen: i64,
    session: Uuid,
    pageview: Uuid,
    more: &[(&str, &str)],
) {
    let mut row = vec![
        ("project_id", quoted(db, access.id())),
        ("session_id", quoted(db, session)),
        ("pageview_id", quoted(db, pageview)),
        ("started_at", NOON.to_string()),
        ("seen", seen.to_string()),
        ("nav", Nav::Load.number().to_string()),
        ("attr_from", AttrFrom::None.number().to_string()),
    ];
    row.extend(texts(&[
        ("seq", "1"),
        ("host", "'shop.example'"),
        ("page", "'/'"),
        ("page_group", "'other'"),
        ("vw", "1280"),
        ("vh", "720"),
        ("sw", "1920"),
        ("touch", "false"),
        ("page_height", "2000"),
        ("scroll_y", "0"),
        ("scroll", "0"),
        ("engaged_ms", "0"),
        ("clicks", "0"),
        ("iclicks", "0"),
        ("stitch", "0"),
    ]));
    insert(db, "pageviews", &row, more).await;
}

pub(crate) async fn event_of<C: ConnectionTrait>(
    db: &C,
    access: &ProjectAccess,
    seen: i64,
    session: Uuid,
    pageview: Uuid,
    n: i32,
    more: &[(&str, &str)],
) {
    let row = [
        ("project_id", quoted(db, access.id())),
        ("session_id", quoted(db, session)),
        ("pageview_id", quoted(db, pageview)),
        ("n", n.to_string()),
        ("t", "0".to_owned()),
        ("at", NOON.to_string()),
        ("seen", seen.to_string()),
        ("name", "'cta_click'".to_owned()),
    ];
    insert(db, "events", &row, more).await;
}

/// Creates another database on the same server.
pub(crate) async fn beside() -> DatabaseConnection {
    connect(&postgres(&std::env::var("SVC_TEST_POSTGRES_URL").unwrap()).await).await
}

/// Runs statements on a connection and a thread of their own, and waits for their end.
fn run_elsewhere(url: String, statements: Vec<String>) {
    let running = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let db = connect(&url).await;
            for statement in statements {
                run(&db, &statement).await;
            }
        });
    });
    running.join().unwrap();
}

async fn connect(url: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url);
    options.max_connections(8).sqlx_logging(false);
    Database::connect(options).await.unwrap()
}

/// Returns the URL of a new database, and the folder of its file.
async fn database() -> (String, Option<tempfile::TempDir>) {
    let server = std::env::var("SVC_TEST_POSTGRES_URL").ok();
    let chosen = std::env::var("SVC_TEST_DATABASE").ok();
    match (chosen.as_deref(), server) {
        (Some("postgres") | None, Some(server)) => (postgres(&server).await, None),
        (Some("postgres"), None) => panic!("SVC_TEST_DATABASE=postgres needs SVC_TEST_POSTGRES_URL"),
        _ => {
            let folder = tempfile::tempdir().unwrap();
            let url = format!("sqlite://{}?mode=rwc", folder.path().join("svc.db").display());
            run(&connect(&url).await, "pragma journal_mode = wal").await;
            (url, Some(folder))
        }
    }
}

/// Creates a database on a server, and returns its URL.
async fn postgres(server: &str) -> String {
    let name = format!("analytics_{}", Uuid::new_v4().simple());
    let admin = Database::connect(server).await.unwrap();
    run(&admin, &format!("create database {name}")).await;
    admin.close().await.unwrap();
    let (base, _) = server.rsplit_once('/').unwrap();
    format!("{base}/{name}")
}

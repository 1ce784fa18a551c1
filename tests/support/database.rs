//! A separate database for every test: a SQLite file in the test's folder, or a PostgreSQL database, on one server or
//! on a cluster. The first test migrates a template, and the others copy it.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::UNIX_EPOCH;

use domain::Database;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgSslMode};
use sqlx::{Connection, Executor, Row};
use uuid::Uuid;

/// Where this run keeps its rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
    Citus,
}

fn kind() -> Kind {
    match std::env::var("SVC_TEST_DATABASE").as_deref() {
        Ok("postgres") => Kind::Postgres,
        Ok("citus") => Kind::Citus,
        Ok("sqlite") | Err(_) => Kind::Sqlite,
        Ok(other) => panic!("SVC_TEST_DATABASE is {other:?}; it must be sqlite, postgres or citus"),
    }
}

/// Whether this run is on PostgreSQL, alone or as a cluster.
pub fn is_postgres() -> bool {
    kind() != Kind::Sqlite
}

/// Whether this run is on a Citus cluster.
pub fn is_citus() -> bool {
    kind() == Kind::Citus
}

/// An empty, migrated database on PostgreSQL; on SQLite the file in the data folder is the
/// database, so there is nothing to make.
pub struct TestDatabase(Option<String>);

impl TestDatabase {
    pub async fn create() -> Self {
        match kind() {
            Kind::Sqlite => Self(None),
            Kind::Postgres => Self(Some(copy_of_template().await)),
            Kind::Citus => Self(Some(super::cluster::create().await)),
        }
    }

    /// The PostgreSQL URL; `None` on SQLite.
    pub fn url(&self) -> Option<&str> {
        self.0.as_deref()
    }

    pub fn is_postgres(&self) -> bool {
        self.0.is_some()
    }

    /// The URL, with SQLite's file in this folder.
    pub fn url_in(&self, folder: &Path) -> String {
        match &self.0 {
            Some(url) => url.clone(),
            None => format!("sqlite://{}?mode=rwc", folder.join("svc.db").display()),
        }
    }
}

/// An event name that a database with [`refusal`] does not take.
pub const REFUSED: &str = "refused_event";

/// Statements after which the database refuses every batch with an event named [`REFUSED`], and those
/// after which it takes them again.
pub fn refusal() -> [&'static str; 2] {
    match is_postgres() {
        true => [
            "alter table event_names add constraint refusal check (name <> 'refused_event')",
            "alter table event_names drop constraint refusal",
        ],
        false => [
            "create trigger refusal before insert on event_names when new.name = 'refused_event' \
             begin select raise(abort, 'refused by the test'); end",
            "drop trigger refusal",
        ],
    }
}

/// Copies the migrated template to the SQLite file of a URL, if that file does not exist yet: the migrations took a third
/// of the time of a short test.
pub async fn copy_template_to(url: &str) {
    let database: Database = url.parse().unwrap();
    let Some(file) = database.sqlite_file() else { return };
    if file.exists() {
        return;
    }
    let template = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("template-{}.db", build()));
    if !template.exists() {
        make_template(&template).await;
    }
    fs::copy(&template, file).unwrap();
}

async fn make_template(template: &Path) {
    let folder = template.parent().unwrap();
    // Several test processes may be at the same point. Each makes a file of its own, and the last one stays.
    let made = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_database = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "db");
    for of_other_build in made.filter(|path| is_database(path) && path != template) {
        fs::remove_file(of_other_build).ok();
    }
    // The first use of SQLite decides about its memory.
    analytics::sql::limit_memory();
    let unfinished = folder.join(format!("unfinished-{}", Uuid::new_v4().simple()));
    let db = sea_orm::Database::connect(format!("sqlite://{}?mode=rwc", unfinished.display())).await.unwrap();
    migration::up(&db).await.unwrap();
    db.close().await.unwrap();
    fs::rename(unfinished, template).unwrap();
}

/// Identifies the build of the tests: another one may have other migrations.
pub fn build() -> u128 {
    let built = fs::metadata(std::env::current_exe().unwrap()).unwrap().modified().unwrap();
    built.duration_since(UNIX_EPOCH).unwrap().as_nanos()
}

/// Name of a new database on PostgreSQL, which tells the process of its test. Process ids come back in a long run, so
/// that alone is not enough.
pub fn new_name() -> String {
    format!("svc_{}_{}", std::process::id(), Uuid::new_v4().simple())
}

/// A connection to PostgreSQL past the server under test. It goes without TLS, because no client here can read the
/// certificate that Citus makes for itself.
pub async fn connection(url: &str) -> PgConnection {
    let options = PgConnectOptions::from_str(url).unwrap().ssl_mode(PgSslMode::Disable);
    PgConnection::connect_with(&options).await.unwrap()
}

/// Returns true if a database was made for a test whose process is gone. Where processes cannot be looked up, databases
/// stay until their server goes.
pub fn has_ended(database: &str) -> bool {
    let process = database.strip_prefix("svc_").and_then(|rest| rest.split_once('_')).map(|(id, _)| id);
    process.is_some_and(|id| {
        id.bytes().all(|digit| digit.is_ascii_digit())
            && Path::new("/proc/self").exists()
            && !Path::new("/proc").join(id).exists()
    })
}

async fn copy_of_template() -> String {
    let admin_url = std::env::var("SVC_TEST_POSTGRES_URL").expect(
        "SVC_TEST_POSTGRES_URL is not set; run the tests with `tests/postgres with cargo nextest run`",
    );
    let server = admin_url.rsplit_once('/').unwrap().0;
    let mut admin = connection(&admin_url).await;
    // Other test processes may be at the same point; the lock lasts as long as its connection.
    admin.execute("select pg_advisory_lock(727)").await.unwrap();
    let known = admin.fetch_all("select datname from pg_database").await.unwrap();
    let known: Vec<String> = known.into_iter().map(|row| row.get(0)).collect();
    // The cluster may be in memory, so databases of ended tests go.
    for ended in known.iter().filter(|name| has_ended(name)) {
        let drop = format!("drop database if exists {ended} with (force)");
        admin.execute(sqlx::AssertSqlSafe(drop)).await.unwrap();
    }
    if !known.iter().any(|name| name == "svc_template") {
        admin.execute("create database svc_making").await.unwrap();
        let template = sea_orm::Database::connect(format!("{server}/svc_making")).await.unwrap();
        migration::up(&template).await.unwrap();
        template.close().await.unwrap();
        admin.execute("alter database svc_making rename to svc_template").await.unwrap();
    }
    let name = new_name();
    let create = format!("create database {name} template svc_template strategy file_copy");
    admin.execute(sqlx::AssertSqlSafe(create)).await.unwrap();
    admin.close().await.unwrap();
    format!("{server}/{name}")
}

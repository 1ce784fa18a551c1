//! A separate database for every test: a SQLite file in the test's folder, or a PostgreSQL database copied
//! from a template that the first test migrates, on one server or on a cluster.

use std::path::Path;

use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor};
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

async fn copy_of_template() -> String {
    let admin_url = std::env::var("SVC_TEST_POSTGRES_URL").expect(
        "SVC_TEST_POSTGRES_URL is not set; run the tests with `tests/postgres with cargo nextest run`",
    );
    let server = admin_url.rsplit_once('/').unwrap().0;
    let mut admin = PgConnection::connect(&admin_url).await.unwrap();
    // Other test processes may be at the same point; the lock lasts as long as its connection.
    admin.execute("select pg_advisory_lock(727)").await.unwrap();
    let exists = "select 1 from pg_database where datname = 'svc_template'";
    if admin.fetch_optional(exists).await.unwrap().is_none() {
        admin.execute("create database svc_making").await.unwrap();
        let template = sea_orm::Database::connect(format!("{server}/svc_making")).await.unwrap();
        migration::up(&template).await.unwrap();
        template.close().await.unwrap();
        admin.execute("alter database svc_making rename to svc_template").await.unwrap();
    }
    // Process ids come back in a long run.
    let name = format!("svc_{}", Uuid::new_v4().simple());
    let create = format!("create database {name} template svc_template strategy file_copy");
    admin.execute(sqlx::AssertSqlSafe(create)).await.unwrap();
    admin.close().await.unwrap();
    format!("{server}/{name}")
}

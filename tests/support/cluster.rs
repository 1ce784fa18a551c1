//! Databases on a Citus cluster, one per test, with the visit tables distributed over its workers.
//!
//! A database of a cluster has the same name on every node, with the extension and, on the coordinator, the
//! list of nodes. The first test creates and migrates one; the others copy it, node by node.
//! `SVC_TEST_CITUS_URL` is the coordinator's URL; `SVC_TEST_CITUS_BY` selects the distribution column.

use std::str::FromStr;

use clap::ValueEnum;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgSslMode};
use sqlx::{AssertSqlSafe, Connection, Executor, Row};
use svc::bench::cluster::create_spread;
use svc::citus::By;

use super::database::{build, connection, has_ended, new_name};

/// The database whose nodes are known from the cluster's own.
pub struct Cluster {
    url: String,
    by: By,
    coordinator: PgConnection,
    workers: Vec<PgConnectOptions>,
}

/// What rows are spread by in this run.
pub fn spread_by() -> By {
    let by = std::env::var("SVC_TEST_CITUS_BY").unwrap_or_else(|_| "project".to_owned());
    By::from_str(&by, true).expect("SVC_TEST_CITUS_BY must be project or session")
}

/// The URL of a migrated, empty database of its own for a test.
pub async fn create() -> String {
    let mut cluster = Cluster::given().await;
    let template = cluster.template().await;
    let name = new_name();
    cluster.everywhere(&format!("create database {name} template {template} strategy file_copy")).await;
    cluster.url_of(&name)
}

/// The URL of a database whose tables are spread now. Citus keeps its notes about the commits that spread them for a
/// minute; a copied database has none.
pub async fn spread_now() -> String {
    create_spread(&Cluster::given().await.url, &new_name(), spread_by()).await.unwrap()
}

/// A connection to a database on the coordinator, past the server under test.
pub async fn coordinator(database: &str) -> PgConnection {
    connection(&Cluster::given().await.url_of(database)).await
}

/// The workers of the cluster, as one connects to a database on them.
pub async fn workers(database_url: &str) -> Vec<PgConnectOptions> {
    let database = database_url.rsplit_once('/').unwrap().1;
    Cluster::given().await.workers.into_iter().map(|worker| worker.database(database)).collect()
}

impl Cluster {
    async fn given() -> Self {
        let url = std::env::var("SVC_TEST_CITUS_URL").expect(
            "SVC_TEST_CITUS_URL is not set; run the tests with `tests/postgres citus cargo nextest run`",
        );
        let options = PgConnectOptions::from_str(&url).unwrap().ssl_mode(PgSslMode::Disable);
        let mut coordinator = connection(&url).await;
        let nodes = "select nodename, nodeport from pg_dist_node where groupid <> 0 order by nodeid";
        let nodes = coordinator.fetch_all(nodes).await.unwrap();
        let worker = |row: sqlx::postgres::PgRow| {
            let port: i32 = row.get(1);
            options.clone().host(row.get(0)).port(u16::try_from(port).unwrap())
        };
        let workers = nodes.into_iter().map(worker).collect();
        Self { url, by: spread_by(), coordinator, workers }
    }

    fn url_of(&self, database: &str) -> String {
        format!("{}/{database}", self.url.rsplit_once('/').unwrap().0)
    }

    async fn everywhere(&mut self, sql: &str) {
        self.try_everywhere(sql).await.unwrap();
    }

    async fn try_everywhere(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        self.coordinator.execute(AssertSqlSafe(sql.to_owned())).await?;
        for worker in &self.workers {
            let mut worker = PgConnection::connect_with(worker).await?;
            worker.execute(AssertSqlSafe(sql.to_owned())).await?;
            worker.close().await?;
        }
        Ok(())
    }

    /// The database to copy, made by the first who comes. Another build of the tests may have other
    /// migrations, so it makes its own.
    async fn template(&mut self) -> String {
        // Other test processes may be at the same point; the lock lasts as long as its connection.
        self.coordinator.execute("select pg_advisory_lock(727)").await.unwrap();
        let name = format!("svc_template_{}_{}", self.by.column(), build());
        let known = self.coordinator.fetch_all("select datname from pg_database").await.unwrap();
        let known: Vec<String> = known.into_iter().map(|row| row.get(0)).collect();
        // Every database of the cluster has processes of its own, so those of tests that have ended go.
        for ended in known.iter().filter(|name| has_ended(name)) {
            // One that a process of the extension has just opened again goes next time.
            self.try_everywhere(&format!("drop database if exists {ended} with (force)")).await.ok();
        }
        if !known.contains(&name) {
            self.make(&name).await;
        }
        name
    }

    async fn make(&mut self, name: &str) {
        create_spread(&self.url, "svc_making", self.by).await.unwrap();
        // Nobody may be connected to a database that is copied, the extension's own process included.
        self.everywhere("alter database svc_making allow_connections false").await;
        let leave = "select count(pg_terminate_backend(pid, 10000)) from pg_stat_activity \
                     where datname = 'svc_making' and pid <> pg_backend_pid()";
        self.everywhere(leave).await;
        self.everywhere(&format!("alter database svc_making rename to {name}")).await;
    }
}

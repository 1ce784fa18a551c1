//! Databases on a Citus cluster: one of the same name on every node, connected through the coordinator.

use std::str::FromStr;

use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::{ConnectionTrait, DatabaseConnection, FromQueryResult, Statement};

use super::Failure;
use crate::citus::{self, By};
use crate::database;

/// Distribution columns that are measured, with their names in the tables.
pub const WAYS: [(&str, By); 2] = [("Citus, by project", By::Project), ("Citus, by session", By::Session)];

#[derive(FromQueryResult)]
struct Node {
    nodename: String,
    nodeport: i32,
    groupid: i32,
}

/// Creates an empty database, replacing one of an earlier run, and returns its URL on the coordinator.
/// `server` is a database of the coordinator that knows the nodes.
pub async fn create_database(server: &str, name: &str) -> Result<String, Failure> {
    drop_database(server, name).await?;
    let nodes = nodes(server).await?;
    for node in &nodes {
        let url = on_node(server, node)?;
        execute(&url, &format!("create database {name}")).await?;
        execute(&named(&url, name), "create extension citus").await?;
    }
    let coordinator = named(server, name);
    for Node { nodename, nodeport, groupid } in &nodes {
        let add = if *groupid == 0 { "citus_set_coordinator_host" } else { "citus_add_node" };
        execute(&coordinator, &format!("select {add}('{nodename}', {nodeport})")).await?;
    }
    Ok(coordinator)
}

/// [`create_database`], migrated and with the visit tables distributed over the workers.
pub async fn create_spread(server: &str, name: &str, by: By) -> Result<String, Failure> {
    let url = create_database(server, name).await?;
    let db = connect(&url).await?;
    database::migrate(&db).await?;
    citus::distribute(&db, by).await?;
    db.close().await?;
    Ok(url)
}

pub async fn drop_database(server: &str, name: &str) -> Result<(), Failure> {
    for node in nodes(server).await? {
        let drop = format!("drop database if exists {name} with (force)");
        execute(&on_node(server, &node)?, &drop).await?;
    }
    Ok(())
}

/// Returns the nodes of a cluster, the coordinator first.
async fn nodes(server: &str) -> Result<Vec<Node>, Failure> {
    let db = connect(server).await?;
    let all = "select nodename, nodeport, groupid from pg_dist_node where isactive order by groupid";
    let nodes =
        Node::find_by_statement(Statement::from_string(db.get_database_backend(), all)).all(&db).await?;
    db.close().await?;
    match nodes.first() {
        Some(Node { groupid: 0, .. }) => Ok(nodes),
        _ => {
            Err("the cluster's coordinator is not registered as a node; run citus_set_coordinator_host there"
                .into())
        }
    }
}

/// Returns the same URL for another node.
fn on_node(server: &str, node: &Node) -> Result<String, Failure> {
    let options = PgConnectOptions::from_str(server)?;
    let port = u16::try_from(node.nodeport)?;
    Ok(sea_orm::sqlx::ConnectOptions::to_url_lossy(&options.host(&node.nodename).port(port)).to_string())
}

/// Returns the same URL for another database.
fn named(server: &str, database: &str) -> String {
    let (server, options) = server.split_once('?').map_or((server, None), |(url, rest)| (url, Some(rest)));
    let base = server.rsplit_once('/').map_or(server, |(base, _)| base);
    options.map_or_else(|| format!("{base}/{database}"), |options| format!("{base}/{database}?{options}"))
}

async fn connect(url: &str) -> Result<DatabaseConnection, Failure> {
    Ok(database::connect(&url.parse()?).await?)
}

async fn execute(url: &str, sql: &str) -> Result<(), Failure> {
    let db = connect(url).await?;
    db.execute_unprepared(sql).await?;
    db.close().await?;
    Ok(())
}
